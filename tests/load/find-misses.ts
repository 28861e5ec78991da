import type { Timeline } from "@prosa/core/conversation"
import type { AttendantSight, CrowdDialog, CrowdReading, VisitorSight } from "./crowd-reading.ts"

/** What somebody missed, or was told wrongly, by its kind. */
export type Miss = { readonly kind: "lost" | "doubled" | "hole" | "told" | "list" | "unread"; readonly what: string }

/**
 * Compares what everybody's page shows with what is stored: every message that was sent stands once, every conversation on
 * a page is the stored one without a hole, every list has its rooms as they are, and the unread rooms are counted rightly.
 */
export const findMisses = (
  { dialogs, outbox }: CrowdReading,
  visitors: ReadonlyArray<VisitorSight>,
  attendants: ReadonlyArray<AttendantSight>,
): ReadonlyArray<Miss> => {
  const stored = indexOf(dialogs)
  return [
    ...dialogs.flatMap(numbersOf),
    ...visitors.flatMap((visitor) => ofVisitor(visitor, stored)),
    ...attendants.flatMap((attendant) => ofAttendant(attendant, stored, dialogs)),
    ...(outbox === 0 ? [] : [miss("told", `${outbox} events are left in the outbox`)]),
  ]
}

const miss = (kind: Miss["kind"], what: string): Miss => ({ kind, what })

interface Stored {
  readonly byId: ReadonlyMap<number, CrowdDialog>
  readonly byToken: ReadonlyMap<string, CrowdDialog>
  readonly newestOf: ReadonlyMap<number, CrowdDialog>
  /** How often each client id is stored, and with which text. */
  readonly said: ReadonlyMap<string, { readonly text: string; readonly times: number }>
}

const indexOf = (dialogs: ReadonlyArray<CrowdDialog>): Stored => {
  const said = new Map<string, { readonly text: string; readonly times: number }>()
  const newestOf = new Map<number, CrowdDialog>()
  for (const dialog of dialogs) {
    const newest = newestOf.get(dialog.contactId)
    if (newest === undefined || newest.id < dialog.id) newestOf.set(dialog.contactId, dialog)
    for (const { clientId, text } of dialog.messages)
      if (clientId !== null) said.set(clientId, { text, times: (said.get(clientId)?.times ?? 0) + 1 })
  }
  return {
    byId: new Map(dialogs.map((dialog) => [dialog.id, dialog])),
    byToken: new Map(dialogs.map((dialog) => [dialog.token, dialog])),
    newestOf,
    said,
  }
}

/** Every number up to the dialog's counter is that of one message, or of its deletion. */
const numbersOf = ({ id, messages, lastSeq }: CrowdDialog): ReadonlyArray<Miss> => {
  const numbers = messages
    .flatMap(({ seq, changeSeq }) => (changeSeq === seq ? [seq] : [seq, changeSeq]))
    .toSorted((a, b) => a - b)
  return numbers.every((number, at) => number === at + 1) && lastSeq === numbers.length
    ? []
    : [miss("hole", `dialog ${id} counts ${lastSeq} and has the numbers ${numbers.join(" ")}`)]
}

const ofVisitor = ({ name, sent, present, heard }: VisitorSight, stored: Stored): ReadonlyArray<Miss> => {
  const misses = [...sentBy(name, sent, stored)]
  // a visitor who said nothing has no conversation
  if (sent.length === 0 && present === "") return misses
  const dialog = stored.byToken.get(present)
  if (dialog === undefined) return [...misses, miss("lost", `${name} is in no stored conversation`)]
  const newest = stored.newestOf.get(dialog.contactId)
  if (newest !== dialog) misses.push(miss("told", `${name} is shown dialog ${dialog.id}, and ${newest?.id} is newer`))
  for (const [token, timeline] of heard) {
    const told = stored.byToken.get(token)
    if (told === undefined) misses.push(miss("told", `${name} heard of a conversation that is not stored`))
    // One that ended while nobody listened is not told to its end: the present one is.
    else misses.push(...differences(name, timeline, told, token === present ? told.lastSeq : timeline.lastSeq))
  }
  if (!heard.has(present)) misses.push(miss("told", `${name} heard nothing of dialog ${dialog.id}`))
  return misses
}

