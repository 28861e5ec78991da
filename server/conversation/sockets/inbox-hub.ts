import { InboxNews } from "@prosa/adapters-ws/events"
import { InboxItem } from "@prosa/core/conversation"
import { type CompanyId, decode, type DialogId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { type Actor, owns } from "../../caller/index.ts"
import { inboxSubject } from "../conversation-news.ts"
import { countUnreadOfEach } from "../inbox-store.ts"
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
      const unreadTold: Told = { rooms: undefined }
      inboxes.readers.set(reader, unreadTold)
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
interface Told {
  rooms: number | undefined
}

interface CompanyInboxes {
  readonly readers: Map<InboxReader, Told>
  readonly flushSoon: () => void
  readonly close: () => void
}

const openCompany = (companyId: CompanyId, { transactions, bus, logger }: InboxHubDeps): CompanyInboxes => {
  const readers = new Map<InboxReader, Told>()
  let waiting = new Map<DialogId, InboxItem>()
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
    const items = [...waiting.values()]
    waiting = new Map()
    const concerned = [...readers].filter(([, told]) => items.length > 0 || told.rooms === undefined)
    try {
      await tellEach(concerned, items)
    } catch (error) {
      logger.error({ error: describeDefect(error), company: companyId }, "the inboxes could not be told their news")
      for (const [reader] of concerned) reader.failed()
    }
    flushing = false
    if (wanted) flushSoon()
    wanted = false
  }

  const tellEach = async (concerned: ReadonlyArray<readonly [InboxReader, Told]>, items: ReadonlyArray<InboxItem>) => {
    const present: Array<{ readonly reader: InboxReader; readonly told: Told; readonly actor: Actor }> = []
    for (const [reader, told] of concerned) {
      const known = reader.actor()
      const actor = known instanceof Promise ? await known : known
      if (actor === undefined) reader.sessionOver()
      else present.push({ reader, told, actor })
    }
    if (present.length === 0) return
    const actors = present.map(({ actor }) => actor)
    const unread = await Effect.runPromise(transactions.asTenant(companyId, (tx) => countUnreadOfEach(tx, actors)))
    const frames = framesOf(items)
    for (const [at, { reader, told, actor }] of present.entries()) {
      const unreadRooms = unread[at] ?? 0
      const before = told.rooms
      told.rooms = unreadRooms
      const own = items.filter((item) => owns(actor, item))
      if (own.length > 0 || before !== unreadRooms) reader.tell(frames(own, unreadRooms))
    }
  }

  const forget = bus.subscribe(
    inboxSubject(companyId),
    (payload) => {
      const item = Result.getOrUndefined(decode(InboxItem, JSON.parse(payload)))
      if (item === undefined) return
      const known = waiting.get(item.id)
      if (known === undefined || known.version < item.version) waiting.set(item.id, item)
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
const framesOf = (items: ReadonlyArray<InboxItem>) => {
  const made = new Map<string, PreparedFrames>()
  return (dialogs: ReadonlyArray<InboxItem>, unreadRooms: number): PreparedFrames => {
    const key = `${unreadRooms} ${dialogs.length === items.length ? "all" : dialogs.map(({ id }) => id).join(" ")}`
    const frames = made.get(key) ?? prepareFrames([JSON.stringify(encodeNews({ type: "inbox", dialogs, unreadRooms }))])
    made.set(key, frames)
    return frames
  }
}
