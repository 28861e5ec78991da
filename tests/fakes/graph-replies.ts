import { createHmac } from "node:crypto"
import type { ChatLog } from "./chat-log.ts"
import { drawPng } from "./drawn-picture.ts"
import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import type { PlannedFault } from "./fault-plan.ts"
import { envelopeOf, GraphRefusal, problemOf, refuseWith, titleOf } from "./graph-errors.ts"
import { compact } from "./json-reading.ts"

/** Refuses a wrong `appsecret_proof`; without one a request passes, as for an app that does not require it. */
export const needProof = ({ query, body }: FakeHttpRequest, token: string, secret: string): void => {
  const proof = query.get("appsecret_proof") ?? body["appsecret_proof"]
  if (proof !== undefined && proof !== createHmac("sha256", secret).update(token).digest("hex"))
    refuseWith(400, 100, "Invalid appsecret_proof provided in the API argument")
}

/** The reply of a handler, or the envelope of its refusal. */
export const caughtRefusal = async (work: () => FakeHttpReply | Promise<FakeHttpReply>): Promise<FakeHttpReply> => {
  try {
    return await work()
  } catch (refusal) {
    if (refusal instanceof GraphRefusal) return envelopeOf(refusal.problem)
    throw refusal
  }
}

/** The error of a planned fault, with the status of its code by default. */
export const plannedGraphError = ({ code = 1, subcode, status, message }: PlannedFault): FakeHttpReply => {
  const problem = problemOf(code, message ?? titleOf(code), subcode)
  return envelopeOf({
    ...problem,
    ...compact({ status, message: message === undefined ? undefined : `(#${code}) ${message}` }),
  })
}

/** Media of Messenger and Instagram need no token, as their addresses of Meta. */
export const mediaReply = (log: ChatLog, id: string): FakeHttpReply => {
  const found = log.mediaOf(id)
  return found === undefined
    ? { status: 404, body: "" }
    : { status: 200, body: found.bytes, headers: { "content-type": found.mime, "x-content-type-options": "nosniff" } }
}

/** The picture of every profile. */
export const pictureReply: FakeHttpReply = {
  status: 200,
  body: drawPng(50, 50, (x, y) => (Math.hypot(x - 25, y - 25) < 18 ? [255, 255, 255] : [11, 95, 215])),
  headers: { "content-type": "image/png" },
}
