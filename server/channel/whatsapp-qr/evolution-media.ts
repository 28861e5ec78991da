import { type LooseRecord } from "@prosa/core/kernel"
import type { IncomingMedia } from "../events/channel-event.ts"
import { wordIn } from "../gateway/loose-json.ts"

/** Base64 up to this length is kept with the event; of a larger file the gateway is asked when it is needed. */
const mostBase64 = 6_000_000

/** Envelopes that the gateway opens by itself when it is asked for a file by the id of its message. */
const openedByGateway: ReadonlySet<string> = new Set([
  "ephemeralMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "documentWithCaptionMessage",
])

/** What WhatsApp needs to hand a file out, without its small picture and its waves. */
const ownMembers = [
  "url",
  "directPath",
  "mediaKey",
  "mediaKeyTimestamp",
  "fileEncSha256",
  "fileSha256",
  "fileLength",
  "mimetype",
  "fileName",
]
const mostMembers = 8_000

/** The file of a message. Inside an envelope that the gateway does not open, it is found by its own members only. */
export const mediaIn = ({
  type,
  member,
  message,
  envelopes,
  id,
}: {
  readonly type: string
  readonly member: LooseRecord
  readonly message: LooseRecord
  readonly envelopes: ReadonlyArray<string>
  readonly id: string
}): IncomingMedia => {
  const base64 = wordIn(message, "base64")
  const known = base64 !== "" && base64.length <= mostBase64
  return {
    id,
    mime: wordIn(member, "mimetype"),
    name: wordIn(member, "fileName"),
    ...(known ? { base64 } : {}),
    ...(known || envelopes.every((one) => openedByGateway.has(one)) ? {} : membersIn(type, member)),
  }
}

const membersIn = (type: string, member: LooseRecord): Pick<IncomingMedia, "members"> => {
  const own = Object.fromEntries(ownMembers.flatMap((key) => (member[key] == null ? [] : [[key, member[key]]])))
  // `jsonb` has no such characters
  const text = JSON.stringify({ [type]: own }).replaceAll(/\\u0000|\\ud[89a-f][\da-f]{2}/giu, "")
  return text.length > mostMembers ? {} : { members: JSON.parse(text) as LooseRecord }
}
