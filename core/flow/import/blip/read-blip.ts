import { type LooseRecord, looseText } from "../../../kernel/index.ts"
import { valueInFormula } from "../../logic/formula.ts"
import { buttonLabels, cutLabels } from "../button-labels.ts"
import type { DraftLine, DraftQuestion, DraftStep, DraftWay, ImportDraft } from "../import-draft.ts"
import { plainWordsOf } from "../piece-texts.ts"
import { createStepWriter } from "../step-writer.ts"
import { clauseOf, conditionOfClauses } from "../written-comparisons.ts"
import { doesSomething, writeBlipAction } from "./blip-actions.ts"
import { conditionsOf } from "./blip-conditions.ts"
import { blipMessageOf } from "./blip-contents.ts"
import { type BlipFile, type BlipState, exceptionsId, readBlip } from "./blip-file.ts"
import { checkOf, type InputCheck } from "./blip-input.ts"
import { outputsOf } from "./blip-outputs.ts"
import { type BlipStateReading, citesOf, waitsForInput } from "./blip-reading.ts"
import { type BlipValues, createBlipValues, lastInput } from "./blip-values.ts"

/** Reads a flow of the builder of Blip: total, with an account of every action, input and way. */
export const draftOfBlip = (json: LooseRecord): ImportDraft => {
  const file = readBlip(json)
  const writer = createStepWriter()
  const values = createBlipValues()
  const cited = citesOf(file)
  const exception = exceptionIn(file, values)
  const questions: Array<DraftQuestion> = []
  let usesException = false
  let isLedToStart = false
  for (const state of file.states.values()) {
    const reading: BlipStateReading = {
      file,
      values,
      writer,
      state,
      cited,
      exception: exception?.text,
      targetOf: (id) => {
        if (id === file.root?.id && exception?.blocks.includes(state.id) !== true) isLedToStart = true
        return id === file.root?.id || !file.states.has(id) ? null : id
      },
    }
    values.keepInputAs(undefined)
    writer.open(state.id, state.title)
    for (const action of state.besides)
      if (action.type !== "LeavingFromDesk")
        writer.note("left-out", action.type, "O que se faz depois de sair de um bloco não vem.")
    if (state === file.root) writeStart(reading, questions)
    else if (isDesk(state)) writeDesk(reading)
    else usesException = writeState(reading) || usesException
    writer.end()
  }
  const { steps: written, lines } = writer.done()
  const steps = withoutLoose(written, exception?.blocks ?? [])
  const flow = (outcome: DraftLine["outcome"], block: string, message: string): DraftLine => ({
    outcome,
    block,
    step: null,
    message,
  })
  const tagged = [...file.states.values()].filter(({ tags }) => tags > 0).length
  return {
    source: "blip",
    name: "",
    start: file.root === undefined ? null : file.root.id,
    steps,
    questions,
    lines: [
      ...(isLedToStart
        ? [flow("changed", "Início", "Voltar ao início encerra a conversa: a próxima mensagem começa outra.")]
        : []),
      ...(usesException
        ? [
            flow(
              "changed",
              "Exceções",
              `A uma resposta não entendida o bot diz “${exception?.text ?? ""}”, e espera outra.`,
            ),
          ]
        : []),
      ...lines,
      ...file.everywhere.map(({ type }) => flow("left-out", type, "Ações globais, de toda mensagem, não vêm.")),
      ...(tagged > 0 ? [flow("left-out", "etiquetas", `As etiquetas de ${tagged} blocos não vêm.`)] : []),
      ...[...values.outside].map((name) =>
        flow("changed", "valor", `“{{${name}}}” vem de fora do fluxo: defina @${values.nameOf(name) ?? name} antes.`),
      ),
      ...[...values.unknown].map((name) =>
        flow("changed", "valor", `“{{${name}}}” não é um valor aqui: fica como está em textos, e vazio no resto.`),
      ),
    ],
  }
}

/** Leaves out blocks of exceptions that nothing leads to any more, because their text is said where it is needed. */
const withoutLoose = (
  steps: ReadonlyMap<string, DraftStep>,
  blocks: ReadonlyArray<string>,
): ReadonlyMap<string, DraftStep> => {
  const loose = new Set(blocks)
  const isLed = [...steps].some(
    ([id, { ways }]) => !loose.has(id) && ways.some(({ to }) => to !== null && loose.has(to)),
  )
  return isLed ? steps : new Map([...steps].filter(([id]) => !loose.has(id)))
}

