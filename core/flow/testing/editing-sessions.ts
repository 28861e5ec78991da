import { Result, Schema } from "effect"
import fc from "fast-check"
import {
  addBotInteraction,
  addChild,
  addFallback,
  addLoose,
  addQuickReply,
  addUserInteraction,
  aligned,
  alignNodes,
  type AttemptedEdit,
  change,
  changeAnswer,
  connect,
  convertToDefault,
  convertToEnd,
  deleteNode,
  deleteNodes,
  disconnect,
  documentOf,
  emptyNode,
  type FlowDocument,
  type FlowGraph,
  type FlowNode,
  type GraphEdit,
  type Inline,
  limitRetries,
  moveAnswer,
  moveBotInteraction,
  newFlow,
  orderFallbacks,
  organise,
  partOf,
  pastePart,
  removeBotInteraction,
  removeButton,
  removeFallback,
  removeUserInteraction,
  renameNode,
  replacing,
  retarget,
  retryLimit,
  setBotText,
  setFallback,
  setLinkButton,
  setTransfer,
  swapButtons,
  targetsOf,
} from "../index.ts"
import { type EditHistory, edited, redone, savedAs, undone } from "../edits/edit-history.ts"
import { EntityTypeId, InteractionId, NodeId } from "../../kernel/index.ts"
import { variables, writtenTexts } from "./flow-arbitraries.ts"

const nodeId = Schema.decodeSync(NodeId)
const interactionId = Schema.decodeSync(InteractionId)
const entityTypeId = Schema.decodeSync(EntityTypeId)

/** Listed twice to be chosen more often. */
const moveNames = (
  "add-child add-child add-loose connect connect connect retarget move-answer disconnect " +
  "add-answer remove-answer phrases entity delete-node to-end to-default rename " +
  "rename-flow organise move text text mention add-said remove-said move-said " +
  "add-reply add-link remove-button swap-buttons add-fallback fallback remove-fallback order-fallbacks limit-retries " +
  "duplicate align delete-several transfer import undo undo redo save"
).split(" ")

/** A move of a user in the editor; the numbers select among the existing nodes, answers and texts. */
export interface EditingMove {
  readonly name: string
  readonly one: number
  readonly other: number
  readonly text: string
}

/** Random editing sessions, whose moves `play` executes. */
export const editingSessions: fc.Arbitrary<ReadonlyArray<EditingMove>> = fc.array(
  fc.record({
    name: fc.constantFrom(...moveNames),
    one: fc.nat(100),
    other: fc.nat(100),
    text: writtenTexts,
  }),
  { maxLength: 40, size: "max" },
)

/** Returns the history after one move, by the editor's own functions. A move that a rule refuses changes nothing. */
export const play = (history: EditHistory, move: EditingMove): EditHistory => {
  switch (move.name) {
    case "undo":
      return undone(history)
    case "redo":
      return redone(history)
    case "save":
      return savedAs(history, history)
    case "text": {
      const node = at([...history.graph.nodes.values()], move.one)
      return edited(history, editOf(history.graph, move), `${node?.id}/text`)
    }
    default:
      return edited(history, editOf(history.graph, move))
  }
}

/** A flow as imported from a file: `size` nodes in a chain, with some additional edges. */
const flowFromElsewhere = (size: number, ways: number): FlowDocument => {
  const { nodes } = newFlow("Importado", "Olá!")
  const count = 1 + (size % 6)
  const document = Array.from({ length: count }, (_, place): FlowNode => {
    const answers = Array.from({ length: count - place - 1 }, (_, step) => place + 1 + step).filter(
      (to) => to === place + 1 || (place * 3 + to + ways) % 4 === 0,
    )
    const drawn = {
      ...emptyNode(nodeId(place + 1), `Importado ${place}`, { x: 0, y: 0 }),
      ...(place === 0 ? nodes[0] : {}),
    }
    return {
      ...drawn,
      userInteractions: answers.map((to, index) => ({
        id: interactionId(index + 1),
        target: nodeId(to + 1),
        phrases: [`opção ${to}`],
        entity: null,
      })),
    }
  })
  return { version: 1, name: "Importado", nodes: document }
}

/** The edit, or an empty one where a rule refuses it. */
const orNothing = (edit: AttemptedEdit): GraphEdit => Result.getOrElse(edit, (): GraphEdit => [])

const at = <T>(items: ReadonlyArray<T>, place: number): T | undefined => items[place % items.length]

