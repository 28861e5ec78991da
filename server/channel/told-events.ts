import type { ChannelEvent, ChannelPerson, IncomingSaid, PersonIdentity, ToldEvent } from "./channel-event.ts"
import { storableId } from "./loose-json.ts"

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
export const toldOf = (
  connection: string,
  id: string,
  person: ChannelPerson | undefined,
  event: ChannelEvent,
): ReadonlyArray<ToldEvent> =>
  connection === ""
    ? []
    : [{ connection, id: storableId(id), person: person === undefined ? "" : queueNameOf(person), event }]

/** What a person wrote, with the usual rest. */
export const saidOf = (said: Partial<IncomingSaid>): IncomingSaid => ({ text: "", media: [], quiet: false, ...said })

/** A reaction; an empty emoji takes it back, which says nothing to who has not seen it. */
export const reactionOf = (emoji: string): Pick<IncomingSaid, "reaction" | "quiet" | "aside"> => ({
  reaction: emoji,
  quiet: true,
  aside: emoji === "" ? "note" : "remark",
})

/** Text under the limit of what a webhook may make us store. */
export const joinedLines = (lines: ReadonlyArray<string>): string => lines.filter((line) => line !== "").join("\n")
