import {
  type BotInteraction,
  BotKeyword,
  type EntityRef,
  type InteractionButton,
  FlowDocument,
  type FlowNode,
  FlowReleases,
  graphOfDocument,
  type Inline,
  mentionsIn,
  nearestCapture,
  type RichText,
  richTextOf,
  type UserInteraction,
  wireTitle,
  withMentions,
} from "@prosa/core/flow"
import { BotToken, decode, type FieldError, FlowId, type NodeId, textUpTo } from "@prosa/core/kernel"
import { FlatTransfer, flattenTransfer, unflattenTransfer } from "@prosa/core/transfer"
import { Result, Schema } from "effect"

const InlineWire = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("mention"),
    variable: textUpTo(200),
    sourceEntityNodeId: Schema.optionalKey(Schema.NullOr(Schema.Number)),
    value: Schema.optionalKey(Schema.NullOr(Schema.String)),
  }),
  Schema.Struct({ text: Schema.String, bold: Schema.optionalKey(Schema.NullOr(Schema.Boolean)) }),
])
const BlockWire = Schema.Struct({
  type: Schema.Literals(["paragraph", "code"]),
  children: Schema.Array(InlineWire),
})
const ButtonWire = Schema.Struct({
  position: Schema.Int,
  label: Schema.String,
  type: Schema.Literals(["QUICK_REPLY", "LINK"]),
  link: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
const FileWire = Schema.Struct({
  identifier: Schema.String,
  name: Schema.String,
  url: Schema.String,
  mime: Schema.String,
})
/** The entity of an interaction: its id or -1, and the node that captures it or null. The node is written only. */
const entityKeys = {
  entityTypeId: Schema.optionalKey(Schema.NullOr(Schema.Number)),
  sourceEntityNodeId: Schema.optionalKey(Schema.NullOr(Schema.Number)),
}
const BotInteractionWire = Schema.Struct({
  id: Schema.Int,
  interaction: Schema.Union([Schema.String, Schema.Array(BlockWire)]),
  entityName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  ...entityKeys,
  buttons: Schema.Array(ButtonWire),
  files: Schema.Array(FileWire),
})
const UserInteractionWire = Schema.Struct({
  id: Schema.Int,
  source: Schema.String,
  /** The target's name; '' while the interaction has no target. */
  target: Schema.String,
  phrases: Schema.Array(Schema.String),
  entityTypeName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  ...entityKeys,
})

/** A node in the server form (conversations, section 3), with its irregular spelling. */
export const NodeWire = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  x: Schema.Finite,
  y: Schema.Finite,
  first: Schema.Boolean,
  end: Schema.Boolean,
  userInteractios: Schema.Array(UserInteractionWire),
  botInteractions: Schema.Array(BotInteractionWire),
  fallbackMessages: Schema.Array(Schema.String),
  transfer: Schema.Boolean,
  transferDto: Schema.NullOr(FlatTransfer),
  callWebhook: Schema.Boolean,
  /** The name of the node to which the conversation returns; our addition. */
  returnTo: Schema.optionalKey(Schema.NullOr(Schema.String)),
  tag: Schema.optionalKey(Schema.String),
})
export type NodeWire = typeof NodeWire.Type

/** Name and nodes: the body of publishing, and part of every flow on the wire. */
export const FlowBody = Schema.Struct({ name: textUpTo(200), nodes: Schema.Array(NodeWire) })
export type FlowBody = typeof FlowBody.Type

/** A stored release, and the releases that the next save or publication names as seen. */
export const StoredFlowWire = Schema.Struct({ id: FlowId, revision: Schema.Int, seen: FlowReleases })

/** A flow as loaded; `fileSizes` are the bytes of its files, by their ids, `keywords` those of its bot. */
export const LoadedFlowWire = Schema.Struct({
  ...StoredFlowWire.fields,
  botToken: BotToken,
  fileSizes: Schema.Record(Schema.String, Schema.Int),
  keywords: Schema.Array(BotKeyword),
  ...FlowBody.fields,
})

/** Encodes a document: nodes refer to each other by name, with underscores in place of spaces. */
export const flowToWire = (document: FlowDocument): FlowBody => {
  const nameOf = new Map(document.nodes.map((node) => [node.id, wireTitle(node.title)]))
  const entityOf = entitiesMentioned(document)
  return { name: document.name, nodes: document.nodes.map((node) => nodeToWire(node, nameOf, entityOf)) }
}

interface CapturedEntity {
  readonly entity: EntityRef
  readonly node: NodeId
}

/** Finds the entity whose value a text mentions, as its source node captures it. */
const entitiesMentioned = ({ nodes }: FlowDocument): ((text: RichText) => CapturedEntity | undefined) => {
  const captured = new Map(
    nodes.flatMap(({ id, userInteractions }) =>
      userInteractions.flatMap(({ entity }) =>
        entity === null ? [] : [[`${id}/${entity.name}`, { entity, node: id }] as const],
      ),
    ),
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
  })),
  botInteractions: node.botInteractions.map((said) => ({
    id: said.id,
    interaction: textToWire(said.text),
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
interface TranslatedFlow extends Record<keyof FlowDocument, unknown> {
  readonly nodes: ReadonlyArray<Record<keyof FlowNode, unknown>>
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
    transfer: node.transfer ? { target: node.transferDto === null ? null : unflattenTransfer(node.transferDto) } : null,
    callsWebhook: node.callWebhook,
    returnTo: returnFromWire(node.returnTo, at),
    tag: node.tag ?? "",
  }))
  return dangling.length > 0 ? Result.fail(dangling) : Result.succeed({ version: 1, name: wire.name, nodes })
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
): Record<keyof UserInteraction, unknown> => ({
  id: wire.id,
  target,
  phrases: wire.phrases,
  entity:
    wire.entityTypeId != null && wire.entityTypeId > 0
      ? { id: wire.entityTypeId, name: wire.entityTypeName ?? "" }
      : null,
})

const saidFromWire = (
  wire: (typeof BotInteractionWire)["Type"],
  node: NodeWire,
): Record<keyof BotInteraction, unknown> => ({
  id: wire.id,
  text:
    typeof wire.interaction === "string"
      ? richTextOf(wire.interaction)
      : wire.interaction.map((block) => ({ kind: block.type, children: block.children.map((i) => inlineOf(i, node)) })),
  buttons: wire.buttons.map(buttonFromWire),
  files: wire.files.map(({ identifier, ...file }) => ({ ...file, fileId: identifier })),
})

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
