import { Readable } from "node:stream"
import {
  archivePathOf,
  type ErasureRefused,
  type PersonData,
  personDataHtml,
  personDataJson,
  type PersonFacts,
  type PersonFile,
} from "@prosa/core/contact"
import { channels, type Channel } from "@prosa/core/channel"
import {
  type Clock,
  type ContactId,
  dateTimeFormatIn,
  type FileId,
  type NotFound,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, ownedBy } from "../../caller/index.ts"
import { peekFiles } from "../../channel/index.ts"
import type { FileStore } from "../../platform/files/file-store.ts"
import { zipStream } from "../../platform/files/zip-stream.ts"
import { labelNames } from "../../label/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, iso } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { refuseErasure } from "./erasures-service.ts"
import type { AllPersonRecords, PersonMessages, ConversationFile } from "./person-records.ts"

export interface PersonDataDeps {
  readonly transactions: Transactions
  readonly store: FileStore
  readonly clock: Clock
  readonly personRecords: AllPersonRecords
  readonly personMessages: PersonMessages
}

/** Messages that are read by one transaction. */
const messagesOfPart = 500

/**
 * Reads what is known of a contact for who answers the person's request, with an audit row, and returns the archive: `dados.json`,
 * `dados.html` and the files. Messages and files are read while it is sent; what is in memory does not grow with them.
 */
export const openPersonData = (
  actor: Actor,
  id: ContactId,
  deps: PersonDataDeps,
): Effect.Effect<() => Readable, NotFound | ErasureRefused> => {
  const { transactions, clock, store, personMessages } = deps
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  return inTenant((tx) =>
    Effect.gen(function* () {
      const contact = yield* ownedBy(actor, contactOf(tx, id))
      yield* refuseErasure(tx, actor, id, deps, { isImporting: false })
      const files = yield* personMessages.files(tx, id)
      const photo = contact.pictureFile === null ? [] : yield* peekFiles(tx, [contact.pictureFile])
      const places = placesOf([...photo, ...files])
      const facts = yield* factsOf(tx, id, contact, places, new Date(clock.now()).toISOString(), deps)
      const rooms = yield* personMessages.rooms(tx, id)
      yield* insertAudit(tx, actor, {
        action: "contact.access",
        subject: `contact ${id}`,
        detail: { rooms: rooms.length, files: files.length },
      })
      const data: PersonData = {
        facts,
        rooms: async function* () {
          for (const room of rooms)
            yield {
              room,
              messages: messagesIn((after) =>
                Effect.runPromise(
                  inTenant((partTx) => personMessages.read(partTx, room.id, after, messagesOfPart)),
                ).then((part) =>
                  part.map(({ files: said, ...message }) => ({
                    ...message,
                    arquivos: said.flatMap((file) => places.get(file.id) ?? []),
                  })),
                ),
              ),
            }
        },
      }
      const momentOf = dateTimeFormatIn(contact.zone)
      return () => archiveOf(data, momentOf, places, store)
    }),
  )
}

async function* messagesIn<Message extends { readonly numero: number }>(
  read: (after: number) => Promise<ReadonlyArray<Message>>,
): AsyncGenerator<ReadonlyArray<Message>> {
  for (let after = 0; ;) {
    const part = await read(after)
    const last = part.at(-1)
    if (last === undefined) return
    yield part
    after = last.numero
  }
}

const placesOf = (files: ReadonlyArray<ConversationFile>): ReadonlyMap<FileId, PersonFile> =>
  new Map(
    files.map(({ id, name, bytes }, at) => [id, { nome: name, caminho: archivePathOf(at + 1, name), bytes }] as const),
  )

const contactOf = (tx: Tx, id: ContactId) =>
  tx.row<{
    workspaceId: WorkspaceId
    name: string
    email: string
    phone: string
    description: string
    createdAt: string
    refusedAt: string | null
    workspaceName: string
    companyName: string
    zone: string
    pictureFile: FileId | null
    labels: ReadonlyArray<string>
  }>(sql`
    select c.workspace_id as "workspaceId", c.name, c.email, c.phone, c.description, ${iso("c.created_at")} as "createdAt",
      ${iso("c.campaigns_refused_at")} as "refusedAt", w.name as "workspaceName", o.name as "companyName",
      o.time_zone as zone, c.picture_file as "pictureFile", ${labelNames("contact", sql`c.company_id`, sql`c.id`)} as labels
    from contacts c join workspaces w on w.company_id = c.company_id and w.id = c.workspace_id
    join companies o on o.id = c.company_id
    where c.company_id = ${company} and c.id = ${id} and c.erased_at is null`)

const factsOf = (
  tx: Tx,
  id: ContactId,
  contact: NonNullable<Effect.Success<ReturnType<typeof contactOf>>>,
  places: ReadonlyMap<FileId, PersonFile>,
  geradoEm: string,
  { personRecords }: Pick<PersonDataDeps, "personRecords">,
): Effect.Effect<PersonFacts> =>
  Effect.gen(function* () {
    const identities = yield* tx.rows<{ channel: Channel; kind: string; value: string; address: string }>(sql`
      select channel, kind, value, address from contact_identities
      where company_id = ${company} and contact_id = ${id} order by channel, kind, value`)
    let told: Partial<PersonFacts> = {}
    for (const { facts } of personRecords.all()) if (facts !== undefined) told = { ...told, ...(yield* facts(tx, id)) }
    return {
      versao: 1,
      geradoEm,
      empresa: contact.companyName,
      contato: {
        id,
        nome: contact.name,
        email: contact.email,
        telefone: contact.phone,
        descricao: contact.description,
        workspace: contact.workspaceName,
        criadoEm: contact.createdAt,
        recusouCampanhasEm: contact.refusedAt,
        etiquetas: contact.labels,
        foto: (contact.pictureFile === null ? undefined : places.get(contact.pictureFile)) ?? null,
      },
      canais: identities.map(({ channel, kind, value, address }) => ({
        canal: channels[channel].label,
        tipo: kind,
        valor: value,
        endereco: address,
      })),
      valoresCapturados: [],
      textosNaoEntendidos: [],
      campanhas: [],
      ...told,
    }
  })

const archiveOf = (
  data: PersonData,
  momentOf: (iso: string) => string,
  places: ReadonlyMap<FileId, PersonFile>,
  store: FileStore,
): Readable => {
  const written = (path: string, parts: () => AsyncIterable<string>) => ({
    path,
    compress: true,
    open: async () => Readable.from(parts(), { objectMode: false }),
  })
  return zipStream([
    written("dados.json", () => personDataJson(data)),
    written("dados.html", () => personDataHtml(data, momentOf)),
    ...[...places].map(([id, { caminho }]) => ({
      path: caminho,
      compress: false,
      open: () => Effect.runPromise(store.open(id)),
    })),
  ])
}
