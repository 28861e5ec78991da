import { valuesKnown } from "@prosa/core/engine"
import type { CompanyId, DialogId, MessageId } from "@prosa/core/kernel"
import { readKnownContact } from "../../contact/index.ts"
import { Effect, Result } from "effect"
import type { FileFacts } from "../../channel/index.ts"
import { callInTime, type WebhookReply } from "../../engine/index.ts"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { type ClaimedJob, finish, type JobLost, schedule } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import {
  countAttempt,
  deleteNews,
  firstNews,
  postponeNews,
  type QueuedNews,
  webhookNewsKind,
} from "../../webhook/index.ts"
import { findBotOfDialog } from "../dialogs/bot-of-dialog.ts"
import { contactOfDialog, lockDialog } from "../dialogs/dialog-store.ts"
import { storeEmployeeAnswer } from "./store-employee-turn.ts"
import { withLinkedFiles } from "./linked-values.ts"
import type { WebhookJobsDeps } from "./webhook-jobs-deps.ts"

/** Maximum attempts: a person waits for a digital employee, and nobody for the rest. */
const attemptsOf = ({ event }: QueuedNews): number => (event === "employeeMessage" ? 2 : 4)

/** Milliseconds from a failed attempt to the next, without a person who waits. */
const newsWait = (attempt: number): number => 2_000 * 4 ** (attempt - 1)

/** News that could not be told within a day says nothing any more; in milliseconds. */
const newsLife = 86_400_000

/**
 * The handler of the queue of news: of a dialog one call at a time, the oldest first. It tells one and schedules itself
 * again, so that a dialog with many messages holds up no other.
 */
export const webhookNewsJobs = (deps: WebhookJobsDeps): Readonly<Record<string, JobHandler>> => ({
  [webhookNewsKind]: (job) =>
    Effect.gen(function* () {
      // the worker claims jobs of the product's companies only
      const companyId = job.companyId as CompanyId
      // `queueNews` writes the dialog's id
      const dialogId = Number(job.key) as DialogId
      const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
      const prepared = yield* inTenant((tx) => prepare(tx, job, dialogId, deps.clock.now()))
      if (prepared === undefined) return
      const { news, facts, files } = prepared
      const { event, botId, message, sentAt } = news
      const of = attemptsOf(news)
      const attempt = { number: news.attempts + 1, of }
      const variables = yield* withLinkedFiles(deps, { companyId, dialogId }, facts.variables)
      const told: ClaimedEvent["told"] =
        attempt.number > of
          ? Result.fail({ reason: "every attempt was cut off" })
          : yield* Effect.result(
              callInTime(deps.webhooks, {
                ...facts,
                variables,
                event,
                botId,
                companyId,
                dialogId,
                nodeName: "",
                message,
                // Signed at the attempt, so that the links are fresh after a pause.
                files: files.map(({ id, name, mime }) => ({ name, mime, url: deps.linkTo({ companyId, id }) })),
                sentAt,
                simulated: false,
                attempt,
              }),
            )
      if (Result.isFailure(told)) {
        const { reason } = told.failure
        deps.logger.warn({ event, botId, dialogId, reason, attempt: attempt.number }, "a webhook could not be told")
      }
      yield* inTenant((tx) => settle(tx, { job, news, dialogId, companyId, told }, deps))
    }),
})

/** Reads the first news and counts the attempt; undefined if nothing is due, and the job is settled. */
const prepare = (tx: Tx, job: ClaimedJob, dialogId: DialogId, now: number) =>
  Effect.gen(function* () {
    const news = yield* firstNews(tx, dialogId)
    if (news !== undefined && news.age > newsLife) {
      yield* deleteNews(tx, news.id)
      yield* again(tx, job, now)
      return undefined
    }
    if (news === undefined || news.dueAt > now) {
      yield* news === undefined ? finish(tx, job) : again(tx, job, news.dueAt)
      return undefined
    }
    yield* countAttempt(tx, news.id)
    const dialog = yield* lockDialog(tx, dialogId)
    const contact = yield* readKnownContact(tx, contactOfDialog(dialogId))
    const variables = dialog?.engineState == null ? {} : valuesKnown(dialog.engineState)
    const said = yield* saidByPerson(tx, dialogId, news)
    const details = { ...news.details, ...(said === undefined ? {} : { messageId: said.id }) }
    return { news, facts: { contact, variables, details }, files: said?.files ?? [] }
  })

/** The person's message that an event tells of; undefined for other events. */
const saidByPerson = (tx: Tx, dialogId: DialogId, { event, details: { seq } }: QueuedNews) =>
  typeof seq !== "number" || (event !== "message" && event !== "employeeMessage")
    ? Effect.undefined
    : tx.row<{ readonly id: MessageId; readonly files: ReadonlyArray<FileFacts> }>(sql`
        select id, case when deleted_at is null then files else '[]' end as files from messages
        where company_id = ${company} and dialog_id = ${dialogId} and seq = ${seq}`)

interface ClaimedEvent {
  readonly job: ClaimedJob
  readonly news: QueuedNews
  readonly dialogId: DialogId
  readonly companyId: CompanyId
  readonly told: Result.Result<WebhookReply, { readonly reason: string; readonly pausedUntil?: number }>
}

const settle = (
  tx: Tx,
  { job, news, dialogId, companyId, told }: ClaimedEvent,
  deps: WebhookJobsDeps,
): Effect.Effect<void, JobLost> =>
  Effect.gen(function* () {
    const now = deps.clock.now()
    const waits = news.event === "employeeMessage"
    const reply = Result.isSuccess(told) ? told.success : undefined
    const pausedUntil = Result.isFailure(told) ? told.failure.pausedUntil : undefined
    const gone = Result.isFailure(told) && ["no address", "no secret"].includes(told.failure.reason)
    const last = gone || news.attempts + 1 >= attemptsOf(news) || (waits && pausedUntil !== undefined)
    // The job's claim is checked before anything is said: a lost one rolls all of it back.
    if (reply === undefined && !last) {
      const dueAt = pausedUntil ?? now + (waits ? 1_000 : newsWait(news.attempts + 1))
      yield* postponeNews(tx, news.id, dueAt, pausedUntil !== undefined)
      return yield* again(tx, job, dueAt)
    }
    if (waits) {
      const dialog = yield* lockDialog(tx, dialogId)
      const bot = dialog?.status === 0 && !dialog.transferred ? yield* findBotOfDialog(tx, dialog.botId) : undefined
      if (dialog !== undefined && bot !== undefined && dialog.botId === news.botId)
        yield* storeEmployeeAnswer(tx, { companyId, dialog, bot }, reply ?? null, deps)
    }
    yield* deleteNews(tx, news.id)
    yield* again(tx, job, now)
  })

/** Lets the job run again, in the transaction that ends this run. */
const again = (tx: Tx, job: ClaimedJob, dueAt: number): Effect.Effect<void, JobLost> =>
  Effect.andThen(schedule(tx, { kind: job.kind, key: job.key, payload: null, dueAt }), finish(tx, job))
