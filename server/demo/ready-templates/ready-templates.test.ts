import { flowFromWire, flowToWire } from "@prosa/adapters-http/routes"
import { Medium } from "@prosa/core/channel"
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

    it("has eight to fifteen nodes, no fault and no problem on any channel, not even a hint that another flow would spare", () => {
      expect(document.nodes.length).toBeGreaterThanOrEqual(8)
      expect(document.nodes.length).toBeLessThanOrEqual(15)
      expect(faultsOf(document)).toEqual([])
      const lintedFor = (channels: ReadonlyArray<Medium>) =>
        findFlowProblems(graph, { channels, known: {}, misread: createMisreading() })
      expect(lintedFor(["WHATSAPP", "LIVECHAT"])).toEqual([])
      // A channel without buttons or links writes them out whatever the flow is; nothing else is told of any channel.
      const written = lintedFor(Medium.literals).map(
        (problem) => `${"channel" in problem ? problem.channel : ""} ${problem._tag}, ${problem.severity}`,
      )
      const unavoidable = [
        "WHATSAPP_QRCODE ChoicesNumbered, hints",
        "WHATSAPP_QRCODE LinksWritten, hints",
        "INSTAGRAM LinksWritten, hints",
      ]
      expect(written.filter((told) => !unavoidable.includes(told))).toEqual([])
      expect(name.length).toBeLessThanOrEqual(templateNameLimit)
    })

    it("refers to nothing but the people of its company", () => {
      expect(flowReferences(document)).toEqual({
        workspaces: [3],
        people: [],
        bots: [],
        modules: [],
        files: [],
        entities: [],
      })
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
