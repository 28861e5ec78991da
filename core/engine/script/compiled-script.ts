import { compileEntity, isSystemEntityName, matchesAnyText, matchesLoosely } from "../../entity/index.ts"
import { type FactName, type FlowNode, type KeywordAction } from "../../flow/index.ts"
import { type BotId, type EntityTypeId, foldPhrase, type NodeId } from "../../kernel/index.ts"
import type { SentButton, Say } from "../step/engine-effect.ts"
import { createLanguageMatcher, type LanguageMatcher } from "../language/language-matcher.ts"
import type { CapturingEntity } from "./capturing-entity.ts"
import { type CompiledForm, compiledForm } from "./compiled-form.ts"
import { dependsOnMoment, factsAsked } from "./asked-outside.ts"
import { compiledWays, type NodeDecisions } from "./compiled-ways.ts"
import { type CompiledQuestions, compileQuestions, questionsIn } from "../questions/compiled-questions.ts"
import { answersByPhrase } from "./answers-by-phrase.ts"
import { answersOf, type LanguageSource, questionsPlace, trainedWhenAsked } from "./script-language.ts"
import { quickRepliesOf, buttonsToSend, type Says, saying, saysOf, variedIn } from "../step/says.ts"
import { type CompiledChoice, compileChoices } from "../step/choices/compiled-choices.ts"
import { offering } from "../step/choices/offered-options.ts"
import type { Varied } from "../step/variants.ts"
import { linkModules, type ModuleOf } from "../modules/linked-modules.ts"
import type { Script } from "./script.ts"

/** A script with the indexes of a step. Created once for each published version. */
export interface CompiledScript {
  readonly script: Script
  /** Those of the flow first, then those of its modules (`moduleOf`). */
  readonly nodes: ReadonlyMap<NodeId, FlowNode>
  readonly moduleOf: ModuleOf
  readonly start: CompiledNode
  /** Returns a node, compiled at its first use: compiling a flow of any size takes one pass over its nodes. */
  readonly nodeAt: (id: NodeId) => CompiledNode | undefined
  /**
   * Returns the node with a title, in any case and with or without accents, in the flow in which a node stands; undefined if there is none, or
   * several.
   */
  readonly nodeTitled: (title: string, near: NodeId) => NodeId | undefined
  /**
   * Returns whether some node sets a value, has a way that is taken by itself or keeps what its answer means now ('amanhã'), so that the
   * moment and facts may matter.
   */
  readonly decides: () => boolean
  /** The facts about the contact and the channel that something of the flow asks for; looked for at the first call. */
  readonly asksAbout: () => ReadonlySet<FactName>
  /** What is understood at every node, where its own answers do not take the text. */
  readonly questions: CompiledQuestions
  /** The bot's first messages, in the place of the start node's texts; the last with its buttons. */
  readonly greeting: ReadonlyArray<Say>
}

/** A node with the indexes of a turn. */
export interface CompiledNode extends NodeDecisions {
  readonly node: FlowNode
  readonly says: Says
  /** Those of its messages that have several texts. */
  readonly varied: ReadonlyArray<Varied>
  readonly quickReplies: ReadonlyArray<SentButton>
  /** What its answers offer to choose among. */
  readonly choices: ReadonlyArray<CompiledChoice>
  /** The alternatives sent when nothing is recognised: the node's own, else the bot's. */
  readonly fallbacks: ReadonlyArray<string>
  /** They are said one after the other. */
  readonly fallbacksInTurn: boolean
  /** The answers that have a target, in order. */
  readonly answers: ReadonlyArray<CompiledAnswer>
  /** Index of the answer of each phrase, folded and as written, labels included; the first listed wins. */
  readonly phrases: ReadonlyMap<string, number>
  /** The keywords of the bot by their folded phrases, the same at every node. */
  readonly keywords: ReadonlyMap<string, CompiledKeyword>
  /** The indexes of the answers with an entity, but 'qualquer_resposta'. */
  readonly entityAnswers: ReadonlyArray<number>
  /** The index of the first answer with 'qualquer_resposta', which is tried last, wherever it is listed. */
  readonly anyAnswer: number | undefined
  /** The matcher over the phrases of all answers; created when phrases and entities recognise nothing. */
  readonly language: () => LanguageMatcher
  /** The node to which the start node continues without waiting. */
  readonly straightOn: NodeId | undefined
  /** The node where the conversation waits again after this one. */
  readonly returnTo: NodeId | undefined
  /** What it asks for before the conversation goes on; undefined: nothing. */
  readonly form: CompiledForm | undefined
}

