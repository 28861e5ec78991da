import type { LabelContent } from "@prosa/core/label"
import { Effect } from "effect"
import { insertLabel, putLabels } from "../label/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The labels of the shop, and the persons whose rooms and contacts have them. */
const labels: ReadonlyArray<LabelContent & { readonly on: ReadonlyArray<string> }> = [
  { name: "Montagem", colour: "orange", on: ["Beatriz"] },
  { name: "Frete", colour: "teal", on: ["joão", "Renata"] },
  { name: "Troca", colour: "red", on: ["Maria Aparecida", "Renata"] },
  { name: "VIP", colour: "purple", on: ["CONDOMÍNIO", "Renata"] },
  { name: "Boleto", colour: "gray", on: ["CONDOMÍNIO", "Carla"] },
  { name: "Primeira compra", colour: "green", on: ["joão", "Beatriz"] },
]

/** Seeds labels, and puts them on the rooms of some persons. */
export const seedLabels = (tx: Tx, now: number): Effect.Effect<void> =>
  Effect.forEach(
    labels,
    ({ on, ...content }) =>
      Effect.gen(function* () {
        const label = yield* insertLabel(tx, content, now)
        if (label === undefined) return
        for (const name of on) {
          const rooms = yield* tx.rows<{ id: number }>(sql`
            select d.id from dialogs d join contacts c on c.company_id = d.company_id and c.id = d.contact_id
            where d.company_id = ${company} and c.name like ${`${name}%`} order by d.id desc limit 1`)
          yield* Effect.orDie(
            putLabels(
              tx,
              "room",
              rooms.map(({ id }) => id),
              { add: [label.id], remove: [] },
            ),
          )
        }
      }),
    { discard: true },
  )
