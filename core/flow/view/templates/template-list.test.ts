import { Effect } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser, createInMemorySessions, aSessionHost } from "../../../access/testing/index.ts"
import { createSession } from "../../../access/view/index.ts"
import { unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createInMemoryAddress } from "../../../shell/testing/index.ts"
import { createConfirmer } from "../../../shell/view/index.ts"
import { aWorkspace, createInMemoryWorkspaces } from "../../../tenancy/testing/index.ts"
import { createWorkspaceSelection } from "../../../tenancy/view/index.ts"
import { newFlow, templateMessages as say } from "../../index.ts"
import { aTemplate, createInMemoryFlows, createInMemoryTemplates } from "../../testing/index.ts"
import { createTemplateChoice, createTemplateList, loadedWorkspaces, templateSearchPause } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})
const settled = () => vi.advanceTimersByTimeAsync(0)

/** A session, and workspaces that take 50 ms to load, or cannot be loaded. */
const start = async (workspacesFail = false) => {
  const user = aUser({ permissions: ["template_view", "template_remove"] })
  const session = createSession(scope, {
    sessions: createInMemorySessions(user, { signedIn: true }),
    host: aSessionHost(),
  })
  await settled()
  const all = [aWorkspace({ id: 1, name: "SAC" }), aWorkspace({ id: 2, name: "Vendas" })]
  const workspaces = createInMemoryWorkspaces(all)
  let works = !workspacesFail
  const selection = createWorkspaceSelection(scope, {
    workspaces: {
      ...workspaces,
      mine: (company) =>
        Effect.delay(
          Effect.suspend(() => (works ? workspaces.mine(company) : Effect.fail(unavailable))),
          50,
        ),
    },
    companyId$: new BehaviorSubject(user.companyId ?? undefined),
    store: { read: () => undefined, write: () => {} },
  })
  const flows = createInMemoryFlows(newFlow("Vendas", "Oi!"))
  const templates = createInMemoryTemplates(flows, {
    templates: [
      aTemplate({ id: 1, name: "Restaurante" }),
      aTemplate({ id: 2, name: "Clínica", workspaces: [2] }),
      aTemplate({ id: 3, name: "Loja", workspaces: [1, 2] }),
    ],
  })
  const asked = vi.spyOn(templates, "list")
  const mend = () => {
    works = true
    selection.reload()
  }
  return { session, selection, templates, flows, asked, mend }
}

const open = async (workspacesFail = false) => {
  const world = await start(workspacesFail)
  const said: Array<string> = []
  const confirmer = createConfirmer(scope)
  const model = createTemplateList(scope, {
    ...world,
    address: createInMemoryAddress({}),
    toasts: { show: ({ title }) => void said.push(title) },
    confirmations: confirmer,
  })
  const names = () => model.list.state$.value.rows.map(({ name }) => name)
  return { ...world, model, said, confirmer, names }
}

describe("the list of templates", () => {
  it("waits for the workspaces, asks once, and again from the first page when they change", async () => {
    const { asked, names, model, selection } = await open()
    expect([model.list.state$.value.status, asked.mock.calls.length]).toEqual(["loading", 0])
    await vi.advanceTimersByTimeAsync(50)
    expect(names()).toEqual(["Clínica", "Loja", "Restaurante"])
    expect(asked.mock.calls).toEqual([[{ companyId: 1, workspaces: [1, 2], name: "", offset: 0, limit: 100 }]])
    selection.clear()
    await settled()
    expect([names(), asked.mock.calls.length]).toEqual([[], 2])
  })

  it("fails if the workspaces cannot be loaded, and can be repeated", async () => {
    const { model, mend, names } = await open(true)
    await vi.advanceTimersByTimeAsync(50)
    expect(model.list.state$.value).toMatchObject({ status: "failed", failure: unavailable })
    mend()
    await vi.advanceTimersByTimeAsync(50)
    model.list.reload()
    await settled()
    expect(names()).toHaveLength(3)
  })

  it("searches after 600 ms", async () => {
    const { model, asked, names } = await open()
    await vi.advanceTimersByTimeAsync(50)
    model.list.search("loja")
    await vi.advanceTimersByTimeAsync(599)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect([templateSearchPause, asked.mock.calls.length, names()]).toEqual([600, 2, ["Loja"]])
  })

  it("removes a template once that is confirmed, and learns that somebody else has removed it", async () => {
    const { model, templates, names, said, confirmer } = await open()
    await vi.advanceTimersByTimeAsync(50)
    const [, loja, restaurante] = model.list.state$.value.rows
    if (loja === undefined || restaurante === undefined) throw new Error("three are listed")
    model.remove(loja)
    confirmer.answer(false)
    await settled()
    expect(templates.kept).toHaveLength(3)
    model.remove(loja)
    confirmer.answer(true)
    await settled()
    expect([names(), said]).toEqual([["Clínica", "Restaurante"], [say.removed]])
    await Effect.runPromise(templates.remove(restaurante.id))
    model.remove(restaurante)
    confirmer.answer(true)
    await settled()
    expect([names(), said.at(-1)]).toEqual([["Clínica"], say.removeFailed])
  })
})

describe("the choice of a template", () => {
  it("imports what is chosen, one at a time, and keeps the choice after a refusal", async () => {
    const { templates, selection, session } = await start()
    const done = vi.fn<() => void>()
    const calls: Array<number> = []
    let refused = true
    const choice = createTemplateChoice(scope, {
      templates,
      ofFlow: {
        import: (id) => {
          calls.push(id)
          const answer = refused ? Effect.fail(unavailable) : Effect.succeed("imported" as const)
          return Effect.delay(answer, 100)
        },
      },
      companyId: session.companyId(),
      workspaces: loadedWorkspaces(selection, "all"),
      done,
    })
    await vi.advanceTimersByTimeAsync(50)
    const [first] = choice.list.state$.value.rows
    if (first === undefined) throw new Error("three are listed")
    choice.import()
    expect([calls, choice.state$.value.importing]).toEqual([[], false])
    choice.choose(first.id)
    choice.import()
    choice.import()
    expect(choice.state$.value.importing).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(choice.state$.value).toEqual({ chosen: first.id, importing: false, failure: unavailable })
    refused = false
    choice.import()
    await vi.advanceTimersByTimeAsync(100)
    expect([calls, done.mock.calls.length, choice.state$.value.failure]).toEqual([[2, 2], 1, undefined])
  })
})
