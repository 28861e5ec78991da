import { Effect } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { aUser, createInMemorySessions, aSessionHost } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { unavailable, type WorkspaceId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { aWorkspace } from "../../tenancy/testing/index.ts"
import type { WorkspaceSelection, WorkspaceSelectionState } from "../../tenancy/view/index.ts"
import type { HomeSummaries, HomeToday } from "../index.ts"
import {
  aHomeToday,
  createInMemoryAttention,
  createInMemoryDismissedSteps,
  createInMemoryHomeSummaries,
  firstStepFacts,
} from "../testing/index.ts"
import { createHomeBoard, myRoomsWords } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const all = [aWorkspace({ id: 1 }), aWorkspace({ id: 2 })]
const ids = all.map(({ id }) => id)
const selecting = (selected: ReadonlyArray<WorkspaceId>): WorkspaceSelectionState => ({
  status: "ready",
  all,
  selected,
  failure: undefined,
})

const open = async (today: HomeToday = aHomeToday(), given: Partial<HomeSummaries> = {}, latency = 100) => {
  const sessions = createInMemorySessions(aUser(), { signedIn: true })
  const session = createSession(scope, {
    sessions,
    host: aSessionHost(),
  })
  await soon(() => expect(session.state$.value.user).toBeDefined())
  const memory = createInMemoryHomeSummaries(today, { latency })
  const attention = createInMemoryAttention()
  const dismissedSteps = createInMemoryDismissedSteps()
  const selection$ = new BehaviorSubject(selecting(ids))
  const reload = vi.fn<() => void>()
  const selection: WorkspaceSelection = {
    state$: selection$,
    toggle: () => {},
    selectAll: () => {},
    clear: () => {},
    reload,
  }
  const make = () =>
    createHomeBoard(scope.child(), {
      summaries: { ...memory, ...given },
      session,
      selection,
      attention,
      dismissedSteps,
      available: () => true,
    })
  return { board: make(), again: make, memory, attention, selection$, reload }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe("the board of the home page", () => {
  it("loads for the selected workspaces, and every 60 s while the page is visible", async () => {
    const { board, memory, attention } = await open()
    expect(board.state$.value.status).toBe("loading")
    await pass(100)
    expect([board.state$.value.status, memory.wishes]).toEqual(["ready", [ids]])
    await pass(60_000)
    expect(memory.wishes.length).toBe(2)
    attention.hide()
    await pass(300_000)
    expect(memory.wishes.length).toBe(2)
    attention.show()
    await pass(100)
    expect(memory.wishes.length).toBe(3)
    await pass(60_000)
    expect(memory.wishes.length).toBe(4)
  })

  it("refreshes when the window receives the focus, at most every 5 s", async () => {
    const { memory, attention } = await open()
    await pass(100)
    for (const _ of [1, 2, 3]) {
      attention.focus()
      await pass(100)
    }
    expect(memory.wishes.length).toBe(2)
    await pass(5_000)
    attention.focus()
    await pass(100)
    expect(memory.wishes.length).toBe(3)
  })

  it("never shows the summary of workspaces that are no longer selected", async () => {
    const slowFor = new Map([
      [2, { wait: 5_000, today: aHomeToday({ rooms: { oldest: [], total: 9, mine: 0 } }) }],
      [1, { wait: 100, today: aHomeToday({ rooms: { oldest: [], total: 1, mine: 0 } }) }],
    ])
    const { board, selection$ } = await open(aHomeToday(), {
      today: ({ workspaces }) => {
        const { wait, today } = slowFor.get(workspaces.length) ?? { wait: 0, today: aHomeToday() }
        return Effect.delay(Effect.succeed(today), wait)
      },
    })
    const seen: Array<number | undefined> = []
    board.state$.subscribe(({ today }) => seen.push(today?.rooms?.total))
    selection$.next(selecting(ids.slice(0, 1)))
    await pass(10_000)
    expect(board.state$.value.today?.rooms?.total).toBe(1)
    expect(seen).not.toContain(9)
  })

  it("lets a call that is under way finish when a refresh is due", async () => {
    const { board, memory, attention } = await open(aHomeToday(), {}, 70_000)
    await pass(60_000)
    attention.focus()
    expect(memory.wishes.length).toBe(0)
    await pass(10_000)
    expect([board.state$.value.status, memory.wishes.length]).toEqual(["ready", 1])
  })

  it("keeps an older summary when a refresh fails, and tries again", async () => {
    const { board, memory } = await open()
    await pass(100)
    memory.refuse(unavailable)
    await pass(60_100)
    expect(board.state$.value).toMatchObject({ status: "failed", failure: unavailable })
    expect(board.state$.value.today).toBeDefined()
    memory.refuse(undefined)
    board.retry()
    expect(board.state$.value.status).toBe("loading")
    await pass(100)
    expect(board.state$.value).toMatchObject({ status: "ready", failure: undefined })
  })

  it("fails with the workspaces, and reloads these", async () => {
    const { board, selection$, reload } = await open()
    selection$.next({ status: "failed", all: [], selected: [], failure: unavailable })
    expect(board.state$.value).toMatchObject({ status: "failed", failure: unavailable })
    board.retry()
    expect(reload).toHaveBeenCalledOnce()
  })

  it("asks again soon while flows are unchecked", async () => {
    const troubles = { first: [], bots: 0, unanswered: 0, unchecked: 12 }
    const { memory } = await open(aHomeToday({ troubles }))
    await pass(100)
    memory.become(aHomeToday())
    await pass(3_100)
    expect(memory.wishes.length).toBe(2)
    await pass(10_000)
    expect(memory.wishes.length).toBe(2)
  })

  it("has no figures for a company without a bot, until the steps are dismissed for good", async () => {
    const { board, again } = await open(
      aHomeToday({ steps: firstStepFacts({ newestBot: null, tested: false, published: false, savedTest: false }) }),
    )
    await pass(100)
    expect(board.state$.value).toMatchObject({ showsToday: false, steps: { place: "above" } })
    board.dismissSteps()
    expect(board.state$.value).toMatchObject({ showsToday: true, steps: { place: "nowhere" } })
    await pass(60_100)
    expect(board.state$.value.steps.place).toBe("nowhere")
    const later = again()
    await pass(100)
    expect(later.state$.value.steps.place).toBe("nowhere")
  })

  it("ends with its scope", async () => {
    const { memory } = await open()
    await pass(100)
    scope.end()
    await pass(600_000)
    expect(memory.wishes.length).toBe(1)
  })
})

it("the inbox's card says how many of the user's own rooms wait, once that is known", () => {
  const words = (mine: number) => myRoomsWords({ today: aHomeToday({ rooms: { oldest: [], total: mine, mine } }) })
  expect([words(0), words(1), words(4)]).toEqual([
    "Nenhuma conversa sua espera resposta.",
    "1 conversa sua espera resposta.",
    "4 conversas suas esperam resposta.",
  ])
  expect(myRoomsWords({ today: undefined })).toBeUndefined()
  expect(myRoomsWords({ today: aHomeToday({ rooms: null }) })).toBeUndefined()
})
