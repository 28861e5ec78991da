import { Result } from "effect"
import type { SystemEntityName } from "../../../entity/index.ts"
import { fold, looseText, readCsv, unescapeFormula } from "../../../kernel/index.ts"
import { buttonLabels, cutLabels } from "../button-labels.ts"
import type { DraftLine, DraftWay, ImportDraft } from "../import-draft.ts"
import { piecesOfTemplate } from "../piece-texts.ts"
import { createStepWriter, type StepWriter } from "../step-writer.ts"
import { freeNames } from "../value-names.ts"
import { type MenuColumns, menuColumnsIn } from "./menu-header.ts"

/** Returns whether a text is a menu in a CSV, by its header. */
export const isMenuCsv = (text: string): boolean => menuColumnsIn(text) !== undefined

interface MenuOption {
  readonly words: string
  readonly key: string
  readonly next: string
  readonly action: string
  readonly response: string
}

interface MenuNode {
  readonly id: string
  readonly title: string
  readonly messages: Set<string>
  readonly options: Array<MenuOption>
  /** What is done where nothing is chosen. */
  next: string
  action: string
  variable: string
}

/** Reads a menu in a CSV: total, with an account of every row. */
export const draftOfMenu = (text: string): ImportDraft => {
  const columns = menuColumnsIn(text)
  const rows = readCsv(text)
  const lines: Array<DraftLine> = []
  const nodes = new Map<string, MenuNode>()
  if (columns !== undefined && Result.isSuccess(rows)) gather(rows.success, columns, nodes, lines)
  else
    lines.push({
      outcome: "left-out",
      block: "arquivo",
      step: null,
      message: Result.isFailure(rows) ? rows.failure.message : "O arquivo não tem as colunas de um menu.",
    })
  const writer = createStepWriter()
  const nameFor = freeNames()
  const values = new Map<string, string>()
  for (const { id, title, variable, action } of nodes.values())
    if (captureOf(action) !== undefined) {
      const name = nameFor(variable || title)
      values.set(id, name)
      values.set(keyOf(variable || title), name)
    }
  const [first] = nodes.keys()
  const reading: MenuReading = { nodes, writer, values, start: first ?? "" }
  for (const node of nodes.values()) writeMenuNode(node, reading)
  const { steps, lines: written } = writer.done()
  return {
    source: "menu",
    name: "",
    start: first ?? null,
    steps,
    lines: [...lines, ...written],
  }
}

const keyOf = (name: string): string =>
  fold(name)
    .replace(/[\s_-]+/gu, " ")
    .trim()

const gather = (
  rows: ReadonlyArray<{ readonly number: number; readonly cells: ReadonlyArray<string> }>,
  columns: MenuColumns,
  nodes: Map<string, MenuNode>,
  lines: Array<DraftLine>,
): void => {
  const note = (outcome: DraftLine["outcome"], row: number, step: string | null, message = "") =>
    lines.push({ outcome, block: `linha ${row}`, step, message })
  const unread = new Set<string>()
  let isHead = true
  let last: MenuNode | undefined
  for (const { number, cells } of rows) {
    const at = (place: number | undefined): string =>
      place === undefined ? "" : looseText(unescapeFormula(cells[place] ?? "")).trim()
    if (cells.every((cell) => cell.trim() === "")) continue
    if (isHead) {
      isHead = false
      continue
    }
    for (const other of columns.others) if (at(other.at) !== "") unread.add(other.name)
    const name = at(columns.node)
    const id = keyOf(name)
    let node = id === "" ? last : nodes.get(id)
    if (node === undefined) {
      if (id === "") {
        note("left-out", number, null, "A linha não diz de que node é.")
        continue
      }
      node = { id, title: name, messages: new Set(), options: [], next: "", action: "", variable: "" }
      nodes.set(id, node)
    }
    last = node
    const message = at(columns.message)
    if (message !== "") node.messages.add(message)
    node.variable ||= at(columns.variable)
    const options = optionsIn(at, columns)
    const told: Array<string> = []
    if (options.length === 0) {
      if (node.next !== "" && at(columns.next) !== "" && node.next !== at(columns.next))
        told.push(`O node já levava a “${node.next}”.`)
      node.next ||= at(columns.next)
      node.action ||= at(columns.action)
      if (at(columns.response) !== "") node.messages.add(at(columns.response))
    } else node.options.push(...options)
    note(told.length === 0 ? "whole" : "changed", number, node.id, told.join(" "))
  }
  for (const name of unread)
    lines.push({ outcome: "left-out", block: "coluna", step: null, message: `A coluna “${name}” não é lida.` })
}

const optionsIn = (at: (place: number | undefined) => string, columns: MenuColumns): ReadonlyArray<MenuOption> => {
  const [action, response] = [at(columns.action), at(columns.response)]
  const beside = columns.pairs.flatMap(({ option, next }) =>
    at(option) === "" ? [] : [{ words: at(option), key: "", next: at(next), action: "", response: "" }],
  )
  const listed = itemsOf(at(columns.options)).map((item) => ({ ...item, next: item.next || at(columns.next) }))
  const words = at(columns.option) || at(columns.key)
  const own = words === "" ? [] : [{ words, key: at(columns.key), next: at(columns.next), action, response }]
  return [...own, ...listed, ...beside]
}

