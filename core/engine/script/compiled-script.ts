import { type CompiledEntity, compileEntity } from "../../entity/index.ts"
import type { FlowNode } from "../../flow/index.ts"
import { type EntityTypeId, foldPhrase, type NodeId } from "../../kernel/index.ts"
import type { SaidButton, Say } from "../step/engine-effect.ts"
import { createLanguageMatcher, type LanguageMatcher } from "../language/language-matcher.ts"
import { quickRepliesOf, saidButtons, type Says, saying, saysOf } from "../step/says.ts"
import type { Script } from "./script.ts"

/** A script with the indexes that a step reads. Made once for each published version. */
export interface CompiledScript {
  readonly script: Script
  readonly nodes: ReadonlyMap<NodeId, FlowNode>
  readonly start: CompiledNode
  /** A node made ready, at its first use: a flow of any size compiles in one pass over its nodes. */
  readonly nodeAt: (id: NodeId) => CompiledNode | undefined
  /** The bot's first messages, the last with what the start node lets people press; none when the start node speaks. */
  readonly greeting: ReadonlyArray<Say>
}

/** A node with the indexes that a turn at it reads. */
export interface CompiledNode {
  readonly node: FlowNode
  readonly says: Says
  readonly quickReplies: ReadonlyArray<SaidButton>
  /** The texts of which one is said when nothing is recognised: the node's own, else the bot's. */
  readonly fallbacks: ReadonlyArray<string>
  /** The answers that lead somewhere, in their order. */
  readonly answers: ReadonlyArray<CompiledAnswer>
  /** Which answer (its place) a folded phrase belongs to, the first listed; also as phrases and labels are written. */
  readonly phrases: ReadonlyMap<string, number>
  /** The places of the answers that have an entity. */
  readonly entityAnswers: ReadonlyArray<number>
  /** Over the phrases of all answers, in their order; made when phrases and entities recognise nothing. */
  readonly language: () => LanguageMatcher
  /** Where the start node goes straight on to, unasked. */
  readonly straightOn: NodeId | undefined
}

/** An answer that leads to a node of the script. */
export interface CompiledAnswer {
  readonly target: NodeId
  readonly entity: { readonly name: string; readonly compiled: CompiledEntity } | undefined
}

/** The script must be a flow: exactly one start, as `readScript` and `faultsOf` make sure. */
export const compile = (script: Script): CompiledScript => {
  const nodes = new Map(script.flow.nodes.map((node) => [node.id, node]))
  const bots = script.fallbackMessages.filter(isWritten)
  const entityTypes = new Map(script.entities.map((entity) => [entity.id, entity]))
  const entityOf = remembering((id: EntityTypeId): CompiledEntity | undefined => {
    const entity = entityTypes.get(id)
    return entity && compileEntity(entity)
  })
  const nodeAt = remembering((id: NodeId): CompiledNode | undefined => {
    const node = nodes.get(id)
    return node && compileNode(node, bots, entityOf, (target) => nodes.has(target))
  })
  const first = script.flow.nodes.find((node) => node.kind === "start")
  const start = first && nodeAt(first.id)
  if (start === undefined) throw new Error("A script needs a start node.")
  return { script, nodes, start, nodeAt, greeting: greetingOf(script.greeting.filter(isWritten), start.node) }
}

const isWritten = (text: string): boolean => text.trim() !== ""

const remembering = <Key, Value>(make: (key: Key) => Value | undefined): ((key: Key) => Value | undefined) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    // What there is not is not kept: anything may be asked for.
    if (value !== undefined) made.set(key, value)
    return value
  }
}

const greetingOf = (texts: ReadonlyArray<string>, start: FlowNode): ReadonlyArray<Say> => {
  const buttons = start.botInteractions.flatMap((said) => saidButtons(said.buttons))
  return texts.map((text, at) => saying(text, at === texts.length - 1 ? buttons : []))
}

const compileNode = (
  node: FlowNode,
  bots: ReadonlyArray<string>,
  entityOf: (id: EntityTypeId) => CompiledEntity | undefined,
  isThere: (id: NodeId) => boolean,
): CompiledNode => {
  const own = node.fallbackMessages.filter(isWritten)
  const leading = node.userInteractions.flatMap(({ target, phrases, entity }) =>
    target !== null && isThere(target) ? [{ target, phrases, entity }] : [],
  )
  const answers = leading.map(({ target, entity }): CompiledAnswer => {
    const compiled = entity === null ? undefined : entityOf(entity.id)
    return { target, entity: entity === null || compiled === undefined ? undefined : { name: entity.name, compiled } }
  })
  const quickReplies = quickRepliesOf(node)
  let language: LanguageMatcher | undefined
  return {
    node,
    says: saysOf(node),
    quickReplies,
    fallbacks: own.length > 0 ? own : bots,
    answers,
    phrases: phraseIndex(
      leading.map(({ phrases }) => phrases),
      quickReplies.map(({ label }) => label),
    ),
    entityAnswers: answers.flatMap(({ entity }, at) => (entity === undefined ? [] : [at])),
    language: () => (language ??= createLanguageMatcher(leading)),
    straightOn: node.kind === "start" ? straightOn(node, isThere) : undefined,
  }
}

const phraseIndex = (
  answers: ReadonlyArray<ReadonlyArray<string>>,
  labels: ReadonlyArray<string>,
): ReadonlyMap<string, number> => {
  const index = new Map<string, number>()
  answers.forEach((phrases, at) => {
    for (const phrase of phrases) {
      const folded = foldPhrase(phrase)
      if (folded !== "" && !index.has(folded)) index.set(folded, at)
    }
  })
  // Most people press what is offered: what is said in these very letters needs no folding.
  for (const written of [...labels, ...answers.flat()]) {
    const at = index.get(foldPhrase(written))
    if (at !== undefined) index.set(written, at)
  }
  return index
}

const straightOn = ({ id, userInteractions }: FlowNode, isThere: (id: NodeId) => boolean): NodeId | undefined => {
  const [only, ...more] = userInteractions
  const unasked =
    only !== undefined &&
    more.length === 0 &&
    only.entity === null &&
    only.phrases.every((phrase) => foldPhrase(phrase) === "")
  const target = unasked ? only.target : null
  return target !== null && target !== id && isThere(target) ? target : undefined
}
