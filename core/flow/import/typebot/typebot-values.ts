import { Result } from "effect"
import { type LooseRecord, looseText } from "../../../kernel/index.ts"
import { quotedText, textAsSets, valuesInPieces } from "../../logic/formula-pieces.ts"
import { piecesOfTemplate } from "../piece-texts.ts"
import { readFormula, subjectsOfFormula, valueInFormula } from "../../logic/formula.ts"
import type { SetValue } from "../../logic/set-value.ts"
import type { TypebotFile } from "./typebot-file.ts"

/** What becomes of 'Set variable': the values that are set, with what is changed about them, or why it cannot be. */
export type SetOutcome =
  | { readonly sets: ReadonlyArray<SetValue>; readonly changed?: string }
  | { readonly leftOut: string }

/** The kinds of values that Typebot makes by itself, as formulas. */
const madeValues: Readonly<Record<string, { readonly formula: string; readonly changed?: string }>> = {
  Empty: { formula: '""' },
  Now: { formula: 'hoje & " " & hora', changed: "A data e a hora são escritas como no Brasil." },
  Today: { formula: "hoje", changed: "A data é escrita como no Brasil." },
  Yesterday: { formula: "hoje - 1", changed: "A data é escrita como no Brasil." },
  Tomorrow: { formula: "hoje + 1", changed: "A data é escrita como no Brasil." },
  "Phone number": { formula: "telefone_do_contato" },
  "Contact name": { formula: "nome_do_contato" },
  "Environment name": { formula: "canal", changed: "O valor é o nome do canal, e não “web” ou “whatsapp”." },
}

const withoutCounterpart: Readonly<Record<string, string>> = {
  "Moment of the day": "O período do dia não existe aqui: use uma condição sobre a hora.",
  "User ID": "Não há um identificador de visitante que um fluxo possa ler.",
  "Result ID": "Não há um identificador de resultado que um fluxo possa ler.",
  "Random ID": "Fluxos não sorteiam valores.",
  Transcript: "A conversa escrita não é um valor: cite as respostas guardadas.",
  "Map item with same index": "Duas listas lado a lado não são combinadas: ofereça uma lista de registros.",
  Pop: "Fluxos não retiram itens de uma lista.",
  Shift: "Fluxos não retiram itens de uma lista.",
}

/** Reads a block 'Set variable'. */
export const setOf = (options: LooseRecord, { variable, named }: TypebotFile): SetOutcome => {
  const name = variable(options["variableId"])
  const type = looseText(options["type"])
  if (name === undefined) return { leftOut: "Nenhuma variável foi escolhida." }
  const made = Object.hasOwn(madeValues, type) ? madeValues[type] : undefined
  if (made !== undefined) {
    const { formula, changed } = made
    return { sets: [{ name, formula }], ...(changed !== undefined && { changed }) }
  }
  const missing = Object.hasOwn(withoutCounterpart, type) ? withoutCounterpart[type] : undefined
  if (missing !== undefined) return { leftOut: missing }
  if (type === "Append value(s)") {
    const item = expression(looseText(options["item"]), name, named)
    if (!("sets" in item)) return item
    const [first] = item.sets
    return item.sets.length !== 1 || first === undefined
      ? { leftOut: "O texto acrescentado é longo demais." }
      : {
          sets: [{ name, formula: `${valueInFormula(name)} & ${quotedText("\n")} & (${first.formula})` }],
          changed: "A lista virou um texto com um valor por linha.",
        }
  }
  if (type !== "" && type !== "Custom") return { leftOut: `O valor “${type}” não é conhecido.` }
  return expression(looseText(options["expressionToEvaluate"]), name, named)
}

/** What of JavaScript has a formula, from the inside to the outside. */
const rewrites: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\s*return\s+([^;]+);?\s*$/u, "$1"],
  [/(@[\p{L}_][\p{L}\p{N}_]*)\.toUpperCase\(\)/gu, "maiúsculas($1)"],
  [/(@[\p{L}_][\p{L}\p{N}_]*)\.toLowerCase\(\)/gu, "minúsculas($1)"],
  [/(@[\p{L}_][\p{L}\p{N}_]*)\.trim\(\)/gu, "aparar($1)"],
  [/(@[\p{L}_][\p{L}\p{N}_]*)\.split\((?:' '|" ")\)\[0\]/gu, "primeiro_nome($1)"],
  [/(@[\p{L}_][\p{L}\p{N}_]*)\.length/gu, "tamanho($1)"],
  [/\b(?:Number|parseInt|parseFloat)\((@[\p{L}_][\p{L}\p{N}_]*)\)/gu, "$1"],
  [/\bMath\.round\(([^()]+)\)/gu, "arredondar($1; 0)"],
  [/\(([^()]+)\)\.toFixed\((\d)\)/gu, "arredondar($1; $2)"],
]

const looksLikeCode =
  /=>|\breturn\b[^"']*;|\b(?:const|let|var)\s+\w+\s*=|\bfunction\b\s*\w*\(|\bnew\s+\w+\(|\bawait\s|\bif\s*\(|[\w)\]]\.\w+\(|\bMath\.|`|\s\?[^?]*\s:|\$\{|\|\||[!=]==?/u

/** Characters of an expression that is looked through for code: what is longer is a text, and costs no time. */
const longestCode = 2_000

/** Reads an expression as Typebot does: what can be computed is, and anything else is a text. */
const expression = (written: string, name: string, named: TypebotFile["named"]): SetOutcome => {
  const pieces = piecesOfTemplate(written, named)
  if (written.length > longestCode) return oneSet(textAsSets(pieces, name), name)
  let code = pieces
    .map((piece) => (typeof piece === "object" && "value" in piece ? valueInFormula(piece.value) : looseText(piece)))
    .join("")
  for (const [shape, replacement] of rewrites) code = code.replace(shape, replacement)
  const computed = asFormula(code)
  if (computed !== undefined) return { sets: [{ name, formula: computed }] }
  if (looksLikeCode.test(written)) return { leftOut: "Código JavaScript não é executado: escreva uma conta." }
  if (written === "") return { sets: [{ name, formula: '""' }] }
  if (valuesInPieces(pieces).includes(name)) return oneSet(textAsSets(pieces, name), name)
  return { sets: textAsSets(pieces, name) }
}

/** A text that reads the value that it sets must do so in one formula. */
const oneSet = (sets: ReadonlyArray<SetValue>, name: string): SetOutcome =>
  sets.length === 1 ? { sets } : { leftOut: `O texto de @${name} é longo demais para uma conta.` }

const asFormula = (code: string): string | undefined => {
  const singles = code.replace(/'([^'"]*)'/gu, (_, words: string) => quotedText(words))
  const joins = singles.includes('"') ? singles.replace(/\+(?=(?:[^"]*"[^"]*")*[^"]*$)/gu, "&") : singles
  const read = readFormula(joins)
  // A word that stands for a fact here, such as 'hoje', was a text there.
  return Result.isSuccess(read) && !subjectsOfFormula(read.success).some((subject) => "fact" in subject)
    ? joins.trim()
    : undefined
}
