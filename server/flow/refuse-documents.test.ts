import type { FlowNode } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { Effect, Result } from "effect"
import { expect, it } from "vitest"
import type { Tx } from "../platform/storage/tx.ts"
import { lint } from "./refuse-documents.ts"

const asked = (): never => {
  throw new Error("the database was asked")
}
/** A flow that refers to nothing asks the database nothing. */
const noDatabase: Tx = {
  rows: asked,
  row: asked,
  onlyRow: asked,
  run: asked,
  prepared: asked,
  emit: asked,
  announce: asked,
}

const noSettings = { keywords: [], automations: { transfer: { minutes: 0, target: null } } }

it("a flow is linted at once, before there is a transaction: its check answers of what it was then", async () => {
  const transferred = { ...sketchNode(2, { says: "Um instante." }), transfer: { target: null } }
  const nodes: Array<FlowNode> = [sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }), transferred]
  const document = { version: 1 as const, name: "Loja", nodes }
  const refuseBlocked = lint(document)
  nodes[1] = sketchNode(2, { says: "Até logo!", kind: "end" })
  const refused = await Effect.runPromise(Effect.result(refuseBlocked(noDatabase, noSettings)))
  expect(Result.isFailure(refused) && refused.failure._tag).toBe("CannotPublish")
  const sound = await Effect.runPromise(Effect.result(lint(document)(noDatabase, noSettings)))
  expect(Result.isSuccess(sound)).toBe(true)
})

it("a keyword of the bot blocks while its node is gone, and is named with the page that edits it", async () => {
  const nodes = [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, { says: "Até logo!", kind: "end" }),
    sketchNode(3, { says: "Menu" }),
  ]
  const [start, end, menu] = nodes
  if (start === undefined || end === undefined || menu === undefined) throw new Error("there are three nodes")
  const action = { kind: "node", nodeId: menu.id, title: "Menu" } as const
  const settings = { ...noSettings, keywords: [{ phrases: ["menu"], action }] }
  const answered = (kept: ReadonlyArray<FlowNode>) =>
    Effect.runPromise(Effect.result(lint({ version: 1, name: "Loja", nodes: kept })(noDatabase, settings)))
  expect(Result.isSuccess(await answered(nodes))).toBe(true)
  expect(await answered([start, end])).toMatchObject({
    failure: {
      _tag: "CannotPublish",
      blockers: [
        {
          nodeId: start.id,
          sentence: "A palavra-chave “menu” leva a um node que não existe mais: Menu. Ela é editada na Gestão do Bot.",
        },
      ],
    },
  })
})
