import { type LooseRecord } from "@prosa/core/kernel"
import { deliveryMessages } from "@prosa/core/channel"
import { Effect } from "effect"
import { callVendor, openDownload, type VendorReach, type VendorSilent } from "../../platform/http/vendor-call.ts"
import type { DeliveryRefused, FetchedMedia, MediaRefused, OpenConnection } from "./channel-gateway.ts"
import type { IncomingMedia } from "../events/channel-event.ts"
import { numberIn, parsedRecord, recordIn, wordIn } from "./loose-json.ts"

/** Where Meta's Graph API is. */
export interface GraphAddress {
  /** Without a version: 'https://graph.facebook.com'. */
  readonly graphUrl: string
  /** Such as 'v25.0'. */
  readonly version: string
  /** Time limit of a call in milliseconds; default 20,000. */
  readonly within?: number
}

/** Meta's own. */
export const usualGraph: GraphAddress = { graphUrl: "https://graph.facebook.com", version: "v25.0" }

/** A call of Graph on behalf of a connection. */
export interface GraphCall {
  readonly method: "GET" | "POST" | "DELETE"
  /** Below the version, without a leading slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** JSON, or a form with its own content type. */
  readonly body?: LooseRecord | { readonly contentType: string; readonly body: Uint8Array }
}

/** Graph refused the call, or did not answer it. */
export type GraphFailed =
  | {
      readonly _tag: "GraphRefused"
      readonly status: number
      /** 0 where the answer has none. */
      readonly code: number
      readonly subcode: number
      /** Whether the answer is Graph's own, not a proxy's. */
      readonly own: boolean
      /** Graph's sentence about it; '' where the answer has none. */
      readonly words: string
      /** What explains the code; '' where the answer has none. */
      readonly details: string
    }
  | VendorSilent
  /** A success whose body cannot be read. */
  | { readonly _tag: "GraphUnreadable" }

type GraphCaller = Pick<OpenConnection, "token" | "baseUrl">

const agent = "Prosa/1.0"
const usualTime = 20_000
/** Uploads may take longer. */
const uploadTime = 120_000

/** Returns the base of a connection's calls: its own, where one is set, or that of the installation. */
const baseOf = ({ graphUrl, version }: GraphAddress, baseUrl: string): string => {
  const base = (baseUrl === "" ? graphUrl : baseUrl).replace(/\/+$/u, "")
  return /\/v\d{1,3}\.\d{1,2}$/u.test(base) ? base : `${base}/${version}`
}

const reachOf = ({ graphUrl }: GraphAddress): VendorReach => ({ trusted: graphUrl })

/** Calls Graph with the connection's token, without one where it is '', and returns the object that it answers. */
export const callGraph = (
  address: GraphAddress,
  { token, baseUrl }: GraphCaller,
  { method, path, query = {}, body }: GraphCall,
): Effect.Effect<LooseRecord, GraphFailed> => {
  const asked = new URLSearchParams(query).toString()
  const form = body !== undefined && body["body"] instanceof Uint8Array ? body["body"] : undefined
  const contentType = form === undefined || body === undefined ? "application/json" : wordIn(body, "contentType")
  const request = {
    method,
    url: `${baseOf(address, baseUrl)}/${path}${asked === "" ? "" : `?${asked}`}`,
    headers: {
      "user-agent": agent,
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": contentType }),
    },
    ...(body === undefined ? {} : { body: form ?? JSON.stringify(body) }),
    within: address.within ?? (form === undefined ? usualTime : uploadTime),
  }
  return Effect.flatMap(
    callVendor(request, reachOf(address)),
    ({ status, body: text }): Effect.Effect<LooseRecord, GraphFailed> => {
      const answer = parsedRecord(text)
      const error = recordIn(answer ?? {}, "error")
      if (status >= 200 && status <= 299 && answer?.["error"] === undefined)
        return answer === undefined ? Effect.fail({ _tag: "GraphUnreadable" }) : Effect.succeed(answer)
      return Effect.fail({
        _tag: "GraphRefused",
        status,
        code: numberIn(error, "code") ?? 0,
        subcode: numberIn(error, "error_subcode") ?? 0,
        own: numberIn(error, "code") !== undefined,
        words: wordIn(error, "message"),
        details: wordIn(recordIn(error, "error_data"), "details"),
      })
    },
  )
}

