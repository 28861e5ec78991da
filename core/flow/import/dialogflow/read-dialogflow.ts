import { foldPhrase } from "../../../kernel/index.ts"
import { botTextLimit } from "../../text/rich-text.ts"
import { otherwise } from "../../logic/condition.ts"
import { valuesInPieces, wordsOfPiece } from "../../logic/formula-pieces.ts"
import { phraseLimit, questionLimit } from "../../document/flow-question.ts"
import type { ForeignFile } from "../foreign-file.ts"
import type { DraftLine, DraftQuestion, DraftSay, DraftStep, DraftWay, ImportDraft } from "../import-draft.ts"
import { isOneText } from "../intent-texts.ts"
import { contextsOfAgent, type DialogflowContexts } from "./dialogflow-contexts.ts"
import { entitiesOfAgent } from "./dialogflow-entities.ts"
import { type DialogflowIntent, readDialogflow } from "./dialogflow-file.ts"
import { messagesOfIntent } from "./dialogflow-messages.ts"
import { parametersAsked, valuesOfAgent } from "./dialogflow-parameters.ts"
import type { ReadIntent } from "./read-intent.ts"
import { linesOfIntent } from "./dialogflow-lines.ts"

/** The step where the conversation waits for whatever is asked. */
const home = "início!"
const placeStep = (place: string): string => `contexto:${place}`

const isWelcome = ({ events }: DialogflowIntent): boolean => events.some((event) => /welcome$/iu.test(event))

/** Reads the export of an agent of Dialogflow ES: total, with an account of every intent, entity and answer. */
export const draftOfDialogflow = ({ entries }: Pick<ForeignFile, "entries">): ImportDraft => {
  const agent = readDialogflow(entries)
  const entities = entitiesOfAgent(agent.entities)
  const values = valuesOfAgent(agent.intents)
  const contexts = contextsOfAgent(agent.intents)
  const readings = agent.intents.map((intent, place): ReadIntent => {
    const whole = wholeOf(intent, entities.entityOf, values.nameOf)
    return {
      intent,
      step: `intent:${place}`,
      phrases: phrasesOf(intent, whole !== undefined),
      whole,
      answers: messagesOfIntent(intent.messages, values.piecesOf),
      asked: parametersAsked(intent, entities, values, whole?.saveAs),
    }
  })
  const written = writeFlow(readings, contexts)
  const { questions, steps, start } = written
  const about = (outcome: DraftLine["outcome"], block: string, message: string): DraftLine => ({
    outcome,
    block,
    step: null,
    message,
  })
  const lines = [
    ...(agent.language === "pt-br"
      ? []
      : [
          about("changed", "Idioma", `O agente não fala português do Brasil: vieram os textos em “${agent.language}”.`),
        ]),
    ...(agent.otherLanguages.length === 0
      ? []
      : [about("left-out", "Idioma", `Os textos em ${agent.otherLanguages.join(", ")} não vieram.`)]),
    ...agent.unread.map((path) => about("left-out", path, "O arquivo não é um JSON válido.")),
    ...readings.flatMap((reading) =>
      linesOfIntent(reading, contexts, { ...written, hasStep: steps.has(reading.step) }),
    ),
    ...entities.told.map((part): DraftLine => ({ ...part, step: null })),
  ]
  return { source: "dialogflow", name: agent.name, start, steps, questions, entities: entities.brought, lines }
}

const phrasesOf = ({ phrases }: DialogflowIntent, takesWhole: boolean): ReadonlyArray<string> => {
  const said = phrases
    .filter(({ whole }) => !takesWhole || whole === undefined)
    .map(({ text, isTemplate }) =>
      isTemplate
        ? text
            .replace(/@[\w.-]+(?::[\w-]+)?/gu, " ")
            .replace(/\s+/gu, " ")
            .trim()
        : text,
    )
  return [...new Set(said.filter((text) => text !== "" && text.length <= phraseLimit))]
}

