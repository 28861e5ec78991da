import { media } from "@prosa/core/channel"
import { conversationMessages as say } from "@prosa/core/conversation"
import type { BotId, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import {
  breakConnection,
  channelEventsKind,
  type ChannelEvent,
  countEventAttempt,
  endEvent,
  enqueuePage,
  type EventQueue,
  firstEvent,
  forgetEvents,
  noteConnected,
  openConnection,
  type OwnNumber,
  ownNumberOf,
  type OpenConnection,
  postponeEvent,
  readEventQueueKey,
  wakeDeliveries,
  type WaitingEvent,
} from "../channel/index.ts"
import type { JobHandler } from "../platform/jobs/job-worker.ts"
import { type ClaimedJob, finish, type JobLost, schedule } from "../platform/jobs/jobs.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ConversationNeeds } from "./append-turn.ts"
import type { DialogConnection } from "./contact-identity.ts"
import { type DetectingDeps, withDetected } from "./detect-said.ts"
import { type FetchDeps, fetchSaidFiles } from "./fetch-said-files.ts"
import { deleteMessage, reportPart, reportUntil } from "./message-changes.ts"
import { contactOnChannel, isNameless, type ChannelContact, newestDialogBy, notePicture } from "./people-on-channels.ts"
import { receiveSaid, receivingOnce, type ToReceive, uploaderOf } from "./receive-said.ts"
import { clientIdOf, isKnownExternal, noteExternal, understand, withLostFiles } from "./said-on-channels.ts"
import { storeElsewhere, storeQuietly } from "./store-elsewhere.ts"

export interface ChannelJobsDeps extends ConversationNeeds, FetchDeps, Pick<DetectingDeps, "languages"> {
  readonly channelSecrets: SecretBox
}

type MessageEvent = Extract<ChannelEvent, { kind: "message" }>
type SaidEvent = Extract<ChannelEvent, { kind: "message" | "sent-elsewhere" }>

/** A claimed event with its connection. */
interface Told {
  readonly companyId: CompanyId
  readonly waiting: WaitingEvent
  readonly connection: OpenConnection & { readonly keepBot: boolean }
  /** The bot that answers, or the one that a person's own number is listed under; undefined: nobody reads it any more. */
  readonly owner: { readonly botId: BotId; readonly holder?: OwnNumber["holder"] } | undefined
}

/** How long a report about a message that is not known yet is kept: it may overtake the answer of its sending. */
const earlyReport = { wait: 2_000, attempts: 4 } as const

/**
 * The handler of what vendors tell: of each person one event after the other, the oldest first; people are processed in
 * parallel. Files and names are fetched outside of every transaction; then the event, its end and that of the job are one
 * transaction, so that a worker that dies in between repeats all of it and nothing twice.
 */
export const channelJobs = (deps: ChannelJobsDeps): Readonly<Record<string, JobHandler>> => ({
  [channelEventsKind]: (job) => {
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    const queue = readEventQueueKey(job.key)
    const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
    return Effect.gen(function* () {
      const told = yield* inTenant((tx) => prepare(tx, job, companyId, queue, deps))
      if (told === undefined) return
      const { event } = told.waiting
      const apply =
        event.kind === "message" ? yield* receiving(told, event, deps) : (tx: Tx) => applyOther(tx, told, deps)
      yield* receivingOnce(
        inTenant((tx) =>
          Effect.gen(function* () {
            const later = yield* apply(tx)
            yield* later === undefined ? endEvent(tx, told.waiting.id) : postponeEvent(tx, told.waiting.id, later)
            yield* again(tx, job, later ?? deps.clock.now())
          }),
        ),
      )
    })
  },
})

/** Reads the first event of a queue and counts the attempt; undefined if nothing is due, and the job is settled. */
const prepare = (
  tx: Tx,
  job: ClaimedJob,
  companyId: CompanyId,
  queue: EventQueue,
  { clock, channelSecrets }: ChannelJobsDeps,
): Effect.Effect<Told | undefined, JobLost> =>
  Effect.gen(function* () {
    const waiting = yield* firstEvent(tx, queue)
    if (waiting === undefined || waiting.dueAt > clock.now()) {
      if (waiting === undefined) yield* forgetEvents(tx, clock.now())
      yield* waiting === undefined ? finish(tx, job) : again(tx, job, waiting.dueAt)
      return undefined
    }
    const connection = yield* openConnection(tx, channelSecrets, companyId, queue.connectionId)
    if (connection === undefined) {
      yield* finish(tx, job)
      return undefined
    }
    yield* countEventAttempt(tx, waiting.id)
    return { companyId, waiting, connection, owner: yield* ownerOf(tx, connection) }
  })

const ownerOf = (tx: Tx, { botId, userId }: OpenConnection): Effect.Effect<Told["owner"]> =>
  botId !== null ? Effect.succeed({ botId }) : userId === null ? Effect.undefined : ownNumberOf(tx, userId)

/** Lets the job run again, in the transaction that ends this run. */
const again = (tx: Tx, job: ClaimedJob, dueAt: number): Effect.Effect<void, JobLost> =>
  Effect.andThen(schedule(tx, { kind: job.kind, key: job.key, payload: null, dueAt }), finish(tx, job))

/** Applies an event; returns when to try again, undefined if it is done. */
type Apply = (tx: Tx) => Effect.Effect<number | undefined>

/** Fetches what a person's message needs, and returns how it is stored. */
const receiving = (told: Told, event: MessageEvent, deps: ChannelJobsDeps): Effect.Effect<Apply> =>
  Effect.gen(function* () {
    const { companyId, connection, owner } = told
    const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
    if (owner === undefined) return () => Effect.undefined
    const { botId, holder } = owner
    const { channel } = media[connection.medium]
    const workspace = yield* inTenant((tx) =>
      tx.row<{ id: KnownWorkspace }>(sql`
        select workspace_id as id from bots where company_id = ${company} and id = ${botId} and deleted_at is null`),
    )
    // The bot is gone: nobody reads this any more.
    if (workspace === undefined) return () => Effect.undefined
    const nameless = yield* inTenant((tx) => isNameless(tx, channel, event.person))
    const [asked] = event.person.identities
    const gateway = deps.gateways[connection.medium]
    const profile =
      nameless && asked !== undefined && gateway?.profileOf !== undefined
        ? yield* gateway.profileOf(connection, asked)
        : undefined
    const person = profile === undefined ? event.person : { ...event.person, name: profile.name }
    const dialogConnection: DialogConnection = { id: connection.id, medium: connection.medium }

    const { identity, wish } = yield* inTenant((tx) =>
      Effect.gen(function* () {
        const known = yield* contactOnChannel(tx, channel, person, workspace.id)
        yield* notePicture(tx, known.contactId, profile?.pictureUrl ?? "")
        const newest = yield* newestDialogBy(tx, known.contactId, dialogConnection)
        const open = newest?.status === 0 ? newest.id : undefined
        return { identity: known.identity, wish: yield* understand(tx, dialogConnection, open, event.said) }
      }),
    )
    const files = yield* fetchSaidFiles(told, event.said.media, uploaderOf(botId, identity), deps)
    if (files === undefined) return () => Effect.succeed(deps.clock.now() + 5_000 * 2 ** told.waiting.attempts)
    const text = withLostFiles(wish.text, files)
    const { marks, heard, page } = wish
    const said = { clientId: clientIdOf(connection.id, event.externalId), text, fileIds: files.fileIds }
    const toReceive: ToReceive = {
      companyId,
      botId,
      holder,
      identity,
      connection: dialogConnection,
      said,
      heard,
      ...(marks === undefined || text !== wish.text ? {} : { marks }),
    }
    // No bot hears what is written to a person's own number.
    const detected = holder === undefined ? yield* withDetected(toReceive, deps) : toReceive
    const store: Apply = (tx) =>
      Effect.gen(function* () {
        if (heard === null && page === undefined) {
          const stored = yield* storeQuietly(tx, toReceive, deps.clock.now())
          if (stored !== undefined) yield* noteExternal(tx, connection.id, event.externalId, stored, false)
          return undefined
        }
        const received = yield* Effect.result(receiveSaid(tx, detected, deps))
        // Neither the bot nor its workspace takes conversations any more.
        if (received._tag === "Failure") return undefined
        const { message, dialogId } = received.success
        yield* noteExternal(tx, connection.id, event.externalId, { dialogId, seq: message.seq }, false)
        if (page !== undefined)
          yield* enqueuePage(
            tx,
            { ...dialogConnection, connectionId: connection.id, id: page.dialogId },
            page.seq,
            page.page,
          )
        return undefined
      })
    return store
  })

type KnownWorkspace = Parameters<typeof contactOnChannel>[3]

/** Applies what is no message of a person to a bot; returns when to try again, undefined if it is done. */
const applyOther = (tx: Tx, told: Told, deps: ChannelJobsDeps): Effect.Effect<number | undefined> =>
  Effect.gen(function* () {
    const { companyId, connection, waiting } = told
    const { event, attempts } = waiting
    const { id: connectionId } = connection
    const now = deps.clock.now()
    const early = attempts + 1 < earlyReport.attempts ? now + earlyReport.wait : undefined
    switch (event.kind) {
      case "message":
        return undefined
      case "sent-elsewhere":
        if (yield* isKnownExternal(tx, connectionId, event.externalId)) return undefined
        // It may be a message of ours whose sending has not been answered yet.
        if (attempts === 0) return now + earlyReport.wait
        yield* sentElsewhere(tx, told, event, deps)
        return undefined
      case "status": {
        const { externalId, state, reason } = event
        return (yield* reportPart(tx, { companyId, connectionId, externalId, state, reason })) ? undefined : early
      }
      case "states-until": {
        const known = yield* knownPerson(tx, told, event.person)
        const dialog = known && (yield* newestDialogBy(tx, known.contactId, { id: connectionId }))
        if (dialog !== undefined) yield* reportUntil(tx, companyId, { id: dialog.id, state: event.state, at: event.at })
        return undefined
      }
      case "deleted": {
        const place = yield* tx.row<{ dialogId: Parameters<typeof deleteMessage>[2]["id"]; seq: number }>(sql`
          select dialog_id as "dialogId", seq from channel_messages
          where company_id = ${company} and connection_id = ${connectionId} and external_id = ${event.externalId}
            and not outgoing`)
        if (place !== undefined) yield* deleteMessage(tx, companyId, { id: place.dialogId, seq: place.seq }, now)
        return undefined
      }
      case "identities":
        yield* knownPerson(tx, told, event.person)
        return undefined
      case "connection":
        if (event.state === "broken") yield* breakConnection(tx, connectionId, event.trouble, now)
        else if (event.state === "connected") {
          yield* noteConnected(tx, connectionId, event, now)
          yield* wakeDeliveries(tx, connectionId, now)
        }
        return undefined
    }
  })

/** Finds or creates the contact of a person of a bot's connection. */
const knownPerson = (
  tx: Tx,
  { connection, owner }: Told,
  person: SaidEvent["person"],
): Effect.Effect<ChannelContact | undefined> =>
  Effect.gen(function* () {
    const bot = yield* tx.row<{ workspaceId: KnownWorkspace }>(sql`
      select workspace_id as "workspaceId" from bots where company_id = ${company} and id = ${owner?.botId ?? null}`)
    return bot && (yield* contactOnChannel(tx, media[connection.medium].channel, person, bot.workspaceId))
  })

/** Stores what the company has written by another tool: the bot is silent from then on, unless it is to go on. */
const sentElsewhere = (
  tx: Tx,
  told: Told,
  { externalId, person, said }: SaidEvent,
  deps: ChannelJobsDeps,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { companyId, connection, owner } = told
    const known = yield* knownPerson(tx, told, person)
    if (known === undefined || owner === undefined) return
    const place = yield* storeElsewhere(
      tx,
      {
        companyId,
        ...owner,
        identity: known.identity,
        connection: { id: connection.id, medium: connection.medium },
        clientId: clientIdOf(connection.id, externalId),
        text: said.text === "" ? say.sentElsewhereFile : said.text,
        keepBot: connection.keepBot,
      },
      deps,
    )
    yield* noteExternal(tx, connection.id, externalId, place, true)
  })
