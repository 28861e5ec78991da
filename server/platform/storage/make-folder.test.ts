import { stat } from "node:fs/promises"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { makeFolder } from "./make-folder.ts"
import { throwawayFolder } from "./testing/throwaway-folder.ts"

let folder: string
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ folder, remove } = await throwawayFolder())
})
afterEach(() => remove())

test("a folder is created with its parents, idempotently", async () => {
  const deep = path.join(folder, "a/b/c")
  await makeFolder(deep)
  await makeFolder(deep)
  expect((await stat(deep)).isDirectory()).toBe(true)
})

test("concurrent calls create the same folder", async () => {
  const deep = path.join(folder, "x/y/z")
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(deep)))
  expect((await stat(deep)).isDirectory()).toBe(true)
})

// without /proc, the test checks another path that cannot be written
test("a place that accepts no folders is refused, without retrying for ever", async () => {
  await expect(makeFolder("/proc/none/var/lock")).rejects.toThrow()
})
