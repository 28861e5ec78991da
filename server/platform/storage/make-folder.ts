import { mkdir } from "node:fs/promises"
import path from "node:path"

/**
 * Creates a folder and its missing parents. Rejects if the system refuses: Node's own recursive `mkdir` retries for
 * ever under a folder that accepts no entries, such as /proc.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  const made = await makeOne(folder)
  if (made === "there") return
  await makeFolder(path.dirname(folder))
  // ENOENT for the second time is the system's refusal
  if ((await makeOne(folder)) === "nowhere") throw new Error(`no folder can be made at ${folder}`)
}

const makeOne = async (folder: string): Promise<"there" | "nowhere"> => {
  try {
    await mkdir(folder)
    return "there"
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    // if this is a file, writing into the folder will report it
    if (code === "EEXIST") return "there"
    if (code === "ENOENT" && path.dirname(folder) !== folder && path.dirname(folder) !== ".") return "nowhere"
    throw error
  }
}
