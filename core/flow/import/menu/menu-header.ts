import { fold, visitCsv } from "../../../kernel/index.ts"

/** The columns of a menu, by their places from 0; undefined: it has none. */
export interface MenuColumns {
  readonly node: number
  readonly message: number
  /** The words of an option, its key, where it leads, what is done and what is said where it is chosen. */
  readonly option: number | undefined
  readonly key: number | undefined
  readonly next: number | undefined
  readonly action: number | undefined
  readonly response: number | undefined
  readonly variable: number | undefined
  /** All options in one cell: 'Sim|outro node, Não|fim'. */
  readonly options: number | undefined
  /** Options beside each other, each with the column of where it leads. */
  readonly pairs: ReadonlyArray<{ readonly option: number; readonly next: number | undefined }>
  /** The places and names of the columns that say nothing of these. */
  readonly others: ReadonlyArray<{ readonly at: number; readonly name: string }>
}

/** The words by which each column is recognised, folded, with blanks for other signs. */
const names = {
  node: [
    "node",
    "no",
    "passo",
    "etapa",
    "step",
    "bloco",
    "id",
    "node id",
    "id do node",
    "question id",
    "codigo",
    "block",
  ],
  message: ["mensagem", "message", "texto", "text", "pergunta", "question", "fala", "mensagem do bot", "conteudo"],
  option: ["opcao", "option", "texto opcao", "texto da opcao", "botao", "button", "escolha", "choice", "alternativa"],
  key: ["tecla", "key", "numero", "number", "numero da opcao", "digito"],
  next: [
    "proximo",
    "next",
    "vai para",
    "destino",
    "next id",
    "proximo passo",
    "proximo node",
    "goto",
    "go to",
    "leva a",
    "next step",
    "next node",
  ],
  action: ["acao", "action", "tipo", "type"],
  response: ["resposta", "response", "resposta do bot"],
  variable: ["variavel", "variable", "guardar como", "salvar em", "save as", "campo"],
  options: ["opcoes", "options", "botoes", "buttons", "escolhas", "choices"],
} as const
type Column = keyof typeof names

const plain = (cell: string): string =>
  fold(cell)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Words of the header of our own CSV, which is read elsewhere. */
const ours = /\b(?:robo|bot|usuario|user)\b/u
const ofBot = new Set<string>([...names.message, ...names.response])

/** A name with a number or letter behind it, as of 'opção 1' and 'Nó A'. */
const numbered = /^(.*?) ?(\d{1,2}|[a-j])$/u

const placesOf = (cells: ReadonlyArray<string>): MenuColumns | undefined => {
  const headings = cells.map(plain)
  if (headings.some((heading) => ours.test(heading) && !ofBot.has(heading))) return undefined
  const found = new Map<Column, number>()
  const taken = new Set<number>()
  for (const column of Object.keys(names) as ReadonlyArray<Column>) {
    const list: ReadonlyArray<string> = names[column]
    // The key of an option is often called the option, where its words have a column of their own.
    const places = headings.flatMap((heading, at) => (list.includes(heading) && !taken.has(at) ? [at] : []))
    const [first, second] = places
    if (first === undefined) continue
    const isKeyed = column === "option" && second !== undefined && (headings[second] ?? "").startsWith("texto")
    if (isKeyed) {
      found.set("key", first)
      taken.add(first)
    }
    const at = isKeyed ? second : first
    if (found.has(column)) continue
    found.set(column, at)
    taken.add(at)
  }
  const pairs = pairsOf(headings, taken)
  for (const { option, next } of pairs) {
    taken.add(option)
    if (next !== undefined) taken.add(next)
  }
  const [node, message] = [found.get("node"), found.get("message")]
  const leads = found.has("options") || found.has("next") || pairs.some(({ next }) => next !== undefined)
  if (node === undefined || message === undefined || !leads) return undefined
  return {
    node,
    message,
    option: found.get("option"),
    key: found.get("key"),
    next: found.get("next"),
    action: found.get("action"),
    response: found.get("response"),
    variable: found.get("variable"),
    options: found.get("options"),
    pairs,
    others: cells.flatMap((name, at) => (taken.has(at) || name.trim() === "" ? [] : [{ at, name: name.trim() }])),
  }
}

const pairsOf = (headings: ReadonlyArray<string>, taken: ReadonlySet<number>): MenuColumns["pairs"] => {
  const options = new Map<string, number>()
  const nexts = new Map<string, number>()
  for (const [at, heading] of headings.entries()) {
    if (taken.has(at)) continue
    const [, name = "", mark = ""] = numbered.exec(heading) ?? []
    const inner = /^(.*?) ?(\d{1,2}) (.*)$/u.exec(heading)
    const [written, by] = inner === null ? [name, mark] : [`${inner[1] ?? ""} ${inner[3] ?? ""}`.trim(), inner[2] ?? ""]
    if (by === "") continue
    const list: ReadonlyArray<string> = [
      ...names.next,
      "no",
      "node",
      "option next",
      "option next id",
      "option next step",
    ]
    const words: ReadonlyArray<string> = [...names.option, "", "option text", "opcao texto", "resposta", "answer"]
    if (list.includes(written)) nexts.set(by, at)
    else if (words.includes(written) && !options.has(by)) options.set(by, at)
  }
  return [...options].map(([by, option]) => ({ option, next: nexts.get(by) }))
}

/** Letters of a file in which its header is looked for. */
const headLength = 20_000

/** Finds the columns of a menu in the first row of a CSV that is not blank; undefined: it is no menu. */
export const menuColumnsIn = (text: string): MenuColumns | undefined => {
  let columns: MenuColumns | undefined
  let isFound = false
  visitCsv(text.slice(0, headLength), ({ width, text: textAt }) => {
    if (isFound) return
    const cells = Array.from({ length: Math.min(width, 200) }, (_, at) => textAt(at))
    if (cells.every((cell) => cell.trim() === "")) return
    isFound = true
    columns = placesOf(cells)
  })
  return columns
}
