import { Effect, Schema } from "effect"
import { BehaviorSubject, Subject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type CallRefused, CompanyId, unavailable, WorkspaceId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Workspace } from "../index.ts"
import { createWorkspaceSelection, selectedIds, type StoredSelection } from "./workspace-selection.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const company = Schema.decodeSync(CompanyId)
const workspaceId = Schema.decodeSync(WorkspaceId)
const place = (id: number, parentId: number | null = null, active = true): Workspace => ({
  id: workspaceId(id),
  name: `W${id}`,
  parentId: parentId === null ? null : workspaceId(parentId),
  active,
})

type Answer = Effect.Effect<ReadonlyArray<Workspace>, CallRefused>

/** A selector whose calls wait until they are answered, in any order; `stored` is kept by company. */
const open = (first: number | undefined, stored: Readonly<Record<number, StoredSelection>> = {}) => {
  const asked: Array<{ readonly company: number; readonly answer: (given: Answer) => Promise<void> }> = []
  const kept: Record<number, StoredSelection> = { ...stored }
  const changes$ = new Subject<void>()
  const companyId$ = new BehaviorSubject(first === undefined ? undefined : company(first))
  const selection = createWorkspaceSelection(scope, {
    companyId$,
    changes$,
    workspaces: {
      mine: (companyId) =>
        Effect.flatten(
          Effect.promise<Answer>(
            () =>
              new Promise((resolve) => {
                asked.push({
                  company: companyId,
                  answer: async (given) => {
                    resolve(given)
                    await vi.advanceTimersByTimeAsync(0)
                  },
                })
              }),
          ),
        ),
    },
    store: {
      read: (companyId) => kept[companyId],
      write: (companyId, selected) => {
        kept[companyId] = selected
      },
    },
  })
  const state = () => {
    const { status, all, selected } = selection.state$.value
    return [status, all.map(({ id }) => id), selected]
  }
  const answer = (call: number, ...all: ReadonlyArray<Workspace>) => asked[call]?.answer(Effect.succeed(all))
  return { selection, state, asked, answer, kept, companyId$, changes$ }
}

describe("the workspaces that the lists show", () => {
  it("are all active ones at first, and then those that were chosen", async () => {
    const { selection, state, answer, kept } = open(1)
    expect(state()).toEqual(["loading", [], []])
    await answer(0, place(1), place(2, 1), place(3, null, false), place(4))
    expect(state()).toEqual(["ready", [1, 2, 4], [1, 2, 4]])
    selection.toggle(workspaceId(1))
    expect([state()[2], kept[1]]).toEqual([[4], [4]])
    selection.toggle(workspaceId(1))
    expect(state()[2]).toEqual([4, 1, 2])
    selection.clear()
    expect(kept[1]).toEqual([])
    selection.selectAll()
    expect([state()[2], kept[1]]).toEqual([[1, 2, 4], "all"])
  })

  it("are those that are made later too, for who has selected all", async () => {
    const { selection, state, answer, kept, changes$ } = open(1, { 1: [4] })
    await answer(0, place(1), place(4))
    selection.toggle(workspaceId(1))
    expect(kept[1]).toBe("all")
    changes$.next()
    await answer(1, place(1), place(4), place(5))
    expect(state()[2]).toEqual([1, 4, 5])
    selection.toggle(workspaceId(5))
    changes$.next()
    await answer(2, place(1), place(4), place(5), place(6))
    expect([state()[2], kept[1]]).toEqual([
      [1, 4],
      [1, 4],
    ])
  })

  it("are those kept before, none of them if none was wanted, and all if none of the kept ones is there", async () => {
    const kept = open(1, { 1: [4, 9] })
    await kept.answer(0, place(1), place(4))
    expect(kept.state()[2]).toEqual([4])
    const none = open(1, { 1: [] })
    await none.answer(0, place(1), place(4))
    expect(none.state()[2]).toEqual([])
    const foreign = open(1, { 1: [7, 9] })
    await foreign.answer(0, place(1), place(4))
    expect(foreign.state()[2]).toEqual([1, 4])
  })

  it("are of the company that was chosen last, whichever answer comes first", async () => {
    const { state, asked, answer, companyId$ } = open(1)
    companyId$.next(company(2))
    expect(asked.map((call) => call.company)).toEqual([1, 2])
    await answer(1, place(20))
    await answer(0, place(10))
    expect(state()).toEqual(["ready", [20], [20]])
    companyId$.next(undefined)
    expect(state()).toEqual(["loading", [], []])
  })

  it("are read again for another company, whose lists never see those of the former one", async () => {
    const { selection, state, answer, companyId$, kept } = open(1, { 1: [10], 2: [21] })
    const filters: Array<ReadonlyArray<number>> = []
    scope.add(selectedIds(selection).subscribe((ids) => filters.push(ids)))
    await answer(0, place(10), place(11))
    companyId$.next(company(2))
    expect(state()).toEqual(["loading", [], []])
    await answer(1, place(20), place(21))
    expect(state()).toEqual(["ready", [20, 21], [21]])
    selection.toggle(workspaceId(20))
    expect(kept).toEqual({ 1: [10], 2: "all" })
    expect(filters).toEqual([[10], [21], [21, 20]])
  })

  it("follow a colleague who gives one a workspace or takes it away", async () => {
    const { state, answer, changes$ } = open(1)
    await answer(0, place(1), place(2))
    changes$.next()
    await answer(1, place(2), place(3))
    expect(state()).toEqual(["ready", [2, 3], [2, 3]])
  })

  it("stay while they are read again, and say when they could not be read", async () => {
    const { selection, state, asked, answer } = open(1)
    await asked[0]?.answer(Effect.fail(unavailable))
    expect(state()[0]).toBe("failed")
    expect(selection.state$.value.failure).toEqual(unavailable)
    selection.reload()
    await answer(1, place(1))
    expect(state()).toEqual(["ready", [1], [1]])
    expect(selection.state$.value.failure).toBeUndefined()
    selection.reload()
    expect(state()).toEqual(["ready", [1], [1]])
    await answer(2, place(1), place(2))
    expect(state()).toEqual(["ready", [1, 2], [1, 2]])
  })
})
