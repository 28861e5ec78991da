import type {
  BlockWire,
  BotInteractionWire,
  ButtonWire,
  FlowBody,
  InlineWire,
  NodeWire,
  UserInteractionWire,
} from "./flow-wire.ts"
import {
  type BotInteraction,
  type InteractionButton,
  FlowDocument,
  type FlowNode,
  type FlowQuestion,
  graphOfDocument,
  type Inline,
  nearestCapture,
  richTextOf,
  type UserInteraction,
  wireTitle,
  withMentions,
} from "@prosa/core/flow"
import { decode, type FieldError } from "@prosa/core/kernel"
import { unflattenTransfer } from "@prosa/core/transfer"
import { Result } from "effect"

/** Decodes a document; fails with every invalid field by its wire path. A name without a match is `unknown`. */
export const flowFromWire = (wire: FlowBody): Result.Result<FlowDocument, ReadonlyArray<FieldError>> =>
  Result.flatMap(translated(wire), (document) =>
    Result.map(
      Result.mapError(decode(FlowDocument, document), (errors) =>
        errors.map((error) => ({ ...error, path: wirePath(error.path) })),
      ),
      (decoded) => withNamedSources(decoded, wire),
    ),
  )

/**
 * Decodes the document of a response, whose contract the client has decoded. Limits are not checked again: the server
 * sends valid documents alone, and a large one would be shown noticeably later.
 */
export const flowFromResponse = (wire: FlowBody): Result.Result<FlowDocument, ReadonlyArray<FieldError>> =>
  // Of the types a contract leaves open the brands of ids alone, which the server's documents have.
  Result.map(translated(wire), (document) => withNamedSources(document as FlowDocument, wire))

/** A document with the fields of one, not decoded yet. */
interface TranslatedFlow extends Record<Exclude<keyof FlowDocument, "questions">, unknown> {
  readonly nodes: ReadonlyArray<Record<Exclude<keyof FlowNode, "fallbackOrder" | "form">, unknown>>
  readonly questions?: ReadonlyArray<Record<keyof FlowQuestion, unknown>>
}

/** Translates a document; fails with the names that no node has. */
const translated = (wire: FlowBody): Result.Result<TranslatedFlow, ReadonlyArray<FieldError>> => {
  const idOf = new Map(wire.nodes.map((node) => [wireTitle(node.name), node.id]))
  const dangling: Array<FieldError> = []
  const returnFromWire = (name: NodeWire["returnTo"], at: number): number | null => {
    if (name == null || name === "") return null
    const target = idOf.get(wireTitle(name))
    if (target === undefined) dangling.push({ path: `nodes.${at}.returnTo`, message: "Node de destino inexistente" })
    return target ?? null
  }
  const nodes = wire.nodes.map((node, at) => ({
    id: node.id,
    kind: node.first ? "start" : node.end ? "end" : "default",
    title: node.name.trim().replaceAll("_", " "),
    position: { x: node.x, y: node.y },
    botInteractions: node.botInteractions.map((said) => saidFromWire(said, node)),
    userInteractions: node.userInteractios.map((answer, place) => {
      const target = idOf.get(wireTitle(answer.target))
      if (target === undefined && answer.target !== "")
        dangling.push({ path: `nodes.${at}.userInteractios.${place}.target`, message: "Node de destino inexistente" })
      return answerFromWire(answer, target ?? null)
    }),
    fallbackMessages: node.fallbackMessages,
    ...(node.fallbackOrder === "in-turn" ? { fallbackOrder: node.fallbackOrder } : {}),
    transfer: node.transfer ? { target: node.transferDto === null ? null : unflattenTransfer(node.transferDto) } : null,
    callsWebhook: node.callWebhook,
    returnTo: returnFromWire(node.returnTo, at),
    call: node.call ?? null,
    ...(node.form == null ? {} : { form: node.form }),
    sets: node.sets ?? [],
    tag: node.tag ?? "",
  }))
  const questions = (wire.questions ?? []).map(({ target, ...question }, at) => {
    const to = target === "" ? null : idOf.get(wireTitle(target))
    if (to === undefined) dangling.push({ path: `questions.${at}.target`, message: "Node de destino inexistente" })
    return { ...question, target: to ?? null }
  })
  const flow = { version: 1, name: wire.name, nodes, ...(questions.length === 0 ? {} : { questions }) }
  return dangling.length > 0 ? Result.fail(dangling) : Result.succeed(flow)
}

