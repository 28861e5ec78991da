import { writeFile } from "node:fs/promises"
import { type FirstLogin, makeFolder } from "@prosa/server"
import { dataPart } from "./data-parts.ts"

/** Path of the file with the first logins, in the data folder. */
export const firstLoginFile = (dataDir: string): string => dataPart(dataDir, "firstLogins")

/** Formats the new accounts, one per line. */
export const describeLogins = (logins: ReadonlyArray<FirstLogin>): string => {
  const width = Math.max(...logins.map(({ email }) => email.length))
  return logins.map(({ role, email, password }) => `  ${email.padEnd(width)}  ${password}  (${role})`).join("\n")
}

/** Writes the first logins to a file that only this system user can read. */
export const keepLogins = async (dataDir: string, logins: ReadonlyArray<FirstLogin>): Promise<void> => {
  await makeFolder(dataDir)
  await writeFile(firstLoginFile(dataDir), `${describeLogins(logins)}\n`, { mode: 0o600 })
}