/** A refusal of Graph as what judges it sees it. */
export interface RefusedByGraph {
  readonly code: number
  readonly status: number
  readonly subcode: number
  readonly details: string
}

/** Returns why a part was not sent, where the problem of an answer is judged by `problemOf`. */
export const deliveryRefusedBy =
  (problemOf: (problem: RefusedByGraph) => Omit<DeliveryRefused, "_tag">) =>
  (failed: GraphFailed): DeliveryRefused => {
    switch (failed._tag) {
      case "GraphRefused": {
        const { code, status, subcode, details, words } = failed
        const answer = { code, status, subcode, details: details === "" ? words : details }
        // A proxy's: Graph may have taken the message.
        if (status >= 500 && !failed.own) return { ...unknownOutcome, answer }
        return { _tag: "DeliveryRefused", ...problemOf({ code, status, subcode, details }), answer }
      }
      case "GraphUnreadable":
        return unknownOutcome
      case "VendorSilent":
        return refusedBySilence(failed)
    }
  }

/** Returns what a call without a response means for a part that was to be sent by it. */
export const refusedBySilence = ({ stage }: VendorSilent): DeliveryRefused => {
  const refused = { _tag: "DeliveryRefused", reason: deliveryMessages.noAnswer } as const
  switch (stage) {
    case "unreached":
      return { ...refused, kind: "later", backoff: "unreached" }
    case "unsent":
      return { ...refused, kind: "later" }
    case "sent":
      return unknownOutcome
    case "forbidden":
      return { _tag: "DeliveryRefused", kind: "disconnected", reason: "O endereço da API do canal não é permitido." }
  }
}

/** The vendor may have taken a part. */
export const unknownOutcome: DeliveryRefused = {
  _tag: "DeliveryRefused",
  kind: "unknown",
  reason: deliveryMessages.outcomeLost,
}

/** What fails before the message itself is sent can be repeated. */
export const beforeSending = (refused: DeliveryRefused): DeliveryRefused =>
  refused.kind === "unknown" ? { ...refused, kind: "later", reason: deliveryMessages.fileNotTaken } : refused

/** Maximum size of a file that a person has sent, in bytes. */
export const largestMedia = 104_857_600

/** Returns why a file was not fetched. */
export const mediaRefusedBy = (failed: GraphFailed): MediaRefused => {
  switch (failed._tag) {
    case "GraphRefused":
      return mediaRefused(`status ${failed.status}, code ${failed.code}`, isPassing(failed.status))
    case "GraphUnreadable":
      return mediaRefused("not JSON", true)
    case "VendorSilent":
      return mediaRefused(failed.reason, failed.stage !== "forbidden")
  }
}

export const mediaRefused = (reason: string, later: boolean): MediaRefused => ({ _tag: "MediaRefused", reason, later })

const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** Opens a file at an address of the vendor; `token` is sent to it where one is needed. */
export const downloadMedia = (
  trusted: string,
  url: string,
  { name, mime }: Pick<IncomingMedia, "name" | "mime">,
  { token = "", within = usualTime }: { readonly token?: string; readonly within?: number } = {},
): Effect.Effect<FetchedMedia, MediaRefused> => {
  const headers = { "user-agent": agent, ...(token === "" ? {} : { authorization: `Bearer ${token}` }) }
  const request = { method: "GET", url, headers, within, responseSize: largestMedia } as const
  return openDownload(request, { trusted }).pipe(
    Effect.mapError(mediaRefusedBy),
    Effect.flatMap((opened) => {
      if (opened.status >= 200 && opened.status <= 299)
        return Effect.succeed({ name, mime: mime === "" ? opened.mime : mime, content: opened.content })
      opened.giveUp()
      return Effect.fail(mediaRefused(`status ${opened.status}`, isPassing(opened.status)))
    }),
  )
}
