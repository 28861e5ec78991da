import { InboxNews } from "@prosa/adapters-ws/events"
import type { InboxItem } from "@prosa/core/conversation"
import { type CompanyId, decode, type DialogId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { type Actor, owns } from "../../caller/index.ts"
import { InboxNotice, inboxSubject } from "../dialogs/conversation-news.ts"
import { countUnreadOfEach } from "../inbox/inbox-store.ts"
import type { Bus } from "../../platform/bus/bus.ts"
import { describeDefect } from "../../platform/http/describe-defect.ts"
import type { Logger } from "../../platform/logger.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { type PreparedFrames, prepareFrames } from "../../platform/ws/prepared-frames.ts"

/** An open inbox. */
export interface InboxReader {
  /** The inbox's user; undefined when the session has ended. */
  readonly actor: () => Actor | undefined | Promise<Actor | undefined>
  readonly tell: (frames: PreparedFrames) => void
  readonly sessionOver: () => void
  /** Called when events were lost: the client must reload its list. */
  readonly missed: () => void
  readonly failed: () => void
}

/** The open inboxes of this node. A company's events are batched, and counted and encoded once for all of its users. */
export interface InboxHub {
  readonly enter: (companyId: CompanyId, reader: InboxReader) => OpenInbox
}

export interface OpenInbox {
  /** Schedules an update of the unread count, even without events. */
  readonly ask: () => void
  readonly leave: () => void
}

export interface InboxHubDeps {
  readonly transactions: Transactions
  readonly bus: Bus
  readonly logger: Logger
}

/** Batching window of inbox events, in milliseconds. */
const flushPause = 50

export const createInboxHub = (deps: InboxHubDeps): InboxHub => {
  const companies = new Map<CompanyId, CompanyInboxes>()
  return {
    enter: (companyId, reader) => {
      const inboxes = companies.get(companyId) ?? openCompany(companyId, deps)
      companies.set(companyId, inboxes)
      const unreadTold: ClaimedEvent = { rooms: undefined }
      inboxes.readers.set(reader, unreadTold)
      // A client that only listens gets its state, too.
      inboxes.flushSoon()
      return {
        ask: () => {
          unreadTold.rooms = undefined
          inboxes.flushSoon()
        },
        leave: () => {
          if (!inboxes.readers.delete(reader) || inboxes.readers.size > 0) return
          companies.delete(companyId)
          inboxes.close()
        },
      }
    },
  }
}

/** The unread count last sent to an inbox; undefined requests a new one. */
interface ClaimedEvent {
  rooms: number | undefined
}

/** A changed room that is told with the next flush. */
interface WaitingRoom {
  readonly item: InboxItem
  /** The workspaces that it has left since the last flush. */
  readonly left: ReadonlyArray<WorkspaceId>
}

interface CompanyInboxes {
  readonly readers: Map<InboxReader, ClaimedEvent>
  readonly flushSoon: () => void
  readonly close: () => void
}

const openCompany = (companyId: CompanyId, { transactions, bus, logger }: InboxHubDeps): CompanyInboxes => {
  const readers = new Map<InboxReader, ClaimedEvent>()
  let waiting = new Map<DialogId, WaitingRoom>()
  let timer: NodeJS.Timeout | undefined
  let flushing = false
  let wanted = false
  const flushSoon = () => {
    // One flush at a time: a slow flush makes the next batch larger.
    if (flushing) wanted = true
    else timer ??= setTimeout(() => void flush(), flushPause)
  }

  const flush = async () => {
    timer = undefined
    flushing = true
    const rooms = [...waiting.values()]
    waiting = new Map()
    const concerned = [...readers].filter(([, told]) => rooms.length > 0 || told.rooms === undefined)
    try {
      await tellEach(concerned, rooms)
    } catch (error) {
      logger.error({ error: describeDefect(error), company: companyId }, "the inboxes could not be told their news")
      for (const [reader] of concerned) reader.failed()
    }
    flushing = false
    if (wanted) flushSoon()
    wanted = false
  }

  const tellEach = async (
    concerned: ReadonlyArray<readonly [InboxReader, ClaimedEvent]>,
    rooms: ReadonlyArray<WaitingRoom>,
  ) => {
    const present: Array<{ readonly reader: InboxReader; readonly told: ClaimedEvent; readonly actor: Actor }> = []
    for (const [reader, told] of concerned) {
      const known = reader.actor()
      const actor = known instanceof Promise ? await known : known
      if (actor === undefined) reader.sessionOver()
      else present.push({ reader, told, actor })
    }
    if (present.length === 0) return
    const actors = present.map(({ actor }) => actor)
    const unread = await Effect.runPromise(transactions.asTenant(companyId, (tx) => countUnreadOfEach(tx, actors)))
    const frames = framesOf(rooms.length)
    for (const [at, { reader, told, actor }] of present.entries()) {
      const unreadRooms = unread[at] ?? 0
      const before = told.rooms
      told.rooms = unreadRooms
      const own = rooms.flatMap(({ item }) => (owns(actor, item) ? [item] : []))
      const gone = rooms.flatMap(({ item, left }) =>
        left.length > 0 && !owns(actor, item) && left.some((workspaceId) => owns(actor, { workspaceId }))
          ? [item.id]
          : [],
      )
      if (own.length > 0 || gone.length > 0 || before !== unreadRooms) reader.tell(frames(own, gone, unreadRooms))
    }
  }

  const forget = bus.subscribe(
    inboxSubject(companyId),
    (payload) => {
      const notice = Result.getOrUndefined(decode(InboxNotice, JSON.parse(payload)))
      if (notice === undefined) return
      const { leftWorkspaceId, ...item } = notice
      const known = waiting.get(item.id)
      const left = [...(known?.left ?? []), ...(leftWorkspaceId === undefined ? [] : [leftWorkspaceId])]
      waiting.set(item.id, { item: known === undefined || known.item.version < item.version ? item : known.item, left })
      flushSoon()
    },
    (when) => {
      for (const [reader, told] of readers) {
        told.rooms = undefined
        if (when === "gap") reader.missed()
      }
      flushSoon()
    },
  )
  return {
    readers,
    flushSoon,
    close: () => {
      forget()
      clearTimeout(timer)
    },
  }
}

const encodeNews = Schema.encodeSync(InboxNews)

/** Encodes the frames of one flush, shared by users who receive the same content. */
const framesOf = (rooms: number) => {
  const made = new Map<string, PreparedFrames>()
  return (dialogs: ReadonlyArray<InboxItem>, gone: ReadonlyArray<DialogId>, unreadRooms: number): PreparedFrames => {
    const own = dialogs.length === rooms ? "all" : dialogs.map(({ id }) => id).join(" ")
    const key = `${unreadRooms} ${own} ${gone.join(" ")}`
    const news = { type: "inbox", dialogs, ...(gone.length === 0 ? {} : { gone }), unreadRooms } as const
    const frames = made.get(key) ?? prepareFrames([JSON.stringify(encodeNews(news))])
    made.set(key, frames)
    return frames
  }
}
