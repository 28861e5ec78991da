import { randomBytes } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { makeFolder } from "@prosa/server"
import { Effect } from "effect"
import type { Config } from "./config.ts"
import { dataPart } from "./data-parts.ts"
import { type StartRefused, startRefused } from "./start-refused.ts"

/**
 * Returns the signing secret of sessions: the configured one, else 32 random bytes stored in the data folder, so that
 * sessions survive a restart. Nodes that share a database must configure one.
 */
export const sessionSecret = ({ sessionSecret, dataDir }: Config): Effect.Effect<Uint8Array, StartRefused> =>
  sessionSecret === undefined
    ? Effect.tryPromise({ try: () => keptSecret(dataDir), catch: () => folderRefused(dataDir) })
    : Effect.succeed(new TextEncoder().encode(sessionSecret))

const keptSecret = async (folder: string): Promise<Uint8Array> => {
  const file = dataPart(folder, "sessionSecret")
  await makeFolder(folder)
  // if another process wrote first, its secret is read
  await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  })
  const secret = Buffer.from((await readFile(file, "utf8")).trim(), "hex")
  if (secret.length < 32) throw new Error("the kept secret is damaged")
  return secret
}

const folderRefused = (folder: string): StartRefused =>
  startRefused(
    `Não é possível guardar o segredo das sessões na pasta ${folder}: dê permissão de escrita, ou informe SESSION_SECRET.`,
  )
