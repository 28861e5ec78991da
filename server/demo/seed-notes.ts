import type { Colleague } from "@prosa/core/conversation"
import { ClientId, type DialogId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { insertNote } from "../conversation/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { DemoPeople } from "./seed-people.ts"

/** Seeds what two attendants have noted for each other in a room that one of them holds. */
export const seedNotes = (tx: Tx, people: Pick<DemoPeople, "camila" | "rafael">, now: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { camila, rafael } = people
    const room = yield* tx.row<{ id: DialogId }>(sql`
      select id from dialogs where company_id = ${company} and assignee_id = ${camila.id} and status = 0
      order by last_message_at desc limit 1`)
    if (room === undefined) return
    const notes: ReadonlyArray<readonly [by: Colleague, to: Colleague, text: string]> = [
      [camila, rafael, `@${rafael.name} a transportadora sobe móvel por escada? É 9º andar, sem elevador de serviço.`],
      [rafael, camila, `@${camila.name} sobe até o 10º com agendamento. Prazo: 6 dias úteis.`],
    ]
    for (const [at, [by, to, text]] of notes.entries())
      yield* insertNote(tx, {
        id: room.id,
        note: { clientId: Schema.decodeSync(ClientId)(`nota-da-loja-${at}`), text },
        author: { userId: by.id, name: by.name },
        mentions: [to],
        now: now - (notes.length - at) * 60_000,
      })
  })