const ofAttendant = (
  attendant: AttendantSight,
  stored: Stored,
  dialogs: ReadonlyArray<CrowdDialog>,
): ReadonlyArray<Miss> => {
  const { name, userId, workspaces, sent, heard, barred, list, listedAt, unreadRooms } = attendant
  const misses = [...sentBy(name, sent, stored)]
  for (const [id, timeline] of heard) {
    const dialog = stored.byId.get(id)
    if (dialog === undefined) misses.push(miss("told", `${name} heard of dialog ${id}, which is not stored`))
    else misses.push(...differences(name, timeline, dialog, dialog.lastSeq))
  }

  for (const id of barred) {
    const lines = stored.byId.get(id)?.messages ?? []
    if (!lines.some(({ sender, text }) => sender === "SYSTEM" && text.startsWith("Transferida para")))
      misses.push(miss("told", `${name} was told no more of dialog ${id}, which was transferred to nobody`))
  }

  const own = dialogs.filter(({ workspaceId, open }) => open && workspaces.includes(workspaceId))
  const listed = new Map(list.map((item) => [item.id, item]))
  if (listed.size !== list.length) misses.push(miss("doubled", `${name}'s list has a room twice`))
  for (const item of list) {
    const dialog = stored.byId.get(item.id)
    const shown = `${item.version} ${item.status} ${item.holderId} ${item.unread} ${item.lastMessage}`
    const is =
      dialog &&
      `${dialog.version} ${dialog.open ? "OPEN" : "CLOSED"} ${dialog.holderId} ${dialog.unreadCount} ${dialog.lastMessage}`
    if (shown !== is)
      misses.push(miss("list", `${name}'s list shows dialog ${item.id} as '${shown}', and it is '${is}'`))
  }
  for (const { id, lastMessageAt } of own)
    if (lastMessageAt > listedAt && !listed.has(id)) misses.push(miss("list", `${name}'s list has no dialog ${id}`))

  const unread = own.filter(
    ({ unreadCount, holderId }) => unreadCount > 0 && (holderId === null || holderId === userId),
  ).length
  if (unread !== unreadRooms)
    misses.push(miss("unread", `${name} was told ${unreadRooms} unread rooms, and there are ${unread}`))
  return misses
}

const sentBy = (name: string, sent: VisitorSight["sent"], { said }: Stored): ReadonlyArray<Miss> =>
  sent.flatMap(({ clientId, text }) => {
    const found = said.get(clientId)
    if (found === undefined) return [miss("lost", `${name}: '${text}' (${clientId}) is not stored`)]
    if (found.times > 1) return [miss("doubled", `${name}: '${text}' (${clientId}) is stored ${found.times} times`)]
    return found.text === text ? [] : [miss("told", `${name}: '${text}' is stored as '${found.text}'`)]
  })

/** Where a page's conversation is another one than what is stored of it up to a number. */
const differences = (who: string, { messages }: Timeline, dialog: CrowdDialog, upTo: number): ReadonlyArray<Miss> => {
  const line = ({ id, seq, sender, text, clientId, deleted }: Line) =>
    `${seq} ${id} ${sender} ${deleted ? "(deleted)" : text} ${clientId ?? ""}`
  const told = messages.map(line)
  const stored = dialog.messages
    .filter(({ seq }) => seq <= upTo)
    .map((message) => line({ ...message, deleted: message.deleted && message.changeSeq <= upTo }))
  const at = told.findIndex((text, place) => text !== stored[place])
  if (at === -1 && told.length === stored.length) return []
  const place = at === -1 ? Math.min(told.length, stored.length) : at
  return [
    miss(
      "told",
      `${who} has ${told.length} of ${stored.length} messages of dialog ${dialog.id}; at ${place + 1} '${told[place]}' instead of '${stored[place]}'`,
    ),
  ]
}

type Line = Pick<CrowdDialog["messages"][number], "id" | "seq" | "sender" | "text" | "clientId" | "deleted">
