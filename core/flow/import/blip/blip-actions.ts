import { callLimits, callMethods, type CallField, newCall, type SystemCall } from "../../calls/system-call.ts"
import { readPath } from "../../calls/answer-path.ts"
import { secretInTemplate } from "../../calls/call-template.ts"
import { failureCondition } from "../../calls/failure-way.ts"
import { looseRecord, looseText } from "../../../kernel/index.ts"
import { quotedText } from "../../logic/formula-pieces.ts"
import type { SetValue } from "../../logic/set-value.ts"
import { templateOf, withoutUnknown } from "../piece-texts.ts"
import { setsOfText } from "../written-values.ts"
import { conditionsOf } from "./blip-conditions.ts"
import { blipMessageOf } from "./blip-contents.ts"
import type { BlipAction } from "./blip-file.ts"
import type { BlipReading } from "./blip-reading.ts"

/** Writes what an action does, and returns the words that it offers to choose among. */
type Rule = (action: BlipAction, reading: BlipReading, place: string) => ReadonlyArray<string> | void

const message: Rule = ({ type, settings }, { values, writer }) => {
  const content = blipMessageOf(
    looseText(settings["type"]) || "text/plain",
    settings["rawContent"] ?? settings["content"],
    values,
  )
  for (const say of content.says) {
    for (const set of values.factSets(say.pieces)) writer.set(set)
    writer.say(say)
  }
  const block = `${type} ${looseText(settings["type"]).replace(/^application\/vnd\.lime\./u, "")}`.trim()
  writer.note(content.isLeftOut ? "left-out" : content.changed === "" ? "whole" : "changed", block, content.changed)
  return content.options
}

const contactWords = { name: "novo_nome", phone: "novo_telefone", email: "novo_email" } as const

/** Writes a text as a value, in a contact field as well. */
const keep = (
  { values, writer }: BlipReading,
  variable: string,
  text: string,
  contact?: SetValue["contact"],
): string => {
  // What is known of the contact is a value here as well, which the field is written from.
  const name = contact === undefined ? values.nameOf(variable) : values.nameOf(`contact.${contactWords[contact]}`)
  if (name === undefined) return `“${variable}” não é o nome de um valor.`
  const pieces = withoutUnknown(values.piecesOf(text)).filter((piece) => piece !== "")
  const sets = setsOfText(pieces, name)
  if (sets === undefined) return `O texto de @${name} é longo demais para uma conta.`
  for (const set of values.factSets(pieces)) writer.set(set)
  for (const [at, set] of sets.entries())
    writer.set(contact !== undefined && at === sets.length - 1 ? { ...set, contact } : set)
  return ""
}

const setVariable: Rule = ({ type, settings }, reading) => {
  const fault = keep(reading, looseText(settings["variable"]), textOf(settings["value"]))
  const expires = Number(looseText(settings["expiration"]) || "0") > 0
  reading.writer.note(
    fault !== "" ? "left-out" : expires ? "changed" : "whole",
    type,
    fault !== "" ? fault : expires ? "O valor não expira: dura a conversa." : "",
  )
}

const deleteVariable: Rule = ({ type, settings }, reading) => {
  const fault = keep(reading, looseText(settings["variable"]), "")
  reading.writer.note(fault === "" ? "whole" : "left-out", type, fault)
}

const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? (JSON.stringify(value) ?? "")
    : typeof value === "boolean"
      ? String(value)
      : looseText(value)

const contactFields = { name: "name", phoneNumber: "phone", email: "email" } as const

const mergeContact: Rule = ({ type, settings }, reading) => {
  const faults: Array<string> = []
  let isEmpty = true
  const add = (fault: string) => {
    isEmpty = false
    if (fault !== "") faults.push(fault)
  }
  for (const [field, value] of Object.entries(settings)) {
    const text = textOf(value)
    const contact = field === "name" || field === "phoneNumber" || field === "email" ? contactFields[field] : undefined
    if (field === "extras")
      for (const [extra, said] of Object.entries(looseRecord(value)))
        add(keep(reading, `contact.extras.${extra}`, textOf(said)))
    else if (text !== "" && contact !== undefined) add(keep(reading, field, text, contact))
    else if (text !== "") add(keep(reading, `contact.${field}`, text))
  }
  const { writer } = reading
  if (isEmpty) return writer.note("whole", type)
  const isPlain = Object.keys(settings).every((field) => field in contactFields)
  writer.note(
    faults.length === 0 && isPlain ? "whole" : "changed",
    type,
    [
      ...faults,
      ...(isPlain ? [] : ["Do contato são guardados nome, telefone e e-mail; o mais são valores da conversa."]),
    ].join(" "),
  )
}

