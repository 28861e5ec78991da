import type { TeamEvent } from "@prosa/core/dashboard"
import type { BotId, CompanyId, UserId, WorkspaceId } from "@prosa/core/kernel"
import fc from "fast-check"
import type { TestSeed } from "./test-seed.ts"

/** What happens to a made-up room, some minutes after what happened before. People and workspaces are told by their places. */
export interface MadeUpAct {
  readonly after: number
  readonly what:
    | { readonly kind: "handed" | "close" | "reopen" | "write" }
    | { readonly kind: "hold"; readonly person: number }
    | { readonly kind: "queue"; readonly workspace: number }
}

/** A made-up room that begins at a moment, in milliseconds since 1970. */
export interface MadeUpRoom {
  readonly begun: number
  readonly bot: number
  readonly acts: ReadonlyArray<MadeUpAct>
}

/** Makes rooms that begin within so many days after a moment, with two bots, three people and two workspaces. */
export const madeUpRooms = (from: number, days: number): fc.Arbitrary<MadeUpRoom> =>
  fc.record({
    begun: fc.integer({ min: 0, max: days * 1_440 }).map((after) => from + after * minute),
    bot: fc.nat(1),
    acts: fc.array(
      fc.record({
        after: fc.integer({ min: 1, max: 900 }),
        what: fc.oneof(
          {
            weight: 2,
            arbitrary: fc.constantFrom(
              { kind: "handed" } as const,
              { kind: "close" } as const,
              { kind: "reopen" } as const,
            ),
          },
          { weight: 3, arbitrary: fc.constant({ kind: "write" } as const) },
          { weight: 3, arbitrary: fc.record({ kind: fc.constant("hold" as const), person: fc.nat(2) }) },
          { weight: 1, arbitrary: fc.record({ kind: fc.constant("queue" as const), workspace: fc.nat(1) }) },
        ),
      }),
      { maxLength: 8 },
    ),
  })

const minute = 60_000

/** Where made-up rooms are. */
export interface TeamPlace {
  readonly companyId: CompanyId
  readonly bots: ReadonlyArray<BotId>
  readonly people: ReadonlyArray<UserId>
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

interface RoomNow {
  readonly open: boolean
  readonly holder: UserId | null
  readonly workspace: WorkspaceId
  readonly handedAt: number | undefined
  readonly enteredAt: number | undefined
  readonly answered: boolean
}

interface StoredAct {
  readonly at: number
  /** The assignments of the room's row. */
  readonly set: string
  /** Written by the holder. */
  readonly message: boolean
}

/** Plays a room by a model of ten lines a kind: what is written into its row, and what is to be counted. Acts that cannot be are left out. */
export const playRoom = (
  { begun, bot, acts }: MadeUpRoom,
  { bots, people, workspaces }: TeamPlace,
): { readonly stored: ReadonlyArray<StoredAct>; readonly events: ReadonlyArray<TeamEvent> } => {
  const [botId = 0, home = 0 as WorkspaceId] = [bots[bot], workspaces[0]]
  const stored: Array<StoredAct> = []
  const events: Array<TeamEvent> = []
  let now: RoomNow = {
    open: true,
    holder: null,
    workspace: home,
    handedAt: undefined,
    enteredAt: undefined,
    answered: false,
  }
  let at = begun
  const note = (
    workspaceId: number,
    userId: number | null,
    what: Pick<TeamEvent, "kind"> & { readonly seconds?: number },
  ) =>
    // each kind has the fields that it needs
    events.push({ at, botId, workspaceId, userId, ...what } as TeamEvent)
  const since = (moment: number) => (at - moment) / 1_000
  for (const { after, what } of acts) {
    at += after * minute
    const { open, holder, workspace } = now
    if (what.kind === "handed" && open && now.handedAt === undefined) {
      now = { ...now, handedAt: at }
      stored.push({ at, set: "transferred = true", message: false })
    } else if (what.kind === "hold" && open && people[what.person] !== holder) {
      const person = people[what.person] ?? null
      note(workspace, person, { kind: "taken" })
      if (holder !== null) {
        note(workspace, person, { kind: "received" })
        note(workspace, holder, { kind: "passed" })
      }
      now = { ...now, holder: person, handedAt: now.handedAt ?? at, enteredAt: now.enteredAt ?? at }
      stored.push({ at, set: `assignee_id = ${person}, transferred = true`, message: false })
    } else if (what.kind === "queue" && open && now.handedAt !== undefined) {
      const next = workspaces[what.workspace] ?? home
      if (holder !== null) note(workspace, holder, { kind: "passed" })
      if (next !== workspace) {
        note(next, null, { kind: "entered" })
        note(workspace, null, { kind: "left" })
      }
      now = { ...now, holder: null, workspace: next }
      stored.push({ at, set: `assignee_id = null, transferred = true, workspace_id = ${next}`, message: false })
    } else if (what.kind === "write" && open && holder !== null) {
      note(workspace, holder, { kind: "message" })
      if (!now.answered) note(workspace, holder, { kind: "answered", seconds: since(now.handedAt ?? at) })
      now = { ...now, answered: true }
      stored.push({ at, set: "unread_count = 0", message: true })
    } else if (what.kind === "close" && open) {
      if (now.enteredAt !== undefined) note(workspace, holder, { kind: "closed", seconds: since(now.enteredAt) })
      now = { ...now, open: false }
      stored.push({ at, set: `status = 1, closed_at = ${instant(at)}`, message: false })
    } else if (what.kind === "reopen" && !open) {
      // it is reopened by who held it, or by the first of the people
      const person = holder ?? people[0] ?? null
      note(workspace, person, { kind: "taken" })
      now = { ...now, open: true, holder: person, handedAt: at, enteredAt: at, answered: false }
      stored.push({
        at,
        set: `status = 0, closed_at = null, reopened_at = ${instant(at)}, assignee_id = ${person}, transferred = true`,
        message: false,
      })
    }
  }
  return { stored, events }
}

const instant = (at: number) => `to_timestamp(${at / 1_000})`

/** Lets rooms be, in a company with a contact; returns what is to be counted. */
export const letTeamsWork = async (
  seed: Pick<TestSeed, "asTenant">,
  place: TeamPlace,
  rooms: ReadonlyArray<MadeUpRoom>,
): Promise<ReadonlyArray<TeamEvent>> => {
  const { companyId, bots, workspaces } = place
  const events: Array<TeamEvent> = []
  await seed.asTenant(companyId, async (tx) => {
    for (const room of rooms) {
      const played = playRoom(room, place)
      events.push(...played.events)
      const { rows } = await tx.execute<{ id: number }>(`
        insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, started_at, last_message_at)
        select ${companyId}, ${workspaces[0] ?? 0}, b.id, b.id, (select min(id) from contacts), 'LIVECHAT', gen_random_uuid(),
          ${instant(room.begun)}, ${instant(room.begun)} from bots b where b.id = ${bots[room.bot] ?? 0} returning id`)
      const id = rows[0]?.id ?? 0
      for (const { at, set, message } of played.stored) {
        await tx.execute(`
          update dialogs set last_message_at = ${instant(at)}, last_seq = last_seq + 1,
            last_sender = ${message ? "'HUMAN'" : "'SYSTEM'"}, ${set} where id = ${id}`)
        if (message)
          await tx.execute(`
            insert into messages (company_id, dialog_id, seq, change_seq, sender, text, sent_at, user_id, workspace_id)
            select company_id, id, last_seq, last_seq, 'HUMAN', 'Bom dia', ${instant(at)}, assignee_id, workspace_id
            from dialogs where id = ${id}`)
      }
    }
  })
  return events
}
