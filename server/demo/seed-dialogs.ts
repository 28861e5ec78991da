import { randomBytes } from "node:crypto"
import { type Channel, media, mediaByQrCode, mediaInOrder, type Medium } from "@prosa/core/channel"
import { conversationMessages as say, waitsSince } from "@prosa/core/conversation"
import { type EngineState, followTrail, type FlowTrail } from "@prosa/core/engine"
import { type ConnectionId, type ContactId, fold, type UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { empty, sql } from "../platform/storage/sql.ts"
import { company, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { type DemoContact, type DemoContactKey, demoContacts } from "./demo-contacts.ts"
import { type DemoDialog, demoDialogs } from "./demo-dialogs.ts"
import { rehearse, type RehearsedLine } from "./rehearse.ts"
import type { DemoBot, DemoBots } from "./seed-bots.ts"
import type { DemoPeople, DemoWorkspaces } from "./seed-people.ts"

/** Seeds the demo company's contacts and their conversations of the past 30 days. */
export const seedDialogs = (
  tx: Tx,
  bots: DemoBots,
  people: DemoPeople,
  places: DemoWorkspaces,
  now: number,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const contacts = new Map<DemoContactKey, ContactId>()
    const connections = new Map<string, ConnectionId | null>()
    for (const dialog of demoDialogs.toReversed()) {
      const bot = bots[dialog.bot]
      const medium = demoMediumOf(dialog.channel)
      const place = `${bot.id} ${medium}`
      const connectionId = connections.get(place) ?? (yield* insertConnection(tx, bot, medium))
      connections.set(place, connectionId)
      const contactId = contacts.get(dialog.contact) ?? (yield* insertContact(tx, demoContacts[dialog.contact], places))
      contacts.set(dialog.contact, contactId)
      const way = { channel: dialog.channel, medium, connectionId }
      yield* insertPlayed(tx, contactId, played(dialog, bot, people, places, now), bot, way)
    }
  })

/** How the contacts of a channel are reached in the demo: on WhatsApp by a number by QR code, which sends at any hour. */
const demoMediumOf = (channel: Channel): Medium => {
  const ways = mediaInOrder.filter((medium) => media[medium].channel === channel)
  return ways.find((medium) => mediaByQrCode.includes(medium)) ?? ways[0] ?? "LIVECHAT"
}

/** Makes what a vendor's channel is connected by later: until then whatever is written in its rooms waits, and says so. */
const insertConnection = (tx: Tx, bot: DemoBot, medium: Medium): Effect.Effect<ConnectionId | null> =>
  media[medium].connectedBy === "nothing"
    ? Effect.succeed(null)
    : Effect.map(
        tx.onlyRow<{ id: ConnectionId }>(sql`
          insert into channel_connections (company_id, bot_id, medium) values (${company}, ${bot.id}, ${medium}) returning id`),
        ({ id }) => id,
      )

const insertContact = (
  tx: Tx,
  { name, email = "", phone = "" }: DemoContact,
  { service }: DemoWorkspaces,
): Effect.Effect<ContactId> =>
  Effect.gen(function* () {
    const { id } = yield* tx.onlyRow<{ id: ContactId }>(sql`
      insert into contacts (company_id, workspace_id, name, name_folded, email, phone)
      values (${company}, ${service}, ${name}, ${fold(name)}, ${email}, ${phone}) returning id`)
    const visitor = randomBytes(24).toString("base64url")
    const byPhone = phone === "" ? empty : sql`, (${company}, 'WHATSAPP', 'phone', ${phone}, ${id})`
    yield* tx.run(sql`
      insert into contact_identities (company_id, channel, kind, value, contact_id)
      values (${company}, 'LIVECHAT', 'visitor', ${visitor}, ${id})${byPhone}`)
    return id
  })

interface Line extends Omit<RehearsedLine, "sender"> {
  readonly sender: RehearsedLine["sender"] | "HUMAN" | "SYSTEM"
  readonly senderName: string
  readonly userId: UserId | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A conversation in its final state. */
interface Played {
  readonly lines: ReadonlyArray<Line>
  readonly state: EngineState
  readonly trail: FlowTrail
  readonly tag: string
  readonly workspaceId: DemoBot["workspaceId"]
  readonly transferred: boolean
  readonly assigneeId: UserId | null
  readonly closed: boolean
}

const second = 1_000
/** Pause before a message of each sender, in milliseconds. */
const pauses = { BOT: second, SYSTEM: second, CLIENT: 22 * second, HUMAN: 75 * second } as const

const played = (dialog: DemoDialog, bot: DemoBot, people: DemoPeople, places: DemoWorkspaces, now: number): Played => {
  const { lines: rehearsed, state, tag, turns } = rehearse(bot.script, dialog.toBot)
  const trail = followTrail(
    [],
    turns.map((turn) => ({ bot: bot.id, ...turn })),
  )
  const lines: Array<Line> = []
  let at = now - dialog.ago * 60 * second
  const add = (line: Omit<Line, "at" | "buttons"> & { readonly buttons?: Line["buttons"] }) => {
    at += pauses[line.sender]
    lines.push({ buttons: [], ...line, at })
  }
  const addSystem = (text: string) => add({ sender: "SYSTEM", senderName: "", userId: null, text })
  const addClient = (text: string) => add({ sender: "CLIENT", senderName: "", userId: null, text })
  for (const line of rehearsed) add({ ...line, senderName: line.sender === "BOT" ? bot.name : "", userId: null })

  const transferred = state.stage === "handed-over"
  const toSpecialist = tag === "Pós-venda"
  const workspaceId = transferred ? (toSpecialist ? places.afterSales : places.customerCare) : bot.workspaceId
  const where = toSpecialist ? "Pós-venda" : "SAC"
  const holder = dialog.taken ? people[dialog.taken.by] : undefined
  if (transferred) addSystem(holder ? say.transferredTo(holder.name, where) : say.transferredToQueue(where))
  for (const text of dialog.waiting ?? []) addClient(text)
  for (const [speaker, text] of dialog.taken?.lines ?? [])
    if (speaker === "client") addClient(text)
    else add({ sender: "HUMAN", senderName: people[speaker].name, userId: people[speaker].id, text })
  if (state.stage === "closed") addSystem(say.finalizedByBot)
  if (dialog.finalized && holder) addSystem(say.finalizedBy(holder.name))
  const closed = state.stage === "closed" || dialog.finalized === true
  return { lines, state, trail, tag, workspaceId, transferred, assigneeId: holder?.id ?? null, closed }
}

/** How a conversation's contact is reached. */
interface DemoWay {
  readonly channel: Channel
  readonly medium: Medium
  readonly connectionId: ConnectionId | null
}

const insertPlayed = (
  tx: Tx,
  contactId: ContactId,
  dialog: Played,
  bot: DemoBot,
  { channel, medium, connectionId }: DemoWay,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { lines, closed, transferred } = dialog
    const first = lines[0]
    const last = lines.at(-1)
    if (first === undefined || last === undefined) throw new Error("a conversation without lines")
    const answered = lines.findLastIndex(({ sender }) => sender === "HUMAN" || sender === "SYSTEM")
    const unread = lines.slice(answered + 1).filter(({ sender }) => sender === "CLIENT").length
    const spoken = lines.findLast(({ sender }) => sender === "CLIENT")
    const waits = waitsSince(null, lines)
    const waiting = transferred && dialog.assigneeId === null ? 1 : 0
    const { id } = yield* tx.onlyRow<{ id: number }>(sql`
      insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, medium, connection_id, token, status, transferred, assignee_id,
        flow_id, engine_state, flow_trail, last_seq, version, unread_count, last_message, last_sender, last_message_at, tag, started_at)
      values (${company}, ${dialog.workspaceId}, ${bot.id}, ${bot.id}, ${contactId}, ${channel}, ${medium}, ${connectionId},
        ${randomBytes(24).toString("base64url")}, 0, false, null, ${bot.flowId},
        ${JSON.stringify(dialog.state)}::jsonb, ${JSON.stringify(dialog.trail)}::jsonb, 0, ${lines.length},
        ${closed || !transferred ? 0 : unread + waiting}, ${last.text.slice(0, 300)}, 'BOT', ${moment(first.at)},
        ${dialog.tag}, ${moment(first.at)})
      returning id`)
    // Step by step, as it happened: what people did is counted at its own time.
    const handed = lines.find(({ sender }) => sender === "SYSTEM" || sender === "HUMAN")
    if (transferred)
      yield* tx.run(sql`
        update dialogs set transferred = true, assignee_id = ${dialog.assigneeId}, last_message_at = ${moment((handed ?? last).at)}
        where company_id = ${company} and id = ${id}`)
    const human = lines.find(({ sender }) => sender === "HUMAN")
    if (human !== undefined)
      yield* tx.run(sql`
        update dialogs set last_sender = 'HUMAN', last_seq = 1, last_message_at = ${moment(human.at)}
        where company_id = ${company} and id = ${id}`)
    yield* tx.run(sql`
      update dialogs set status = ${closed ? 1 : 0}, closed_at = ${closed ? moment(last.at) : null}, last_seq = ${lines.length},
        last_sender = ${last.sender}, last_message_at = ${moment(last.at)},
        last_client_at = ${spoken === undefined ? null : moment(spoken.at)},
        waiting_since = ${waits === null ? null : moment(waits)}
      where company_id = ${company} and id = ${id}`)
    yield* tx.run(sql`
      insert into messages (company_id, dialog_id, seq, change_seq, sender, sender_name, user_id, text, buttons, sent_at, workspace_id)
      select ${company}, ${id}, place, place, line->>'sender', line->>'senderName', (line->>'userId')::int, line->>'text',
        line->'buttons', to_timestamp((line->>'at')::float8 / 1000),
        case when line->>'sender' = 'HUMAN' then ${dialog.workspaceId}::int end
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as said(line, place)`)
    yield* tx.run(sql`
      update contacts set created_at = least(created_at, ${moment(first.at)})
      where company_id = ${company} and id = ${contactId}`)
    yield* tx.run(sql`
      update contact_activity set last_message_at = greatest(last_message_at, date_trunc('minute', ${moment(last.at)}))
      where company_id = ${company} and contact_id = ${contactId}`)
  })