/** A keyword of the bot whose node, if it leads to one, is in the script. */
export interface CompiledKeyword {
  /** Its place in the script's list. */
  readonly at: number
  readonly action: KeywordAction
}

/** An answer that leads to a node of the script. */
export interface CompiledAnswer {
  readonly target: NodeId
  readonly entity: CapturingEntity | undefined
}

type KnownRecognition = Omit<CapturingEntity, "name" | "variable">

/**
 * Compiles a script. It must be a valid flow with exactly one start, as `readScript` and `faultsOf` ensure. `source` provides
 * the trained models, by default at a node's first text that needs one.
 */
export const compile = (script: Script, source: LanguageSource = trainedWhenAsked): CompiledScript => {
  const modules = linkModules(script.modules, script.flow.nodes)
  const nodes = new Map([...script.flow.nodes, ...modules.nodes].map((node) => [node.id, node]))
  const bots = script.fallbackMessages.filter(isWritten)
  const entityTypes = new Map(script.entities.map((entity) => [entity.id, entity]))
  const entityOf = remembering((id: EntityTypeId): KnownRecognition | undefined => {
    const entity = entityTypes.get(id)
    if (entity === undefined) return undefined
    const compiled = compileEntity(entity)
    const system = entity.kind === "system" && isSystemEntityName(entity.name) ? entity.name : undefined
    return { compiled, any: matchesAnyText(entity), loose: matchesLoosely(entity, compiled), system }
  })
  const { entries, moduleOf } = modules
  const keywords = keywordsOf(script, (target) => nodes.has(target))
  const nodeAt = remembering((id: NodeId): CompiledNode | undefined => {
    const node = nodes.get(id)
    return (
      node && compileNode(node, { bots, keywords, entityOf, source, isThere: (target) => nodes.has(target), entries })
    )
  })
  const first = script.flow.nodes.find((node) => node.kind === "start")
  const start = first && nodeAt(first.id)
  if (start === undefined) throw new Error("A script needs a start node.")
  let asked: ReadonlySet<FactName> | undefined
  let titled: ReadonlyMap<string, NodeId | undefined> | undefined
  return {
    script,
    nodes,
    moduleOf,
    start,
    nodeAt,
    nodeTitled: (title, near) =>
      (titled ??= byTitle([...nodes.values()], moduleOf)).get(titleIn(moduleOf(near), title)),
    decides: () => dependsOnMoment(script.entities, [...nodes.values()]),
    asksAbout: () => (asked ??= factsAsked([...nodes.values()])),
    questions: compileQuestions(
      questionsIn(script.flow.questions, (target) => nodes.has(target)),
      (intents) => source({ id: questionsPlace, written: script.flow.questions ?? [] }, intents),
    ),
    greeting: greetingOf(script.greeting.filter(isWritten), start.node),
  }
}

const titleIn = (module: number, title: string): string => `${module}/${foldPhrase(title)}`

/** Nodes by their flow and folded titles; undefined for a title that several of a flow have. */
const byTitle = (nodes: ReadonlyArray<FlowNode>, moduleOf: ModuleOf): ReadonlyMap<string, NodeId | undefined> => {
  const found = new Map<string, NodeId | undefined>()
  for (const { id, title } of nodes) {
    const key = titleIn(moduleOf(id), title)
    found.set(key, found.has(key) ? undefined : id)
  }
  return found
}