/** Whether the status of an answer is good is all that is known of it. */
const goodStatus = "200"
const badStatus = "500"

const call: Rule = ({ type, settings }, { values, writer, cited }, place) => {
  const filled = (text: string): string => {
    const pieces = values.piecesOf(text)
    for (const set of values.factSets(pieces)) writer.set(set)
    return templateOf(
      withoutUnknown(pieces, (written) => {
        const [, secret] = /^secret\.([\p{L}_][\p{L}\p{N}_]*)$/u.exec(written) ?? []
        return secret === undefined ? "" : secretInTemplate(secret)
      }),
    )
  }
  const address = filled(looseText(settings["uri"]))
  if (address.trim() === "" || address.length > callLimits.address)
    return writer.note("left-out", type, "A chamada não tem endereço, ou ele é longo demais.")
  const told: Array<string> = []
  const written = looseText(settings["method"]).toUpperCase()
  const method = callMethods.find((one) => one === written)
  if (method === undefined) told.push(`O método ${written || "vazio"} virou POST.`)
  const body = filled(textOf(settings["body"]))
  if (body.length > callLimits.body) told.push("O corpo da chamada era longo demais.")
  const kept = looseText(settings["responseBodyVariable"]).trim()
  const keeps: Array<SystemCall["keeps"][number]> = []
  for (const cite of kept === "" ? [] : cited.names) {
    const path = cite === kept ? "" : cite.startsWith(`${kept}@`) ? cite.slice(kept.length + 1) : undefined
    const name = path === undefined ? undefined : values.nameOf(cite)
    if (path === undefined || name === undefined) continue
    if (path.length <= callLimits.path && readPath(path) !== undefined) keeps.push({ name, path })
    else told.push(`@${name} não é guardado: “${path}” não é um caminho da resposta.`)
  }
  writer.call({
    ...newCall,
    method: method ?? "POST",
    address,
    headers: Object.entries(looseRecord(settings["headers"]))
      .map(([name, value]): CallField => ({ name: name.trim(), value: filled(looseText(value)) }))
      .filter(({ name, value }) => name !== "" && name.length <= 200 && value.length <= 2_000)
      .slice(0, callLimits.fields),
    body: body.trim() === "" || body.length > callLimits.body ? { kind: "none" } : { kind: "json", text: body },
    keeps: keeps.slice(0, callLimits.fields),
  })
  const status = looseText(settings["responseStatusVariable"]).trim()
  const name = status !== "" && cited.names.has(status) ? values.nameOf(status) : undefined
  if (name !== undefined) {
    told.push(`@${name} é ${goodStatus} se a chamada deu certo, senão ${badStatus}.`)
    const [failed, went, after] = [`${place}!`, `${place}=`, `${place}+`]
    writer.decide([{ to: failed, when: failureCondition }])
    writer.goOn(went)
    for (const [id, code] of [
      [failed, badStatus],
      [went, goodStatus],
    ] as const) {
      writer.open(id, "Resposta da chamada")
      writer.set({ name, formula: quotedText(code) })
      writer.goOn(after)
    }
    writer.open(after, "Depois da chamada")
  }
  writer.note(told.length === 0 ? "whole" : "changed", type, told.join(" "))
}

/** A message that a system writes: asked for, then said. */
const messageFromSystem: Rule = ({ type, settings }, { values, writer }) => {
  const pieces = values.piecesOf(looseText(settings["uri"]))
  const address = templateOf(withoutUnknown(pieces))
  const kind = looseText(settings["type"]) || "text/plain"
  const name = values.nameOf("mensagem_do_sistema")
  if (address.trim() === "" || address.length > callLimits.address || name === undefined || !kind.startsWith("text/"))
    return writer.note("left-out", type, "O conteúdo vem de um sistema, e não é um texto.")
  for (const set of values.factSets(pieces)) writer.set(set)
  writer.call({ ...newCall, address, keeps: [{ name, path: "" }] })
  writer.say({ pieces: [{ value: name }] })
  writer.note("changed", type, "Virou uma chamada a um sistema, cuja resposta é dita.")
}

