import MagicString from "magic-string"
import { parseAst } from "vite"

const opening = "/*#__PURE__*/ (() => ("
const closing = "))()"

/**
 * Lets a bundler drop every value of a module that nobody uses, whatever is called or read in order to make it: the value is made
 * by a function that is marked as pure. That is true of `core`, where loading a module makes values and does nothing else. A
 * statement that is only a call is there for its effect, and is left alone.
 */
export const wrapTopLevelValues = (code) => {
  const wrapped = new MagicString(code)
  for (const statement of parseAst(code).body)
    for (const value of valuesOf(statement)) {
      if (!doesSomething(value)) continue
      wrapped.appendLeft(value.start, opening)
      wrapped.prependRight(value.end, closing)
    }
  return wrapped
}

/** The expressions whose values a statement at top level gives a name to. */
const valuesOf = (statement) => {
  switch (statement.type) {
    case "ExportNamedDeclaration":
      return statement.declaration ? valuesOf(statement.declaration) : []
    case "VariableDeclaration":
      return statement.declarations.flatMap(({ id, init }) => (init && id.type === "Identifier" ? [init] : []))
    case "ClassDeclaration":
      return statement.superClass ? [statement.superClass] : []
    default:
      return []
  }
}

const kindsThatDoSomething = new Set([
  "CallExpression",
  "NewExpression",
  "MemberExpression",
  "SpreadElement",
  "TemplateLiteral",
])

/** Whether a bundler must think that making this value does more than making it: a getter may be read, a function called. */
const doesSomething = (node) => {
  if (node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression") return false
  return kindsThatDoSomething.has(node.type) || childrenOf(node).some(doesSomething)
}

const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child === "object" && child !== null && typeof child.type === "string")
