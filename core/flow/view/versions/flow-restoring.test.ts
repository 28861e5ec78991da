import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type FlowDocument, flowMessages, newFlow } from "../../index.ts"
import { createInMemoryFlowDrafts, createInMemoryFlows, openEditor } from "../../testing/index.ts"
import { botFlowSource } from "../index.ts"

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
const written = (text: string): FlowDocument => newFlow("Vendas", text)

/** The editor of the first of two published versions. */
const open = async (draft?: FlowDocument) => {
  const flows = createInMemoryFlows(written("Um"))
  for (const text of ["Um", "Dois"]) flows.publishElsewhere(written(text))
  if (draft !== undefined) flows.saveElsewhere(draft)
  const [first] = flows.history
  if (first === undefined) throw new Error("a version")
  const address = { botId: flows.botId, flowId: first.id }
  const source = botFlowSource(address, { flows, drafts: createInMemoryFlowDrafts() })
  const opened = openEditor(scope, { flows, source })
  await settled()
  return { ...opened, first, source, restoring: opened.editor.restoring }
}

describe("an older version", () => {
  it("is known as one until it is restored, which makes it the editing release", async () => {
    const { restoring, flows, state, notices, paths, first } = await open()
    expect(restoring.older$.value).toMatchObject({ id: first.id, number: 1 })
    restoring.restore()
    await settled()
    expect(flows.stored.document).toEqual(written("Um"))
    expect(state().flowId).toBe(flows.releases.editing?.id)
    expect(paths.at(-1)).toBe(`/drawflow/1042/${flows.releases.editing?.id}`)
    expect(restoring.older$.value).toBeUndefined()
    expect(notices).toMatchObject([{ kind: "ok", title: "Versão 1 restaurada." }])
    expect(flows.published).toHaveLength(2)
  })

  it("does not replace an editing release without asking, and names its revision", async () => {
    const draft = written("Três")
    const { restoring, flows, state, editor } = await open(draft)
    restoring.restore()
    await settled()
    expect(flows.stored.document).toEqual(draft)
    expect(state().conflict).toMatchObject({
      work: "restore",
      sentence: "Já existe uma versão em edição (revisão 1) que não foi publicada.",
      changes: { theirs: ["“Início”: mensagem alterada de “Um” para “Três”."], yours: [] },
    })
    editor.storing.conflicts.close()
    await settled()
    expect(flows.stored.document).toEqual(draft)
    restoring.restore()
    await settled()
    editor.storing.conflicts.replace()
    await settled()
    expect(flows.stored).toMatchObject({ revision: 2, document: written("Um") })
    expect(state().flowId).toBe(flows.releases.editing?.id)
  })

  it("is another flow once it has been left, so that its address opens it again", async () => {
    const { restoring, flows, source, first } = await open()
    const at = (flowId: typeof first.id) => source.isAt({ botId: flows.botId, flowId })
    expect(at(first.id)).toBe(true)
    restoring.restore()
    await settled()
    expect(at(first.id)).toBe(false)
    expect(at(flows.stored.id)).toBe(true)
  })
})

it("the published version and the editing release are no older versions", async () => {
  for (const flow of [undefined, written("Três")]) {
    const flows = createInMemoryFlows(written("Um"))
    flows.publishElsewhere(written("Dois"))
    if (flow !== undefined) flows.saveElsewhere(flow)
    const { editor } = openEditor(scope, { flows })
    await settled()
    expect(editor.storing.release$.value?.flowId).toBe(flows.stored.id)
    expect(editor.restoring.older$.value).toBeUndefined()
  }
})

describe("the published version", () => {
  const openPublished = async (isEdited: boolean) => {
    const flows = createInMemoryFlows(written("Um"))
    flows.publishElsewhere(written("Um"))
    if (isEdited) flows.saveElsewhere(written("Dois"))
    const { publishedId } = flows.releases
    if (publishedId === null) throw new Error("a published version")
    const address = { botId: flows.botId, flowId: publishedId }
    const source = botFlowSource(address, { flows, drafts: createInMemoryFlowDrafts() })
    const opened = openEditor(scope, { flows, source })
    await settled()
    return { ...opened, newer$: opened.editor.restoring.newer$ }
  }

  it("has a newer one where the flow is being edited, and a save says so instead of naming another person", async () => {
    const { newer$, editor, state, flows } = await openPublished(true)
    expect(newer$.value).toMatchObject({ id: flows.releases.editing?.id, editingRelease: true })
    editor.document.rename("Meu")
    editor.storing.save()
    await settled()
    expect(state().conflict).toMatchObject({ work: "save", sentence: flowMessages.editingUnseen })
  })

  it("has none where nothing was saved since, nor once it was saved", async () => {
    const { newer$, editor } = await openPublished(false)
    expect(newer$.value).toBeUndefined()
    editor.document.rename("Meu")
    editor.storing.save()
    await settled()
    expect(newer$.value).toBeUndefined()
  })
})
