import { Effect } from "effect"
import { type BotId, type CallRefused, WebhookCallId, invalidInput, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import {
  fieldOfCall,
  noWebhookAddresses,
  type RecordedCall,
  recordedCalls,
  type WebhookConfig,
  type WebhookConfigs,
  type WebhookDraft,
  type WebhookPause,
  webhookMessages as say,
} from "../index.ts"

/** A draft without addresses and headers. */
export const emptyWebhookDraft: WebhookDraft = { ...noWebhookAddresses, headers: [] }

/** A recorded call, with these facts. */
export const aRecordedCall = (facts: Partial<RecordedCall> = {}): RecordedCall => ({
  id: WebhookCallId.make(1),
  at: "2026-11-23T12:00:00.000Z",
  event: "node",
  field: "url",
  nodeName: "6 - Enviar boleto",
  method: "POST",
  address: "erp.casaaroeira.com.br/prosa",
  kind: "live",
  attempt: 1,
  of: 2,
  status: 200,
  failure: null,
  milliseconds: 84,
  requestBody: '{"event":"node"}',
  responseBody: "{}",
  cut: false,
  dialogId: null,
  ...facts,
})

/** The port `WebhookConfigs` without a server, with controls for tests. */
export interface InMemoryWebhookConfigs extends WebhookConfigs {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** The outcome of the calls from now on. */
  respond(outcome: Partial<Pick<RecordedCall, "status" | "failure" | "responseBody" | "milliseconds">>): void
  readonly config: WebhookConfig
  /** Pauses the calls, as 20 failures in a row do. */
  pause(paused: WebhookPause): void
  /** Adds recorded calls, the newest last. */
  record(...calls: ReadonlyArray<RecordedCall>): void
  /** Marks a recorded call as one whose body was too long to be kept whole. */
  cut(id: WebhookCallId): void
}

/** Creates the configuration of one bot. `latency` is in milliseconds. */
export const createInMemoryWebhookConfigs = (
  given: Partial<WebhookConfig> = {},
  options: {
    readonly latency?: number
    readonly calls?: ReadonlyArray<RecordedCall>
    /** The only bot there is; any unless told. */
    readonly botId?: BotId
  } = {},
): InMemoryWebhookConfigs => {
  const { answer: answering, refuse } = createFakeCalls(options.latency)
  const answer = <Work extends Effect.Effect<unknown, unknown>>(of: BotId, work: () => Work) =>
    answering(() => (options.botId === undefined || of === options.botId ? work() : Effect.fail(notFound)))
  let config: WebhookConfig = { ...emptyWebhookDraft, secret: null, paused: null, ...given }
  let calls: ReadonlyArray<RecordedCall> = options.calls ?? []
  let outcome: Partial<RecordedCall> = {}
  let secrets = 0
  const at = "2026-11-23T12:00:00.000Z"
  const newSecret = () => {
    const text = `whsec_segredo-de-teste-${String(++secrets).padStart(4, "0")}`
    return { createdAt: at, ending: text.slice(-4), text }
  }
  const record = (...made: ReadonlyArray<RecordedCall>) => {
    calls = [...made.toReversed(), ...calls].slice(0, recordedCalls)
  }
  const made = (facts: Partial<RecordedCall>): RecordedCall => {
    const id = WebhookCallId.make(Math.max(0, ...calls.map((call) => call.id)) + 1)
    const call = aRecordedCall({ id, attempt: 1, of: 1, nodeName: "", ...facts, ...outcome })
    record(call)
    return call
  }
  const repeated = ({ id: _id, ...facts }: RecordedCall) => made({ ...facts, kind: "repeat", attempt: 1, of: 1 })
  return {
    get config() {
      return config
    },
    refuse,
    respond: (next) => {
      outcome = next
    },
    record,
    pause: (paused) => {
      config = { ...config, paused }
    },
    cut: (id) => {
      calls = calls.map((call) => (call.id === id ? { ...call, cut: true } : call))
    },
    get: (botId) => answer(botId, () => Effect.succeed(config)),
    save: (botId, draft) =>
      answer(botId, () => {
        const errors = Object.entries(draft).flatMap(([path, value]) =>
          typeof value === "string" && isPrivate.test(value) ? [{ path, message: say.notPublic }] : [],
        )
        if (errors.length > 0) return Effect.fail(invalidInput(errors))
        const created = config.secret === null ? newSecret() : null
        config = { ...config, ...draft, secret: created === null ? config.secret : knownOf(created) }
        return Effect.succeed({ config, newSecret: created })
      }),
    renewSecret: (botId) =>
      answer(botId, () => {
        if (config.secret === null) return Effect.fail({ _tag: "NotConfigured", message: say.notConfigured } as const)
        const created = newSecret()
        config = { ...config, secret: knownOf(created) }
        return Effect.succeed(created)
      }),
    resume: (botId) =>
      answer(botId, () => {
        config = { ...config, paused: null }
        return Effect.void
      }),
    test: (botId, { field, address }) =>
      answer(botId, () =>
        address === "" || isPrivate.test(address)
          ? Effect.fail(
              invalidInput([{ path: "address", message: address === "" ? say.noTestAddress : say.notPublic }]),
            )
          : Effect.succeed(
              made({
                event: "test",
                kind: "test",
                field,
                address: address.replace(/^https?:\/\//u, "").replace(/[?#].*$/u, ""),
                requestBody: JSON.stringify({ event: "test", field }),
              }),
            ),
      ),
    calls: (botId) => answer(botId, () => Effect.succeed(calls)),
    repeat: (botId, id) =>
      answer(botId, () => {
        const found = calls.find((call) => call.id === id)
        if (found === undefined) return Effect.fail(notFound)
        if (found.cut) return Effect.fail({ _tag: "NotRepeatable", message: say.cutBody } as const)
        const field = fieldOfCall(found)
        if (field === undefined) return Effect.fail({ _tag: "NotRepeatable", message: say.callOfNode } as const)
        if (config[field] === "") return Effect.fail({ _tag: "NotRepeatable", message: say.noAddress } as const)
        return Effect.succeed(repeated(found))
      }),
  }
}

const knownOf = ({ createdAt, ending }: { readonly createdAt: string; readonly ending: string }) => ({
  createdAt,
  ending,
})

/** What the server refuses, as far as tests need it. */
const isPrivate = /^https?:\/\/(?:localhost|127\.|10\.|192\.168\.|169\.254\.|\[::1\])/u
