import { Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser, createInMemorySessions, aSessionHost } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { BotId, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createInMemoryAddress } from "../../shell/testing/index.ts"
import { aWorkspace, createInMemoryWorkspaces } from "../../tenancy/testing/index.ts"
import { createWorkspaceSelection } from "../../tenancy/view/index.ts"
import { createInMemoryEntities, sketchEntity } from "../testing/index.ts"
import { createEntityList } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const colours = sketchEntity(11, "cor_do_tecido", ["Terracota"])

const open = async () => {
  const user = aUser({ permissions: ["entity_view", "entity_import"] })
  const session = createSession(scope, {
    sessions: createInMemorySessions(user, { signedIn: true }),
    host: aSessionHost(),
  })
  await vi.advanceTimersByTimeAsync(0)
  const workspace = aWorkspace()
  const selection = createWorkspaceSelection(scope, {
    workspaces: createInMemoryWorkspaces([workspace]),
    companyId$: new BehaviorSubject(user.companyId ?? undefined),
    store: { read: () => undefined, write: () => {} },
  })
  await vi.advanceTimersByTimeAsync(0)
  const bot = { id: Schema.decodeSync(BotId)(7), name: "Aroeira", workspaceId: workspace.id }
  const entities = createInMemoryEntities([bot], [colours])
  const asked = vi.spyOn(entities, "list")
  const notices: Array<Notice> = []
  const model = createEntityList(scope, {
    entities,
    session,
    selection,
    address: createInMemoryAddress({}),
    toasts: { show: (notice) => void notices.push(notice) },
  })
  await vi.advanceTimersByTimeAsync(0)
  const wishes = () => asked.mock.calls.map(([{ name, offset, limit }]) => ({ name, offset, limit }))
  return { model, entities, notices, wishes }
}

describe("the list of entities", () => {
  it("asks for the first 50", async () => {
    const { wishes } = await open()
    expect(wishes()).toEqual([{ name: "", offset: 0, limit: 50 }])
  })

  it("searches 600 ms after the last letter", async () => {
    const { model, wishes } = await open()
    model.list.search("co")
    await vi.advanceTimersByTimeAsync(599)
    model.list.search("cor")
    await vi.advanceTimersByTimeAsync(599)
    expect(wishes()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(wishes().slice(1)).toEqual([{ name: "cor", offset: 0, limit: 50 }])
  })

  it("says for 5 s how an upload went", async () => {
    const { model, entities, notices } = await open()
    const upload = async (text: string, type = "text/csv") => {
      model.importFile(new File([text], "cores.csv", { type }))
      await vi.advanceTimersByTimeAsync(0)
    }
    model.choose([colours.id], true)
    await upload("x", "application/pdf")
    await upload('"x')
    entities.refuse(unavailable)
    await upload("Linho")
    entities.refuse(undefined)
    await upload("Linho")
    expect(notices.map(({ title, life }) => [title, life])).toEqual([
      ["Erro no arquivo", 5_000],
      ["Erro no arquivo CSV", 5_000],
      ["Erro no upload de arquivo.", 5_000],
      ["Entidades inseridas com sucesso.", 5_000],
    ])
  })
})
