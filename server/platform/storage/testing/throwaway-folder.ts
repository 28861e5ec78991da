import { randomUUID } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"

/** Creates an empty temporary folder and returns it with a function that removes it. */
export const throwawayFolder = async (): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> => {
  const folder = path.join(tmpdir(), `throwaway-${randomUUID()}`)
  await mkdir(folder)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