const editOf = (graph: FlowGraph, { name, one, other, text }: EditingMove): GraphEdit => {
  const nodes = [...graph.nodes.values()]
  const node = at(nodes, one) ?? graph.start
  const second = at(nodes, other) ?? graph.start
  const answer = at(node.userInteractions, other)
  const said = at(node.botInteractions, other)
  switch (name) {
    case "add-child":
      return orNothing(Result.map(addChild(graph, node), ({ edit }) => edit))
    case "add-loose":
      return orNothing(Result.map(addLoose(graph, { x: one * 10, y: other * 10 }), ({ edit }) => edit))
    case "connect":
      return orNothing(connect(graph, node.id, second.id))
    case "retarget":
      return answer === undefined ? [] : orNothing(retarget(graph, node.id, answer.id, second.id))
    case "move-answer":
      return orNothing(moveAnswer(graph, node.id, at(targetsOf(node), other) ?? second.id, second.id))
    case "disconnect":
      return orNothing(disconnect(graph, node.id, at(targetsOf(node), other) ?? second.id))
    case "add-answer":
      return orNothing(addUserInteraction(graph, node))
    case "remove-answer":
      return answer === undefined ? [] : orNothing(removeUserInteraction(graph, node, answer.id))
    case "phrases":
      return answer === undefined
        ? []
        : orNothing(changeAnswer(node, answer.id, { phrases: [...answer.phrases, text] }))
    case "entity":
      return answer === undefined
        ? []
        : orNothing(
            changeAnswer(node, answer.id, { entity: { id: entityTypeId(1), name: variables[other % 3] ?? "cpf" } }),
          )
    case "delete-node":
      return orNothing(deleteNode(graph, node.id))
    case "delete-several":
      return orNothing(deleteNodes(graph, new Set([node.id, second.id])))
    case "duplicate": {
      const part = partOf(graph, new Set([node.id, second.id]), null)
      return orNothing(Result.map(pastePart(graph, part, { company: null }), ({ edit }) => edit))
    }
    case "align":
      return alignNodes(
        graph,
        new Set(nodes.slice(one % nodes.length).map(({ id }) => id)),
        other % 3 === 0 ? "left" : other % 3 === 1 ? "top" : "spread",
      )
    case "to-end":
      return orNothing(convertToEnd(graph, node))
    case "to-default":
      return orNothing(convertToDefault(node))
    case "rename":
      return orNothing(renameNode(graph, node.id, text))
    case "rename-flow":
      return [{ do: "rename-flow", name: text }]
    case "organise":
      return organise(graph)
    case "move":
      return change(node.id, { position: { x: one * 7, y: other * 7 } })
    case "text":
    case "mention": {
      if (said === undefined) return []
      const mention: Inline = { kind: "mention", variable: variables[one % 3] ?? "cpf", sourceNodeId: second.id }
      const written: Inline = { kind: "text", text }
      return orNothing(
        setBotText(node, said.id, [{ kind: "paragraph", children: name === "text" ? [written] : [written, mention] }]),
      )
    }
    case "add-said":
      return addBotInteraction(node, said?.id)
    case "remove-said":
      return said === undefined ? [] : orNothing(removeBotInteraction(node, said.id))
    case "move-said":
      return said === undefined ? [] : orNothing(moveBotInteraction(node, said.id, one % node.botInteractions.length))
    case "add-reply":
      return said === undefined ? [] : orNothing(addQuickReply(node, said.id, text))
    case "add-link":
      return said === undefined ? [] : orNothing(setLinkButton(node, said.id, text, "https://prosa.example"))
    case "remove-button":
      return said === undefined ? [] : orNothing(removeButton(node, said.id, (one % 3) + 1))
    case "swap-buttons":
      return said === undefined ? [] : orNothing(swapButtons(node, said.id, (one % 3) + 1, (other % 3) + 1))
    case "add-fallback":
      return addFallback(node)
    case "fallback":
      return orNothing(setFallback(node, other % node.fallbackMessages.length, text))
    case "order-fallbacks":
      return orderFallbacks(node, other % 2 === 0 ? "in-turn" : "random")
    case "limit-retries":
      return orNothing(limitRetries(graph, node, other % 3 === 0 ? undefined : (other % retryLimit) + 1))
    case "remove-fallback":
      return orNothing(removeFallback(node, other % node.fallbackMessages.length))
    case "import":
      return replacing(documentOf(graph), aligned(documentOf(graph), flowFromElsewhere(one, other), "title"))
    case "transfer":
      return setTransfer(node.id, other % 3 === 0 ? undefined : other % 3 === 1 ? null : { kind: "external-platform" })
    default:
      return []
  }
}
