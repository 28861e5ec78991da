import { looseRecord, looseText } from "../../../kernel/index.ts"
import { systemEntityNames } from "../../../entity/index.ts"
import { questionLimit, variantLimit } from "../../document/flow-question.ts"
import { botTextLimit } from "../../text/rich-text.ts"
import type { DraftEntity, DraftLine, DraftQuestion } from "../import-draft.ts"
import { plainWordsOf } from "../piece-texts.ts"
import { contentById } from "./botpress-contents.ts"
import { type BotpressBot, listIn } from "./botpress-file.ts"
import type { BotpressValues } from "./botpress-values.ts"

interface ReadQuestions {
  readonly questions: ReadonlyArray<DraftQuestion>
  readonly lines: ReadonlyArray<DraftLine>
}

/** Reads what a bot answers at any time, after the questions that its flows make. */
export const questionsOfBotpress = (
  bot: BotpressBot,
  values: BotpressValues,
  before: ReadonlyArray<DraftQuestion>,
  stepIn: (flow: string, node: string) => string | undefined,
): ReadQuestions => {
  const questions = before.slice(0, questionLimit)
  const lines: Array<DraftLine> = []
  const note = (outcome: DraftLine["outcome"], message: string, step: string | null = null) =>
    lines.push({ outcome, block: "qna", step, message })
  for (const record of bot.questions) {
    const data = looseRecord(record["data"] ?? record)
    const phrases = listIn(data["questions"], bot.languages)
    const name = (phrases[0] ?? looseText(record["id"])).slice(0, 100)
    const action = looseText(data["action"]) || "text"
    if (data["enabled"] === false) {
      note("left-out", `A pergunta “${name}” está desligada.`)
      continue
    }
    if (questions.length >= questionLimit) {
      note("left-out", `A pergunta “${name}” não veio: há no máximo ${questionLimit}.`)
      continue
    }
    const answers = listIn(data["answers"] ?? data["answer"], bot.languages)
    const told: Array<string> = []
    const texts = action === "redirect" ? [] : answers.flatMap((answer) => answerOf(answer, bot, values, told))
    const [flow, node] = [looseText(data["redirectFlow"]), looseText(data["redirectNode"])]
    const to = action.includes("redirect") && flow !== "" ? stepIn(flow, node) : undefined
    if (action.includes("redirect") && to === undefined)
      told.push(`A pergunta “${name}” levava a um node que não está no arquivo.`)
    if (texts.length > variantLimit) told.push(`Vieram ${variantLimit} das respostas de “${name}”.`)
    if (phrases.length === 0 || (texts.length === 0 && to === undefined)) {
      note("left-out", [`A pergunta “${name}” não tem frases ou resposta.`, ...told].join(" "))
      continue
    }
    questions.push({
      name,
      phrases,
      texts: texts.slice(0, variantLimit).map((text) => text.slice(0, botTextLimit)),
      to: to ?? null,
    })
    note(told.length === 0 ? "whole" : "changed", told.join(" "), to ?? null)
  }
  return { questions, lines }
}

/** Answers are texts, or the ids of contents; they cite no values. */
const answerOf = (
  answer: string,
  bot: BotpressBot,
  values: BotpressValues,
  told: Array<string>,
): ReadonlyArray<string> => {
  const [, id] = /^#!(\S+)$/u.exec(answer.trim()) ?? []
  const says = id === undefined ? [{ pieces: values.textOf(answer) }] : contentById(id, bot, values).says
  const words = says.map(({ pieces }) => plainWordsOf(pieces)).filter((one) => one.trim() !== "")
  if (words.length < says.length || says.length === 0)
    told.push("Respostas de perguntas não citam valores, nem o que não está no arquivo.")
  return words.length === 0 ? [] : [words.join("\n")]
}

/** Lists the entities of a bot that flows capture. */
export const entitiesOfBotpress = (bot: BotpressBot, captured: ReadonlySet<string>): ReadonlyArray<DraftEntity> =>
  bot.entities.flatMap((record) => {
    const name = looseText(record["name"])
    const isOurs = systemEntityNames.some((one) => one === name)
    if (record["type"] !== "list" || isOurs || !captured.has(name)) return []
    const listed = record["occurrences"] ?? record["occurences"]
    const entries = (Array.isArray(listed) ? listed : []).flatMap((one: unknown) => {
      const value = looseText(looseRecord(one)["name"])
      return value === "" ? [] : [{ value, synonyms: listIn(looseRecord(one)["synonyms"], []) }]
    })
    return [{ name, entries }]
  })
