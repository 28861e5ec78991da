import { fold, type InteractionId } from "../../kernel/index.ts"
import type { BotInteraction, FlowNode } from "../document/flow-node.ts"
import { setLimit, type SetValue } from "../logic/set-value.ts"
import { valueNameLimit } from "../logic/value-types.ts"
import { mostMentions } from "../text/message-texts.ts"
import { type Block, type Inline, mentionsIn, type RichText } from "../text/rich-text.ts"
import { textAsSets, type FormulaPiece } from "../logic/formula-pieces.ts"

/** A node whose text mentions one value that holds what several mentions and the words between them would say. */
export interface JoinedValues {
  readonly botInteractions: ReadonlyArray<BotInteraction>
  readonly sets: ReadonlyArray<SetValue>
}

/**
 * Puts the values that a text mentions, and the words between them, into one value that the node sets, because a node may mention one alone:
 * 'O pedido @numero está @situacao' becomes 'O pedido @numero_situacao'. `taken` are the names that other values of the flow have. Undefined
 * where that cannot be: there are not several, a line of code or another message stands between, the node itself keeps one of them from its call, or
 * it sets too many values.
 */
export const joinedValues = (
  node: FlowNode,
  id: InteractionId,
  text: RichText,
  taken: ReadonlySet<string>,
): JoinedValues | undefined => {
  const mentions = mentionsIn(text)
  // What the node sets is made before its call is answered.
  const isLater = mentions.some(({ variable }) => node.call?.keeps.some(({ name }) => name === variable) === true)
  const others = node.botInteractions.some((said) => said.id !== id && mostMentions(said) > 0)
  const span = spanOf(text)
  if (mentions.length < 2 || isLater || others || span === undefined) return undefined
  const name = freeName(mentions.map(({ variable }) => variable).join("_"), taken)
  const made = textAsSets(span.pieces, name)
  if (node.sets.length + made.length > setLimit) return undefined
  const joined = withSpan(text, span, { kind: "mention", variable: name, sourceNodeId: node.id })
  return {
    sets: [...node.sets, ...made],
    botInteractions: node.botInteractions.map((said) => (said.id === id ? { ...said, text: joined } : said)),
  }
}

/** From the first mention to the last, as places of a line and of a piece in it. */
interface Span {
  readonly from: readonly [line: number, piece: number]
  readonly to: readonly [line: number, piece: number]
  readonly pieces: ReadonlyArray<FormulaPiece>
}

const spanOf = (text: RichText): Span | undefined => {
  const places = text.flatMap(({ children }, line) =>
    children.flatMap(({ kind }, piece) => (kind === "mention" ? [[line, piece] as const] : [])),
  )
  const [from, to] = [places[0], places.at(-1)]
  if (from === undefined || to === undefined) return undefined
  const lines = text.slice(from[0], to[0] + 1)
  if (lines.some(({ kind }) => kind === "code")) return undefined
  const pieces = lines.flatMap(({ children }, at): ReadonlyArray<FormulaPiece> => {
    const line = from[0] + at
    const inside = children.slice(line === from[0] ? from[1] : 0, line === to[0] ? to[1] + 1 : undefined)
    return [...(at > 0 ? ["\n"] : []), ...inside.map(pieceOf)]
  })
  return { from, to, pieces }
}

const pieceOf = (inline: Inline): FormulaPiece => (inline.kind === "text" ? inline.text : { value: inline.variable })

const withSpan = (text: RichText, { from, to }: Span, mention: Inline): RichText => {
  const [first, last] = [text[from[0]], text[to[0]]]
  const line: Block = {
    kind: "paragraph",
    children: [...(first?.children.slice(0, from[1]) ?? []), mention, ...(last?.children.slice(to[1] + 1) ?? [])],
  }
  return [...text.slice(0, from[0]), line, ...text.slice(to[0] + 1)]
}

const freeName = (written: string, taken: ReadonlySet<string>): string => {
  const folded = new Set([...taken].map(fold))
  const name = written.slice(0, valueNameLimit - 4)
  let free = name
  for (let count = 2; folded.has(fold(free)); count++) free = `${name}_${count}`
  return free
}