const leftOut =
  (reason: string): Rule =>
  ({ type }, { writer }) =>
    writer.note("left-out", type, reason)

const code: Rule = ({ type, settings }, { values, writer }) => {
  const variable = looseText(settings["outputVariable"]).trim()
  const name = variable === "" ? undefined : values.nameOf(variable)
  writer.note(
    "left-out",
    type,
    name === undefined
      ? "Código JavaScript não é executado."
      : `Código JavaScript não é executado: defina @${name} por uma conta.`,
  )
}

const desk: Rule = ({ type }, { writer }) => {
  writer.note("changed", type, "A conversa é transferida: escolha para quem em “Transferir”.")
  writer.transfer()
}

const measured = leftOut("O painel conta o que acontece nas conversas.")
const command = leftOut("Comandos da plataforma Blip não existem aqui: chame um sistema.")

/** What becomes of each type of action of Blip. One that is missing here is told as unknown. */
const rules: Readonly<Record<string, Rule>> = {
  SendMessage: message,
  SendRawMessage: message,
  SendMessageFromHttp: messageFromSystem,
  ProcessHttp: call,
  SetVariable: setVariable,
  DeleteVariable: deleteVariable,
  MergeContact: mergeContact,
  TrackEvent: measured,
  TrackContactsJourney: measured,
  Redirect: leftOut("A conversa ia para outro bot da Blip: transfira para um bot em “Transferir”."),
  ExecuteScript: code,
  ExecuteScriptV2: code,
  ExecuteTemplate: leftOut("Modelos de texto com código não são executados."),
  ExecuteBlipFunction: leftOut("Funções da Blip não existem aqui: chame um sistema."),
  ProcessCommand: command,
  SendCommand: command,
  SetBucket: command,
  ManageList: leftOut("Listas de transmissão são as das campanhas: um fluxo não as muda."),
  ProcessContentAssistant: leftOut(
    "O assistente de conteúdo da Blip não existe aqui: use “Perguntas de qualquer lugar”.",
  ),
  ForwardToDesk: desk,
  ForwardMessageToDesk: desk,
  CreateTicket: desk,
  LeavingFromDesk: ({ type }, { writer }) => writer.note("whole", type),
  ForwardMessage: leftOut("Mensagens não são encaminhadas a outras contas."),
  RegisterLead: leftOut("Esta integração não existe aqui: chame um sistema."),
  GetLead: leftOut("Esta integração não existe aqui: chame um sistema."),
  Checkout: leftOut("Não há pagamento na conversa."),
  LeavingCheckout: leftOut("Não há pagamento na conversa."),
}

/** Actions that are left out: their conditions matter to nobody. */
const acts = new Set<Rule | undefined>([
  message,
  messageFromSystem,
  call,
  setVariable,
  deleteVariable,
  mergeContact,
  desk,
])

/** Returns whether an action does anything here. */
export const doesSomething = ({ type }: BlipAction): boolean => Object.hasOwn(rules, type) && acts.has(rules[type])

/** Writes an action, under its conditions, and returns the words that it offers. `place` is an id of its own. */
export const writeBlipAction = (action: BlipAction, reading: BlipReading, place: string): ReadonlyArray<string> => {
  const { writer, values } = reading
  const rule = Object.hasOwn(rules, action.type) ? rules[action.type] : undefined
  if (rule === undefined) {
    writer.note("left-out", action.type || "ação", "Este tipo de ação não é conhecido.")
    return []
  }
  const condition =
    action.conditions.length === 0 || !acts.has(rule) ? undefined : conditionsOf(action.conditions, values)
  if (condition === undefined || condition.kind === "always") return rule(action, reading, place) ?? []
  if (condition.kind === "never" || condition.kind === "unread" || condition.kind === "intent") {
    const reason =
      condition.kind === "unread"
        ? condition.reason
        : condition.kind === "never"
          ? "Nunca vale."
          : "Intents não são lidos por ações."
    writer.note("left-out", action.type, `A condição da ação não veio, nem a ação. ${reason}`)
    return []
  }
  const [side, rest] = [`${place}?`, `${place}:`]
  writer.decide([{ to: side, when: condition.when }])
  writer.goOn(rest)
  writer.open(side, reading.state.title)
  const offered = rule(action, reading, place) ?? []
  writer.open(rest, reading.state.title)
  return offered
}
