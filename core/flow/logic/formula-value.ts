import {
  cutTo,
  dayAsWritten,
  dayPlus,
  daysBetween,
  dayTimeAsWritten,
  type LocalMoment,
  moneyAsWritten,
  numberAsWritten,
  readDayTime,
  readMoney,
  readNumber,
} from "../../kernel/index.ts"
import { type Formula, type FormulaFunction, formulaFunctions, type FormulaOperator } from "./formula.ts"
import type { Known } from "./condition-holds.ts"
import { textOfAnswer } from "../calls/answer-path.ts"
import { listItems } from "./list-values.ts"
import { readDay } from "./understood-values.ts"
import { factWords, type Subject, valueLimit, type ValueType } from "./value-types.ts"

/**
 * Evaluates a formula to the text of a value, as people write it: '1234,5', 'dd/MM/yyyy'. Total: what cannot be understood as an
 * operation needs it, a division by zero and a result that is no number are empty.
 */
export const formulaValue = (formula: Formula, known: Known): string => cutTo(evaluate(formula, known), valueLimit)

const evaluate = (formula: Formula, known: Known): string => {
  switch (formula.kind) {
    case "text":
      return formula.text
    case "number":
      return numberAsWritten(formula.value)
    case "subject":
      return known.textOf(formula.subject)
    case "negative":
      return negative(evaluate(formula.of, known))
    case "operation": {
      const left = evaluate(formula.left, known)
      // Nothing counts with what is empty.
      return left === "" && formula.operator !== "&"
        ? ""
        : operate(formula, left, evaluate(formula.right, known), known)
    }
    case "call":
      return call(
        formula.function,
        formula.arguments.map((argument) => evaluate(argument, known)),
      )
  }
}

/** Understands a text as a number, which may be an amount of money. */
const readAmount = (text: string): number | undefined => readNumber(text) ?? readMoney(text)

const negative = (text: string): string => {
  const value = readAmount(text)
  return value === undefined ? "" : numberAsWritten(-value)
}

const operate = (
  { operator }: Extract<Formula, { kind: "operation" }>,
  left: string,
  right: string,
  known: Known,
): string => {
  if (operator === "&") return cutTo(left + right, valueLimit)
  if (right === "") return ""
  const [one, other] = [readAmount(left), readAmount(right)]
  if (operator === "+" || operator === "-") {
    const [from, to] = [
      one === undefined ? readMoment(left, known) : undefined,
      other === undefined ? readMoment(right, known) : undefined,
    ]
    if (from !== undefined && other !== undefined) return daysLater(from, operator === "-" ? -other : other)
    if (from !== undefined && to !== undefined && operator === "-")
      return numberAsWritten(daysBetween(to.day, from.day))
    if (to !== undefined && one !== undefined && operator === "+") return daysLater(to, one)
  }
  if (one === undefined || other === undefined) return ""
  switch (operator) {
    case "+":
      return numberAsWritten(one + other)
    case "-":
      return numberAsWritten(one - other)
    case "*":
      return numberAsWritten(one * other)
    case "/":
      return numberAsWritten(one / other)
  }
}

/** A day, with a time if the text has one. */
interface FormulaMoment {
  readonly day: string
  readonly minute?: number
}

const readMoment = (text: string, known: LocalMoment): FormulaMoment | undefined => {
  const day = readDay(text, known)
  // A timestamp with an offset, as systems write it, is the day that is written in it.
  const whole = day !== undefined && /\dT\d/u.test(text) ? undefined : readDayTime(text, known)
  return whole ?? (day === undefined ? undefined : { day })
}

/** Writes the moment so many days later; the time of the day stays. */
const daysLater = ({ day, minute }: FormulaMoment, days: number): string => {
  const later = dayPlus(day, days)
  if (later === undefined) return ""
  return minute === undefined ? dayAsWritten(later) : dayTimeAsWritten({ day: later, minute })
}

const call = (name: FormulaFunction, [first = "", second = ""]: ReadonlyArray<string>): string => {
  switch (name) {
    case "maiusculas":
      return first.toLocaleUpperCase("pt-BR")
    case "minusculas":
      return first.toLocaleLowerCase("pt-BR")
    case "aparar":
      return first.replace(/\s+/gu, " ").trim()
    case "primeiro_nome":
      return first.trim().split(/\s+/u)[0] ?? ""
    case "so_digitos":
      return first.replace(/\D+/gu, "")
    case "tamanho":
      return numberAsWritten(listItems(first)?.length ?? Array.from(first).length)
    case "item":
      return itemOf(first, readNumber(second))
    case "arredondar":
      return rounded(readAmount(first), readNumber(second))
    case "dinheiro": {
      const amount = readAmount(first)
      return amount === undefined ? "" : moneyAsWritten(amount)
    }
  }
}

