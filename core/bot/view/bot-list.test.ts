import { Effect } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { mayNotAddBot } from "../../access/index.ts"
import { aSessionHost, aUser, createInMemorySessions } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { BotId, unavailable, type WorkspaceId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { aWorkspace } from "../../tenancy/testing/index.ts"
import type { WorkspaceSelection, WorkspaceSelectionState } from "../../tenancy/view/index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { createBotList, createBotOptions } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const latency = 100
const all = [aWorkspace({ id: 1 }), aWorkspace({ id: 2 })]
const [first, second] = all.map(({ id }) => id) as [WorkspaceId, WorkspaceId]
const selecting = (selected: ReadonlyArray<WorkspaceId>): WorkspaceSelectionState => ({
  status: "ready",
  all,
  selected,
  failure: undefined,
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const twoBots = [aBot({ name: "Vendas" }), aBot({ id: 1043, name: "Ágata" })]

const open = async (user = aUser({ permissions: ["bot_view", "bot_create"] }), listed = twoBots) => {
  const session = createSession(scope, {
    sessions: createInMemorySessions(user, { signedIn: true }),
    host: aSessionHost(),
  })
  await soon(() => expect(session.state$.value.user).toBeDefined())
  const bots = createInMemoryBots(listed, {
    latency,
    workspaceOf: ({ id }) => (id === 1043 ? second : first),
  })
  const list = vi.spyOn(bots, "list")
  const selection$ = new BehaviorSubject(selecting([first]))
  const nothing = () => {}
  const selection: WorkspaceSelection = {
    state$: selection$,
    toggle: nothing,
    selectAll: nothing,
    clear: nothing,
    reload: nothing,
  }
  const said: Array<string> = []
  const toasts = { show: ({ title }: { readonly title: string }) => void said.push(title) }
  return { bots, list, session, selection, selection$, toasts, said }
}

describe("the list of bots", () => {
  const openList = async (...facts: Parameters<typeof open>) => {
    const world = await open(...facts)
    const model = createBotList(scope, world)
    await pass(latency)
    world.list.mockClear()
    return { ...world, model, names: () => model.list.state$.value.rows.map(({ name }) => name) }
  }

  it("searches once, a second after the last letter", async () => {
    const { model, list } = await openList()
    for (const text of ["v", "ve", "ven"]) {
      model.list.search(text)
      await pass(999)
    }
    expect(list).not.toHaveBeenCalled()
    await pass(1)
    expect(list).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "ven", offset: 0, limit: 20 }))
  })

  it("reloads from the first page when other workspaces are selected, and with another page or size", async () => {
    const { model, list, selection$, names } = await openList()
    expect(names()).toEqual(["Vendas"])
    selection$.next(selecting([first, second]))
    await pass(latency)
    expect(list).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ workspaces: [first, second], offset: 0 }))
    expect(names().toSorted()).toEqual(["Vendas", "Ágata"])
    selection$.next(selecting([first, second]))
    await pass(latency)
    expect(list).toHaveBeenCalledOnce()
    model.list.narrow({ first: 50, rows: 50 })
    await pass(latency)
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ offset: 50, limit: 50 }))
  })

  it("never shows an older answer over a newer one", async () => {
    const { bots, list, selection$, names } = await openList()
    const answer = bots.list.bind(bots)
    list.mockImplementationOnce((wish) => Effect.delay(answer(wish), 5_000))
    selection$.next(selecting([first, second]))
    await pass(10)
    selection$.next(selecting([second]))
    await pass(latency)
    expect(names()).toEqual(["Ágata"])
    await pass(10_000)
    expect(names()).toEqual(["Ágata"])
  })

  it("lets a bot be added while the workspaces still load", async () => {
    const { model, selection$, said } = await openList()
    selection$.next({ status: "loading", all: [], selected: [], failure: undefined })
    expect([model.askToCreate(), said]).toEqual([true, []])
  })

  it("says why a bot may not be added: no permission, or no workspace in the head of the page", async () => {
    const may = await openList()
    expect(may.model.askToCreate()).toBe(true)
    may.selection$.next(selecting([]))
    expect(may.model.askToCreate()).toBe(false)
    const mayNot = await openList(aUser({ permissions: ["bot_view"], admin: false }))
    expect(mayNot.model.askToCreate()).toBe(false)
    const failed = await openList()
    failed.selection$.next({ status: "failed", all: [], selected: [], failure: unavailable })
    expect(failed.model.askToCreate()).toBe(false)
    expect([...may.said, ...mayNot.said, ...failed.said]).toEqual([
      "Favor informar ao menos uma workspace no cabeçalho da página",
      mayNotAddBot,
      "Não foi possível buscar os dados de Workspaces neste momento. Tente mais tarde.",
    ])
  })
})

