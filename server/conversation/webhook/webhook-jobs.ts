import { type CompanyId, decode } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { askInTime, callInTime, type WebhookFailed, type WebhookReply } from "../../engine/index.ts"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { type ClaimedJob, finish, type JobLost } from "../../platform/jobs/jobs.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { decidedByWebhook, returnedFromPlatform } from "../transfer/hand-over.ts"
import { findBotOfDialog } from "../dialogs/bot-of-dialog.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { lockDialog, type LockedDialog } from "../dialogs/dialog-store.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { withLinkedFiles } from "./linked-values.ts"
import type { WebhookJobsDeps } from "./webhook-jobs-deps.ts"
import { webhookNewsJobs } from "./webhook-news-jobs.ts"
import { WebhookJob, webhookJobKind } from "./schedule-webhook.ts"
import { storeWebhookAnswer } from "../turn/store-turn.ts"

/** Maximum attempts by event: two while a person waits for the answer, four where nobody does. */
const attempts = { node: 2, transferWorkspace: 2, transferExternal: 4 } as const

/**
 * The job handlers of webhooks, by kind. A call is made outside of every transaction; then its dialog is locked and goes
 * on with the response, in one transaction with the end of the job. A worker that dies in between calls again, and the
 * attempt counts.
 */
export const webhookJobs = (deps: WebhookJobsDeps): Readonly<Record<string, JobHandler>> => ({
  ...webhookNewsJobs(deps),
  [webhookJobKind]: (job) =>
    Effect.gen(function* () {
      // the worker claims jobs of the product's companies only
      const companyId = job.companyId as CompanyId
      const read = decode(WebhookJob, job.payload)
      if (Result.isFailure(read)) return yield* Effect.die(new Error("a webhook job cannot be read"))
      const call = read.success
      const most = mostAttempts(call)
      const left = most - job.attempt
      if (left >= 0 && call.event === "node") deps.signs?.typing(companyId, call.dialogId)
      const reply =
        left < 0
          ? undefined
          : yield* made(deps, companyId, call, { number: job.attempt, of: most }).pipe(
              Effect.catch((failed) => {
                const { event, botId, dialogId } = call
                deps.logger.warn({ event, botId, dialogId, reason: failed.reason, left }, "a webhook did not answer")
                // A failure lets the worker retry it. Who waits for a system that is paused is not kept waiting.
                const isPaused = call.system !== undefined && failed.pausedUntil !== undefined
                return left > 0 && !isPaused ? Effect.fail(failed) : Effect.undefined
              }),
            )
      yield* deps.transactions.asTenant(companyId, (tx) => settle(tx, companyId, { job, call, reply }, deps))
    }),
})

const mostAttempts = ({ event, system }: WebhookJob): number =>
  system === undefined ? attempts[event] : system.call.retries + 1

/** Calls the bot's address, or asks the system of the node. */
const made = (
  deps: WebhookJobsDeps,
  companyId: CompanyId,
  { call: _call, unassigned: _unassigned, system, ...facts }: WebhookJob,
  attempt: { readonly number: number; readonly of: number },
): Effect.Effect<WebhookReply, WebhookFailed> =>
  Effect.gen(function* () {
    const { webhooks } = deps
    const { botId, dialogId } = facts
    // Signed at the attempt, so that the links are fresh.
    const linked = (values: WebhookJob["variables"]) => withLinkedFiles(deps, { companyId, dialogId }, values)
    if (system === undefined) {
      const variables = yield* linked(facts.variables)
      return yield* callInTime(webhooks, { ...facts, variables, companyId, simulated: false, attempt })
    }
    const values = yield* linked(system.values)
    const { nodeName } = facts
    const asked = { ...system, values, companyId, botId, nodeName, dialogId, simulated: false, attempt }
    const answer = yield* askInTime(webhooks, asked)
    return { ...answer, workspaceId: null, userId: null }
  })

interface Answered {
  readonly job: ClaimedJob
  readonly call: WebhookJob
  /** Undefined: every attempt has failed. */
  readonly reply: WebhookReply | undefined
}

const settle = (
  tx: Tx,
  companyId: CompanyId,
  { job, call, reply }: Answered,
  deps: WebhookJobsDeps,
): Effect.Effect<void, JobLost> =>
  Effect.gen(function* () {
    const dialog = yield* lockDialog(tx, call.dialogId)
    if (dialog?.status === 0) yield* goOn(tx, companyId, dialog, { job, call, reply }, deps)
    yield* finish(tx, job)
  })

const goOn = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  { call, reply }: Answered,
  deps: WebhookJobsDeps,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    switch (call.event) {
      case "node": {
        // An attendant has joined meanwhile, and the bot is silent.
        const bot = dialog.transferred ? undefined : yield* findBotOfDialog(tx, dialog.botId)
        if (bot === undefined) return
        const answer =
          reply === undefined
            ? null
            : {
                messages: reply.messages,
                variables: reply.variables,
                ...(reply.goTo === undefined ? {} : { goTo: reply.goTo }),
              }
        // The turn began before the bot was switched off, if it was.
        const botDialog = { companyId, dialog, bot: { ...bot, active: true } }
        return yield* storeWebhookAnswer(tx, botDialog, { kind: "webhookAnswered", call: call.call, answer }, deps)
      }
      case "transferWorkspace": {
        // Whoever has taken the room keeps it.
        const waits = dialog.transferred && dialog.assigneeId === null && !dialog.transferredExternal
        const moved =
          waits && reply !== undefined ? yield* decidedByWebhook(tx, dialog, reply, call.unassigned) : undefined
        return moved === undefined ? undefined : yield* move(tx, companyId, dialog, moved, deps)
      }
      case "transferExternal": {
        if (reply !== undefined || !dialog.transferredExternal) return
        return yield* move(tx, companyId, dialog, yield* returnedFromPlatform(tx, dialog), deps)
      }
    }
  })

const move = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  { change, line }: Effect.Success<ReturnType<typeof returnedFromPlatform>>,
  { clock }: WebhookJobsDeps,
): Effect.Effect<void> =>
  Effect.map(
    appendMessages(tx, dialog.id, [{ sender: "SYSTEM", text: line, at: clock.now() }], change),
    (appended) => void publishDialog(tx, companyId, dialog, appended),
  )
