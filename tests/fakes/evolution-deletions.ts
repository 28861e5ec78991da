import type { EvolutionChatCalls } from "./evolution-calls.ts"
import { refuseCall, refuseSchema } from "./evolution-errors.ts"
import type { EvolutionInstance } from "./evolution-instance.ts"
import type { FakeHttpReply } from "./fake-http.ts"
import { type JsonObject, textAt } from "./json-reading.ts"

/** `DELETE /chat/{call}/{instance}`; undefined for a call that the fake does not know. */
export const chatDeletion = (
  calls: EvolutionChatCalls,
  instance: EvolutionInstance,
  call: string,
  body: JsonObject,
): FakeHttpReply | undefined => {
  if (call !== "deleteMessageForEveryone") return undefined
  if (instance.state !== "open") refuseCall(400, ["Error: Connection Closed"])
  const id = textAt(body, "id") ?? refuseSchema('instance requires property "id"')
  if (textAt(body, "remoteJid") === undefined || typeof body["fromMe"] !== "boolean")
    refuseSchema('instance requires property "fromMe"')
  if (!calls.takeBack(instance, id)) return refuseCall(400, ["Error while deleting message for everyone"])
  return { status: 201, body: { key: { id }, message: { protocolMessage: { type: "REVOKE", key: { id } } } } }
}
