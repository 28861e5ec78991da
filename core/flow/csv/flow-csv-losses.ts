import { callsModule } from "../calls/system-call.ts"
import type { NodeId } from "../../kernel/index.ts"
import { heldName, nameAsRead } from "./flow-csv-cells.ts"
import { comesBackAsEnd, csvTexts, isWritten } from "./flow-csv-part.ts"
import { botTextLimit, type RichText } from "../text/rich-text.ts"
import { type FlowDocument, type FlowNode, isAutomatic, startTitle } from "../document/flow-node.ts"

/** Content that a CSV cannot represent, so that it is lost in a round trip. */
export interface FlowCsvLoss {
  /** Null: the loss concerns the whole flow. */
  readonly nodeId: NodeId | null
  readonly title: string | null
  readonly what:
    | "name"
    | "kind"
    | "texts"
    | "answers"
    | "ways"
    | "sets"
    | "mentions"
    | "formatting"
    | "buttons"
    | "files"
    | "entities"
    | "transfer"
    | "webhook"
    | "call"
    | "form"
    | "return"
    | "tag"
    | "fallback-messages"
    | "fallback-order"
    | "positions"
    | "variants"
    | "choices"
    | "questions"
  /** A Portuguese sentence, shown before the file is saved. */
  readonly message: string
}

/**
 * Lists everything that a flow's CSV loses, by node in order; positions once for the whole flow. A name, text, answer
 * or kind without an entry survives the round trip. The flow's own name is not part of the file.
 */
export const csvLosses = (document: FlowDocument): ReadonlyArray<FlowCsvLoss> => {
  const lost: Array<FlowCsvLoss> = []
  const read = document.nodes.map(readName)
  const twins = repeated(read)
  for (const [place, node] of document.nodes.entries()) {
    const lose = (what: FlowCsvLoss["what"], message: string | undefined) => {
      if (message !== undefined) lost.push({ nodeId: node.id, title: node.title, what, message })
    }
    lose("name", nameLoss(node.title, read[place] ?? "", twins))
    lose(
      "kind",
      node.kind === "default" && comesBackAsEnd(node)
        ? "O node não leva a nenhum outro e volta como node final."
        : undefined,
    )
    lose("texts", textLoss(node))
    lose("answers", answerLoss(node))
    lose("ways", waysLoss(node))
    lose("sets", setsLoss(node))
    for (const { text } of node.botInteractions) saidLosses(text, lose)
    lose("variants", variantLoss(node))
    lose("choices", choiceLoss(node))
    lose(
      "buttons",
      counted(
        sum(node.botInteractions, ({ buttons }) => buttons.length),
        "botão",
        "botões",
      ),
    )
    lose(
      "files",
      counted(
        sum(node.botInteractions, ({ files }) => files.length),
        "arquivo",
        "arquivos",
      ),
    )
    lose("entities", entityLoss(node))
    lose("transfer", node.transfer === null ? undefined : "A transferência não vai para o CSV.")
    lose("webhook", node.callsWebhook ? "A chamada do webhook não vai para o CSV." : undefined)
    lose(
      "call",
      node.call === null
        ? undefined
        : callsModule(node.call)
          ? "A chamada de outro fluxo não vai para o CSV."
          : "A pergunta a um sistema não vai para o CSV.",
    )
    lose("form", node.form === undefined ? undefined : "O formulário não vai para o CSV.")
    lose("return", node.returnTo === null ? undefined : "A volta para outro node não vai para o CSV.")
    lose("tag", node.tag === "" ? undefined : `A etapa “${node.tag}” não vai para o CSV.`)
    lose(
      "fallback-messages",
      counted(
        sum(node.fallbackMessages, (said) => (said === "" ? 0 : 1)),
        "mensagem de exceção",
        "mensagens de exceção",
      ),
    )
    lose(
      "fallback-order",
      node.fallbackOrder === undefined ? undefined : "A ordem das mensagens de exceção não vai para o CSV.",
    )
  }
  const questions = counted(
    document.questions?.length ?? 0,
    "pergunta de qualquer lugar",
    "perguntas de qualquer lugar",
  )
  if (questions !== undefined) lost.push({ nodeId: null, title: null, what: "questions", message: questions })
  if (document.nodes.some(({ position: { x, y } }) => x !== 0 || y !== 0))
    lost.push({
      nodeId: null,
      title: null,
      what: "positions",
      message: "As posições dos nodes não vão para o CSV e são calculadas de novo na importação.",
    })
  return lost
}

