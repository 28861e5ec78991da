import { Schema } from "effect"
import { expect, it } from "vitest"
import { BotId, EntityTypeId } from "../kernel/index.ts"
import { flattenEntity, fromLoadedEntity } from "./index.ts"

const bot = Schema.decodeSync(BotId)(7)
const entries = ["Recife", "Olinda", "Natal"].map((value) => ({ id: 90, value, synonyms: ["x"] }))

it("saved entries are numbered from 1, in order", () => {
  const saved = flattenEntity({ name: "cidade", kind: "normal", fuzzy: false, entries }, bot)
  expect(saved.entries.map(({ id }) => id)).toEqual([1, 2, 3])
})

it("saved expressions have no synonyms", () => {
  const saved = flattenEntity({ name: "cidade", kind: "regex", fuzzy: false, entries }, bot)
  expect(saved.entries.map(({ synonyms }) => synonyms)).toEqual([[], [], []])
})

it("loaded entries without a valid id are numbered from 1 by their place", () => {
  const ids = [undefined, null, 0, -1, 1.5, 2 ** 53, 1, 12]
  const loaded = fromLoadedEntity({
    id: Schema.decodeSync(EntityTypeId)(1),
    name: "cidade",
    entities: ids.map((id, at) => ({ value: `v${at}`, ...(id === undefined ? {} : { id }) })),
  })
  expect(loaded.entries.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 1, 12])
})

it("loaded blank values and synonyms are dropped", () => {
  const loaded = fromLoadedEntity({
    id: Schema.decodeSync(EntityTypeId)(1),
    name: "cidade",
    entities: [
      { value: " " },
      { value: "Recife", synonyms: ["", "Hellcife", " "] },
      { value: "Natal", synonyms: null },
    ],
  })
  expect(loaded.entries).toEqual([
    { id: 2, value: "Recife", synonyms: ["Hellcife"] },
    { id: 3, value: "Natal", synonyms: [] },
  ])
})

it("an entity is one of the system's only if it says so and has the name of one", () => {
  const id = Schema.decodeSync(EntityTypeId)(1)
  expect(fromLoadedEntity({ id, name: "email", system: true, entities: [] }).kind).toBe("system")
  expect(fromLoadedEntity({ id, name: "cidade", system: true, entities: [] }).kind).toBe("normal")
  expect(fromLoadedEntity({ id, name: "email", entities: [] }).kind).toBe("normal")
})
