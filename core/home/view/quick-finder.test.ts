import { Effect, Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { aUser } from "../../access/testing/index.ts"
import { aBot } from "../../bot/testing/index.ts"
import type { RoomRow } from "../../conversation/index.ts"
import { type CallRefused, CompanyId, DialogId, type Page, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createQuickFinder, hitsOf } from "./index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  vi.useFakeTimers()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const room = (id: number, leadName: string, phone = ""): RoomRow => ({
  id: Schema.decodeSync(DialogId)(id),
  leadName,
  phone,
  botName: "Aroeira",
  channel: "LIVECHAT",
  holderName: null,
  workspaceName: "SAC",
  objective: 1,
  startedAt: "2026-11-24T12:00:00Z",
  lastMessageAt: "2026-11-24T12:00:00Z",
  status: "OPEN",
  closedAt: null,
  tag: "",
  labels: [],
  repetitions: 0,
  statusSeconds: 0,
})

const open = (permissions: ReadonlyArray<string> = ["omnichannel_view", "bot_view"]) => {
  const asked: Array<string> = []
  let answer: (name: string) => Effect.Effect<Page<RoomRow>, CallRefused> = () =>
    Effect.succeed({ result: [room(2, "Mariana", "11987654321"), room(1, "Mariana", "11987654321")], total: 9 })
  let botsTake = 0
  const finder = createQuickFinder(scope, {
    rooms: {
      find: ({ name }) => {
        asked.push(name)
        return answer(name)
      },
    },
    bots: {
      list: () => Effect.delay(Effect.succeed({ result: [aBot({ name: "Marcenaria" })], total: 1 }), botsTake),
    },
    user: aUser({ permissions }),
    companyId: Schema.decodeSync(CompanyId)(1),
    workspaces: () => [],
    pages: [
      { key: "home", label: "Início", path: "/home" },
      { key: "chatbots", label: "Meus robôs", path: "/chatbots" },
    ],
  })
  const titles = () =>
    finder.state$.value.groups.map(({ title, hits }) => `${title}: ${hits.map((h) => h.title).join()}`)
  return {
    finder,
    asked,
    titles,
    state: () => finder.state$.value,
    answers: (with_: typeof answer) => (answer = with_),
    bots: (milliseconds: number) => (botsTake = milliseconds),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(201)

it("offers the pages at once, and finds rooms and persons after a pause", async () => {
  const { finder, asked, titles, state } = open()
  expect(titles()).toEqual(["Páginas: Início,Meus robôs"])
  finder.type("m")
  finder.type("mar")
  expect([state().busy, asked]).toEqual([true, []])
  await settle()
  expect(asked).toEqual(["mar"])
  expect(titles().slice(0, 2)).toEqual(["Salas: Mariana,Mariana", "Pessoas: Mariana"])
  expect(state()).toMatchObject({ busy: false, failed: false, marked: 0 })
  expect(state().groups[0]).toMatchObject({ total: 9, hits: [{ path: "/omnichannel?dialogId=2" }, {}] })
  expect(state().groups[1]).toMatchObject({
    hits: [{ detail: "+55 (11) 98765-4321 · 2 salas", path: "/omnichannel?status=all&name=Mariana" }],
  })
})

it("never shows an older answer for a newer text, and says when something could not be looked for", async () => {
  const { finder, state, titles, answers } = open()
  answers((name) => Effect.delay(Effect.succeed({ result: [room(1, name)], total: 1 }), name === "ana" ? 900 : 10))
  finder.type("ana")
  await settle()
  finder.type("anab")
  await vi.advanceTimersByTimeAsync(2_000)
  expect(titles()[0]).toBe("Salas: anab")
  answers(() => Effect.fail(unavailable))
  finder.type("anabe")
  await settle()
  expect(state()).toMatchObject({ failed: true, busy: false })
})

it("moves its mark around the ends", async () => {
  const { finder, state } = open()
  finder.move("previous")
  expect(state().marked).toBe(1)
  finder.move("next")
  expect(state().marked).toBe(0)
  finder.move("last")
  expect(state().marked).toBe(hitsOf(state().groups).length - 1)
  finder.mark(9)
  expect(state().marked).toBe(1)
  finder.move("first")
  expect(state().marked).toBe(0)
  finder.type("zzz")
  await settle()
  finder.type("")
  expect(state().marked).toBe(0)
})

it("asks only for what the user may see", async () => {
  const { finder, asked, titles } = open([])
  finder.type("mar")
  await settle()
  expect([asked, titles()]).toEqual([[], []])
})

it("opens what the present text finds, not what stands there of the one before", async () => {
  const { finder, answers } = open()
  const opened: Array<string> = []
  scope.add(
    finder.opened$.subscribe(({ hit, elsewhere }) => opened.push(`${hit.title}${elsewhere ? " em outra aba" : ""}`)),
  )
  answers((name) => Effect.delay(Effect.succeed({ result: [room(1, `Sala de ${name}`)], total: 1 }), 50))
  finder.type("ana")
  await vi.advanceTimersByTimeAsync(300)
  finder.type("joão")
  finder.open(false)
  expect(opened).toEqual([])
  await vi.advanceTimersByTimeAsync(300)
  expect(opened).toEqual(["Sala de joão"])
  finder.type("pedro")
  finder.open(false)
  finder.type("pedrosa")
  await vi.advanceTimersByTimeAsync(300)
  expect(opened).toEqual(["Sala de joão"])
  finder.open(true)
  expect(opened).toEqual(["Sala de joão", "Sala de pedrosa em outra aba"])
})

it("keeps the mark where it was put while the rest arrives", async () => {
  const { finder, state, bots } = open()
  bots(500)
  finder.type("mar")
  await vi.advanceTimersByTimeAsync(300)
  finder.move("next")
  const key = hitsOf(state().groups)[state().marked]?.key
  expect(key).toBe("room-1")
  await vi.advanceTimersByTimeAsync(600)
  expect(state().busy).toBe(false)
  expect(hitsOf(state().groups)[state().marked]?.key).toBe(key)
})

it("looks for rooms from three letters on", async () => {
  const { finder, asked, titles } = open()
  finder.type("ma")
  await settle()
  expect(asked).toEqual([])
  expect(titles()[0]).toBe("Robôs: Marcenaria")
})