const withNamedSources = (document: FlowDocument, wire: FlowBody): FlowDocument =>
  wire.nodes.some(namesNoSource) ? withSources(document, wire) : document

type MentionWire = Extract<(typeof InlineWire)["Type"], { readonly type: "mention" }>

const lacksSource = (inline: (typeof InlineWire)["Type"]): inline is MentionWire =>
  "type" in inline && inline.sourceEntityNodeId == null

const namesNoSource = (node: NodeWire): boolean =>
  node.botInteractions.some(
    ({ interaction }) =>
      typeof interaction !== "string" && interaction.some((block) => block.children.some(lacksSource)),
  )

/** Adds the source that older data omits from a mention: the nearest node above that captures the value. */
const withSources = (document: FlowDocument, wire: FlowBody): FlowDocument => {
  if (document.nodes.filter(({ kind }) => kind === "start").length !== 1) return document
  const graph = graphOfDocument(document)
  const older = new Map(wire.nodes.filter(namesNoSource).map((node) => [node.id, node]))
  return {
    ...document,
    nodes: document.nodes.map((node) => {
      const said = older.get(node.id)?.botInteractions
      if (said === undefined) return node
      const unnamed = new Set(
        said.flatMap(({ interaction }) =>
          typeof interaction === "string"
            ? []
            : interaction.flatMap(({ children }) => children.filter(lacksSource).map(({ variable }) => variable)),
        ),
      )
      const botInteractions = node.botInteractions.map((one) => ({
        ...one,
        text: withMentions(one.text, (mention) =>
          mention.sourceNodeId === node.id && unnamed.has(mention.variable)
            ? { ...mention, sourceNodeId: nearestCapture(graph, node.id, mention.variable) ?? node.id }
            : mention,
        ),
      }))
      return { ...node, botInteractions }
    }),
  }
}

const answerFromWire = (
  wire: (typeof UserInteractionWire)["Type"],
  target: number | null,
): Record<Exclude<keyof UserInteraction, "saveAs" | "choice" | "when">, unknown> => ({
  id: wire.id,
  target,
  phrases: wire.phrases,
  entity:
    wire.entityTypeId != null && wire.entityTypeId > 0
      ? { id: wire.entityTypeId, name: wire.entityTypeName ?? "" }
      : null,
  ...(wire.saveAs == null || wire.saveAs === "" ? {} : { saveAs: wire.saveAs }),
  ...(wire.choice == null ? {} : { choice: wire.choice }),
  ...(wire.when == null ? {} : { when: wire.when }),
})

const saidFromWire = (
  wire: (typeof BotInteractionWire)["Type"],
  node: NodeWire,
): Record<Exclude<keyof BotInteraction, "variants">, unknown> => ({
  id: wire.id,
  text: typeof wire.interaction === "string" ? richTextOf(wire.interaction) : wire.interaction.map(blockFromWire(node)),
  ...(wire.variants == null || wire.variants.length === 0
    ? {}
    : { variants: wire.variants.map((text) => text.map(blockFromWire(node))) }),
  buttons: wire.buttons.map(buttonFromWire),
  files: wire.files.map(({ identifier, ...file }) => ({ ...file, fileId: identifier })),
})

const blockFromWire =
  (node: NodeWire) =>
  ({ type, children }: (typeof BlockWire)["Type"]) => ({ kind: type, children: children.map((i) => inlineOf(i, node)) })

const inlineOf = (wire: (typeof InlineWire)["Type"], node: NodeWire): Inline | Record<string, unknown> =>
  "type" in wire
    ? // Older data omits the source: the node itself is a placeholder until the nodes above are known (`withSources`).
      { kind: "mention", variable: wire.variable, sourceNodeId: wire.sourceEntityNodeId ?? node.id }
    : { kind: "text", text: wire.text, ...(wire.bold == null ? {} : { bold: wire.bold }) }

const buttonFromWire = ({ type, position, label, link }: (typeof ButtonWire)["Type"]): InteractionButton =>
  type === "LINK" ? { kind: "link", position, label, link: link ?? "" } : { kind: "quick-reply", position, label }

const wireNames: Readonly<Record<string, string>> = {
  title: "name",
  userInteractions: "userInteractios",
  callsWebhook: "callWebhook",
  text: "interaction",
}

const wirePath = (path: string) =>
  path
    .split(".")
    .map((part) => wireNames[part] ?? part)
    .join(".")
