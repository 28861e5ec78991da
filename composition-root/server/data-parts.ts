import path from "node:path"

/** What the program keeps in `DATA_DIR` besides the embedded database; a backup holds all of it. */
const parts = {
  files: "files",
  mails: "mails",
  sessionSecret: "session-secret",
  firstLogins: "first-login.txt",
} as const

/** The names of these parts within the data folder. */
export const dataParts: ReadonlyArray<string> = Object.values(parts)

/** The path of a part. */
export const dataPart = (dataDir: string, part: keyof typeof parts): string => path.join(dataDir, parts[part])