/**
 * An answer that is as a whole a value, such as a name that was asked for, is taken by an entity. The console also marks single words of other
 * phrases by itself: that counts as nothing.
 */
const wholeOf = (
  { phrases, parameters, inputs }: DialogflowIntent,
  entityOf: (dataType: string) => { readonly entity: string },
  nameOf: (parameter: string) => string | undefined,
): ReadIntent["whole"] => {
  if (inputs.length === 0) return undefined
  const values = phrases.filter(({ whole }) => whole !== undefined)
  const alias = values.length * 2 >= phrases.length ? values[0]?.whole : undefined
  const parameter = parameters.find(({ name }) => name === alias)
  const saveAs = parameter && nameOf(parameter.name)
  return parameter === undefined || saveAs === undefined
    ? undefined
    : { entity: entityOf(parameter.dataType).entity, saveAs }
}

interface WrittenFlow {
  readonly questions: ReadonlyArray<DraftQuestion>
  readonly steps: ReadonlyMap<string, DraftStep>
  readonly start: string
  /** The intents that are understood only where nothing else is open. */
  readonly overflow: ReadonlySet<DialogflowIntent>
  /** The fallback intents of which some node says the messages. */
  readonly fallbacksSaid: ReadonlySet<DialogflowIntent>
}

const writeFlow = (readings: ReadonlyArray<ReadIntent>, contexts: DialogflowContexts): WrittenFlow => {
  const of = new Map(readings.map((reading) => [reading.intent, reading]))
  const named = new Map<string, ReadIntent>()
  const atAnyTime = readings.filter(({ intent }) => intent.inputs.length === 0 && !intent.isFallback)
  for (const reading of atAnyTime)
    for (const phrase of reading.phrases) if (!named.has(foldPhrase(phrase))) named.set(foldPhrase(phrase), reading)
  const wordsOf = (reading: ReadIntent | undefined) => (reading === undefined ? [] : textsOf(reading.answers.says))
  const fallbacksSaid = new Set<DialogflowIntent>()
  const fallbackOf = (intent: DialogflowIntent | undefined): ReadonlyArray<string> => {
    if (intent !== undefined) fallbacksSaid.add(intent)
    return intent === undefined ? fallbacks : wordsOf(of.get(intent))
  }
  const common = readings.find(({ intent }) => intent.isFallback && intent.inputs.length === 0)
  const fallbacks = wordsOf(common)
  if (common !== undefined) fallbacksSaid.add(common.intent)
  const saysNo = (texts: ReadonlyArray<string>) => (texts.length === 0 ? {} : { fallbacks: texts })
  const wayTo = (intent: DialogflowIntent): ReadonlyArray<DraftWay> => {
    const reading = of.get(intent)
    if (reading === undefined || (reading.phrases.length === 0 && reading.whole === undefined)) return []
    return [{ to: reading.step, phrases: reading.phrases, ...reading.whole }]
  }
  const welcome = readings.find(({ intent }) => isWelcome(intent) && !intent.isFallback)
  const heard = atAnyTime.filter(({ phrases }) => phrases.length > 0)
  const asked = heard.slice(0, questionLimit)
  const overflow = heard.slice(questionLimit)
  const led = new Set<ReadIntent>(overflow)
  const ways = new Map<ReadIntent, ReadonlyArray<DraftWay>>()
  for (const reading of readings) {
    // A quick reply that is a phrase of an intent leads there.
    const replied = reading.answers.replies.flatMap((label): ReadonlyArray<DraftWay> => {
      const to = named.get(foldPhrase(label))
      if (to === undefined) return []
      led.add(to)
      return [{ to: to.step, phrases: [label] }]
    })
    ways.set(reading, [...contexts.after(reading.intent).flatMap(wayTo), ...replied])
  }
  const isSpoken = (reading: ReadIntent): boolean =>
    reading !== welcome &&
    !led.has(reading) &&
    isPlainAnswer(reading, contexts) &&
    (ways.get(reading) ?? []).length === 0
  const steps = new Map<string, DraftStep>()
  const put = (step: DraftStep) => void steps.set(step.id, step)
  const write = (reading: ReadIntent) => {
    const {
      intent,
      step,
      answers,
      asked: { form, sets },
    } = reading
    const own = ways.get(reading) ?? []
    const place = contexts.placeAfter(intent)
    const after = contexts.fallbackAfter(intent)
    const next = place === undefined ? home : placeStep(place)
    const onward: Partial<DraftStep> = intent.endsConversation
      ? {}
      : own.length > 0 || answers.replies.length > 0 || after !== undefined
        ? { ways: own, listens: true, ...saysNo(fallbackOf(after)) }
        : reading === welcome
          ? { ways: [{ to: next, when: otherwise }] }
          : { returnTo: next }
    const answer: DraftStep = {
      ...blank(step, intent.name),
      sets,
      says: answers.says,
      replies: answers.replies,
      ...onward,
    }
    if (form.length === 0) return put(answer)
    put({ ...blank(step, intent.name), sets, form, ways: [{ to: `${step}/`, when: otherwise }] })
    put({ ...answer, id: `${step}/`, sets: [] })
  }
  if (welcome !== undefined) write(welcome)
  put({
    ...blank(home, "Aguarda"),
    ...saysNo(fallbacks),
    listens: true,
    ways: overflow.flatMap(({ intent }) => wayTo(intent)),
  })
  for (const reading of readings) {
    const { intent, phrases, answers } = reading
    const isEmpty = phrases.length === 0 && reading.whole === undefined && answers.says.length === 0
    if (reading !== welcome && !intent.isFallback && !isEmpty && !(heard.includes(reading) && isSpoken(reading)))
      write(reading)
  }
  for (const [place, intents] of contexts.places)
    put({
      ...blank(placeStep(place), `Aguarda: ${place}`),
      ...saysNo(fallbackOf(intents.find(({ isFallback }) => isFallback))),
      listens: true,
      ways: intents.filter(({ isFallback }) => !isFallback).flatMap(wayTo),
    })
  return {
    questions: asked.map((reading) => {
      const spoken = isSpoken(reading)
      const { intent, phrases, answers, step } = reading
      return { name: intent.name, phrases, texts: spoken ? textsOf(answers.says) : [], to: spoken ? null : step }
    }),
    steps,
    start: welcome?.step ?? home,
    overflow: new Set(overflow.map(({ intent }) => intent)),
    fallbacksSaid,
  }
}

const blank = (id: string, title: string): DraftStep => ({
  id,
  title,
  sets: [],
  call: null,
  says: [],
  replies: [],
  fallback: "",
  ways: [],
})

/** The texts of an intent that says one message, whichever of them. */
const textsOf = (says: ReadonlyArray<DraftSay>): ReadonlyArray<string> =>
  says
    .flatMap(({ pieces, variants = [] }) => [pieces.map(wordsOfPiece).join(""), ...variants])
    .map((text) => text.slice(0, botTextLimit))

/** An intent that says one of its texts and nothing else is answered wherever the conversation is, which stays there. */
const isPlainAnswer = ({ intent, answers, asked }: ReadIntent, contexts: DialogflowContexts): boolean => {
  const [say, ...others] = answers.says
  return (
    say !== undefined &&
    others.length === 0 &&
    valuesInPieces(say.pieces).length === 0 &&
    isOneText(say.pieces.map(wordsOfPiece).join("")) &&
    asked.form.length === 0 &&
    asked.sets.length === 0 &&
    answers.replies.length === 0 &&
    !intent.endsConversation &&
    contexts.after(intent).length === 0 &&
    contexts.placeAfter(intent) === undefined &&
    contexts.fallbackAfter(intent) === undefined
  )
}