describe("the bots of a dropdown", () => {
  it("come ten at a time as one scrolls, and follow the selected workspaces", async () => {
    const many = Array.from({ length: 23 }, (_, n) => aBot({ id: 100 + n, name: `Robô ${n}` }))
    const world = await open(undefined, many)
    const options = createBotOptions(scope, world)
    const count = () => options.state$.value.options.length
    expect(options.state$.value.status).toBe("loading")
    await pass(latency)
    expect([count(), options.state$.value.hasMore]).toEqual([10, true])
    options.more()
    options.more()
    await pass(latency)
    expect(count()).toBe(20)
    options.more()
    await pass(latency)
    expect([count(), options.state$.value.hasMore]).toEqual([23, false])
    expect(world.list.mock.calls.map(([{ offset, limit }]) => [offset, limit])).toEqual([
      [0, 10],
      [10, 10],
      [20, 10],
    ])
    world.selection$.next(selecting([second]))
    await pass(latency)
    expect(world.list).toHaveBeenLastCalledWith(expect.objectContaining({ workspaces: [second], offset: 0 }))
    expect(count()).toBe(0)
  })

  it("are searched half a second after the last letter, and their names are known when others are listed", async () => {
    const world = await open()
    world.selection$.next(selecting([first, second]))
    const options = createBotOptions(scope, { ...world, without: BotId.make(1043) })
    await pass(latency)
    expect(options.state$.value.options.map(({ name }) => name)).toEqual(["Vendas"])
    options.search("ág")
    await pass(499)
    expect(world.list).toHaveBeenCalledOnce()
    await pass(1 + latency)
    expect(world.list).toHaveBeenLastCalledWith(expect.objectContaining({ name: "ág", offset: 0 }))
    // the bot itself, which is not offered
    expect(options.state$.value).toMatchObject({ status: "ready", options: [] })
    expect([...options.state$.value.names.values()]).toEqual(["Vendas"])
  })

  it("say why there are none to choose from, and load again: the bots themselves, or the workspaces", async () => {
    const world = await open()
    const reload = vi.spyOn(world.selection, "reload")
    world.selection$.next({ status: "loading", all: [], selected: [], failure: undefined })
    const options = createBotOptions(scope, world)
    expect(options.state$.value).toMatchObject({ status: "loading", failure: "" })
    world.selection$.next({ status: "failed", all: [], selected: [], failure: unavailable })
    expect(options.state$.value).toMatchObject({
      status: "failed",
      failure: "Não foi possível buscar os dados de Workspaces neste momento. Tente mais tarde.",
    })
    options.reload()
    expect([reload.mock.calls.length, world.list.mock.calls.length]).toEqual([1, 0])
    world.bots.refuse(unavailable)
    world.selection$.next(selecting([first]))
    await pass(latency)
    expect(options.state$.value).toMatchObject({ status: "failed", failure: "Não foi possível carregar os robôs." })
  })

  it("load again after a failure", async () => {
    const world = await open()
    world.bots.refuse(unavailable)
    const options = createBotOptions(scope, world)
    await pass(latency)
    expect(options.state$.value.status).toBe("failed")
    world.bots.refuse(undefined)
    options.reload()
    await pass(latency)
    expect(options.state$.value).toMatchObject({ status: "ready", options: [{ name: "Vendas" }] })
  })
})
