import type { SystemEntityName } from "../../../entity/index.ts"
import { looseRecord, looseText } from "../../../kernel/index.ts"
import type { Condition } from "../../logic/condition.ts"
import { quotedText } from "../../logic/formula-pieces.ts"
import { buttonLabels, cutLabels } from "../button-labels.ts"
import type { DraftWay } from "../import-draft.ts"
import { plainWordsOf } from "../piece-texts.ts"
import { clauseOf } from "../written-comparisons.ts"
import { callOfData } from "./botpress-call.ts"
import { contentById } from "./botpress-contents.ts"
import { type BotpressFlow, listIn } from "./botpress-file.ts"
import { type BotpressReading, sayAll, botpressStep } from "./botpress-reading.ts"
import { slotPath } from "./botpress-values.ts"
import { botpressWaysOf } from "./botpress-ways.ts"

type Rule = (reading: BotpressReading, flow: BotpressFlow | undefined) => void

/** More wrong answers than a skill allows. */
const afterMisses = (times: number): Condition => ({
  match: "all",
  of: [{ subject: { fact: "node.misses" }, as: "number", is: "greater", to: [String(times)] }],
})

const retries = (value: unknown, most: number): number => {
  const times = Math.round(Number(looseText(value) || String(most)))
  return Number.isFinite(times) ? Math.min(20, Math.max(1, times)) : most
}

/** What is said to a wrong answer: fallbacks cite no values. */
const fallbackOf = (id: string, { bot, values, writer }: BotpressReading, block: string): string => {
  if (id === "") return ""
  const { says } = contentById(id, bot, values)
  const words = says.map(({ pieces }) => plainWordsOf(pieces)).filter((one) => one !== "")
  if (words.length < says.length || says.length === 0)
    writer.note("changed", block, "O que se diz a uma resposta errada não veio, ou cita valores.")
  return words.join("\n")
}

const chosen =
  /^temp(?:\.skill-choice-ret-?[\w-]*|\[(?:'|")skill-choice-ret-?[^'"]*(?:'|")\])\s*={2,3}\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')$/u

/** A question with buttons, the ways of whose answers the node that calls it has. */
const choice: Rule = (reading, flow) => {
  const { bot, node, values, writer, cited, targetOf } = reading
  const data = flow?.skillData ?? {}
  const content = flow === undefined ? undefined : contentById(looseText(data["contentId"]), bot, values)
  const told: Array<string> = []
  if (content !== undefined) {
    sayAll(reading, content.says)
    if (content.changed !== "") told.push(content.changed)
  } else told.push("O texto e as palavras dos botões estão em outro arquivo: importe o bot inteiro, em um .zip.")
  const keywords = looseRecord(data["keywords"])
  const config = looseRecord(data["config"])
  const fallback = fallbackOf(looseText(data["invalidContentId"]), reading, "choice")
  const variable = looseText(config["variableName"]) || looseText(data["randomId"])
  const kept = [`temp.skill-choice-ret-${variable}`, "temp.skill-choice-ret"].find((name) => cited.names.has(name))
  const name = kept === undefined ? undefined : values.nameOf(kept)
  const picks: Array<{ readonly value: string; readonly phrases: ReadonlyArray<string>; readonly to: string | null }> =
    []
  let failed: string | null | undefined
  for (const { condition, node: target } of node.next) {
    const [, double, single] = chosen.exec(condition) ?? []
    const value = (double ?? single)?.replace(/\\(.)/gu, "$1")
    const { to, changed } = targetOf(target)
    if (changed !== "") told.push(changed)
    if (value !== undefined) {
      const words = Object.hasOwn(keywords, value) ? listIn(keywords[value], []) : []
      picks.push({ value, phrases: words.length === 0 ? [value] : words, to })
    } else if (/^(?:true|always)?$/u.test(condition)) failed ??= to
    else told.push(`A condição “${condition.slice(0, 120)}” não veio.`)
  }
  const titles = content?.choices ?? picks.map(({ value }) => ({ title: value, value }))
  const labels = buttonLabels([...new Set(titles.map(({ title }) => title))])
  if ([...labels].some(([words, label]) => words !== label)) told.push(cutLabels)
  if (picks.length === 0) return writer.note("left-out", "choice", ["A escolha não tem caminhos.", ...told].join(" "))
  // An example that names an intent, 'intent:sim', stands for the examples of the intent.
  const phrasesOf = ({ phrases, value }: (typeof picks)[number]): ReadonlyArray<string> => [
    ...titles.flatMap((one) => (one.value === value ? [labels.get(one.title) ?? one.title, one.title] : [])),
    ...phrases.flatMap((one) => {
      const [, intent] = /^intent:(.*)$/iu.exec(one) ?? []
      return intent === undefined ? [one] : listIn(bot.intents.get(intent)?.["utterances"], bot.languages)
    }),
  ]
  const between = (value: string) => `${botpressStep(reading.flow, node.name)}=${value}`
  writer.note(told.length === 0 ? "whole" : "changed", "choice", [...new Set(told)].join(" "))
  writer.ask(() => ({
    ways: [
      ...picks.map((pick): DraftWay => ({
        to: name === undefined ? pick.to : between(pick.value),
        phrases: phrasesOf(pick),
      })),
      ...(failed === undefined ? [] : [{ to: failed, when: afterMisses(retries(config["nbMaxRetries"], 3)) }]),
    ],
    replies: [...labels.values()],
    fallback,
  }))
  if (name === undefined) return
  for (const { value, to } of new Map(picks.map((pick) => [pick.value, pick])).values()) {
    writer.open(between(value), node.name)
    writer.set({ name, formula: quotedText(value) })
    writer.goOn(to)
  }
}

