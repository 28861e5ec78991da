import type { SystemEntityName } from "../../../entity/index.ts"
import type { DraftWay, ImportDraft } from "../import-draft.ts"
import { type LooseRecord, looseRecord, looseText } from "../../../kernel/index.ts"
import { piecesOfTemplate } from "../piece-texts.ts"
import { createStepWriter, type StepWriter } from "../step-writer.ts"
import { type ReadCall, callOf, chatCallOf } from "./typebot-call.ts"
import { questionOfChoice, type KnownLists, knownListsOf, pathsOfCards } from "./typebot-choices.ts"
import { conditionOf } from "./typebot-conditions.ts"
import { blockStep, readTypebot, type TypebotBlock, type TypebotFile } from "./typebot-file.ts"
import { textOfBubble } from "./typebot-text.ts"
import { setOf } from "./typebot-values.ts"

/** Reads the export of a Typebot: total, with an account of every block. */
export const draftOfTypebot = (json: LooseRecord): ImportDraft => {
  const file = readTypebot(json)
  const writer = createStepWriter()
  const reading: Omit<Reading, "isLast"> = { file, writer, lists: knownListsOf(file) }
  for (const [place, { id, title, blocks }] of file.groups.entries()) {
    const named = title.trim() === "" ? `Grupo ${place + 1}` : title.trim()
    writer.open(id, named)
    for (const [at, block] of blocks.entries()) {
      if (at > 0 && file.entered.has(blockStep(block.id))) writer.open(blockStep(block.id), named)
      const rule = Object.hasOwn(rules, block.type) ? rules[block.type] : undefined
      if (rule === undefined) writer.note("left-out", block.type, "Este tipo de bloco não é conhecido.")
      else rule(block, { ...reading, isLast: at === blocks.length - 1 })
      const target = file.targetOf(block.edge)
      if (target !== undefined && !asking.has(block.type)) writer.goOn(target)
    }
    // The last question of a group may lead nowhere: what waits there ends.
    writer.end()
  }
  const { steps, lines } = writer.done()
  return { source: "typebot", name: file.name, start: file.start ?? null, steps, lines }
}

interface Reading {
  readonly file: TypebotFile
  readonly writer: StepWriter
  readonly lists: KnownLists
  /** The block is the last of its group. */
  readonly isLast: boolean
}

type Rule = (block: TypebotBlock, reading: Reading) => void

/** The edges of these lead from their answers, which have been written with them. */
const asking = new Set([
  "text input",
  "number input",
  "email input",
  "url input",
  "date input",
  "time input",
  "phone number input",
  "rating input",
  "file input",
  "otp input",
  "choice input",
  "picture choice input",
  "cards input",
])

const text: Rule = ({ content }, { file, writer }) => {
  const { pieces, isPlainer } = textOfBubble(content, file.named)
  if (pieces.length > 0) writer.say({ pieces })
  writer.note(
    isPlainer ? "changed" : "whole",
    "Text",
    isPlainer ? "Itálico, sublinhado e listas viraram texto simples." : "",
  )
}

const mediaWords = { image: "Imagem", video: "Vídeo", audio: "Áudio", embed: "Página incorporada" } as const

/** Files are at addresses of elsewhere: the bot sends the address. */
const media: Rule = ({ type, content }, { file, writer }) => {
  const address = looseText(content["url"]) || looseText(content["id"])
  if (address === "") return writer.note("left-out", type, "O bloco não tem endereço.")
  writer.say({ pieces: piecesOfTemplate(address, file.named) })
  writer.note(
    "changed",
    type,
    `${mediaWords[type as keyof typeof mediaWords]}: o bot envia o endereço. Anexe o arquivo à mensagem.`,
  )
}

const input =
  (entity: SystemEntityName, changed = ""): Rule =>
  ({ type, options, edge }, { file, writer }) => {
    const saveAs = file.variable(options["variableId"])
    const fallback = looseText(options["retryMessageContent"])
    writer.note(changed === "" ? "whole" : "changed", type, changed)
    writer.ask((next) => ({
      ways: [{ to: file.targetOf(edge) ?? next, entity, ...(saveAs !== undefined && { saveAs }) }],
      fallback,
    }))
  }

const date: Rule = (block, reading) => {
  const isRange = block.options["isRange"] === true
  input(block.options["hasTime"] === true ? "data_hora" : "data", isRange ? "Um período virou uma só data." : "")(
    block,
    reading,
  )
}

const rating: Rule = (block, reading) => {
  const most = Number(looseText(block.options["length"]) || "10")
  input("avaliacao", most === 10 ? "" : `A nota vai até ${most} no Typebot; aqui até 10.`)(block, reading)
}

const choice: Rule = (block, { file, writer, lists }) => {
  const isCards = block.type === "cards input"
  const asked = isCards ? { ...block, items: pathsOfCards(block.items) } : block
  const { changed, question } = questionOfChoice(asked, file, lists, "")
  if (question.ways.length === 0) return writer.note("left-out", block.type, "O bloco não tem opções.")
  const told = isCards ? ["Dos cartões vieram só os botões.", ...changed] : changed
  writer.note(told.length === 0 ? "whole" : "changed", block.type, told.join(" "))
  writer.ask((next) => questionOfChoice(asked, file, lists, next).question)
}

const setVariable: Rule = ({ id, type, options }, { file, writer, lists }) => {
  if (lists.replaced.has(id))
    return writer.note("changed", type, "O valor é guardado quando a pessoa escolhe o item da lista.")
  const read = setOf(options, file)
  if ("leftOut" in read) return writer.note("left-out", type, read.leftOut)
  for (const value of read.sets) writer.set(value)
  writer.note(read.changed === undefined ? "whole" : "changed", type, read.changed)
}

