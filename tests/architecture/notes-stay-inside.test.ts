import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")

/**
 * Whatever may read or write the tables of notes. Nothing that sends, tells a system, answers a visitor or exports is among
 * them: a note cannot leave the company by what does not know of it.
 */
const allowed = [
  "server/contact/erasure/personal-columns.ts",
  "server/conversation/erasure/erase-rooms.ts",
  "server/conversation/inbox/inbox-store.ts",
  "server/conversation/notes/note-store.ts",
  "server/storage/migrations/20261201-0200-notes-of-rooms.ts",
]

it("nothing but the notes themselves, their erasure and the view of mentions knows the tables of notes", () => {
  const sources = ["server", "composition-root/server", "composition-root/cli", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:ts|mjs)$/u.test(file) && !/\.test\.ts$|(?:^|\/)dist\//u.test(file))
      .map((file) => `${folder}/${file}`),
  )
  expect(sources.length).toBeGreaterThan(300)
  const knowing = sources.filter((file) => /room_notes|note_mentions/u.test(readFileSync(join(root, file), "utf8")))
  expect(knowing.toSorted()).toEqual(allowed)
})
