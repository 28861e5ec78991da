import { parseAst } from "vite"

/**
 * A change of one place in a file: the text from `start` to `end` becomes `text`. `within` is the expression or, where
 * `whole`, the statement that has to run for the change to matter.
 * @typedef {{ start: number, end: number, text: string, within: readonly [number, number], whole: boolean }} Mutant
 */

const otherOperators = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+=": ["-="],
  "-=": ["+="],
  "++": ["--"],
  "--": ["++"],
}

const otherMethods = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
  find: "findLast",
  findLast: "find",
  findIndex: "findLastIndex",
  indexOf: "lastIndexOf",
  lastIndexOf: "indexOf",
  floor: "ceil",
  ceil: "floor",
}

/** Methods whose call may be left out: its object takes its place. */
const idle = new Set([
  "filter",
  "toSorted",
  "toReversed",
  "reverse",
  "trim",
  "trimStart",
  "trimEnd",
  "toLowerCase",
  "slice",
])

/** Types that wrap an expression; all other nodes of TypeScript are types, which change nothing at run time. */
const wrappers = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"])

/**
 * Every change that the sampler may make in a file: operators, conditions, booleans, numbers, methods, list literals, and
 * statements left out. Texts, patterns, types and imports stay: whether a sentence is right, no test can know.
 * @returns {ReadonlyArray<Mutant>}
 */
export const mutantsOf = (source) => {
  const found = []
  /** The place that has to run: an optional chain runs as a whole. */
  let within = [0, 0]
  let chain
  const add = (start, end, text, whole = false) => found.push({ start, end, text, within, whole })
  /** Replaces an operator, which stands between two nodes. */
  const operator = (from, to, written) => {
    const start = source.indexOf(written, from)
    if (start < 0 || start + written.length > to) return
    for (const other of otherOperators[written] ?? []) add(start, start + written.length, other)
  }
  const condition = ({ start, end }) => {
    add(start, end, "true")
    add(start, end, "false")
  }
  const visit = (node) => {
    const around = chain
    if (node.type === "ChainExpression") chain = node
    else if (node.type.includes("Function") || node.type === "BlockStatement") chain = undefined
    const { start, end } =
      chain ?? (node.type === "ConditionalExpression" || node.type === "IfStatement" ? node.test : node)
    within = [start, end]
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
        return
      case "BinaryExpression":
      case "LogicalExpression":
      case "AssignmentExpression":
        operator(node.left.end, node.right.start, node.operator)
        break
      case "UpdateExpression":
        add(
          node.prefix ? node.start : node.end - 2,
          node.prefix ? node.start + 2 : node.end,
          otherOperators[node.operator][0],
        )
        break
      case "UnaryExpression":
        if (node.operator === "!") add(node.start, node.start + 1, "")
        break
      case "Literal":
        if (typeof node.value === "boolean") add(node.start, node.end, String(!node.value))
        if (typeof node.value === "number") add(node.start, node.end, String(node.value + 1))
        break
      case "ConditionalExpression":
      case "IfStatement":
        condition(node.test)
        break
      case "ArrayExpression":
        if (node.elements.length > 0) add(node.start, node.end, "[]")
        break
      case "ExpressionStatement":
        if (node.expression.type !== "Literal") add(node.start, node.end, "{}", true)
        break
      case "CallExpression": {
        const { callee } = node
        if (callee.type !== "MemberExpression" || callee.computed) break
        const { name, start: from, end: to } = callee.property
        if (Object.hasOwn(otherMethods, name)) add(from, to, otherMethods[name])
        if (idle.has(name)) add(callee.object.end, node.end, "")
        break
      }
    }
    for (const [key, child] of Object.entries(node)) {
      if (wrappers.has(node.type) && key !== "expression") continue
      // The name of a field is no expression.
      if (node.type === "Property" && key === "key" && !node.computed) continue
      for (const each of Array.isArray(child) ? child : [child])
        if (isNode(each) && (!each.type.startsWith("TS") || wrappers.has(each.type))) visit(each)
    }
    chain = around
  }
  visit(parseAst(source, { lang: "ts" }))
  return found
}

const isNode = (value) => typeof value === "object" && value !== null && typeof value.type === "string"

/** The file with the change. */
export const mutated = (source, { start, end, text }) => source.slice(0, start) + text + source.slice(end)

/**
 * The file with a call of `__ran` wherever a change would matter: with the change's number, of those given. `__last` answers its
 * last argument; a bracket alone would be the arguments of the line before it where that ends without a semicolon.
 */
export const probed = (source, mutants) => {
  const marks = mutants.flatMap(
    ([
      number,
      {
        within: [start, end],
        whole,
      },
    ]) => [
      {
        at: start,
        size: end - start,
        whole,
        opens: true,
        text: whole ? `{__ran(${number});` : `__last(__ran(${number}),`,
      },
      { at: end, size: end - start, whole, opens: false, text: whole ? "}" : ")" },
    ],
  )
  let text = source
  // From the end on, so that places stay; at one place the inner one closes first, and the outer one opens first.
  for (const at of [...new Set(marks.map((mark) => mark.at))].sort((a, b) => b - a)) {
    const here = marks.filter((mark) => mark.at === at)
    const closing = here.filter(({ opens }) => !opens).sort((a, b) => a.size - b.size || a.whole - b.whole)
    const opening = here.filter(({ opens }) => opens).sort((a, b) => b.size - a.size || b.whole - a.whole)
    text = text.slice(0, at) + [...closing, ...opening].map((mark) => mark.text).join("") + text.slice(at)
  }
  return text
}

/** The lines of a change, before and after it, without what a formatter decides: they name it wherever they stand. */
export const linesOf = (source, mutant) => {
  const from = source.lastIndexOf("\n", mutant.start - 1) + 1
  const next = source.indexOf("\n", mutant.end)
  const to = next < 0 ? source.length : next
  const tidy = (text) => text.replace(/\s+/gu, " ").trim()
  return {
    line: source.slice(0, mutant.start).split("\n").length,
    before: tidy(source.slice(from, to)),
    after: tidy(source.slice(from, mutant.start) + mutant.text + source.slice(mutant.end, to)),
  }
}
