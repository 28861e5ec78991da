import { writeFile } from "node:fs/promises"
import path from "node:path"
import { type FirstLogin, makeFolder } from "@prosa/server"

/** The file of the first logins, in the data folder. */
export const firstLoginFile = (dataDir: string): string => path.join(dataDir, "first-login.txt")

/** The accounts that were just made, one a line, as a person reads them. */
export const describeLogins = (logins: ReadonlyArray<FirstLogin>): string => {
  const width = Math.max(...logins.map(({ email }) => email.length))
  return logins.map(({ role, email, password }) => `  ${email.padEnd(width)}  ${password}  (${role})`).join("\n")
}

/** Keeps the first logins where only this user can read them. */
export const keepLogins = async (dataDir: string, logins: ReadonlyArray<FirstLogin>): Promise<void> => {
  await makeFolder(dataDir)
  await writeFile(firstLoginFile(dataDir), `${describeLogins(logins)}\n`, { mode: 0o600 })
}