interface Exceptions {
  readonly text: string
  readonly blocks: ReadonlyArray<string>
}

const isDesk = ({ id, enters }: BlipState): boolean =>
  id.startsWith("desk:") || enters.some(({ type }) => type === "ForwardToDesk")

/** Finds the text of the exceptions, where the block and those that it leads to do nothing else, and lead to the start. */
const exceptionIn = (file: BlipFile, values: BlipValues): Exceptions | undefined => {
  const said: Array<string> = []
  const seen = new Set<string>()
  let state = file.states.get(exceptionsId)
  while (state !== undefined && state !== file.root) {
    if (seen.has(state.id) || waitsForInput(state) || isDesk(state) || state.leaves.some(doesSomething))
      return undefined
    seen.add(state.id)
    for (const action of state.enters.filter(doesSomething)) {
      if (!/^Send(?:Raw)?Message$/u.test(action.type) || action.conditions.length > 0) return undefined
      const { says, options, changed } = blipMessageOf(
        looseText(action.settings["type"]) || "text/plain",
        action.settings["rawContent"] ?? action.settings["content"],
        values,
      )
      const words = says.map(({ pieces }) => plainWordsOf(pieces))
      if (options.length > 0 || changed !== "" || words.includes("")) return undefined
      said.push(...words)
    }
    const first = state.outputs.find(({ conditions }) => conditionsOf(conditions, values).kind !== "never")
    if (first === undefined || conditionsOf(first.conditions, values).kind !== "always") return undefined
    state = file.states.get(first.to)
  }
  return state === undefined || said.length === 0 ? undefined : { text: said.join("\n"), blocks: [...seen] }
}

/** The block where a conversation begins reads the first message, which is not waited for. */
const writeStart = (reading: BlipStateReading, questions: Array<DraftQuestion>): void => {
  const { state, writer } = reading
  leaveOut(state.enters, reading, "O que o início faz só vale para quem volta a ele: não vem.")
  writeActions(state.leaves, reading, "<")
  const { said, held, others } = outputsOf(reading, true)
  if (said.length > 0) {
    questions.push(...said.map(({ to, phrases }) => ({ name: phrases[0] ?? "", phrases, texts: [], to })))
    writer.note("changed", "Início", "A primeira mensagem não é lida: as suas frases valem em qualquer lugar.")
  }
  if (held.length > 0) writer.decide(held)
  writer.goOn(others === undefined ? null : reading.targetOf(others))
}

const writeDesk = (reading: BlipStateReading): void => {
  const { state, writer } = reading
  for (const [at, action] of state.enters.entries())
    if (action.type === "ForwardToDesk") writer.note("whole", action.type)
    else writeBlipAction(action, reading, `${state.id}>${at}`)
  writer.note("changed", "Atendimento humano", "A conversa é transferida: escolha para quem em “Transferir”.")
  if (state.outputs.some(({ to }) => to !== state.id)) writer.note("left-out", "Atendimento humano", afterTransfer)
  leaveOut(state.leaves, reading, afterTransfer)
  writer.transfer()
}

const afterTransfer = "Depois do atendimento a conversa não volta ao bot."

/** Tells actions that are not gone through. */
const leaveOut = (actions: BlipState["enters"], { writer }: BlipStateReading, reason: string): void => {
  for (const { type } of actions) writer.note("left-out", type || "ação", reason)
}

const writeActions = (actions: BlipState["enters"], reading: BlipStateReading, mark: string): ReadonlyArray<string> => {
  let offered: ReadonlyArray<string> = []
  for (const [at, action] of actions.entries()) {
    const options = writeBlipAction(action, reading, `${reading.state.id}${mark}${at}`)
    if (options.length > 0) offered = options
  }
  return offered
}

