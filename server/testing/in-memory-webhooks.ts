import { Effect } from "effect"
import type {
  SystemCallOfNode,
  WebhookCall,
  WebhookEvent,
  WebhookFailed,
  WebhookReply,
  Webhooks,
} from "../engine/index.ts"

/** The answer that says nothing. */
export const emptyReply: WebhookReply = { messages: [], variables: {}, workspaceId: null, userId: null }
/** The failure of a system that does not answer. */
export const webhookDown: WebhookFailed = { _tag: "WebhookFailed", reason: "503" }

/** The port `Webhooks` without a customer's system, whose answers a test decides. */
export interface InMemoryWebhooks extends Webhooks {
  readonly calls: Array<WebhookCall>
  /** The events for which every bot has an address; all of them at first. */
  events: ReadonlySet<WebhookEvent>
  answer: (call: WebhookCall) => Effect.Effect<WebhookReply, WebhookFailed>
  /** What nodes have asked systems. */
  readonly questions: Array<SystemCallOfNode>
}

/** Creates webhooks that answer with nothing. */
export const createInMemoryWebhooks = (): InMemoryWebhooks => {
  const webhooks: InMemoryWebhooks = {
    calls: [],
    questions: [],
    events: new Set<WebhookEvent>(["node", "transferWorkspace", "transferExternal"]),
    answer: () => Effect.succeed(emptyReply),
    eventsOf: () => Effect.sync(() => webhooks.events),
    ask: (question) =>
      Effect.sync(() => {
        webhooks.questions.push(question)
        return { variables: {}, messages: [] }
      }),
    call: (call) =>
      Effect.suspend(() => {
        webhooks.calls.push(call)
        return webhooks.events.has(call.event)
          ? webhooks.answer(call)
          : Effect.fail<WebhookFailed>({ _tag: "WebhookFailed", reason: "no address" })
      }),
  }
  return webhooks
}
