import { lastMessageOf } from "@prosa/core/conversation"
import { replayFaults } from "./replay-faults.ts"
import type {
  Fault,
  SeenConversation,
  StoredDialog,
  StoredMessage,
  StoredReading,
  VisitorRecord,
} from "./stored-reading.ts"

/**
 * Compares what is stored with what was sent and told: every message once, every reply of the engine once and in its
 * place, numbers without a hole, counters that agree, and everybody told the same. Empty when nothing is wrong.
 */
export const findFaults = (reading: StoredReading, visitors: ReadonlyArray<VisitorRecord>): ReadonlyArray<Fault> => [
  ...reading.dialogs.flatMap((dialog) => [...numberFaults(dialog), ...replayFaults(dialog, reading.scripts)]),
  ...visitors.flatMap((visitor) => visitorFaults(visitor, reading)),
  ...strangers(reading, visitors),
  ...(reading.orphans === 0 ? [] : [fault("lost", `${reading.orphans} messages belong to no dialog`)]),
  ...(reading.outbox === 0 ? [] : [fault("told", `${reading.outbox} events are left in the outbox`)]),
]

const fault = (kind: Fault["kind"], what: string): Fault => ({ kind, what })

/** 1, 2, 3 … in every dialog, and its own counters say the same. */
const numberFaults = ({ id, messages, lastSeq, lastMessage }: StoredDialog): ReadonlyArray<Fault> => {
  const faults: Array<Fault> = []
  const seqs = messages.map(({ seq }) => seq)
  if (seqs.some((seq, at) => seq !== at + 1))
    faults.push(fault("hole", `dialog ${id} has the numbers ${seqs.join(" ")}`))
  if (lastSeq !== messages.length)
    faults.push(fault("counter", `dialog ${id} counts ${lastSeq} and has ${messages.length} messages`))
  const last = messages.at(-1)
  if (last !== undefined && lastMessage !== lastMessageOf({ text: last.text, files: [] }))
    faults.push(fault("counter", `dialog ${id} shows '${lastMessage}' instead of '${last.text}'`))
  return faults
}

/** What one visitor sent, in whichever of their dialogs, and what they see. */
const visitorFaults = (visitor: VisitorRecord, { dialogs }: StoredReading): ReadonlyArray<Fault> => {
  const { name, sent, asked, heard } = visitor
  const present = dialogs.find(({ token }) => token === asked.dialogToken)
  if (present === undefined) return [fault("lost", `${name} is in no stored conversation`)]
  const theirs = dialogs.filter(({ contactId }) => contactId === present.contactId)
  const stored = new Map<string, Array<StoredMessage>>()
  for (const message of theirs.flatMap(({ messages }) => messages))
    if (message.clientId !== null) stored.set(message.clientId, [...(stored.get(message.clientId) ?? []), message])

  const faults: Array<Fault> = []
  for (const { clientId, text, answers } of sent) {
    const found = stored.get(clientId) ?? []
    const [first] = found
    if (first === undefined) faults.push(fault("lost", `${name}: '${text}' (${clientId}) is not stored`))
    else if (found.length > 1)
      faults.push(fault("doubled", `${name}: '${text}' (${clientId}) is stored ${found.length} times`))
    else if (first.text !== text) faults.push(fault("reply", `${name}: '${text}' is stored as '${first.text}'`))
    if (answers.some((id) => id !== first?.id))
      faults.push(fault("told", `${name}: '${text}' is ${first?.id} and was answered as ${answers.join(", ")}`))
  }
  const newest = theirs.reduce((newer, dialog) => (dialog.id > newer.id ? dialog : newer))
  if (newest !== present) faults.push(fault("told", `${name} is shown dialog ${present.id}, and ${newest.id} is newer`))
  for (const { id, open } of theirs)
    if (open && id !== newest.id) faults.push(fault("doubled", `${name} has two open dialogs, ${id} and ${newest.id}`))
  faults.push(...differences(`${name} asked`, asked, newest))
  if (heard !== undefined) faults.push(...differences(`${name} heard`, heard, newest))
  return faults
}

const differences = (who: string, seen: SeenConversation, dialog: StoredDialog): ReadonlyArray<Fault> => {
  if (seen.dialogToken !== dialog.token) return [fault("told", `${who} of another dialog than ${dialog.id}`)]
  const line = ({ id, seq, sender, text, clientId }: SeenConversation["messages"][number]) =>
    `${seq} ${id} ${sender} ${text} ${clientId ?? ""}`
  const [told, stored] = [seen.messages.map(line), dialog.messages.map(line)]
  if (told.length === stored.length && told.every((text, at) => text === stored[at])) return []
  return [fault("told", `${who} [${told.join(" | ")}] of dialog ${dialog.id}: [${stored.join(" | ")}]`)]
}

/** Messages of people whom nobody sent. */
const strangers = ({ dialogs }: StoredReading, visitors: ReadonlyArray<VisitorRecord>): ReadonlyArray<Fault> => {
  const known = new Set(visitors.flatMap(({ sent }) => sent.map(({ clientId }) => clientId)))
  return dialogs.flatMap(({ id, messages }) =>
    messages
      .filter(({ sender, clientId }) => sender === "CLIENT" && (clientId === null || !known.has(clientId)))
      .map(({ seq, text }) => fault("doubled", `nobody sent '${text}', message ${seq} of dialog ${id}`)),
  )
}
