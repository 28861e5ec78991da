import path from "node:path"
import { buffer } from "node:stream/consumers"
import { type OutgoingMessage, type OutgoingPart, partsOf } from "@prosa/core/channel"
import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { dataPart } from "../../composition-root/server/data-parts.ts"
import type { FileStore } from "../../server/platform/files/file-store.ts"
import { createFolderStore } from "../../server/platform/files/folder-store.ts"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { createTransactions } from "../../server/platform/storage/transactions.ts"
import { withDatabase } from "./busy-shop.ts"
import { type ChannelReading, partText, type StoredOnChannel } from "./vendor-reading.ts"

/** Reads a company's conversations on channels from the database and the files of a program that has ended. */
export const readChannels = (place: DatabasePlace, dataDir: string, companyId: CompanyId): Promise<ChannelReading> => {
  const contents = createFolderStore(path.resolve(dataPart(dataDir, "files")))
  return withDatabase(place, (database) =>
    Effect.runPromise(
      createTransactions(database).asTenant(companyId, (tx) =>
        Effect.gen(function* () {
          const rows = yield* tx.rows<MessageRow>(sql`
            select i.value as person, m.dialog_id as "dialogId", m.seq, m.sender, m.text, m.deleted_at is not null as deleted, m.marks, m.buttons, m.files,
              array(select p.external_id from channel_messages p
                where p.company_id = m.company_id and p.dialog_id = m.dialog_id and p.seq = m.seq) as "externalIds",
              v.state as delivery, m.delivery as shown, v.reason
            from messages m
            join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
            join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id and i.kind = 'phone'
            left join deliveries v on v.company_id = m.company_id and v.dialog_id = m.dialog_id and v.seq = m.seq
            order by m.dialog_id, m.seq`)
          const messages = yield* Effect.forEach(rows, ({ marks, buttons, files, ...row }) =>
            Effect.map(
              Effect.forEach(files, ({ id }) => sizeOf(contents, id)),
              (sizes): StoredOnChannel => {
                const message = { text: row.text, buttons, files, ...(marks === null ? {} : { marks }) }
                return { ...row, files: sizes, parts: partsOf("WHATSAPP", message).map(shownPart) }
              },
            ),
          )
          const { events } = yield* tx.onlyRow<{ events: number }>(
            sql`select count(*)::int as events from channel_events where payload is not null`,
          )
          return { messages, waitingEvents: events }
        }),
      ),
    ),
  )
}

interface MessageRow extends Omit<StoredOnChannel, "files" | "parts"> {
  readonly marks: NonNullable<OutgoingMessage["marks"]> | null
  readonly buttons: OutgoingMessage["buttons"]
  readonly files: OutgoingMessage["files"]
}

const sizeOf = (contents: FileStore, id: string): Effect.Effect<number> =>
  Effect.flatMap(contents.open(id), (stream) =>
    stream === undefined ? Effect.succeed(0) : Effect.promise(async () => (await buffer(stream)).length),
  )

const shownPart = (part: OutgoingPart): string =>
  part.kind === "file" ? partText(part.caption, part.file) : part.kind === "file-link" ? "" : part.text

/** Ends the leases that dead workers hold and the waits for another attempt, as time would; returns how much still waits. */
export const endLeases = (place: DatabasePlace, companyId: CompanyId): Promise<number> =>
  withDatabase(place, (database) =>
    Effect.runPromise(
      createTransactions(database).asTenant(companyId, (tx) =>
        Effect.gen(function* () {
          yield* tx.run(sql`update jobs set locked_until = null, due_at = now() where kind = 'channel-events'`)
          yield* tx.run(sql`update channel_events set due_at = now() where payload is not null`)
          yield* tx.run(sql`update deliveries set locked_until = null, due_at = now() where state = 'waiting'`)
          const { left } = yield* tx.onlyRow<{ left: number }>(sql`
            select ((select count(*) from channel_events where payload is not null)
              + (select count(*) from deliveries where state = 'waiting'))::int as left`)
          return left
        }),
      ),
    ),
  )
