import { RE2JS, RE2Set } from "re2js"
import type { FoundValue } from "./found-value.ts"
import { isWordBorder, saysSomething } from "./text-tokens.ts"

// People write 'abc1d23' for a plate in capitals: expressions ignore case as values do; `(?-i)` restores it.
const flags = RE2JS.CASE_INSENSITIVE

/**
 * Returns whether RE2 supports an expression: look-ahead, look-behind and back references are not supported (flow
 * rules).
 */
export const isExpression = (expression: string): boolean => compiled(expression) !== undefined

const kept = new Map<string, RE2JS | undefined>()

/** Returns whether an expression is found anywhere in a text; one that is invalid is found nowhere. */
export const matchesExpression = (expression: string, text: string): boolean => {
  if (!kept.has(expression)) {
    if (kept.size >= 200) kept.clear()
    kept.set(expression, compiled(expression))
  }
  return kept.get(expression)?.matcher(text).find() ?? false
}

/** Maximum work of all expressions of an entity together, so that compiling them takes no more than a second or two. */
export const expressionWorkLimit = 1_000_000

/**
 * Returns whether the expressions of an entity are small enough to be compiled: their length, times what their counted
 * repetitions write out, as '\\p{L}{1000}'.
 */
export const areSmallExpressions = (expressions: ReadonlyArray<string>): boolean => {
  let work = 0
  for (const expression of expressions) {
    let times = 1
    for (const [, least = "1", most = ""] of expression.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/gu))
      times *= Math.max(1, Number(least), Number(most))
    work += expression.length * times
    if (work > expressionWorkLimit) return false
  }
  return true
}

const compiled = (expression: string): RE2JS | undefined => {
  try {
    return RE2JS.compile(expression, flags)
  } catch {
    return undefined
  }
}

/** A batch of expressions that are matched in one pass over the text. */
interface ExpressionSet {
  readonly set: RE2Set
  readonly expressions: ReadonlyArray<Expression>
}

interface Expression {
  readonly whole: RE2JS
  /** Compiled only for expressions that occur in a text. */
  readonly upToBorder: () => RE2JS
}

export interface ExpressionIndex {
  readonly sets: ReadonlyArray<ExpressionSet>
}

// One pass matches a whole batch; in a larger one, every new text would cost new states.
const perSet = 100
const memoryOfSets = 32 * 1024 * 1024

/** Compiles the expressions of an entity; an invalid one matches nothing. */
export const indexExpressions = (expressions: ReadonlyArray<string>): ExpressionIndex => {
  const ready = expressions.flatMap((expression) => {
    const whole = compiled(expression)
    return whole === undefined ? [] : [{ source: expression, whole, upToBorder: lazily(expression) }]
  })
  const count = Math.ceil(ready.length / perSet)
  const memory = Math.max(512 * 1024, Math.floor(memoryOfSets / Math.max(1, count)))
  const sets = Array.from({ length: count }, (_, at) => {
    const members = ready.slice(at * perSet, (at + 1) * perSet)
    const set = new RE2Set(RE2Set.UNANCHORED, flags, memory)
    for (const { source } of members) set.add(source)
    set.compile()
    return { set, expressions: members }
  })
  return { sets }
}

const lazily = (expression: string): (() => RE2JS) => {
  let made: RE2JS | undefined
  return () => (made ??= RE2JS.compile(`(${expression})(?:\\z|[^\\p{L}\\p{N}\\p{M}])`, flags))
}

/** Returns all matches of the first matching expression at word borders, in text order. */
export const findExpressions = ({ sets }: ExpressionIndex, text: string): ReadonlyArray<FoundValue> => {
  for (const { set, expressions } of sets)
    for (const at of set.match(text).sort((a, b) => a - b)) {
      const expression = expressions[at]
      const found = expression === undefined ? [] : findOne(expression, text)
      if (found.length > 0) return found
    }
  return []
}

// A text crafted to almost match at every word must not make matching slow.
const mostFailures = 100

const findOne = ({ whole, upToBorder }: Expression, text: string): ReadonlyArray<FoundValue> => {
  const found: Array<FoundValue> = []
  const matcher = whole.matcher(text)
  let failures = 0
  for (let from = 0; from <= text.length && failures < mostFailures && matcher.find(from);) {
    const start = matcher.start()
    const end = isWordBorder(text, start) ? endAtBorder(text, start, matcher.end(), upToBorder) : undefined
    if (end === undefined) failures += 1
    else found.push({ value: text.slice(start, end), start, end })
    from = end ?? borderAfter(text, start)
  }
  return found
}

// In '12 345', a match '12 34' does not end at a word border, but the shorter '12' does.
const endAtBorder = (text: string, start: number, end: number, upToBorder: () => RE2JS): number | undefined => {
  if (isWordBorder(text, end)) return saysSomething(text.slice(start, end)) ? end : undefined
  const matcher = upToBorder().matcher(text)
  if (!matcher.find(start) || matcher.start() !== start) return undefined
  const shorter = matcher.end(1)
  return saysSomething(text.slice(start, shorter)) ? shorter : undefined
}

const borderAfter = (text: string, at: number): number => {
  let next = at + 1
  while (next < text.length && !isWordBorder(text, next)) next += 1
  return next
}
