import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { BotId, type CallRefused, CompanyId, type Page, unavailable, WorkspaceId } from "../../kernel/index.ts"
import { createScope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createTransferBots, type BotChoice, type TransferBots } from "./transfer-bots.ts"

const botId = Schema.decodeSync(BotId)
const place = Schema.decodeSync(WorkspaceId)(1)
type Wish = Parameters<TransferBots["list"]>[0]

const bots = (count: number): ReadonlyArray<BotChoice> =>
  Array.from({ length: count }, (_, n) => ({ id: botId(n + 1), name: `Robô ${n + 1}` }))

const opened = (all: ReadonlyArray<BotChoice>, current = 0) => {
  const asked: Array<Wish> = []
  const notices: Array<Notice> = []
  let refused: CallRefused | undefined
  const list = (wish: Wish): Effect.Effect<Page<BotChoice>, CallRefused> => {
    asked.push(wish)
    if (refused !== undefined) return Effect.fail(refused)
    const found = all.filter(({ name }) => name.includes(wish.name))
    return Effect.succeed({ result: found.slice(wish.offset, wish.offset + wish.limit), total: found.length })
  }
  const model = createTransferBots(createScope(), {
    bots: { list },
    toasts: { show: (notice) => void notices.push(notice) },
    companyId: Schema.decodeSync(CompanyId)(1),
    current: current === 0 ? undefined : botId(current),
  })
  return {
    model,
    asked,
    notices,
    state: () => model.state$.value,
    refuse: (failure: CallRefused | undefined) => (refused = failure),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

describe("the bots to transfer to", () => {
  it("are listed once a workspace is chosen, ten at a time, without the current one", async () => {
    const { model, asked, state } = opened(bots(25), 3)
    expect(state()).toMatchObject({ status: "none", options: [] })
    model.open([place])
    expect(state().status).toBe("loading")
    await settle()
    expect(asked).toEqual([{ companyId: 1, workspaces: [1], name: "", offset: 0, limit: 10 }])
    expect(state()).toMatchObject({ status: "ready", hasMore: true })
    expect(state().options).toHaveLength(9)
    model.more()
    model.more()
    await settle()
    model.more()
    await settle()
    expect(asked.map(({ offset }) => offset)).toEqual([0, 10, 20])
    expect(state().options.map(({ id }) => id)).not.toContain(3)
    expect(state()).toMatchObject({ status: "ready", hasMore: false })
    expect(state().options).toHaveLength(24)
    model.more()
    await settle()
    expect(asked).toHaveLength(3)
  })

  it("are 200 at most", async () => {
    const { model, asked, state } = opened(bots(250))
    model.open([place])
    await settle()
    for (let page = 0; page < 30; page += 1) {
      model.more()
      await settle()
    }
    expect(state().options).toHaveLength(200)
    expect(asked).toHaveLength(20)
  })

  it("are searched 500 ms after the last letter, and the earlier ones stay meanwhile", async () => {
    const { model, asked, state } = opened(bots(25))
    model.open([place])
    await settle()
    model.search("Robô 2")
    await settle(499)
    model.search("Robô 25")
    await settle(499)
    expect(asked).toHaveLength(1)
    expect(state()).toMatchObject({ search: "Robô 25", status: "loading" })
    expect(state().options).toHaveLength(10)
    await settle(1)
    expect(asked.at(-1)).toMatchObject({ name: "Robô 25", offset: 0 })
    expect(state().options).toEqual([{ id: 25, name: "Robô 25" }])
  })

  it("that did not load say so in place of the list, and load when they are asked for again", async () => {
    const { model, notices, state, refuse } = opened(bots(2))
    refuse(unavailable)
    model.open([place])
    await settle()
    expect([state().status, notices]).toEqual(["unavailable", []])
    refuse(undefined)
    model.reload()
    await settle()
    expect(state().options).toHaveLength(2)
  })

  it("that a search or a further page did not load are told by a toast, and those so far stay", async () => {
    const { model, notices, state, refuse } = opened(bots(25))
    model.open([place])
    await settle()
    refuse(unavailable)
    model.more()
    await settle()
    expect(notices).toEqual([
      { kind: "error", title: "Erro ao buscar bots.", detail: "Não foi possível carregar mais bots." },
    ])
    expect(state()).toMatchObject({ status: "ready", hasMore: true })
    expect(state().options).toHaveLength(10)
    model.search("x")
    await settle(500)
    expect(notices.at(-1)).toEqual({
      kind: "error",
      title: "Erro ao buscar bots.",
      detail: "Não foi possível carregar a lista de bots.",
    })
    expect(notices).toHaveLength(2)
    refuse(undefined)
    model.search("")
    await settle(500)
    expect(state()).toMatchObject({ status: "ready", search: "" })
  })
})