type Lose = (what: FlowCsvLoss["what"], message: string | undefined) => void

/** Returns the names that several nodes have. */
const repeated = (names: ReadonlyArray<string>): ReadonlySet<string> => {
  const seen = new Set(names)
  return seen.size === names.length ? new Set() : new Set(names.filter((name) => !seen.delete(name)))
}

const readName = ({ kind, title }: FlowNode): string => (kind === "start" ? startTitle : nameAsRead(heldName(title)))

const nameLoss = (title: string, name: string, twins: ReadonlySet<string>): string | undefined => {
  if (name === "") return "O node não tem nome e fica fora do CSV."
  if (twins.has(name)) return `Há mais de um node que o CSV chama de “${name}”: na importação são um só.`
  return name === title ? undefined : `O nome volta como “${name}”.`
}

/** Maximum lines of a text, each of which becomes a paragraph. */
export const lineLimit = 500

/** Returns whether a text may lose something: a quick check of its spans clears most texts. */
const isSuspect = (text: RichText): boolean => {
  let length = text.length
  for (const { children } of text)
    for (const inline of children) {
      if (inline.kind === "mention" || inline.text.includes("/")) return true
      length += inline.text.length
    }
  // Each character may be a line.
  return length > lineLimit
}

const textLoss = (node: FlowNode): string | undefined => {
  if (node.botInteractions.length === 0) return "O node não tem mensagem do robô e volta com uma em branco."
  if (!node.botInteractions.some(({ text }) => isSuspect(text))) return undefined
  const texts = csvTexts(node)
  if (texts.some((text) => text.includes("/r/n"))) return "O texto “/r/n” volta como quebra de linha."
  if (texts.some((text) => text.length > botTextLimit))
    return `Uma mensagem tem mais de ${botTextLimit} caracteres: o CSV não será aceito na importação.`
  if (texts.some((text) => text.split("\n").length > lineLimit))
    return `Uma mensagem tem mais de ${lineLimit} linhas: o CSV não será aceito na importação.`
  return undefined
}

const answerLoss = (node: FlowNode): string | undefined => {
  const left = sum(node.userInteractions, (answer) => (isWritten(node, answer) ? 0 : 1))
  return counted(left, "interação do usuário sem destino", "interações do usuário sem destino")
}

const waysLoss = ({ userInteractions }: FlowNode): string | undefined => {
  const count = sum(userInteractions, (way) => (isAutomatic(way) ? 1 : 0))
  if (count === 0) return undefined
  return count === 1
    ? "1 caminho automático volta como resposta sem frases."
    : `${count} caminhos automáticos voltam como respostas sem frases.`
}

const setsLoss = ({ sets }: FlowNode): string | undefined => counted(sets.length, "valor definido", "valores definidos")

const saidLosses = (text: RichText, lose: Lose): void => {
  let [code, bold] = [false, false]
  for (const { kind, children } of text) {
    code ||= kind === "code"
    for (const inline of children)
      if (inline.kind === "text") bold ||= inline.bold === true
      else lose("mentions", `A variável “${inline.variable}” volta como o texto “{${inline.variable}}”.`)
  }
  if (code) lose("formatting", "Os blocos de código voltam como parágrafos.")
  if (bold) lose("formatting", "O negrito não vai para o CSV.")
}

const entityLoss = (node: FlowNode): string | undefined => {
  if (node.userInteractions.every(({ entity }) => entity === null)) return undefined
  const named = [...new Set(node.userInteractions.flatMap(({ entity }) => entity?.name ?? []))]
  return named.length === 1
    ? `A entidade “${named[0]}” não vai para o CSV.`
    : `As entidades ${named.map((name) => `“${name}”`).join(", ")} não vão para o CSV.`
}

const variantLoss = ({ botInteractions }: FlowNode): string | undefined =>
  counted(
    sum(botInteractions, ({ variants = [] }) => variants.length),
    "variação de texto",
    "variações de texto",
  )

const choiceLoss = ({ userInteractions }: FlowNode): string | undefined =>
  counted(
    sum(userInteractions, ({ choice }) => (choice === undefined ? 0 : 1)),
    "escolha de opções",
    "escolhas de opções",
  )

const sum = <T>(items: ReadonlyArray<T>, countOf: (item: T) => number): number =>
  items.reduce((total, item) => total + countOf(item), 0)

const counted = (count: number, one: string, many: string): string | undefined =>
  count === 0 ? undefined : count === 1 ? `1 ${one} não vai para o CSV.` : `${count} ${many} não vão para o CSV.`
