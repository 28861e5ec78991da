import type { ChannelEvent, ChannelPerson, IncomingContent, PersonIdentity, VendorEvent } from "./channel-event.ts"
import { storableId } from "../gateway/loose-json.ts"

/** A person of a vendor's webhook; undefined where none of the identities has a value. */
export const personOf = (
  identities: ReadonlyArray<PersonIdentity>,
  name: string,
  address?: string,
): ChannelPerson | undefined => {
  const known = identities.filter(({ value }) => value !== "")
  const [first] = known
  return first === undefined ? undefined : { identities: known, address: address ?? first.value, name }
}

/** Names the queue of a person's events. */
export const queueNameOf = (person: ChannelPerson): string => storableId(person.identities[0]?.value ?? "", 200)

/** Makes a stored event out of what a webhook tells; empty without a connection. */
export const vendorEvents = (
  connection: string,
  id: string,
  person: ChannelPerson | undefined,
  event: ChannelEvent,
): ReadonlyArray<VendorEvent> =>
  connection === ""
    ? []
    : [{ connection, id: storableId(id), person: person === undefined ? "" : queueNameOf(person), event }]

/** Names the event of a message. */
export const messageEventOf = (externalId: string): string => storableId(`message ${externalId}`)

/** Names the queue of the reports of a message. */
export const reportQueueOf = (externalId: string): string => storableId(`message ${externalId}`, 200)

/**
 * Makes the report of a message's state. Reports of one message are processed in their order, in a queue of their own: one of
 * a message that is not ours, or not known yet, waits for a while, and must not hold up what the person says.
 */
export const statusEvent = (
  connection: string,
  told: string,
  event: Extract<ChannelEvent, { kind: "status" }>,
): ReadonlyArray<VendorEvent> =>
  connection === ""
    ? []
    : [
        {
          connection,
          id: storableId(`status ${event.externalId} ${told}`),
          person: reportQueueOf(event.externalId),
          event,
        },
      ]

/** Names the queue of the changes of a message: they may come before it, and must not hold up what the person says. */
export const changeQueueOf = (externalId: string): string => storableId(`change ${externalId}`, 200)

/** Makes the event of an edited or a deleted message. `name` tells several edits of it apart. */
export const changeEvent = (
  connection: string,
  name: string,
  event: Extract<ChannelEvent, { kind: "edited" | "deleted" }>,
): ReadonlyArray<VendorEvent> =>
  connection === "" || event.externalId === ""
    ? []
    : [
        {
          connection,
          id: storableId(`${event.kind} ${event.externalId}${name === "" ? "" : ` ${name}`}`),
          person: changeQueueOf(event.externalId),
          event,
        },
      ]

/** What a person wrote, with the usual rest. */
export const incomingContent = (said: Partial<IncomingContent>): IncomingContent => ({
  text: "",
  media: [],
  quiet: false,
  ...said,
})

/** The vendor's own words in a chat: a line in the open room, if there is one, and nobody's turn. */
export const vendorNotice = { quiet: true, notice: true, aside: "note" } as const

/** A reaction; an empty emoji takes it back, which says nothing to who has not seen it. */
export const reactionOf = (emoji: string): Pick<IncomingContent, "reaction" | "quiet" | "aside"> => ({
  reaction: emoji,
  quiet: true,
  aside: emoji === "" ? "note" : "remark",
})

/** Text under the limit of what a webhook may make us store. */
export const joinedLines = (lines: ReadonlyArray<string>): string => lines.filter((line) => line !== "").join("\n")