/** Writes a block, and returns whether it says the text of the exceptions. */
const writeState = (reading: BlipStateReading): boolean => {
  const { state, writer, values, cited, exception, targetOf } = reading
  const offered = writeActions(state.enters, reading, ">")
  const { input = {} } = state
  if (!writer.isLed()) {
    leaveOut(state.leaves, reading, afterTransfer)
    return false
  }
  if (!waitsForInput(state)) {
    if (offered.length > 0) writer.note("changed", "botões", "O bloco não espera: os botões não aparecem.")
    writeActions(state.leaves, reading, "<")
    const { held, others } = outputsOf(reading, false)
    if (held.length > 0) writer.decide(held)
    writer.goOn(others === undefined ? null : targetOf(others))
    return false
  }
  const check = checkOf(input)
  const told = [...check.told]
  if (looseText(input["expiration"]) !== "") told.push("O bot espera sem prazo: use os tempos do bot.")
  if (Array.isArray(input["conditions"]) && input["conditions"].length > 0)
    told.push("O bot espera sempre: a condição da espera não vem.")
  const variable = looseText(input["variable"]).trim()
  const readsLate = cited.lateInput || cited.exceptionsReadInput
  const isKeptTwice = variable !== "" && readsLate
  values.keepInputAs(variable === "" || isKeptTwice ? undefined : variable)
  const leaves = state.leaves.filter(doesSomething).length > 0
  const isPlainMenu = !leaves && variable === "" && !cited.lateInput && check.expression === ""
  const { said, held, others } = outputsOf(reading, isPlainMenu)
  const labels = buttonLabels([...new Set(offered)])
  if ([...labels].some(([words, label]) => words !== label)) told.push(cutLabels)
  writer.note(told.length === 0 ? "whole" : "changed", "Entrada do usuário", told.join(" "))
  const misses = others === exceptionsId && exception !== undefined
  const to = others === undefined || (misses && held.length === 0 && said.length === 0) ? null : targetOf(others ?? "")
  const isException = misses && (held.length > 0 || said.length > 0)
  const again = `${state.id}!`
  const name = values.nameOf(isKeptTwice || variable === "" ? lastInput : variable)
  const needsName = variable !== "" || readsLate || held.length > 0 || check.expression !== "" || leaves
  const isDirect = !leaves && held.length === 0 && check.expression === "" && !isKeptTwice
  const after = isException ? again : to
  // Nothing of what is done on leaving comes then: it is told where the block stands.
  if (isDirect) writeActions(state.leaves, reading, "<")
  writer.ask((next) => ({
    ways: [
      ...said.map(({ to: target, phrases }) => ({
        to: target,
        phrases: phrases.flatMap((one) => [labels.get(one) ?? one, one]),
      })),
      ...(isDirect && isException
        ? []
        : [
            {
              to: isDirect ? after : next,
              entity: check.entity,
              ...(needsName && name !== undefined && { saveAs: name }),
            },
          ]),
    ],
    replies: [...labels.values()],
    fallback: check.error !== "" ? check.error : isException && isDirect ? (exception ?? "") : "",
  }))
  if (!isDirect) writeAnswered(reading, { check, name, held, after, again, isKeptTwice, variable })
  if (isException && !isDirect) {
    writer.open(again, state.title)
    writer.say({ pieces: [exception ?? ""] })
    writer.goOn(state.id)
  }
  return isException
}

interface Answered {
  readonly check: InputCheck
  readonly name: string | undefined
  readonly held: ReadonlyArray<DraftWay>
  readonly after: string | null
  readonly again: string
  readonly isKeptTwice: boolean
  readonly variable: string
}

/** Writes what a block does with an answer: it is checked, kept and passed on. */
const writeAnswered = (reading: BlipStateReading, answered: Answered): void => {
  const { state, writer, values } = reading
  const { check, name, held, after, isKeptTwice, variable } = answered
  if (check.expression !== "" && name !== undefined) {
    const [wrong, right] = [`${state.id}!!`, `${state.id}=`]
    const fits = conditionOfClauses("all", [clauseOf({ value: name }, "matches", check.expression)])
    if (fits !== undefined) writer.decide([{ to: right, when: fits }])
    writer.goOn(fits === undefined ? right : wrong)
    if (fits !== undefined) {
      writer.open(wrong, state.title)
      if (check.said !== "") writer.say({ pieces: values.piecesOf(check.said) })
      writer.goOn(state.id)
    }
    writer.open(right, state.title)
  }
  const kept = isKeptTwice ? values.nameOf(variable) : undefined
  if (kept !== undefined && name !== undefined) writer.set({ name: kept, formula: valueInFormula(name) })
  writeActions(state.leaves, reading, "<")
  if (held.length > 0) writer.decide(held)
  writer.goOn(after)
}
