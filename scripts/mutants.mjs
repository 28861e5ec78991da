import { parseAst } from "vite"

/**
 * A change of one place in a file: the text from `start` to `end` becomes `text`.
 * @typedef {{ start: number, end: number, text: string }} Mutant
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
  const add = (start, end, text) => found.push({ start, end, text })
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
        if (node.expression.type !== "Literal") add(node.start, node.end, "{}")
        break
      case "CallExpression": {
        const { callee } = node
        if (callee.type !== "MemberExpression" || callee.computed) break
        const { name, start, end } = callee.property
        if (Object.hasOwn(otherMethods, name)) add(start, end, otherMethods[name])
        if (idle.has(name)) add(callee.object.end, node.end, "")
        break
      }
    }
    for (const [key, child] of Object.entries(node)) {
      if (wrappers.has(node.type) && key !== "expression") continue
      for (const each of Array.isArray(child) ? child : [child])
        if (isNode(each) && (!each.type.startsWith("TS") || wrappers.has(each.type))) visit(each)
    }
  }
  visit(parseAst(source, { lang: "ts" }))
  return found
}

const isNode = (value) => typeof value === "object" && value !== null && typeof value.type === "string"

/** The file with the change. */
export const mutated = (source, { start, end, text }) => source.slice(0, start) + text + source.slice(end)

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
