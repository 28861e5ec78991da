import { randomBytes } from "node:crypto"
import type { FakeHttpReply } from "./fake-http.ts"
import { compact } from "./json-reading.ts"

/** An error of Graph before it has its envelope. */
export interface GraphProblem {
  readonly code: number
  readonly subcode?: number
  readonly status: number
  readonly type?: string
  readonly message: string
  readonly details?: string
}

/** Ends the handling of a request with an error envelope: thrown by checks at any depth, caught where a request is answered. */
export class GraphRefusal extends Error {
  readonly problem: GraphProblem
  constructor(problem: GraphProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Status and title of the codes of WhatsApp and of the common ones. */
const known: Readonly<Record<number, readonly [status: number, title: string]>> = {
  1: [500, "An unknown error occurred"],
  2: [503, "An unexpected error has occurred. Please retry your request later."],
  4: [400, "Application request limit reached"],
  10: [403, "Application does not have permission for this action"],
  100: [400, "Invalid parameter"],
  190: [401, "Invalid OAuth access token - Cannot parse access token"],
  200: [403, "Permissions error"],
  368: [403, "Temporarily blocked for policies violations"],
  80007: [429, "Rate limit issues"],
  130429: [429, "Rate limit hit"],
  131000: [500, "Something went wrong"],
  131008: [400, "Required parameter is missing"],
  131009: [400, "Parameter value is not valid"],
  131016: [503, "Service unavailable"],
  131021: [400, "Recipient cannot be sender"],
  131026: [400, "Message undeliverable"],
  131031: [403, "Account has been locked"],
  131047: [400, "Re-engagement message"],
  131048: [400, "Spam rate limit hit"],
  131049: [400, "This message was not delivered to maintain healthy ecosystem engagement."],
  131050: [400, "User has stopped receipt of marketing messages from you"],
  131051: [400, "Unsupported message type"],
  131052: [400, "Media download error"],
  131053: [400, "Media upload error"],
  131056: [400, "(Business Account, Consumer Account) pair rate limit hit"],
  131062: [400, "Business-scoped user IDs are not supported for this message type"],
  132000: [400, "Number of parameters does not match the expected number of params"],
  132001: [400, "Template name does not exist in the translation"],
  132005: [400, "Translated text too long"],
  132007: [400, "Template content policy violated"],
  132012: [400, "Parameter format does not match format in the created template"],
  132015: [400, "Template is paused"],
  132016: [400, "Template is disabled"],
  133004: [503, "Server is temporarily unavailable"],
  133010: [400, "Phone number is not registered"],
  135000: [400, "Generic user error"],
}

export const titleOf = (code: number): string => known[code]?.[1] ?? "Generic error"

/** A problem of a known code. */
export const problemOf = (code: number, details: string, subcode?: number): GraphProblem => ({
  code,
  status: known[code]?.[0] ?? 400,
  message: `(#${code}) ${titleOf(code)}`,
  details,
  ...(subcode === undefined ? {} : { subcode }),
})

export const refuse = (code: number, details: string, subcode?: number): never => {
  throw new GraphRefusal(problemOf(code, details, subcode))
}

/** Refuses with a message of its own, as Graph outside of WhatsApp does. */
export const refuseWith = (status: number, code: number, message: string, subcode?: number): never => {
  throw new GraphRefusal({ status, code, message, ...(subcode === undefined ? {} : { subcode }) })
}

export const refuseUnknownObject = (method: string, id: string): never => {
  throw new GraphRefusal({
    status: 400,
    code: 100,
    subcode: 33,
    type: "GraphMethodException",
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  })
}

export const envelopeOf = ({ code, subcode, status, type, message, details }: GraphProblem): FakeHttpReply => ({
  status,
  body: {
    error: compact({
      message,
      type: type ?? "OAuthException",
      code,
      error_data: details === undefined ? undefined : { messaging_product: "whatsapp", details },
      error_subcode: subcode,
      fbtrace_id: `A${randomBytes(8).toString("base64url")}`,
    }),
  },
})
