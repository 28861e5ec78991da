import { mkdir } from "node:fs/promises"
import path from "node:path"

/**
 * Creates a folder and those above it, where they are missing. Rejects where the system does not let it: Node's own
 * recursive `mkdir` would try for ever under a folder that exists and takes no entries, such as /proc.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  const made = await makeOne(folder)
  if (made === "there") return
  await makeFolder(path.dirname(folder))
  // a second absence is the system's refusal
  if ((await makeOne(folder)) === "nowhere") throw new Error(`no folder can be made at ${folder}`)
}

const makeOne = async (folder: string): Promise<"there" | "nowhere"> => {
  try {
    await mkdir(folder)
    return "there"
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    // a file of that name is found out by whoever writes into the folder
    if (code === "EEXIST") return "there"
    if (code === "ENOENT" && path.dirname(folder) !== folder && path.dirname(folder) !== ".") return "nowhere"
    throw error
  }
}
