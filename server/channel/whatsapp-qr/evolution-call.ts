import { type LooseRecord } from "@prosa/core/kernel"
import { Effect } from "effect"
import { callVendor, type VendorSilent } from "../../platform/http/vendor-call.ts"
import { numberIn, parsedRecord, recordIn } from "../gateway/loose-json.ts"

/** The gateway of numbers that are connected by QR code, which the operator has set. */
export interface EvolutionAddress {
  readonly url: string
  /** Its global key. */
  readonly apiKey: string
  /** Time limit of a call in milliseconds; default 20,000, and 120,000 with a file. */
  readonly within?: number
}

export interface EvolutionCall {
  readonly method: "GET" | "POST" | "DELETE"
  /** Without a leading slash: 'message/sendText/loja'. */
  readonly path: string
  readonly body?: LooseRecord
  /** The key of one instance, instead of the global one. */
  readonly key?: string
  /** It sends or fetches a file. */
  readonly withFile?: boolean
}

/** The gateway refused the call, or did not answer it. */
export type EvolutionFailed =
  | {
      readonly _tag: "EvolutionRefused"
      readonly status: number
      readonly answer: string
      /** Whether the answer is the gateway's own, not a proxy's. */
      readonly own: boolean
      /** What the gateway says of it; '' where it says nothing. */
      readonly details: string
    }
  | { readonly _tag: "EvolutionUnreadable" }
  | VendorSilent

/** Room for a file of 100 MB as base64. */
const fileResponse = 150_000_000

/** Calls the gateway and returns its answer; a list is the `list` of an object. */
export const callEvolution = (
  { url, apiKey, within }: EvolutionAddress,
  { method, path, body, key = "", withFile = false }: EvolutionCall,
): Effect.Effect<LooseRecord, EvolutionFailed> => {
  const request = {
    method,
    url: `${url.replace(/\/+$/u, "")}/${path}`,
    headers: {
      apikey: key === "" ? apiKey : key,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    within: within ?? (withFile ? 120_000 : 20_000),
    ...(withFile ? { responseSize: fileResponse } : {}),
  }
  return Effect.flatMap(
    callVendor(request, { trusted: url }),
    ({ status, body: text }): Effect.Effect<LooseRecord, EvolutionFailed> => {
      if (status < 200 || status > 299) return Effect.fail(refusedAnswer(status, text))
      const answer = parsedRecord(text.startsWith("[") ? `{"list":${text}}` : text)
      return answer === undefined ? Effect.fail({ _tag: "EvolutionUnreadable" }) : Effect.succeed(answer)
    },
  )
}

/** An error of the gateway itself names its status and holds a response: `{ status, error, response: { message } }`. */
const refusedAnswer = (status: number, text: string): EvolutionFailed => {
  const error = parsedRecord(text) ?? {}
  const own = numberIn(error, "status") === status && error["response"] !== undefined
  const { message } = recordIn(error, "response")
  const details = own && message !== undefined ? JSON.stringify(message) : ""
  return { _tag: "EvolutionRefused", status, answer: text.slice(0, 2_000), own, details }
}
