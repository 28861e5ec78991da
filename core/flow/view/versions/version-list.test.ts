import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"
import { newFlow } from "../../index.ts"
import { createInMemoryFlows, createInMemoryFlowVersions } from "../../testing/index.ts"
import { comparedFirst, createVersionList } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const written = (text: string) => newFlow("Vendas", text)
const unreachable = { _tag: "Unreachable", message: "Sem conexão" } as const
const settled = () => vi.advanceTimersByTimeAsync(10)

/** Versions 1 and 2, and an editing release, of which the rows have loaded. */
const open = async () => {
  const flows = createInMemoryFlows(written("Um"))
  for (const text of ["Um", "Dois"]) flows.publishElsewhere(written(text))
  flows.saveElsewhere(written("Três"))
  const versions = createInMemoryFlowVersions(flows, { latency: 10 })
  const notices: Array<Notice> = []
  const toasts = { show: (notice: Notice) => void notices.push(notice) }
  const model = createVersionList(scope, flows.botId, { versions, flows, toasts })
  await settled()
  const { rows } = model.list.state$.value
  const [draft, two, one] = rows
  if (draft === undefined || two === undefined || one === undefined) throw new Error("three versions")
  const { names, comparison } = model
  const nameOf = () => names.state$.value.names.get(one.id)
  return { model, names, comparison, flows, versions, notices, rows, draft, two, one, nameOf }
}

describe("the versions of a flow", () => {
  it("are listed newest first, ten on a page", async () => {
    const { model, rows } = await open()
    expect(model.list.state$.value).toMatchObject({ total: 3, wish: { first: 0, rows: 10 } })
    expect(rows.map(({ number, active, editingRelease }) => [number, active, editingRelease])).toEqual([
      [3, false, true],
      [2, true, false],
      [1, false, false],
    ])
  })
})

describe("the name of a version", () => {
  it("is shown at once, and is saved without surrounding blanks", async () => {
    const { names, versions, flows, one, nameOf } = await open()
    names.write(one)
    names.type(" Natal ")
    names.save()
    expect(names.state$.value.writing).toBeUndefined()
    expect(nameOf()).toBe("Natal")
    await settled()
    const stored = versions.get({ botId: flows.botId, flowId: one.id })
    const found = Effect.runPromise(stored)
    await settled()
    expect(await found).toMatchObject({ name: "Natal" })
    names.write(one)
    expect(names.state$.value.writing).toEqual({ id: one.id, text: "Natal" })
  })

  it("is taken back if it cannot be saved, and writing goes on from what was typed", async () => {
    const { names, versions, notices, one, nameOf } = await open()
    names.write(one)
    names.type("Natal")
    names.save()
    await settled()
    versions.refuse(unreachable)
    names.write(one)
    names.type("Páscoa")
    names.save()
    expect(nameOf()).toBe("Páscoa")
    await settled()
    expect(nameOf()).toBe("Natal")
    expect(names.state$.value.writing).toEqual({ id: one.id, text: "Páscoa" })
    expect(notices).toMatchObject([
      { kind: "error", title: "Não foi possível salvar o nome da versão.", detail: "Sem conexão" },
    ])
  })

  it("that could not be saved is kept while another one is being written, until it is given up", async () => {
    const { names, versions, one, two } = await open()
    versions.refuse(unreachable)
    names.write(one)
    names.type("Natal")
    names.save()
    names.write(two)
    names.type("Pásc")
    await settled()
    expect(names.state$.value.writing).toEqual({ id: two.id, text: "Pásc" })
    names.cancel()
    names.write(one)
    expect(names.state$.value.writing).toEqual({ id: one.id, text: "Natal" })
    names.cancel()
    names.write(one)
    expect(names.state$.value.writing).toEqual({ id: one.id, text: "" })
  })

  it("that was written first is not shown again by its late refusal", async () => {
    const { names, versions, one, nameOf, notices } = await open()
    versions.refuse(unreachable)
    names.write(one)
    names.type("Natal")
    names.save()
    await vi.advanceTimersByTimeAsync(5)
    names.write(one)
    names.type("Páscoa")
    names.save()
    await vi.advanceTimersByTimeAsync(5)
    versions.refuse(undefined)
    await settled()
    expect(nameOf()).toBe("Páscoa")
    expect(notices).toEqual([])
  })
})

describe("the comparison of two versions", () => {
  it("begins with the published one, the older before the newer", async () => {
    const { rows, draft, two, one } = await open()
    expect(comparedFirst(one, rows)).toEqual({ before: one, now: two })
    expect(comparedFirst(draft, rows)).toEqual({ before: two, now: draft })
    expect(comparedFirst(two, rows)).toEqual({ before: two, now: draft })
    expect(comparedFirst(two, [two])).toBeUndefined()
  })

  it("shows the differences by node, of either side", async () => {
    const { comparison, one, two } = await open()
    comparison.compare(one, two)
    await settled()
    const sentences = () => {
      const compared = comparison.compared$.value?.differences
      return (
        compared !== undefined &&
        "nodes" in compared &&
        compared.nodes.flatMap((node) => node.sentences.map(({ sentence }) => sentence))
      )
    }
    expect(sentences()).toEqual(["Mensagem alterada de “Um” para “Dois”."])
    comparison.swap()
    await settled()
    expect(sentences()).toEqual(["Mensagem alterada de “Dois” para “Um”."])
    comparison.close()
    expect(comparison.compared$.value).toBeUndefined()
  })

  it("shows what changed in the bot's keywords, of which a version that is edited has the saved ones", async () => {
    const { comparison, flows, versions, two, draft } = await open()
    const sentences = () => {
      const compared = comparison.compared$.value?.differences
      return compared !== undefined && "keywords" in compared && compared.keywords.map(({ sentence }) => sentence)
    }
    const end = { kind: "end" } as const
    flows.setKeywords([{ phrases: ["sair"], action: end }])
    comparison.compare(two, draft)
    await settled()
    expect(sentences()).toEqual(["Palavra-chave adicionada: “sair”; leva para o fim da conversa."])

    flows.publishElsewhere(written("Quatro"))
    flows.setKeywords([{ phrases: ["sair", "tchau"], action: end }])
    const asked = Effect.runPromise(versions.list({ botId: flows.botId, offset: 0, limit: 1 }))
    await settled()
    const [three] = (await asked).result
    if (three === undefined) throw new Error("a version was published")
    comparison.compare(two, three)
    await settled()
    expect(sentences()).toEqual(["Palavra-chave adicionada: “sair”; leva para o fim da conversa."])
  })

  it("shows why it failed, and is tried again", async () => {
    const { comparison, flows, one, two } = await open()
    flows.refuse(unreachable)
    comparison.compare(one, two)
    await settled()
    expect(comparison.compared$.value?.differences).toEqual(unreachable)
    flows.refuse(undefined)
    comparison.retry()
    await settled()
    expect(comparison.compared$.value?.differences).toMatchObject({ counts: { changed: 1 } })
  })
})
