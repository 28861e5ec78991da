import type { Clause, Comparison, Condition, Operand } from "../../logic/condition.ts"
import { comparisonLimit, operandLimit } from "../../logic/condition.ts"
import { type LooseRecord, looseRecords, looseText, readNumber } from "../../../kernel/index.ts"
import { piecesOfTemplate } from "../piece-texts.ts"
import { literalOf, withoutSlashes } from "../written-comparisons.ts"
import type { TypebotFile } from "./typebot-file.ts"

/** A condition as read, or why it never holds or cannot be written. */
export type ConditionOutcome = { readonly when: Condition; readonly changed?: string } | { readonly leftOut: string }

type Written = (subject: Comparison["subject"], operand: Operand) => Clause
type WrittenOne = (subject: Comparison["subject"], operand: Operand) => Comparison

const one =
  (is: Comparison["is"], as: Comparison["as"]): WrittenOne =>
  (subject, operand) => ({ subject, as, is, to: is === "filled" || is === "empty" ? [] : [operand] })

const either =
  (...ways: ReadonlyArray<WrittenOne>): Written =>
  (subject, operand) => ({ match: "any", of: ways.map((way) => way(subject, operand)) })

/** The comparisons of Typebot, by its names. 'Matches regex' is read apart: it has no words but an expression. */
const comparisons: Readonly<Record<string, Written>> = {
  "Equal to": (subject, operand) =>
    one("equal", typeof operand === "string" && readNumber(operand) !== undefined ? "number" : "text")(
      subject,
      operand,
    ),
  "Not equal": (subject, operand) =>
    one("different", typeof operand === "string" && readNumber(operand) !== undefined ? "number" : "text")(
      subject,
      operand,
    ),
  Contains: one("contains", "text"),
  "Does not contain": one("lacks", "text"),
  "Greater than": one("greater", "number"),
  "Less than": one("less", "number"),
  "Greater or equal to": either(one("greater", "number"), one("equal", "number")),
  "Less or equal to": either(one("less", "number"), one("equal", "number")),
  "Is set": one("filled", "text"),
  "Is empty": one("empty", "text"),
  "Starts with": one("starts", "text"),
  "Ends with": (subject, operand) => ({
    subject,
    as: "text",
    is: "matches",
    to: [typeof operand === "string" ? `(?i)${literalOf(operand)}$` : operand],
  }),
}

/** Of a list these compare how many items it has. */
const ofCounts = new Set(["Greater than", "Less than", "Greater or equal to", "Less or equal to"])

const withoutOperand = new Set(["Is set", "Is empty"])

/** Reads the condition of an item of a block 'Condition', or of one that decides whether an option is shown. */
export const conditionOf = (content: LooseRecord, { variable, named, appended }: TypebotFile): ConditionOutcome => {
  const of: Array<Clause> = []
  for (const written of looseRecords(content["comparisons"])) {
    const operator = looseText(written["comparisonOperator"])
    const value = variable(written["variableId"])
    if (value === undefined) return { leftOut: "Uma comparação não diz de qual variável." }
    if (appended.has(value) && ofCounts.has(operator))
      return { leftOut: `A comparação conta os itens de @${value}, que aqui é um texto.` }
    if (operator === "") return { leftOut: `A comparação de @${value} não tem operador, e por isso nunca vale.` }
    const operand = operandOf(looseText(written["value"]), named)
    if (operand === undefined) return { leftOut: `@${value} é comparado com um texto feito de vários valores.` }
    const subject = { value }
    if (operator === "Matches regex") {
      if (typeof operand !== "string") return { leftOut: "A expressão regular vem de uma variável." }
      of.push({ subject, as: "text", is: "matches", to: [withoutSlashes(operand)] })
      continue
    }
    const write = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
    if (write === undefined) return { leftOut: `A comparação “${operator}” não existe aqui.` }
    if (operand === "" && !withoutOperand.has(operator))
      return { leftOut: `@${value} é comparado com nada (“${operator}”).` }
    const clause = write(subject, operand)
    if ("to" in clause && clause.to.some((one) => typeof one === "string" && one.length > operandLimit))
      return { leftOut: `@${value} é comparado com um texto longo demais.` }
    of.push(clause)
  }
  if (of.length === 0) return { leftOut: "A condição não tem comparações, e por isso nunca vale." }
  if (of.length > comparisonLimit) return { leftOut: `A condição tem mais de ${comparisonLimit} comparações.` }
  return { when: { match: looseText(content["logicalOperator"]) === "OR" ? "any" : "all", of } }
}

/** One value alone is compared as it is; words alone as well. */
const operandOf = (written: string, named: TypebotFile["named"]): Operand | undefined => {
  const pieces = piecesOfTemplate(written, named)
  const [piece = ""] = pieces
  if (pieces.length > 1 || written.length > operandLimit) return undefined
  return typeof piece === "object" && "value" in piece ? { value: piece.value } : written
}
