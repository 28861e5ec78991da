import type { Clause, Condition, Operand } from "../../logic/condition.ts"
import { isGroup } from "../../logic/condition.ts"
import { clauseOf, conditionOfClauses, type WrittenComparison } from "../written-comparisons.ts"
import { type BotpressValues, isLastText } from "./botpress-values.ts"

/** What a condition of Botpress asks for. */
export type BotpressCondition =
  | { readonly kind: "always" }
  /** Something that the person says: one of these intents, or of these words. */
  | { readonly kind: "heard"; readonly intents: ReadonlyArray<string>; readonly words: ReadonlyArray<string> }
  | { readonly kind: "holds"; readonly when: Condition }
  /** An outcome of a call of a system. */
  | { readonly kind: "outcome"; readonly failed: boolean }
  | { readonly kind: "unread"; readonly reason: string }

type Expression =
  | { readonly kind: "and" | "or"; readonly of: ReadonlyArray<Expression> }
  | { readonly kind: "clause"; readonly clause: Clause }
  | { readonly kind: "always" }
  | { readonly kind: "intent" | "words"; readonly said: string }
  | { readonly kind: "outcome"; readonly failed: boolean }

type Token = { readonly kind: "name" | "text" | "sign"; readonly text: string }

const shape =
  /\s+|((?:[A-Za-z_$][\w$]*)(?:\??\.[\w$]+|\[(?:'[^']*'|"[^"]*"|\d+)\])*)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|(===|!==|==|!=|>=|<=|&&|\|\||[!<>(),])/uy

const longest = 2_000
const deepest = 20

const tokensOf = (text: string): ReadonlyArray<Token> | undefined => {
  const tokens: Array<Token> = []
  const reading = new RegExp(shape)
  for (let at = 0; at < text.length; at = reading.lastIndex) {
    reading.lastIndex = at
    const found = reading.exec(text)
    if (found === null) return undefined
    const [, name, single, double, number, sign] = found
    const quoted = single ?? double
    if (name !== undefined) tokens.push({ kind: "name", text: name.replaceAll("?.", ".") })
    else if (quoted !== undefined) tokens.push({ kind: "text", text: quoted.replace(/\\(.)/gu, "$1") })
    else if (number !== undefined) tokens.push({ kind: "text", text: number })
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign })
  }
  return tokens
}

const operators: Readonly<Record<string, WrittenComparison>> = {
  "===": "equal",
  "==": "equal",
  "!==": "different",
  "!=": "different",
  ">": "greater",
  "<": "less",
  ">=": "at-least",
  "<=": "at-most",
}
const turned: Readonly<Partial<Record<WrittenComparison, WrittenComparison>>> = {
  greater: "less",
  less: "greater",
  "at-least": "at-most",
  "at-most": "at-least",
}
const calls: Readonly<Record<string, WrittenComparison>> = {
  includes: "contains",
  startsWith: "starts",
  endsWith: "ends",
}
const nothing = new Set(["undefined", "null"])
/** Comparisons here are of words, without regard to case. */
const kept = /\.(?:toLowerCase|toUpperCase|trim|toString)\(\)/gu

/** Reads a condition of Botpress, which is JavaScript: comparisons of values and of what was said, alone or joined. */
export const conditionIn = (written: string, values: BotpressValues): BotpressCondition => {
  const plain = written.trim()
  if (/^(?:true|always|1)?$/u.test(plain)) return { kind: "always" }
  const tokens = plain.length > longest ? undefined : tokensOf(plain.replace(kept, ""))
  const read = tokens === undefined ? undefined : parse(tokens, values)
  const code: BotpressCondition = {
    kind: "unread",
    reason: `A condição “${plain.length > 120 ? `${plain.slice(0, 119)}…` : plain}” é código JavaScript, que não é executado.`,
  }
  return read === undefined ? code : (meaningOf(read) ?? code)
}

const meaningOf = (read: Expression): BotpressCondition | undefined => {
  if (read.kind === "always" || read.kind === "outcome") return read
  const parts = read.kind === "or" ? read.of : [read]
  if (parts.every((one) => one.kind === "intent" || one.kind === "words"))
    return {
      kind: "heard",
      intents: parts.flatMap((one) => (one.kind === "intent" ? [one.said] : [])),
      words: parts.flatMap((one) => (one.kind === "words" ? [one.said] : [])),
    }
  const clauses = (read.kind === "and" || read.kind === "or" ? read.of : [read]).map(asClause)
  const of = clauses.flatMap((clause) => clause ?? [])
  if (of.length < clauses.length) return undefined
  const when = conditionOfClauses(read.kind === "or" ? "any" : "all", of)
  return when && { kind: "holds", when }
}

const asClause = (read: Expression): Clause | undefined => {
  if (read.kind === "clause") return read.clause
  if (read.kind !== "and" && read.kind !== "or") return undefined
  const of = read.of.flatMap((one) => (one.kind === "clause" && !isGroup(one.clause) ? [one.clause] : []))
  return of.length === read.of.length ? { match: read.kind === "and" ? "all" : "any", of } : undefined
}

const parse = (tokens: ReadonlyArray<Token>, values: BotpressValues): Expression | undefined => {
  let place = 0
  const isSign = (sign: string) => tokens[place]?.kind === "sign" && tokens[place]?.text === sign
  const take = (sign: string): boolean => {
    if (!isSign(sign)) return false
    place++
    return true
  }
  const joined = (kind: "and" | "or", sign: string, one: () => Expression | undefined): Expression | undefined => {
    const of: Array<Expression> = []
    do {
      const read = one()
      if (read === undefined) return undefined
      of.push(read)
    } while (take(sign))
    const [only] = of
    return of.length === 1 ? only : { kind, of }
  }
  const or = (depth: number): Expression | undefined => joined("or", "||", () => joined("and", "&&", () => one(depth)))
  const one = (depth: number): Expression | undefined => {
    if (depth > deepest) return undefined
    if (take("!")) return negated(one(depth + 1))
    if (take("(")) {
      const inner = or(depth + 1)
      return take(")") ? inner : undefined
    }
    return comparison()
  }
  const operand = (): Token | undefined => {
    const token = tokens[place++]
    if (token?.kind !== "name") return token?.kind === "text" ? token : undefined
    // 'Number(x)' and 'x.trim()' compare what is in them.
    if (/^(?:Number|String|parseInt|parseFloat)$/u.test(token.text) && take("(")) {
      const inner = operand()
      return take(")") ? inner : undefined
    }
    return token
  }
  const comparison = (): Expression | undefined => {
    const left = operand()
    if (left === undefined) return undefined
    const [, path, call] = /^(.*)\.(includes|startsWith|endsWith)$/u.exec(left.text) ?? []
    const called = call === undefined ? undefined : calls[call]
    if (left.kind === "name" && path !== undefined && called !== undefined && take("(")) {
      const right = operand()
      return right !== undefined && take(")") ? compared({ kind: "name", text: path }, called, right) : undefined
    }
    const token = tokens[place]
    const operator = token?.kind === "sign" ? operators[token.text] : undefined
    if (operator === undefined) return alone(left)
    place++
    const right = operand()
    if (right === undefined) return undefined
    return isLiteral(left) && !isLiteral(right)
      ? compared(right, turned[operator] ?? operator, left)
      : compared(left, operator, right)
  }
  const alone = (token: Token): Expression | undefined => {
    if (token.text === "true") return { kind: "always" }
    if (/^(?:event\.state\.|state\.)?temp\.valid(?:_[\w-]+)?$/u.test(token.text))
      return { kind: "outcome", failed: false }
    const subject = token.kind === "name" && !isLastText(token.text) ? values.subjectOf(token.text) : undefined
    return subject && { kind: "clause", clause: clauseOf(subject, "filled", "") }
  }
  const compared = (left: Token, comparison: WrittenComparison, right: Token): Expression | undefined => {
    if (left.kind !== "name") return undefined
    if (left.text === "event.nlu.intent.name")
      return comparison === "equal" && right.kind === "text" ? { kind: "intent", said: right.text } : undefined
    if (isLastText(left.text))
      return (comparison === "equal" || comparison === "contains") && right.kind === "text"
        ? { kind: "words", said: right.text }
        : undefined
    const subject = values.subjectOf(left.text)
    const other = isLiteral(right) ? undefined : values.subjectOf(right.text)
    if (subject === undefined || (!isLiteral(right) && other === undefined)) return undefined
    const to: Operand = other ?? (right.kind === "name" && nothing.has(right.text) ? "" : right.text)
    return { kind: "clause", clause: clauseOf(subject, comparison, to) }
  }
  const whole = or(0)
  return place === tokens.length ? whole : undefined
}

const isLiteral = ({ kind, text }: Token): boolean =>
  kind === "text" || nothing.has(text) || text === "true" || text === "false"

const opposites: Readonly<Partial<Record<string, "filled" | "empty" | "equal" | "different">>> = {
  filled: "empty",
  empty: "filled",
  equal: "different",
  different: "equal",
}

const negated = (read: Expression | undefined): Expression | undefined => {
  if (read?.kind === "outcome") return { kind: "outcome", failed: !read.failed }
  if (read?.kind !== "clause" || isGroup(read.clause)) return undefined
  const is = opposites[read.clause.is]
  return is && { kind: "clause", clause: { ...read.clause, is } }
}
