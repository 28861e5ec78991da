import { flowFromWire, flowToWire } from "@prosa/adapters-http/routes"
import { compile, createMisreading, differenceSentence, replay, scriptOf } from "@prosa/core/engine"
import {
  faultsOf,
  findFlowProblems,
  flowReferences,
  graphOfDocument,
  levelOf,
  targetsOf,
  templateNameLimit,
} from "@prosa/core/flow"
import type { WorkspaceId } from "@prosa/core/kernel"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { drawTemplate, readyTemplates } from "./ready-templates.ts"

const people = { kind: "sequential-person", workspaceId: 3 as WorkspaceId, onlyOnlineUser: false } as const

describe.each(readyTemplates.map((template) => [template.name, template] as const))(
  "the ready template “%s”",
  (name, template) => {
    const document = drawTemplate(template, people)
    const graph = graphOfDocument(document)

    it("has eight to fifteen nodes, no fault and no problem, not even a hint", () => {
      expect(document.nodes.length).toBeGreaterThanOrEqual(8)
      expect(document.nodes.length).toBeLessThanOrEqual(15)
      expect(faultsOf(document)).toEqual([])
      expect(
        findFlowProblems(graph, { channels: ["WHATSAPP", "LIVECHAT"], known: {}, misread: createMisreading() }),
      ).toEqual([])
      expect(name.length).toBeLessThanOrEqual(templateNameLimit)
    })

    it("refers to nothing but the people of its company", () => {
      expect(flowReferences(document)).toEqual({ workspaces: [3], people: [], bots: [], files: [], entities: [] })
    })

    it("is drawn downwards, with no two cards on one spot", () => {
      const upwards = document.nodes.flatMap((node) =>
        targetsOf(node).filter((target) => levelOf(graph, target) < levelOf(graph, node.id)),
      )
      expect(upwards).toEqual([])
      const places = document.nodes.map(({ position }) => `${position.x}/${position.y}`)
      expect(new Set(places).size).toBe(document.nodes.length)
    })

    it("survives a round trip over the wire", () => {
      expect(flowFromWire(flowToWire(document))).toEqual(Result.succeed(document))
    })

    it("conducts its saved conversations, of which at least two exist and one is transferred", () => {
      const script = compile(scriptOf(document))
      const { conversations } = template
      expect(conversations.length).toBeGreaterThanOrEqual(2)
      for (const conversation of conversations) {
        const { difference } = replay(script, conversation)
        expect([conversation.name, difference && differenceSentence(difference)]).toEqual([
          conversation.name,
          undefined,
        ])
      }
      const ends = conversations.flatMap(({ turns }) =>
        turns.flatMap((turn) => ("stands" in turn ? [turn.stands] : [])),
      )
      expect(new Set(ends)).toEqual(new Set(["transferred", "closed"]))
    })
  },
)
