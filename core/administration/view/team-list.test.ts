import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { CompanyId, unavailable, UserId, WorkspaceId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { TeamCandidate, WorkspaceRecord } from "../index.ts"
import { createInMemoryWorkspaceRecords } from "../testing/index.ts"
import { createTeamList, teamBatch } from "./index.ts"

const userId = Schema.decodeSync(UserId)
const companyId = Schema.decodeSync(CompanyId)(1)
const people: ReadonlyArray<TeamCandidate> = Array.from({ length: 25 }, (_, at) => ({
  id: userId(at + 1),
  name: `Pessoa ${String(at + 1).padStart(2, "0")}`,
  email: `p${at + 1}@casa.com.br`,
  profile: "",
}))
const sac: WorkspaceRecord = {
  id: Schema.decodeSync(WorkspaceId)(1),
  name: "SAC",
  parentId: null,
  active: true,
  users: [userId(20)],
  usersCount: 1,
  companyId,
}

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** A list whose answers take a second each, or none. */
const open = (latency = 0) => {
  const workspaces = createInMemoryWorkspaceRecords([sac], { people, profiles: [], author: userId(1) })
  const asked: Array<{ readonly search: string; readonly offset: number; readonly limit: number }> = []
  const list = createTeamList(scope, sac.id, {
    workspaces: {
      ...workspaces,
      people: (wish) => {
        const { search, offset, limit } = wish
        asked.push({ search, offset, limit })
        return latency === 0 ? workspaces.people(wish) : Effect.delay(workspaces.people(wish), latency)
      },
    },
    session: { companyId: () => companyId },
  })
  const names = () => list.state$.value.people.map(({ name }) => name)
  return { list, asked, names, workspaces, state: () => list.state$.value }
}

describe("the people for a team", () => {
  it("come in batches of ten when they are asked for, the team first, and none after the last", () => {
    const { list, asked, names, state } = open()
    expect(asked).toEqual([])
    list.more()
    expect([names().length, names()[0], state().total]).toEqual([10, "Pessoa 20", 25])
    for (let times = 0; times < 5; times += 1) list.more()
    expect([new Set(names()).size, state().status]).toEqual([25, "ready"])
    expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
      [0, teamBatch],
      [10, teamBatch],
      [20, teamBatch],
    ])
    expect(teamBatch).toBe(10)
  })

  it("are asked for once at a time", async () => {
    const { list, asked } = open(1_000)
    list.more()
    list.more()
    await vi.advanceTimersByTimeAsync(1_000)
    list.more()
    list.more()
    expect(asked.map(({ offset }) => offset)).toEqual([0, 10])
  })

  it("are searched 600 ms after the last letter, and an older answer never shows", async () => {
    const { list, asked, names, state } = open(1_000)
    list.more()
    list.search("pessoa 0")
    await vi.advanceTimersByTimeAsync(599)
    expect(asked.map(({ search }) => search)).toEqual([""])
    list.more()
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.map(({ search }) => search)).toEqual(["", "pessoa 0"])
    expect(names()).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([names().length, state().total, state().search]).toEqual([9, 9, "pessoa 0"])
  })

  it("stay in sight once they were put on the team or taken off it, whatever is searched", async () => {
    const { list, names } = open()
    list.more()
    list.keep([userId(20), userId(3)])
    expect(names()).toHaveLength(10)
    list.search("pessoa 25")
    await vi.advanceTimersByTimeAsync(600)
    expect(names()).toEqual(["Pessoa 20", "Pessoa 03", "Pessoa 25"])
  })

  it("may be asked for again after a failure", () => {
    const { list, names, workspaces, state } = open()
    workspaces.refuse(unavailable)
    list.more()
    expect([state().status, state().failure]).toEqual(["failed", unavailable])
    workspaces.refuse(undefined)
    list.more()
    expect([state().status, names().length]).toEqual(["ready", 10])
  })
})
