import { Result } from "effect"
import { fold } from "../../kernel/index.ts"
import type { FactName, Subject } from "./value-types.ts"

/** Maximum characters of a formula. */
export const formulaLimit = 500
/** Maximum depth of brackets and functions within each other. */
const depthLimit = 30

/** The functions of formulas by their folded name, with how they are written and what they take. */
export const formulaFunctions = {
  maiusculas: { written: "maiúsculas", takes: 1, does: "em maiúsculas" },
  minusculas: { written: "minúsculas", takes: 1, does: "em minúsculas" },
  aparar: { written: "aparar", takes: 1, does: "sem espaços em volta" },
  primeiro_nome: { written: "primeiro_nome", takes: 1, does: "a primeira palavra" },
  so_digitos: { written: "só_dígitos", takes: 1, does: "só os algarismos" },
  tamanho: { written: "tamanho", takes: 1, does: "quantos caracteres" },
  item: { written: "item", takes: 2, does: "o item de uma lista, a partir de 1" },
  arredondar: { written: "arredondar", takes: 2, does: "com tantas casas" },
  dinheiro: { written: "dinheiro", takes: 1, does: "como R$ 1.234,50" },
} as const satisfies Readonly<Record<string, { written: string; takes: number; does: string }>>
/** The folded name of a function. */
export type FormulaFunction = keyof typeof formulaFunctions

/** The words that stand for facts in formulas. */
export const formulaFacts: Readonly<Record<string, FactName>> = {
  hoje: "now.date",
  hora: "now.time",
  dia_da_semana: "now.weekday",
  nome_do_contato: "contact.name",
  telefone_do_contato: "contact.phone",
  email_do_contato: "contact.email",
  canal: "channel",
  campanha: "campaign",
  vezes_neste_node: "node.entries",
}

/** The operators of formulas: '&' joins texts. */
export type FormulaOperator = "&" | "+" | "-" | "*" | "/"

/** A formula as read. */
export type Formula =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "subject"; readonly subject: Subject }
  | { readonly kind: "negative"; readonly of: Formula }
  | { readonly kind: "operation"; readonly operator: FormulaOperator; readonly left: Formula; readonly right: Formula }
  | { readonly kind: "call"; readonly function: FormulaFunction; readonly arguments: ReadonlyArray<Formula> }

/** Why a text is no formula; `at` is the place of the character where it fails, from 0. */
export interface FormulaFault {
  readonly _tag: "FormulaFault"
  readonly message: string
  readonly at: number
}

type Token =
  | { readonly kind: "number"; readonly value: number; readonly at: number }
  | { readonly kind: "text" | "value" | "word" | "sign"; readonly text: string; readonly at: number }

const tokenShape =
  /\s+|(\d+(?:[.,]\d+)?)|"((?:[^"]|"")*)"|@(?:\[([^\]]*)\]|([\p{L}_][\p{L}\p{N}_]*))|([\p{L}_][\p{L}\p{N}_]*)|([&+*/();-])/uy

const fault = (message: string, at: number): FormulaFault => ({ _tag: "FormulaFault", message, at })

const tokensOf = (text: string): Result.Result<ReadonlyArray<Token>, FormulaFault> => {
  const tokens: Array<Token> = []
  for (let at = 0; at < text.length; at = tokenShape.lastIndex) {
    tokenShape.lastIndex = at
    const found = tokenShape.exec(text)
    if (found === null)
      return Result.fail(
        fault(text[at] === '"' ? "Falta fechar as aspas" : `“${text[at] ?? ""}” não faz parte de uma conta`, at),
      )
    const [, number, quoted, bracketed, named, word, sign] = found
    if (number !== undefined) tokens.push({ kind: "number", value: Number(number.replace(",", ".")), at })
    else if (quoted !== undefined) tokens.push({ kind: "text", text: quoted.replaceAll('""', '"'), at })
    else if (bracketed !== undefined || named !== undefined)
      tokens.push({ kind: "value", text: bracketed ?? named ?? "", at })
    else if (word !== undefined) tokens.push({ kind: "word", text: word, at })
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign, at })
  }
  return Result.succeed(tokens)
}

const levels: ReadonlyArray<ReadonlyArray<FormulaOperator>> = [["&"], ["+", "-"], ["*", "/"]]

/**
 * Reads a formula: values ('@preco', '@[e-mail]'), texts in quotation marks, numbers, '+ - * /', '&', brackets, the words of
 * `formulaFacts` and the functions of `formulaFunctions`, whose arguments are parted by ';'. It neither loops nor branches.
 */
export const readFormula = (text: string): Result.Result<Formula, FormulaFault> => {
  if (text.trim() === "") return Result.fail(fault("Campo obrigatório", 0))
  if (text.length > formulaLimit) return Result.fail(fault(`Use no máximo ${formulaLimit} caracteres`, formulaLimit))
  return Result.flatMap(tokensOf(text), (tokens) => parse(tokens, text.length))
}

