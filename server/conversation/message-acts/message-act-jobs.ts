import { deliveryMessages, type Medium } from "@prosa/core/channel"
import { type CompanyId, type ConnectionId, decode, DialogId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import {
  type ChannelGateways,
  type MessageAct,
  type OpenConnection,
  openConnection,
  type PartToSend,
  recipientJoin,
  type VendorMessage,
} from "../../channel/index.ts"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { schedule } from "../../platform/jobs/jobs.ts"
import type { SecretBox } from "../../platform/secret-box.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type StoredMessagePlace, refuseAct } from "../dialogs/message-reactions.ts"

/** The kind of the jobs that change a message at its vendor; a later one of the same kind for a message takes the place of an earlier one. */
export const messageActKind = "message-act"

/** What the vendor is told stands in the message, and nowhere else: a person who is forgotten is not kept here. */
const MessageActJob = Schema.Struct({
  dialogId: DialogId,
  seq: Schema.Int,
  kind: Schema.Literals(["react", "edit", "remove"]),
})

/** Attempts, over about an hour, after which the room says that the person does not see the change. */
const mostAttempts = 12

/** Queues what was changed of a message for its vendor; nothing in the live chat, which shows messages as they are. */
export const scheduleAct = (
  tx: Tx,
  { id, seq }: StoredMessagePlace,
  kind: MessageAct["kind"],
  now: number,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const sent = yield* tx.row(sql`
      select id from dialogs where company_id = ${company} and id = ${id} and connection_id is not null`)
    if (sent === undefined) return
    const key = `${id}.${seq}.${kind}`
    yield* schedule(tx, { kind: messageActKind, key, payload: { dialogId: id, seq, kind }, dueAt: now })
  })

export interface MessageActJobsDeps {
  readonly transactions: Transactions
  readonly gateways: ChannelGateways
  readonly channelSecrets: SecretBox
}

/** The job handlers of what is changed of messages that people have already. */
export const messageActJobs = (deps: MessageActJobsDeps): Readonly<Record<string, JobHandler>> => ({
  [messageActKind]: (job) => {
    const read = decode(MessageActJob, job.payload)
    if (Result.isFailure(read)) return Effect.die(new Error("the job of a changed message cannot be read"))
    const { dialogId, seq, kind } = read.success
    // a job's company is one of the product's
    const companyId = job.companyId as CompanyId
    const inTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => deps.transactions.asTenant(companyId, work)
    const refuse = (reason: string) => inTenant((tx) => refuseAct(tx, companyId, { id: dialogId, seq }, kind, reason))
    const later = (reason: string) =>
      job.attempt < mostAttempts ? Effect.fail({ _tag: "ActDelayed", reason } as const) : refuse(reason)
    return Effect.gen(function* () {
      const found = yield* inTenant((tx) => readChanged(tx, companyId, { id: dialogId, seq }, kind, deps))
      if (found === undefined) return
      if (found === "under way") return yield* later(deliveryMessages.noAnswer)
      const { medium, connection, to, parts, act } = found
      const perform = deps.gateways[medium]?.act
      if (perform === undefined) return yield* refuse(deliveryMessages.unchangeable)
      if (connection === undefined) return yield* later(deliveryMessages.noAnswer)
      for (const part of kind === "remove" ? parts : parts.slice(0, 1)) {
        const done = yield* Effect.result(perform(connection, to, part, act))
        if (Result.isSuccess(done)) continue
        const { kind: refusal, reason } = done.failure
        return yield* refusal === "final" ? refuse(reason) : later(reason)
      }
    })
  },
})

/** What a vendor has of a message, and the way to it. */
interface ChangedMessage {
  readonly medium: Medium
  /** Undefined while it is switched off or broken. */
  readonly connection: OpenConnection | undefined
  readonly to: PartToSend["to"]
  readonly parts: ReadonlyArray<VendorMessage>
  readonly act: MessageAct
}

/** Reads it; undefined where no vendor has the message, "under way" while it is being sent. */
const readChanged = (
  tx: Tx,
  companyId: CompanyId,
  { id, seq }: StoredMessagePlace,
  kind: MessageAct["kind"],
  { channelSecrets }: MessageActJobsDeps,
): Effect.Effect<ChangedMessage | "under way" | undefined> =>
  Effect.gen(function* () {
    const row = yield* tx.row<
      Omit<ChangedMessage, "connection" | "act"> & {
        readonly connectionId: ConnectionId
        readonly underWay: boolean
        readonly text: string
        readonly deleted: boolean
        readonly emoji: string
      }
    >(sql`
      select d.connection_id as "connectionId", d.medium, m.text, m.deleted_at is not null as deleted,
        coalesce(m.company_reaction, '') as emoji,
        json_build_object('kind', i.kind, 'value', i.value, 'address', coalesce(nullif(i.address, ''), i.value)) as "to",
        coalesce((
          select json_agg(json_build_object('externalId', p.external_id, 'outgoing', p.outgoing, 'text', '') order by p.external_id)
          from channel_messages p
          where p.company_id = d.company_id and p.dialog_id = d.id and p.seq = ${seq} and p.connection_id = d.connection_id
            and not p.beside and p.page = 0), '[]') as parts,
        exists (
          select from deliveries q
          where q.company_id = d.company_id and q.dialog_id = d.id and q.seq = ${seq} and q.state = 'waiting' and q.begun
        ) as "underWay"
      from dialogs d
      join messages m on m.company_id = d.company_id and m.dialog_id = d.id and m.seq = ${seq}
      ${recipientJoin}
      where d.company_id = ${company} and d.id = ${id} and d.connection_id is not null`)
    if (row === undefined) return undefined
    if (row.underWay) return "under way"
    // What was deleted since needs no other change.
    if (row.parts.length === 0 || row.deleted !== (kind === "remove")) return undefined
    const { connectionId, medium, to, parts, text, emoji } = row
    const connection = yield* openConnection(tx, channelSecrets, companyId, connectionId)
    const works = connection !== undefined && connection.active && connection.state !== "broken"
    const act = kind === "react" ? { kind, emoji } : kind === "edit" ? { kind, text } : { kind }
    return { medium, to, parts, act, connection: works ? connection : undefined }
  })
