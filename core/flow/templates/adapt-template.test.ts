import { describe, expect, it } from "vitest"
import { personInWorkspace } from "../../access/index.ts"
import { EntityTypeId, idFrom, type UserId, type WorkspaceId } from "../../kernel/index.ts"
import { adaptTemplate, type FlowDocument, newFlow } from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const entityId = (n: number) => {
  const id = idFrom(EntityTypeId, String(n))
  if (id === undefined) throw new Error(`${n} is no id`)
  return id
}
const file = (fileId: string) => ({ fileId, name: `${fileId}.pdf`, url: "", mime: "application/pdf" })
const saying = (...files: ReadonlyArray<string>) =>
  sketchNode(2, {}).botInteractions.map((said) => ({ ...said, files: files.map(file) }))
// ids of the test's own company
const person = {
  kind: "specific-person",
  workspaceId: 3 as WorkspaceId,
  userId: 4 as UserId,
  userName: "Ana",
} as const

const document: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi"], entity: { id: entityId(9), name: "cidade" } }] }),
    { ...sketchNode(2, { answers: [{ to: 3, phrases: ["fim"] }] }), botInteractions: saying("tabela", "mapa") },
    sketchNode(3, { transfer: { target: person } }),
  ],
}
const known = {
  workspaces: new Set([person.workspaceId]),
  people: new Set([personInWorkspace(person)]),
  bots: new Set<never>(),
}

describe("a template that is imported", () => {
  it("stays as it is where everything exists, and where nothing is checked", () => {
    const whole = { ...known, files: new Set(["tabela", "mapa"]), entities: new Set([entityId(9)]) }
    expect(adaptTemplate(document, whole)).toEqual({ document, problems: [] })
    expect(adaptTemplate(document, {})).toEqual({ document, problems: [] })
  })

  it("keeps references that are gone, and names each with its node", () => {
    const adapted = adaptTemplate(document, {
      workspaces: known.workspaces,
      people: new Set(),
      entities: new Set(),
    })
    expect(adapted.document).toEqual(document)
    expect(adapted.problems).toEqual([
      { nodeId: 1, message: "Início: A entidade “cidade” não existe mais." },
      { nodeId: 3, message: "Node 3: A transferência leva a uma pessoa que não atende mais no workspace: Ana." },
    ])
  })

  it("loses files that are gone, since a flow that names one cannot be saved", () => {
    const adapted = adaptTemplate(document, { ...known, files: new Set(["mapa"]) })
    expect(adapted.document).toEqual({
      ...document,
      nodes: document.nodes.map((node) => (node.id === 2 ? { ...node, botInteractions: saying("mapa") } : node)),
    })
    expect(adapted.problems).toEqual([
      { nodeId: 2, message: "Node 2: O arquivo “tabela.pdf” não existe mais e ficou de fora." },
    ])
  })
})
