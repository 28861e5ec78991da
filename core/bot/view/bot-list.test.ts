import { Effect } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { mayNotAddBot } from "../../access/index.ts"
import { aSessionHost, aUser, createInMemorySessions } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { unavailable, type WorkspaceId } from "../../kernel/index.ts"
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

const open = async (user = aUser({ permissions: ["bot_view", "bot_create"] })) => {
  const session = createSession(scope, {
    sessions: createInMemorySessions(user, { signedIn: true }),
    host: aSessionHost(),
  })
  await vi.waitFor(() => expect(session.state$.value.user).toBeDefined())
  const bots = createInMemoryBots([aBot({ name: "Vendas" }), aBot({ id: 1043, name: "Ágata" })], {
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
    expect([...may.said, ...mayNot.said]).toEqual([
      "Favor informar ao menos uma workspace no cabeçalho da página",
      mayNotAddBot,
    ])
  })
})

describe("the bots of a dropdown", () => {
  it("are in the order of their names, at most 100, and follow the selected workspaces", async () => {
    const world = await open()
    world.selection$.next(selecting([first, second]))
    const options = createBotOptions(scope, world)
    expect(options.state$.value.status).toBe("loading")
    await pass(latency)
    expect(options.state$.value.options.map(({ name }) => name)).toEqual(["Ágata", "Vendas"])
    expect(world.list).toHaveBeenLastCalledWith(expect.objectContaining({ offset: 0, limit: 100 }))
    world.selection$.next(selecting([first]))
    await pass(latency)
    expect(options.state$.value.options.map(({ name }) => name)).toEqual(["Vendas"])
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