/** The items of a list are those of a JSON list, its lines, or what commas or semicolons part where it is one line. */
const itemOf = (list: string, place: number | undefined): string => {
  const items = listItems(list)?.map(textOfAnswer) ?? (list.includes("\n") ? list.split("\n") : list.split(/[;,]/u))
  return place === undefined || !Number.isInteger(place) ? "" : (items[place - 1]?.trim() ?? "")
}

const rounded = (value: number | undefined, places: number | undefined): string => {
  if (value === undefined || places === undefined || !Number.isInteger(places) || places < 0 || places > 10) return ""
  // By the written decimals, so that 1,005 is rounded as people round it.
  return numberAsWritten(Number(`${Math.round(Number(`${value}e${places}`))}e-${places}`))
}

/** What the type of a value is known to be; undefined: any. */
export type TypeOf = (subject: Subject) => ValueType | undefined

/** Returns the type of a formula's value; undefined where it depends on values of unknown types. */
export const formulaType = (formula: Formula, typeOf: TypeOf): ValueType | undefined => {
  switch (formula.kind) {
    case "text":
      return "text"
    case "number":
    case "negative":
      return "number"
    case "subject":
      return "fact" in formula.subject ? factWords[formula.subject.fact].type : typeOf(formula.subject)
    case "call":
      if (formula.function === "dinheiro") return "money"
      return formula.function === "tamanho" || formula.function === "arredondar" ? "number" : "text"
    case "operation": {
      const [left, right] = [formulaType(formula.left, typeOf), formulaType(formula.right, typeOf)]
      if (formula.operator === "&") return "text"
      const moment = [left, right].find(isMoment)
      if (formula.operator === "+" && moment !== undefined) return moment
      if (formula.operator === "-" && isMoment(left)) return isMoment(right) ? "number" : right && left
      return typeOfAmounts(formula.operator, left, right)
    }
  }
}

const isMoment = (type: ValueType | undefined): boolean => type === "date" || type === "date-time"
const isAmount = (type: ValueType | undefined): boolean => type === "number" || type === "money"

const typeOfAmounts = (
  operator: FormulaOperator,
  left: ValueType | undefined,
  right: ValueType | undefined,
): ValueType | undefined => {
  // Money for money is a number.
  if (operator === "/") return left === "money" && right !== "money" ? "money" : "number"
  const isMoney = left === "money" || right === "money"
  if (operator === "*") return isMoney ? "money" : "number"
  return isAmount(left) && isAmount(right) ? (isMoney ? "money" : "number") : undefined
}

/** Returns the words of the first part of a formula that can never be a number where one is needed; undefined if there is none. */
export const mistypedPart = (formula: Formula, typeOf: TypeOf): string | undefined => {
  switch (formula.kind) {
    case "text":
    case "number":
    case "subject":
      return undefined
    case "negative":
      return mistypedPart(formula.of, typeOf) ?? notNumber(formula.of, typeOf)
    case "call":
      return (
        formula.arguments.map((argument) => mistypedPart(argument, typeOf)).find((found) => found !== undefined) ??
        (formula.function === "arredondar" || formula.function === "dinheiro"
          ? formula.arguments.map((one) => notNumber(one, typeOf)).find(Boolean)
          : undefined)
      )
    case "operation": {
      const inner = mistypedPart(formula.left, typeOf) ?? mistypedPart(formula.right, typeOf)
      if (inner !== undefined || formula.operator === "&") return inner
      const mayBeDay = formula.operator === "+" || formula.operator === "-"
      return notNumber(formula.left, typeOf, mayBeDay) ?? notNumber(formula.right, typeOf, mayBeDay)
    }
  }
}

const anyMoment = { now: 0, timeZone: "UTC" }

const notNumber = (formula: Formula, typeOf: TypeOf, mayBeDay = false): string | undefined => {
  if (formula.kind === "text")
    return readAmount(formula.text) === undefined && !(mayBeDay && readMoment(formula.text, anyMoment) !== undefined)
      ? `“${formula.text}”`
      : undefined
  const type = formulaType(formula, typeOf)
  if (type === undefined || isAmount(type) || (mayBeDay && isMoment(type))) return undefined
  // A text may hold a number, as what a system answers does; what is certainly none is told.
  if (type === "text" && formula.kind === "subject" && "value" in formula.subject) return undefined
  if (formula.kind === "call" && (formula.function === "so_digitos" || formula.function === "item")) return undefined
  return wordsOf(formula)
}

const wordsOf = (formula: Formula): string => {
  switch (formula.kind) {
    case "subject":
      return "value" in formula.subject ? `@${formula.subject.value}` : factWords[formula.subject.fact].phrase
    case "call":
      return `${formulaFunctions[formula.function].written}(…)`
    case "text":
      return `“${formula.text}”`
    case "number":
    case "negative":
    case "operation":
      return "uma parte da conta"
  }
}