const condition: Rule = ({ type, items }, { file, writer }) => {
  const ways: Array<DraftWay> = []
  const lost: Array<string> = []
  for (const item of items) {
    const read = conditionOf(looseRecord(item["content"]), file)
    if ("leftOut" in read) lost.push(read.leftOut)
    else ways.push({ to: file.targetOf(item["outgoingEdgeId"]) ?? null, when: read.when })
  }
  writer.note(ways.length === 0 ? "left-out" : lost.length === 0 ? "whole" : "changed", type, lost.join(" "))
  if (ways.length > 0) writer.decide(ways)
}

const call =
  (read: (options: LooseRecord, file: TypebotFile) => ReadCall): Rule =>
  ({ type, options }, { file, writer }) => {
    const outcome = read(options, file)
    if ("leftOut" in outcome) return writer.note("left-out", type, outcome.leftOut)
    writer.call(outcome.call)
    writer.note(outcome.changed.length === 0 ? "whole" : "changed", type, outcome.changed.join(" "))
  }

const redirect: Rule = ({ type, options }, { file, writer }) => {
  const address = looseText(options["url"])
  if (address === "") return writer.note("left-out", type, "O redirecionamento não tem endereço.")
  writer.say({ pieces: piecesOfTemplate(address, file.named) })
  writer.note("changed", type, "O bot envia o endereço, que a pessoa abre.")
}

const jump: Rule = ({ type, options }, { file, writer }) => {
  const to = file.stepOf(options["groupId"], options["blockId"])
  writer.note(to === undefined ? "left-out" : "whole", type, to === undefined ? "O salto não leva a nenhum grupo." : "")
  if (to !== undefined) writer.goOn(to)
}

/** A group that is called comes back to the block below the call, which nodes of one flow do not. */
const link: Rule = ({ type, options, edge }, { file, writer, isLast }) => {
  const to = options["typebotId"] === "current" ? file.stepOf(options["groupId"], undefined) : undefined
  if (to === undefined)
    return writer.note(
      "left-out",
      type,
      "O fluxo chamado é outro arquivo: importe-o em outro bot e chame-o na aba “Chamada”.",
    )
  const comesBack = !isLast || edge !== undefined
  writer.note(
    comesBack ? "changed" : "whole",
    type,
    comesBack ? "A conversa segue no grupo chamado, e não volta daqui para o bloco seguinte." : "",
  )
  writer.goOn(to)
}

const split: Rule = ({ type, items }, { file, writer }) => {
  const to = items.map((item) => file.targetOf(item["outgoingEdgeId"])).find((found) => found !== undefined)
  writer.note("changed", type, "Não há sorteio: todos seguem o primeiro caminho.")
  if (to !== undefined) writer.goOn(to)
}

const leftOut =
  (message: string): Rule =>
  ({ type }, { writer }) =>
    writer.note("left-out", type, message)

const noIntegration = leftOut("Esta integração não existe aqui: use uma chamada a um sistema.")
const noMeasure = leftOut("Medições de páginas não existem em conversas: o painel conta o que acontece aqui.")

/** What becomes of each kind of block of Typebot. A kind that is missing here is told as unknown. */
const rules: Readonly<Record<string, Rule>> = {
  text,
  image: media,
  video: media,
  audio: media,
  embed: media,
  "text input": input("qualquer_resposta"),
  "number input": input("numero"),
  "email input": input("email"),
  "url input": input("qualquer_resposta", "Qualquer resposta é aceita como endereço."),
  "date input": date,
  "time input": input("qualquer_resposta", "Qualquer resposta é aceita como hora."),
  "phone number input": input("telefone", "Só telefones do Brasil são reconhecidos."),
  "rating input": rating,
  "file input": input("arquivo"),
  "otp input": input("qualquer_resposta", "O código não é conferido."),
  "choice input": choice,
  "picture choice input": choice,
  "cards input": choice,
  "payment input": leftOut("Não há pagamento na conversa: peça um endereço de pagamento a um sistema."),
  "Set variable": setVariable,
  Condition: condition,
  Redirect: redirect,
  Code: leftOut("Código JavaScript não é executado."),
  Wait: ({ type }, { writer }) => writer.note("changed", type, "O bot não espera entre as mensagens."),
  Jump: jump,
  "Typebot link": link,
  "AB test": split,
  webhook: leftOut("A conversa não espera que outro sistema a chame."),
  Return: leftOut("Um fluxo chamado volta quando termina."),
  Loop: leftOut("Não há repetição sobre os itens de uma lista."),
  Webhook: call(callOf),
  "Make.com": call(callOf),
  Zapier: call(callOf),
  Pabbly: call(callOf),
  openai: call(chatCallOf("openai")),
  OpenAI: call(chatCallOf("openai")),
  mistral: call(chatCallOf("mistral")),
  groq: call(chatCallOf("groq")),
  "together-ai": call(chatCallOf("together")),
  "open-router": call(chatCallOf("openrouter")),
  deepseek: call(chatCallOf("deepseek")),
  perplexity: call(chatCallOf("perplexity")),
  "Google Sheets": noIntegration,
  Email: noIntegration,
  Chatwoot: leftOut("Use “Transferir” do node: a conversa continua na caixa de entrada."),
  "Google Analytics": noMeasure,
  Pixel: noMeasure,
}