/** Reads options in one cell: 'Sim|outro node', one in a line, or between semicolons or commas. */
const itemsOf = (cell: string): ReadonlyArray<MenuOption> => {
  if (cell === "") return []
  const sign = ["\n", ";", ","].find((one) => cell.includes(one)) ?? "\n"
  return cell.split(sign).flatMap((item) => {
    const [words = "", next = ""] = item.split(/\||->|=>|→/u)
    return words.trim() === "" ? [] : [{ words: words.trim(), key: "", next: next.trim(), action: "", response: "" }]
  })
}

/** What an action asks the person for. */
const captures: ReadonlyArray<readonly [words: RegExp, entity: SystemEntityName]> = [
  [/e-?mail/u, "email"],
  [/telefone|celular|whatsapp|phone/u, "telefone"],
  [/cpf|cnpj/u, "cpf_cnpj"],
  [/\bcep\b|zip/u, "cep"],
  [/\bdata\b|\bdate\b/u, "data"],
  [/numero|number|quantidade/u, "numero"],
  [/arquivo|foto|imagem|file|image/u, "arquivo"],
]
const asks = /colet|pergunt|captur|confirm|input|\bask|collect|aberta|entrada|campo/u

const captureOf = (action: string): SystemEntityName | undefined => {
  const words = keyOf(action)
  if (!asks.test(words)) return undefined
  return captures.find(([shape]) => shape.test(words))?.[1] ?? "qualquer_resposta"
}

const people = /encaminh|transfer|atend|human|comercial|suporte|handoff|agent|pessoa/u
const over = /^(?:fim|end|encerrar|finalizar|encerra|terminar|sair)$/u
const again = /^(?:menu|inicio|voltar|voltar ao menu|voltar ao inicio|restart|start)$/u

interface MenuReading {
  readonly nodes: ReadonlyMap<string, MenuNode>
  readonly writer: StepWriter
  /** The names of captured values, by the nodes that ask for them and by what they are called. */
  readonly values: ReadonlyMap<string, string>
  readonly start: string
}

/** Where an option or a node leads. */
type Led = { readonly to: string | null; readonly told: string } | { readonly transfers: true }

const ledBy = (next: string, action: string, { nodes, start }: MenuReading): Led => {
  const [to, doing] = [keyOf(next), keyOf(action)]
  if (nodes.has(to)) return { to, told: "" }
  for (const words of [to, doing]) {
    if (words === "") continue
    if (over.test(words)) return { to: null, told: "" }
    if (people.test(words)) return { transfers: true }
    if (again.test(words)) return { to: start, told: "" }
  }
  if (to !== "") return { to: null, told: `“${next}” não é um node: a conversa termina.` }
  return doing === "" || captureOf(action) !== undefined
    ? { to: null, told: "" }
    : { to: null, told: `A ação “${action}” não existe aqui: a conversa termina.` }
}

const writeMenuNode = (node: MenuNode, reading: MenuReading): void => {
  const { writer, values } = reading
  writer.open(node.id, node.title)
  const say = (text: string) => writer.say({ pieces: piecesOfTemplate(text, (written) => values.get(keyOf(written))) })
  for (const message of node.messages) say(message)
  if (node.options.length > 0) writeOptions(node, reading, say)
  else {
    const entity = captureOf(node.action)
    const saveAs = values.get(node.id)
    if (entity !== undefined)
      writer.ask((next) => ({ ways: [{ to: next, entity, ...(saveAs !== undefined && { saveAs }) }] }))
    writeLed(ledBy(node.next, node.action, reading), node.next || node.action, reading)
  }
  writer.end()
}

const writeLed = (led: Led, written: string, { writer }: MenuReading): void => {
  if ("transfers" in led) {
    writer.note("changed", written, "A conversa é transferida: escolha para quem em “Transferir”.")
    writer.transfer()
    return
  }
  if (led.told !== "") writer.note("left-out", written, led.told)
  writer.goOn(led.to)
}

/** Keys are what people type; the buttons have words. */
const writeOptions = (node: MenuNode, reading: MenuReading, say: (text: string) => void): void => {
  const { writer } = reading
  const labels = buttonLabels([...new Set(node.options.map(({ words }) => words))])
  if ([...labels].some(([words, label]) => words !== label)) writer.note("changed", "opções", cutLabels)
  if (captureOf(node.action) !== undefined)
    writer.note("left-out", node.action, "Um node com opções não pergunta outra coisa.")
  const between = (place: number) => `${node.id}=${place}`
  const leads = node.options.map((option) => ledBy(option.next, option.action, reading))
  const isApart = (option: MenuOption, led: Led | undefined): boolean =>
    option.response !== "" || led === undefined || "transfers" in led || captureOf(option.action) !== undefined
  const ways = node.options.map((option, place): DraftWay => {
    const led = leads[place]
    return {
      to: led === undefined || "transfers" in led || isApart(option, led) ? between(place) : led.to,
      phrases: [labels.get(option.words) ?? option.words, option.words, ...(option.key === "" ? [] : [option.key])],
    }
  })
  writer.ask(() => ({ ways, replies: [...labels.values()] }))
  for (const [place, option] of node.options.entries()) {
    const led = leads[place]
    if (led === undefined) continue
    if (!isApart(option, led)) {
      if ("told" in led && led.told !== "") writer.note("left-out", option.words, led.told)
      continue
    }
    writer.open(between(place), option.words)
    if (option.response !== "") say(option.response)
    const entity = captureOf(option.action)
    if (entity !== undefined) writer.ask((next) => ({ ways: [{ to: next, entity }] }))
    writeLed(led, option.next || option.action, reading)
  }
}
