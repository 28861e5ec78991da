import { Effect, Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { aUser } from "../../access/testing/index.ts"
import { CompanyId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createInMemoryAddress } from "../../shell/testing/index.ts"
import type { WorkspaceRecord } from "../index.ts"
import { createInMemoryWorkspaceRecords } from "../testing/index.ts"
import { createWorkspaceTable } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const companyId = Schema.decodeSync(CompanyId)(1)
const record = (id: number, name: string) =>
  ({ id, name, parentId: null, active: true, users: [], usersCount: 0, companyId }) as unknown as WorkspaceRecord

/** A table whose search for one letter takes two seconds. */
const open = async (permissions: ReadonlyArray<string>) => {
  const toasts: Array<Notice> = []
  const user = aUser({ permissions: [...permissions] as never })
  const workspaces = createInMemoryWorkspaceRecords([record(1, "SAC"), record(2, "Pós-venda")], {
    people: [],
    profiles: [],
    author: user.id,
  })
  const asked: Array<{ readonly name: string; readonly offset: number; readonly limit: number }> = []
  const table = createWorkspaceTable(scope, {
    workspaces: {
      ...workspaces,
      list: (wish) => {
        asked.push(wish)
        return wish.name === "s" ? Effect.delay(workspaces.list(wish), 2_000) : workspaces.list(wish)
      },
    },
    session: { state$: { value: { starting: false, user, company: undefined } }, companyId: () => companyId } as never,
    address: createInMemoryAddress(),
    toasts: { show: (notice) => void toasts.push(notice) },
  })
  await vi.advanceTimersByTimeAsync(0)
  return { table, toasts, asked, names: () => table.list.state$.value.rows.map(({ name }) => name) }
}

it("asks for 20 workspaces, and searches 600 ms after the last letter", async () => {
  const { table, asked, names } = await open(["workspace_view"])
  expect(asked).toEqual([{ companyId, name: "", offset: 0, limit: 20 }])
  expect(names()).toEqual(["Pós-venda", "SAC"])
  table.list.search("pos")
  await vi.advanceTimersByTimeAsync(599)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(names()).toEqual(["Pós-venda"])
})

it("never shows an older answer over a newer one", async () => {
  const { table, names } = await open(["workspace_view"])
  table.list.search("s")
  await vi.advanceTimersByTimeAsync(600)
  table.list.search("pos")
  await vi.advanceTimersByTimeAsync(600)
  expect(names()).toEqual(["Pós-venda"])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(names()).toEqual(["Pós-venda"])
})

it("opens the wizard for a new workspace for who may, and says to others why not", async () => {
  const { table, toasts } = await open(["workspace_view"])
  expect([table.mayEdit, table.askToCreate()]).toEqual([false, false])
  expect(toasts).toEqual([{ kind: "error", title: "Seu usuario nao tem permissao para incluir um novo workspace!" }])
  const other = await open(["workspace_view", "workspace_create", "workspace_edit"])
  expect([other.table.mayEdit, other.table.askToCreate(), other.toasts]).toEqual([true, true, []])
})