type Parsed = Result.Result<Formula, FormulaFault>

const parse = (tokens: ReadonlyArray<Token>, length: number): Parsed => {
  let place = 0
  const next = (): Token | undefined => tokens[place]
  const isSign = (sign: string): boolean => {
    const token = next()
    return token?.kind === "sign" && token.text === sign
  }
  const fails = (message: string): Parsed => Result.fail(fault(message, next()?.at ?? length))

  const level = (rank: number, depth: number): Parsed => {
    const operators = levels[rank]
    if (operators === undefined) return single(depth)
    let left = level(rank + 1, depth)
    while (Result.isSuccess(left)) {
      const operator = operators.find(isSign)
      if (operator === undefined) return left
      place++
      const right = level(rank + 1, depth)
      if (Result.isFailure(right)) return right
      left = Result.succeed({ kind: "operation", operator, left: left.success, right: right.success })
    }
    return left
  }

  const single = (depth: number): Parsed => {
    if (depth > depthLimit) return fails("A conta tem parênteses demais")
    const token = next()
    if (token === undefined) return fails("A conta termina antes da hora")
    place++
    switch (token.kind) {
      case "number":
        return Result.succeed({ kind: "number", value: token.value })
      case "text":
        return Result.succeed({ kind: "text", text: token.text })
      case "value":
        return token.text.trim() === ""
          ? Result.fail(fault("Falta o nome do valor", token.at))
          : Result.succeed({ kind: "subject", subject: { value: token.text } })
      case "word":
        return word(token.text, token.at, depth)
      case "sign":
        if (token.text === "-") return Result.map(single(depth + 1), (of) => ({ kind: "negative", of }))
        return token.text === "("
          ? closed(level(0, depth + 1))
          : Result.fail(fault(`“${token.text}” não pode estar aqui`, token.at))
    }
  }

  const closed = (inner: Parsed): Parsed => {
    if (Result.isFailure(inner)) return inner
    if (!isSign(")")) return fails("Falta fechar o parêntese")
    place++
    return inner
  }

  const word = (written: string, at: number, depth: number): Parsed => {
    const name = fold(written)
    const fact = Object.hasOwn(formulaFacts, name) ? formulaFacts[name] : undefined
    if (!isSign("("))
      return fact === undefined
        ? Result.fail(fault(`“${written}” não é conhecido. Valores começam com @ e textos ficam entre aspas`, at))
        : Result.succeed({ kind: "subject", subject: { fact } })
    if (!isFunction(name)) return Result.fail(fault(`Não há nenhuma função “${written}”`, at))
    place++
    const taken: Array<Formula> = []
    while (!isSign(")")) {
      if (taken.length > 0) {
        if (!isSign(";")) return fails("Falta “;” ou “)” na função")
        place++
      }
      const argument = level(0, depth + 1)
      if (Result.isFailure(argument)) return argument
      taken.push(argument.success)
    }
    place++
    const { takes } = formulaFunctions[name]
    return taken.length === takes
      ? Result.succeed({ kind: "call", function: name, arguments: taken })
      : Result.fail(fault(`“${written}” pede ${takes === 1 ? "1 valor" : `${takes} valores`} entre parênteses`, at))
  }

  const whole = level(0, 0)
  if (Result.isSuccess(whole) && next() !== undefined) return fails("Falta um sinal entre os valores")
  return whole
}

const isFunction = (name: string): name is FormulaFunction => Object.hasOwn(formulaFunctions, name)

/** Lists the subjects that a formula reads. */
export const subjectsOfFormula = (formula: Formula): ReadonlyArray<Subject> => {
  switch (formula.kind) {
    case "text":
    case "number":
      return []
    case "subject":
      return [formula.subject]
    case "negative":
      return subjectsOfFormula(formula.of)
    case "operation":
      return [...subjectsOfFormula(formula.left), ...subjectsOfFormula(formula.right)]
    case "call":
      return formula.arguments.flatMap(subjectsOfFormula)
  }
}

/** Writes a value in a formula: '@preco', and '@[e-mail]' where its name holds other characters. */
export const valueInFormula = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `@${name}` : `@[${name}]`

const quotedOrValue = /"(?:[^"]|"")*"|@(?:\[([^\]]*)\]|([\p{L}_][\p{L}\p{N}_]*))/gu

/** Renames a value wherever a formula reads it; texts in quotation marks stay as they are. */
export const formulaRenamed = (formula: string, from: string, to: string): string =>
  formula.replace(quotedOrValue, (whole, bracketed?: string, named?: string) =>
    (bracketed ?? named) === from ? valueInFormula(to) : whole,
  )
