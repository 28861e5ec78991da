import { constants } from "node:fs"
import { copyFile, mkdir, readdir } from "node:fs/promises"
import path from "node:path"

/** Files copied at the same time. */
const atOnce = 16

/**
 * Copies a folder of plain files and folders to a new place, about twice as fast as Node's `cp`: queries wait for it. Where
 * the file system can share the files' contents, no bytes are copied.
 */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const placesOf = (kept: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(kept).map(({ parentPath, name }) => path.relative(from, path.join(parentPath, name)))
  await mkdir(to, { mode: 0o700 })
  // a folder is listed before those in it
  for (const place of placesOf((entry) => entry.isDirectory())) await mkdir(path.join(to, place), { recursive: true })
  const files = placesOf((entry) => entry.isFile())
  const copyNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop())
      await copyFile(path.join(from, file), path.join(to, file), constants.COPYFILE_FICLONE)
  }
  await Promise.all(Array.from({ length: atOnce }, copyNext))
}
