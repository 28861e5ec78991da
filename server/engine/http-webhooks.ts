import { fieldOfEvent } from "@prosa/core/webhook"
import { Effect } from "effect"
import { callOfPeople, type SystemCaller, type WebhookCaller } from "../webhook/index.ts"
import { readWebhookReply, webhookBody } from "./webhook-wire.ts"
import type { WebhookCall, WebhookEvent, WebhookFailed, Webhooks } from "./webhooks.ts"

// the keys of that very record
const events = Object.keys(fieldOfEvent) as ReadonlyArray<WebhookEvent>

/** Implements `Webhooks` over HTTP, with the addresses of the bot's configuration as they are at each call. */
export const createHttpWebhooks = (caller: WebhookCaller, systems: SystemCaller): Webhooks => ({
  eventsOf: (tx, botId) =>
    Effect.map(
      caller.addressesOf(tx, botId),
      (addresses) =>
        new Set(events.filter((event) => addresses !== undefined && addresses[fieldOfEvent[event]] !== "")),
    ),
  call: (call) => {
    const made = caller
      .call(
        {
          companyId: call.companyId,
          botId: call.botId,
          dialogId: call.dialogId,
          event: call.event,
          field: fieldOfEvent[call.event],
          nodeName: call.nodeName,
          kind: call.simulated ? "simulated" : "live",
          attempt: call.attempt?.number ?? 1,
          of: call.attempt?.of ?? 1,
          body: webhookBody(call),
        },
        // Nothing is done with the answer to news: whatever a system says to them is right.
        isNews.has(call.event) ? () => nothingSaid : readWebhookReply,
      )
      .pipe(
        Effect.map(({ answer }) => answer),
        Effect.mapError(failedCall),
      )
    return limited(call, made)
  },
  ask: (question) =>
    limited(
      question,
      systems.ask(question).pipe(
        Effect.map((variables) => ({ variables, messages: [] })),
        Effect.mapError(failedCall),
      ),
    ),
})

const failedCall = ({ reason, pausedUntil }: Omit<WebhookFailed, "_tag">): WebhookFailed => ({
  _tag: "WebhookFailed",
  reason,
  ...(pausedUntil === undefined ? {} : { pausedUntil }),
})

/** Calls of the simulator are limited as those that people try out. */
const limited = <Answer>(
  { companyId, simulated }: Pick<WebhookCall, "companyId" | "simulated">,
  made: Effect.Effect<Answer, WebhookFailed>,
): Effect.Effect<Answer, WebhookFailed> =>
  simulated
    ? callOfPeople(companyId, made).pipe(Effect.catchTag("TooManyRequests", () => Effect.fail(tooManyAtOnce)))
    : made

const tooManyAtOnce: WebhookFailed = { _tag: "WebhookFailed", reason: "too many simulated calls at once" }

/** The events that ask for nothing. */
const isNews: ReadonlySet<WebhookEvent> = new Set(["message", "roomClosed", "messageStatus", "employeeMessageStatus"])
const nothingSaid = { messages: [], variables: {}, workspaceId: null, userId: null }
