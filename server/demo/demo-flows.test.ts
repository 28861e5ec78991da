import { createMisreading } from "@prosa/core/engine"
import { faultsOf, findFlowProblems, type FlowDocument, graphOfDocument, levelOf, targetsOf } from "@prosa/core/flow"
import { flowFromWire, flowToWire } from "@prosa/adapters-http/routes"
import type { EntityType } from "@prosa/core/entity"
import type { EntityTypeId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { compile, scriptOf } from "@prosa/core/engine"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { customerServiceFlow } from "./customer-service-flow.ts"
import { cities } from "./demo-entities.ts"
import { demoDialogs } from "./demo-dialogs.ts"
import { questionsFlow, winterFlow } from "./other-flows.ts"
import { rehearse } from "./rehearse.ts"

const service = customerServiceFlow({
  customerCare: { kind: "sequential-person", workspaceId: 3 as WorkspaceId, onlyOnlineUser: false },
  afterSales: { kind: "specific-person", workspaceId: 4 as WorkspaceId, userId: 4 as UserId, userName: "Rafael" },
})
const city: EntityType = { ...cities, id: 9 as EntityTypeId }
const flows: ReadonlyArray<readonly [string, FlowDocument]> = [
  ["customer service", service],
  ["questions", questionsFlow()],
  ["questions with the cities", questionsFlow(city)],
  ["winter", winterFlow()],
]

describe.each(flows)("the demo flow of %s", (_name, document) => {
  it("has no problems", () => {
    expect(faultsOf(document)).toEqual([])
    expect(findFlowProblems(graphOfDocument(document), { misread: createMisreading() })).toEqual([])
    expect(findFlowProblems(graphOfDocument(document), { entities: [city] })).toEqual([])
  })

  it("places no two cards on one spot", () => {
    const places = document.nodes.map(({ position }) => `${position.x}/${position.y}`)
    expect(new Set(places).size).toBe(document.nodes.length)
  })

  it("connects every level to greater ones only, as the editor requires", () => {
    const graph = graphOfDocument(document)
    const upwards = document.nodes.flatMap((node) =>
      targetsOf(node).filter((target) => levelOf(graph, target) < levelOf(graph, node.id)),
    )
    expect(upwards).toEqual([])
  })

  it("survives a round trip over the wire", () => {
    expect(flowFromWire(flowToWire(document))).toEqual(Result.succeed(document))
  })
})

describe("the demo's customer service flow and its conversations", () => {
  it("have about forty cards, three of which transfer to attendants", () => {
    expect(service.nodes.length).toBeGreaterThanOrEqual(40)
    expect(service.nodes.filter((node) => node.transfer !== null)).toHaveLength(3)
  })

  it("can be played with the bots", () => {
    const script = (flow: FlowDocument) => compile(scriptOf(flow, { entities: [city] }))
    const scripts = { service: script(service), questions: script(questionsFlow(city)) }
    for (const dialog of demoDialogs) {
      const { state } = rehearse(scripts[dialog.bot], dialog.toBot)
      expect([dialog.contact, state.stage === "handed-over"]).toEqual([
        dialog.contact,
        dialog.taken !== undefined || dialog.waiting !== undefined,
      ])
    }
  })

  it("take the city that a customer names along", () => {
    const script = compile(scriptOf(questionsFlow(city), { entities: [city] }))
    const { lines } = rehearse(script, ["Quanto custa o frete?", "é pra floripa"])
    expect(lines.at(-1)?.text).toBe(
      "Entregamos em Florianópolis em até 15 dias úteis. O valor aparece no carrinho, antes do pagamento.",
    )
  })
})
