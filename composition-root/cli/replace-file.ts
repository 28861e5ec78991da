import { randomUUID } from "node:crypto"
import { open, realpath, rename, rm, stat, writeFile } from "node:fs/promises"

/**
 * Writes a file whole or not at all: on any failure, such as a full disk, the file is what it was. A link keeps leading
 * to the file, and the file keeps its mode. Written by hand, because write-file-atomic takes a write that the disk cut
 * short for a whole one.
 */
export const replaceFile = async (place: string, text: string): Promise<void> => {
  const present = await stat(place).catch(() => undefined)
  // A device or a pipe has no content to lose, and must stay what it is; a folder refuses.
  if (present !== undefined && !present.isFile()) return writeFile(place, text)
  const target = await realpath(place).catch(() => place)
  // In the same folder, since a rename does not cross disks.
  const whole = `${target}.${randomUUID()}.tmp`
  try {
    const file = await open(whole, "wx", present?.mode)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(whole, target)
  } catch (error) {
    await rm(whole, { force: true })
    throw error
  }
}