const entities: Readonly<Record<string, SystemEntityName>> = {
  any: "qualquer_resposta",
  "system.any": "qualquer_resposta",
  "system.number": "numero",
  "system.ordinal": "numero",
  "system.email": "email",
  "system.phoneNumber": "telefone",
  "system.time": "data_hora",
  "system.date": "data",
  "system.amountOfMoney": "dinheiro",
}

/** Asks for a value until it is there; one that is there already is not asked for. */
const slot: Rule = (reading, flow) => {
  const { bot, node, values, writer } = reading
  const data = flow?.skillData ?? {}
  const named = looseText(data["slotName"])
  const saveAs = named === "" ? undefined : values.nameOf(slotPath(named))
  const told: Array<string> = []
  if (flow === undefined) told.push("A pergunta está em outro arquivo: importe o bot inteiro, em um .zip.")
  const [wanted = "any", ...others] = listIn(data["entities"] ?? data["entity"], [])
  const entity = bot.entities.some((one) => looseText(one["name"]) === wanted && one["type"] === "list")
    ? wanted
    : (entities[wanted] ?? "qualquer_resposta")
  if (others.length > 0) told.push("Só a primeira das entidades é capturada.")
  if (entity === "qualquer_resposta" && wanted !== "any" && wanted !== "system.any")
    told.push(`A entidade “${wanted}” virou qualquer resposta.`)
  if (looseText(data["validationAction"]) !== "") told.push("A ação que confere a resposta não é executada.")
  const outcomes = new Map<string, string | null>()
  for (const { condition, node: target } of node.next) {
    const { to, changed } = reading.targetOf(target)
    if (changed !== "") told.push(changed)
    const outcome = /notExtracted/u.test(condition)
      ? "not"
      : /alreadyExtracted/u.test(condition)
        ? "already"
        : "extracted"
    if (!outcomes.has(outcome)) outcomes.set(outcome, to)
  }
  const [extracted = null, already] = [outcomes.get("extracted"), outcomes.get("already")]
  writer.note(told.length === 0 ? "whole" : "changed", "slot", told.join(" "))
  if (saveAs !== undefined)
    writer.decide([
      { to: already ?? extracted, when: { match: "all", of: [clauseOf({ value: saveAs }, "filled", "")] } },
    ])
  const content = flow === undefined ? undefined : contentById(looseText(data["contentElement"]), bot, values)
  if (content !== undefined) sayAll(reading, content.says)
  const fallback = fallbackOf(looseText(data["notFoundElement"]), reading, "slot")
  const failed = outcomes.get("not")
  writer.ask(() => ({
    ways: [
      { to: extracted, entity, ...(saveAs !== undefined && { saveAs }) },
      ...(failed === undefined ? [] : [{ to: failed, when: afterMisses(retries(data["retryAttempts"], 3)) }]),
    ],
    fallback,
  }))
}

const callSystem: Rule = (reading, flow) => {
  const { writer } = reading
  const read = callOfData(flow?.skillData ?? {}, reading)
  if ("leftOut" in read) {
    writer.note(
      "left-out",
      "CallAPI",
      flow === undefined ? "A chamada está em outro arquivo: importe o bot inteiro, em um .zip." : read.leftOut,
    )
  } else {
    writer.note(read.changed === "" ? "whole" : "changed", "CallAPI", read.changed)
    writer.call(read.call)
  }
  const { held, others } = botpressWaysOf(reading, [], true)
  if (held.length > 0) writer.decide(held)
  writer.goOn(others ?? null)
}

const leftOut =
  (message: string): Rule =>
  (reading) => {
    reading.writer.note("left-out", reading.node.skill, message)
    const { others } = botpressWaysOf(reading, [])
    reading.writer.goOn(others ?? null)
  }

/** What becomes of each skill of Botpress. One that is missing here is a flow of its own, which is gone through. */
export const botpressSkills: Readonly<Record<string, Rule>> = {
  choice,
  slot,
  callapi: callSystem,
  sendemail: leftOut("Fluxos não enviam e-mails: chame um sistema."),
  email: leftOut("Fluxos não enviam e-mails: chame um sistema."),
  authgate: leftOut("Não há convites nem senhas de quem conversa."),
}