const keywordsOf = ({ keywords }: Script, isThere: (id: NodeId) => boolean): ReadonlyMap<string, CompiledKeyword> =>
  new Map(
    keywords.flatMap(({ phrases, action }, at) =>
      action.kind === "node" && !isThere(action.nodeId)
        ? []
        : phrases.map((phrase) => [foldPhrase(phrase), { at, action }] as const),
    ),
  )

const isWritten = (text: string): boolean => text.trim() !== ""

const remembering = <Key, Value>(make: (key: Key) => Value | undefined): ((key: Key) => Value | undefined) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    // Misses are not cached: keys are arbitrary.
    if (value !== undefined) made.set(key, value)
    return value
  }
}

const greetingOf = (texts: ReadonlyArray<string>, start: FlowNode): ReadonlyArray<Say> => {
  const buttons = start.botInteractions.flatMap((said) => buttonsToSend(said.buttons))
  return texts.map((text, at) => saying(text, at === texts.length - 1 ? buttons : []))
}

/** What a node needs of its script. */
interface NodeNeeds {
  /** The fallback messages of the bot. */
  readonly bots: ReadonlyArray<string>
  readonly keywords: ReadonlyMap<string, CompiledKeyword>
  readonly entityOf: (id: EntityTypeId) => KnownRecognition | undefined
  readonly source: LanguageSource
  readonly isThere: (id: NodeId) => boolean
  /** Where its modules begin. */
  readonly entries: ReadonlyMap<BotId, NodeId>
}

const compileNode = (
  node: FlowNode,
  { bots, keywords, entityOf, source, isThere, entries }: NodeNeeds,
): CompiledNode => {
  const own = node.fallbackMessages.filter(isWritten)
  const leading = answersOf(node, isThere)
  const answers = leading.map(({ target, entity, variable }): CompiledAnswer => {
    const known = entity === null ? undefined : entityOf(entity.id)
    if (entity === null || known === undefined) return { target, entity: undefined }
    return { target, entity: { name: entity.name, variable: variable ?? entity.name, ...known } }
  })
  const anyAnswer = answers.findIndex(({ entity }) => entity?.any === true)
  const quickReplies = quickRepliesOf(node)
  const choices = compileChoices(node, isThere)
  let language: LanguageMatcher | undefined
  return {
    node,
    // What is to be chosen is offered after a form.
    says: node.form === undefined ? offering(saysOf(node), { choices, quickReplies }) : saysOf(node),
    varied: variedIn(node),
    quickReplies,
    choices,
    fallbacks: own.length > 0 ? own : bots,
    fallbacksInTurn: own.length > 0 && node.fallbackOrder === "in-turn",
    answers,
    phrases: answersByPhrase(
      leading.map(({ phrases }) => phrases),
      quickReplies.map(({ label }) => label),
    ),
    keywords,
    entityAnswers: answers.flatMap(({ entity }, at) => (entity === undefined || entity.any ? [] : [at])),
    anyAnswer: anyAnswer < 0 ? undefined : anyAnswer,
    language: () =>
      (language ??= createLanguageMatcher(leading, source({ id: node.id, written: node.userInteractions }, leading))),
    ...compiledWays(node, isThere, entries),
    straightOn: node.kind === "start" ? straightOn(node, isThere) : undefined,
    returnTo: node.returnTo !== null && isThere(node.returnTo) ? node.returnTo : undefined,
    form: node.form === undefined || node.kind === "end" ? undefined : compiledForm(node.form, entityOf),
  }
}

const straightOn = ({ id, userInteractions }: FlowNode, isThere: (id: NodeId) => boolean): NodeId | undefined => {
  const [only, ...more] = userInteractions
  const unasked =
    only !== undefined &&
    more.length === 0 &&
    only.entity === null &&
    only.choice === undefined &&
    only.when === undefined &&
    only.phrases.every((phrase) => foldPhrase(phrase) === "")
  const target = unasked ? only.target : null
  return target !== null && target !== id && isThere(target) ? target : undefined
}
