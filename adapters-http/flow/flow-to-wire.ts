import type { FlowBody, NodeWire } from "./flow-wire.ts"
import {
  capturedName,
  type EntityRef,
  FlowDocument,
  type FlowNode,
  mentionsIn,
  type RichText,
  wireTitle,
} from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { flattenTransfer } from "@prosa/core/transfer"

/** Encodes a document: nodes refer to each other by name, with underscores in place of spaces. */
export const flowToWire = (document: FlowDocument): FlowBody => {
  const nameOf = new Map(document.nodes.map((node) => [node.id, wireTitle(node.title)]))
  const entityOf = entitiesMentioned(document)
  const { questions = [] } = document
  return {
    name: document.name,
    nodes: document.nodes.map((node) => nodeToWire(node, nameOf, entityOf)),
    ...(questions.length === 0
      ? {}
      : {
          questions: questions.map((question) => ({
            ...question,
            target: question.target === null ? "" : (nameOf.get(question.target) ?? ""),
          })),
        }),
  }
}

interface CapturedEntity {
  readonly entity: EntityRef
  readonly node: NodeId
}

/** Finds the entity whose value a text mentions, as its source node captures it. */
const entitiesMentioned = ({ nodes }: FlowDocument): ((text: RichText) => CapturedEntity | undefined) => {
  const captured = new Map(
    nodes.flatMap(({ id, userInteractions, form }) => [
      ...(form?.fields ?? []).flatMap(({ name, entity }) =>
        entity === null ? [] : [[`${id}/${name}`, { entity, node: id }] as const],
      ),
      ...userInteractions.flatMap((answer) => {
        const { entity } = answer
        return entity === null ? [] : [[`${id}/${capturedName(answer)}`, { entity, node: id }] as const]
      }),
    ]),
  )
  return (text) => {
    const [mention] = mentionsIn(text)
    return mention && captured.get(`${mention.sourceNodeId}/${mention.variable}`)
  }
}

const nodeToWire = (
  node: FlowNode,
  nameOf: ReadonlyMap<NodeId, string>,
  entityOf: (text: RichText) => CapturedEntity | undefined,
): NodeWire => ({
  id: node.id,
  name: wireTitle(node.title),
  x: node.position.x,
  y: node.position.y,
  first: node.kind === "start",
  end: node.kind === "end",
  userInteractios: node.userInteractions.map((answer) => ({
    id: answer.id,
    source: wireTitle(node.title),
    target: answer.target === null ? "" : (nameOf.get(answer.target) ?? ""),
    phrases: answer.phrases,
    entityTypeName: answer.entity?.name ?? "",
    entityTypeId: answer.entity?.id ?? -1,
    sourceEntityNodeId: answer.entity === null ? null : node.id,
    ...(answer.saveAs === undefined ? {} : { saveAs: answer.saveAs }),
    ...(answer.choice === undefined ? {} : { choice: answer.choice }),
    ...(answer.when === undefined ? {} : { when: answer.when }),
  })),
  botInteractions: node.botInteractions.map((said) => ({
    id: said.id,
    interaction: textToWire(said.text),
    ...(said.variants === undefined ? {} : { variants: said.variants.map(textToWire) }),
    ...entityKeysOf(entityOf(said.text)),
    buttons: said.buttons.map(({ kind, ...button }) =>
      kind === "link" ? { ...button, type: "LINK" as const } : { ...button, type: "QUICK_REPLY" as const },
    ),
    files: said.files.map(({ fileId, ...file }) => ({ identifier: fileId, ...file })),
  })),
  fallbackMessages: node.fallbackMessages,
  transfer: node.transfer !== null,
  transferDto: node.transfer?.target ? flattenTransfer(node.transfer.target) : null,
  callWebhook: node.callsWebhook,
  returnTo: node.returnTo === null ? null : (nameOf.get(node.returnTo) ?? null),
  ...(node.call === null ? {} : { call: node.call }),
  ...(node.fallbackOrder === undefined ? {} : { fallbackOrder: node.fallbackOrder }),
  ...(node.form === undefined ? {} : { form: node.form }),
  ...(node.sets.length === 0 ? {} : { sets: node.sets }),
  tag: node.tag,
})

const entityKeysOf = (mentioned: CapturedEntity | undefined) => ({
  entityName: mentioned?.entity.name ?? "",
  entityTypeId: mentioned?.entity.id ?? -1,
  sourceEntityNodeId: mentioned?.node ?? null,
})

const textToWire = (text: RichText) =>
  text.map((block) => ({
    type: block.kind,
    children: block.children.map((inline) =>
      inline.kind === "text"
        ? { text: inline.text, ...(inline.bold === undefined ? {} : { bold: inline.bold }) }
        : { type: "mention" as const, variable: inline.variable, sourceEntityNodeId: inline.sourceNodeId, value: "" },
    ),
  }))
