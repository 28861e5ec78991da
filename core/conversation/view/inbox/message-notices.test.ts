import { Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { SessionState } from "../../../access/view/index.ts"
import { BotId, DialogId, UserId, WorkspaceId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { bringsMessage, type InboxItem } from "../../index.ts"
import type { Notice } from "../../../shell/index.ts"
import { createFakeNotifier } from "../../testing/index.ts"
import { createMessageNotices } from "../index.ts"

const me = Schema.decodeSync(UserId)(9)
const at = (second: number) => new Date(Date.UTC(2026, 10, 24, 12, 0, second)).toISOString()
const room = (facts: Partial<InboxItem> = {}): InboxItem => ({
  id: Schema.decodeSync(DialogId)(7),
  name: "Mariana",
  phone: "",
  lastMessage: "oi",
  lastSender: "CLIENT",
  waitingSince: null,
  lastMessageAt: at(1),
  unreadTotal: 1,
  undelivered: false,
  channel: "LIVECHAT",
  status: "OPEN",
  botId: Schema.decodeSync(BotId)(1),
  workspaceId: Schema.decodeSync(WorkspaceId)(1),
  transferred: true,
  transferredToExternal: false,
  holderId: me,
  holderName: "Camila",
  labels: [],
  snooze: null,
  scheduled: null,
  version: 1,
  ...facts,
})

describe("a message that concerns a user", () => {
  it("is the person's, unread, in a room of their own or one that waits", () => {
    expect(bringsMessage(undefined, room(), me)).toBe(true)
    expect(bringsMessage(undefined, room({ holderId: null }), me)).toBe(true)
    const others: ReadonlyArray<Partial<InboxItem>> = [
      { lastSender: "HUMAN" },
      { lastSender: "BOT" },
      { unreadTotal: 0 },
      { holderId: Schema.decodeSync(UserId)(2) },
      { holderId: null, transferred: false },
      { transferredToExternal: true, holderId: null },
      { status: "CLOSED" },
    ]
    for (const facts of others) expect([facts, bringsMessage(undefined, room(facts), me)]).toEqual([facts, false])
  })

  it("is new: neither an older state, nor another change of the room", () => {
    const before = room({ version: 5 })
    expect(bringsMessage(before, room({ version: 5, lastMessageAt: at(2) }), me)).toBe(false)
    expect(bringsMessage(before, room({ version: 6 }), me)).toBe(false)
    expect(bringsMessage(before, room({ version: 6, lastMessageAt: at(2) }), me)).toBe(true)
  })
})

describe("the notices of a tab", () => {
  let scope: Scope
  beforeEach(() => {
    scope = createScope()
    vi.useFakeTimers()
  })
  afterEach(() => {
    scope.end()
    vi.useRealTimers()
  })

  const open = (permission: "unasked" | "granted" = "granted", claims = new Set<string>()) => {
    const notifier = createFakeNotifier(permission, claims)
    const gone: Array<string> = []
    const shown: Array<Notice> = []
    const notices = createMessageNotices(scope, {
      notifier: notifier.port,
      // Of the session, notices read who is signed in.
      session: { state$: new BehaviorSubject({ user: { id: me } } as SessionState) },
      navigation: { go: (path) => void gone.push(path) },
      toasts: { show: (toast) => void shown.push(toast) },
    })
    let version = 0
    const arrives = (facts: Partial<InboxItem> = {}) => {
      version += 1
      notices.hear({ items: [room({ version, lastMessageAt: at(version), ...facts })], gone: [], unreadRooms: 3 })
    }
    const settle = () => vi.advanceTimersByTime(301)
    return { notifier, notices, gone, shown, arrives, settle }
  }

  it("ring and show a notification only while the tab is hidden, which opens the room", () => {
    const { notifier, notices, gone, arrives, settle } = open()
    arrives()
    settle()
    expect([notifier.rings, notifier.shown, notices.unread$.value]).toEqual([0, [], 3])
    notifier.hide(true)
    arrives()
    expect(notifier.rings).toBe(0)
    settle()
    expect(notifier.rings).toBe(1)
    expect(notifier.shown).toMatchObject([
      { title: "Nova Mensagem", text: "Você possui uma nova mensagem", tag: "sala-7" },
    ])
    notifier.shown[0]?.pressed()
    expect(gone).toEqual(["/omnichannel?dialogId=7"])
  })

  it("are silent about another change of a room that was not heard of before", () => {
    const { notifier, arrives, settle } = open()
    notifier.hide(true)
    arrives({ id: Schema.decodeSync(DialogId)(1), lastMessageAt: at(30) })
    settle()
    expect(notifier.shown).toHaveLength(1)
    // A delivery was reported, or the contact was edited: the person's message is old.
    arrives({ id: Schema.decodeSync(DialogId)(2), lastMessageAt: at(10) })
    settle()
    expect(notifier.shown).toHaveLength(1)
    arrives({ id: Schema.decodeSync(DialogId)(3), lastMessageAt: at(31) })
    settle()
    expect(notifier.shown).toHaveLength(2)
  })

  it("ring once for a burst, and again for a later one", () => {
    const { notifier, arrives, settle } = open()
    notifier.hide(true)
    for (let n = 0; n < 20; n += 1) arrives({ id: Schema.decodeSync(DialogId)(n + 1) })
    settle()
    expect([notifier.rings, notifier.shown.length]).toEqual([1, 20])
    vi.advanceTimersByTime(3_001)
    arrives()
    settle()
    expect(notifier.rings).toBe(2)
  })

  it("ring once for a burst that two hidden tabs tell of, a message each", () => {
    const claims = new Set<string>()
    const tabs = [open("granted", claims), open("granted", claims)]
    for (const { notifier } of tabs) notifier.hide(true)
    const total = (what: (notifier: (typeof tabs)[number]["notifier"]) => number) =>
      tabs.reduce((sum, { notifier }) => sum + what(notifier), 0)
    // Each message is told by the tab that hears it first.
    for (const order of [tabs, tabs.toReversed()]) {
      for (const { arrives } of order) arrives()
      vi.advanceTimersByTime(400)
    }
    expect([total(({ shown }) => shown.length), total(({ rings }) => rings)]).toEqual([2, 1])
    expect(tabs.map(({ notifier }) => notifier.shown.length)).toEqual([1, 1])
    vi.advanceTimersByTime(3_001)
    for (const { arrives } of tabs) arrives()
    vi.advanceTimersByTime(400)
    expect(total(({ rings }) => rings)).toBe(2)
  })

  it("are offered until somebody answers", () => {
    const { notices } = open("unasked")
    notices.decline()
    expect(notices.offered$.value).toBe(false)
    expect(open().notices.offered$.value).toBe(false)
  })

  it("leave it to another tab that was first, and show nothing that is not allowed", () => {
    const { notifier, notices, arrives, settle } = open("unasked")
    notifier.hide(true)
    notifier.claimElsewhere(true)
    arrives()
    settle()
    expect(notifier.rings).toBe(0)
    notifier.claimElsewhere(false)
    arrives()
    settle()
    expect([notifier.rings, notifier.shown]).toEqual([1, []])
    expect(notices.offered$.value).toBe(true)
    notices.accept()
    expect(notices.offered$.value).toBe(false)
    arrives()
    settle()
    expect(notifier.shown).toHaveLength(1)
  })

  it("tell of a room that comes back after it was put off, once, and not of one that the person has brought back", async () => {
    const { notices, notifier, shown } = open()
    const until = at(30)
    const putOff = room({ unreadTotal: 0, version: 2, snooze: { until } })
    const hear = (item: InboxItem) => notices.hear({ items: [item], gone: [], unreadRooms: 1 })
    hear(putOff)
    hear(room({ version: 3 }))
    hear(room({ version: 4 }))
    expect(shown.map(({ title }) => title)).toEqual(["A conversa com Mariana voltou"])
    hear({ ...putOff, version: 5 })
    hear(room({ version: 6, lastMessageAt: at(9) }))
    hear({ ...putOff, version: 7, holderId: null })
    hear(room({ version: 8, holderId: null }))
    expect(shown).toHaveLength(1)
    notifier.hide(true)
    hear({ ...putOff, version: 9 })
    hear(room({ version: 10 }))
    expect(notifier.shown.map(({ title }) => title)).toContain("A conversa com Mariana voltou")
  })

  it("tell of a message of the user's that was refused when its time had come, once", () => {
    const { notices, shown } = open()
    const hear = (item: InboxItem) => notices.hear({ items: [item], gone: [], unreadRooms: 1 })
    const waits = { count: 1, next: at(60), refused: false, authors: [me] }
    const refused = { ...waits, next: null, refused: true }
    hear(room({ version: 3, scheduled: waits }))
    hear(room({ version: 4, scheduled: refused }))
    hear(room({ version: 5, scheduled: refused }))
    expect(shown.map(({ title }) => title)).toEqual(["A mensagem agendada para Mariana não saiu"])
    const theirs = { ...waits, authors: [Schema.decodeSync(UserId)(10)] }
    hear(room({ version: 6, scheduled: theirs }))
    hear(room({ version: 7, scheduled: { ...theirs, refused: true } }))
    expect(shown).toHaveLength(1)
  })

  it("tell of a mention on the page, and by the browser while nobody sees it; never what the note says", async () => {
    const { notices, notifier, shown, gone } = open()
    const mention = { dialogId: Schema.decodeSync(DialogId)(3), by: "Rafael" }
    notices.mentioned(mention)
    expect(shown.map(({ title }) => title)).toEqual(["Rafael mencionou você em uma nota"])
    expect(notifier.shown).toEqual([])
    notifier.hide(true)
    notices.mentioned(mention)
    expect(notifier.shown).toMatchObject([{ title: "Rafael mencionou você em uma nota", text: "Nota interna" }])
    shown[0]?.action?.run()
    expect(gone).toEqual(["/omnichannel?dialogId=3"])
  })
})
