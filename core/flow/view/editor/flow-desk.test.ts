import { NEVER } from "rxjs"
import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createInMemoryFiles } from "../../../channel/testing/index.ts"
import { CompanyId, FlowId, TemplateId, unavailable } from "../../../kernel/index.ts"
import { createInMemoryEntities } from "../../../entity/testing/index.ts"
import { createInMemoryDepartures, createInMemoryDownloads } from "../../../shell/testing/index.ts"
import { constant, createScope, type Scope } from "../../../kernel/view/index.ts"
import { type Flows, newFlow } from "../../index.ts"
import { aTemplate, createInMemoryFlows, createInMemoryTemplates, threeNodes } from "../../testing/index.ts"
import { createFlowDesk, readForeignAtOnce, type FlowDrafts } from "../index.ts"

const flowId = Schema.decodeSync(FlowId)

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** Opens a desk with a router that follows the editor. Publishing creates flow 32. */
const open = (latency: number | undefined = 0, mayStore = true) => {
  const memory = createInMemoryFlows(threeNodes(), latency === undefined ? {} : { latency })
  const flows: Flows = {
    ...memory,
    publish: (...facts) => Effect.map(memory.publish(...facts), (stored) => ({ ...stored, id: flowId(32) })),
  }
  const templates = createInMemoryTemplates(memory, {
    templates: [
      aTemplate({ id: 7, document: newFlow("Restaurante", "Oi!") }),
      aTemplate({ id: 8, document: newFlow("Loja", "Olá!") }),
    ],
  })
  const paths: Array<string> = []
  const goTo = (path: string) => {
    paths.push(path)
    const [, , botId, id] = path.split("/")
    desk.goTo(botId === "templates-view" ? { templateId: id } : { botId, flowId: id })
  }
  const written: Array<number> = []
  const notices: Array<string> = []
  const drafts: FlowDrafts = {
    keeps$: constant(true),
    leaves$: NEVER,
    read: () => Effect.undefined,
    write: (_, id) => void written.push(id),
    clear: () => undefined,
  }
  const desk = createFlowDesk(scope, {
    flows,
    drafts,
    templates,
    readForeign: readForeignAtOnce,
    mayStore,
    departures: createInMemoryDepartures(),
    downloads: createInMemoryDownloads(),
    entities: createInMemoryEntities([]),
    uploads: { files: createInMemoryFiles().files, companyId: () => Schema.decodeSync(CompanyId)(1) },
    toasts: { show: ({ title }) => void notices.push(title) },
    confirmations: { ask: () => undefined },
    navigation: { path: "", go: goTo, replace: goTo },
  })
  const flow = () => {
    const state = desk.state$.value
    return state.status === "open" ? state.flow : undefined
  }
  return { desk, goTo, paths, flow, written, notices, memory, templates }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe("the desk", () => {
  it("opens the node that the address names once the flow is loaded, if there is one", async () => {
    const { desk, flow } = open(100)
    desk.goTo({ botId: "1042", flowId: "31", nodeId: "2" })
    expect(flow()?.editor.selection.selected$.value).toBeUndefined()
    await vi.advanceTimersByTimeAsync(100)
    expect(flow()?.editor.selection.selected$.value).toBe(2)
    desk.goTo({ botId: "1042", flowId: "99", nodeId: "4711" })
    await vi.advanceTimersByTimeAsync(100)
    expect(flow()?.editor.selection.selected$.value).toBeUndefined()
  })

  it("shows nothing before its first address, and reports an address without a flow", () => {
    const { desk } = open()
    expect(desk.state$.value).toEqual({ status: "idle" })
    for (const address of [{ botId: "x", flowId: "1" }, { botId: "1042", flowId: "0" }, { botId: "1042" }]) {
      desk.goTo(address)
      expect(desk.state$.value).toEqual({ status: "no-flow" })
    }
  })

  it.each([0, undefined])("keeps the flow open under each of its addresses (latency %j)", async (latency) => {
    const { goTo, paths, flow } = open(latency)
    goTo("/drawflow/1042/-1")
    await settled()
    const opened = flow()
    opened?.editor.document.rename("Vendas 2")
    opened?.editor.publishing.publish()
    await settled()
    expect(paths).toEqual(["/drawflow/1042/-1", "/drawflow/1042/31", "/drawflow/1042/32"])
    goTo("/drawflow/1042/31")
    goTo("/drawflow/1042/-1")
    expect(flow()).toBe(opened)
    expect(opened?.editor.document.canUndo$.value).toBe(true)
  })

  it("opens another flow for any other address, and closes the previous one, whose draft it keeps", async () => {
    const { goTo, flow, written } = open()
    goTo("/drawflow/1042/31")
    await settled()
    const before = flow()
    before?.editor.document.rename("Vendas 2")
    goTo("/drawflow/1042/33")
    expect(flow()).not.toBe(before)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(written).toEqual([31])
    goTo("/drawflow/7/31")
    expect(flow()?.botId).toBe(7)
    goTo("/drawflow/1042/31")
    await settled()
    expect(flow()).not.toBe(before)
    expect(flow()?.editor.document.name$.value).toBe("Vendas")
  })
})

const templateId = Schema.decodeSync(TemplateId)

describe("a template's address", () => {
  it("opens its flow read-only, without bot, templates or address of its own", async () => {
    const { goTo, paths, flow } = open()
    goTo("/drawflow/templates-view/7")
    await settled()
    const opened = flow()
    expect([opened?.botId, opened?.templates, opened?.editor.readOnly]).toEqual([undefined, undefined, true])
    expect(opened?.editor.document.name$.value).toBe("Restaurante")
    opened?.editor.document.rename("Outro")
    expect(opened?.editor.document.name$.value).toBe("Restaurante")
    goTo("/drawflow/templates-view/7")
    expect(flow()).toBe(opened)
    goTo("/drawflow/templates-view/8")
    await settled()
    expect(flow()?.editor.document.name$.value).toBe("Loja")
    expect(paths).toHaveLength(3)
  })

  it("without a template leads nowhere, and to a template that is gone fails", async () => {
    const { desk, goTo, flow } = open()
    desk.goTo({ templateId: "x" })
    expect(desk.state$.value).toEqual({ status: "no-flow" })
    goTo("/drawflow/templates-view/99")
    await settled()
    expect(flow()?.editor.storing.loading$.value).toMatchObject({ status: "failed", failure: { _tag: "NotFound" } })
  })
})

describe("a user who may not store", () => {
  it("opens a bot's flow read-only, at the address of its release", async () => {
    const { goTo, paths, flow, memory } = open(0, false)
    goTo("/drawflow/1042/-1")
    await settled()
    const editor = flow()?.editor
    expect([editor?.readOnly, paths.at(-1)]).toEqual([true, "/drawflow/1042/31"])
    expect(editor?.storing.release$.value?.flowId).toBe(31)
    editor?.document.rename("Outro")
    editor?.storing.save()
    editor?.publishing.publish()
    await settled()
    expect([memory.stored.revision, memory.published]).toEqual([1, []])
  })

  it("may be made a template of all the same", async () => {
    const { goTo, flow, templates } = open(0, false)
    goTo("/drawflow/1042/-1")
    await settled()
    const made = flow()?.templates?.create({ name: "Três", workspaces: [] })
    expect(made && (await Effect.runPromise(made))).toEqual({ id: 9 })
    expect(templates.kept.at(-1)?.document).toEqual(threeNodes())
  })
})

describe("an imported template", () => {
  it("is opened anew under the address of the editing release, without what was not saved", async () => {
    const { goTo, flow, paths, notices, written } = open()
    goTo("/drawflow/1042/31")
    await settled()
    const before = flow()
    before?.editor.document.rename("Não salvo")
    const imported = before?.templates?.import(templateId(7))
    expect(imported && (await Effect.runPromise(imported))).toBe("imported")
    await settled()
    const after = flow()
    expect(after).not.toBe(before)
    expect(after?.opening).not.toBe(before?.opening)
    expect(after?.editor.document.name$.value).toBe("Restaurante")
    expect([after?.editor.document.dirty$.value, after?.editor.document.canUndo$.value]).toEqual([false, false])
    expect([paths.at(-1), notices, written]).toEqual(["/drawflow/1042/31", ["Template importado com sucesso."], []])
    after?.editor.document.rename("Restaurante da Ana")
    after?.editor.storing.save()
    await settled()
    expect(notices.at(-1)).toBe("Script salvo com sucesso!")
  })

  it("meets what somebody else saved: nothing is replaced before it is chosen, and a later failure is shown", async () => {
    const { goTo, flow, memory, templates, notices } = open()
    goTo("/drawflow/1042/31")
    await settled()
    memory.saveElsewhere(newFlow("Delas", "Oi!"))
    const opened = flow()
    const imported = opened?.templates?.import(templateId(7))
    expect(imported && (await Effect.runPromise(imported))).toBe("conflict")
    const conflicts = opened?.editor.storing.conflicts
    expect(conflicts?.conflict$.value).toMatchObject({ work: "import", sentence: expect.stringMatching(/foi salvo/u) })
    expect(memory.stored.document.name).toBe("Delas")
    templates.refuse(unavailable)
    conflicts?.replace()
    await settled()
    expect([notices.at(-1), memory.stored.document.name]).toEqual(["Erro ao importar template.", "Delas"])
    templates.refuse(undefined)
  })

  it("brings its problems along", async () => {
    const memory = createInMemoryFlows(threeNodes())
    const { goTo, flow, templates } = open()
    goTo("/drawflow/1042/31")
    await settled()
    const problems = [{ nodeId: memory.stored.document.nodes[0]?.id ?? never(), message: "Início: …" }]
    const { import: importing } = templates
    templates.import = (wish) => Effect.map(importing(wish), (imported) => ({ ...imported, problems }))
    const imported = flow()?.templates?.import(templateId(7))
    if (imported !== undefined) await Effect.runPromise(imported)
    expect(flow()?.problems).toEqual(problems)
  })
})

describe("a template that is made", () => {
  it("holds unsaved changes, which are saved first; what somebody else saved is a failure", async () => {
    const { goTo, flow, memory, templates } = open()
    goTo("/drawflow/1042/31")
    await settled()
    flow()?.editor.document.rename("Vendas 2")
    const create = () => flow()?.templates?.create({ name: "Modelo", workspaces: [] }) ?? never()
    await Effect.runPromise(create())
    expect([memory.stored.revision, templates.kept.at(-1)?.document.name]).toEqual([2, "Vendas 2"])
    expect(flow()?.editor.document.dirty$.value).toBe(false)
    memory.saveElsewhere(newFlow("Delas", "Oi!"))
    flow()?.editor.document.rename("Vendas 3")
    expect(await Effect.runPromise(Effect.flip(create()))).toMatchObject({ _tag: "StaleFlow" })
    expect(flow()?.editor.storing.conflicts.conflict$.value).toBeUndefined()
    expect([memory.stored.document.name, templates.kept]).toEqual(["Delas", expect.objectContaining({ length: 3 })])
  })
})

const never = (): never => {
  throw new Error("there is one")
}
