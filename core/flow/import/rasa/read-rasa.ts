import { foldPhrase } from "../../../kernel/index.ts"
import { otherwise } from "../../logic/condition.ts"
import { valuesInPieces, wordsOfPiece } from "../../logic/formula-pieces.ts"
import { questionLimit } from "../../document/flow-question.ts"
import type { ForeignFile } from "../foreign-file.ts"
import type { DraftQuestion, DraftSay, DraftStep, DraftWay, ImportDraft } from "../import-draft.ts"
import { isOneText } from "../intent-texts.ts"
import { valueNamesFor } from "../value-names.ts"
import { capturesOfRasa, type RasaEntities } from "./rasa-entities.ts"
import { readRasa } from "./rasa-file.ts"
import { allPhrases, phrasesByIntent, type RasaPhrases } from "./rasa-phrases.ts"
import { linesOfRasa } from "./rasa-lines.ts"
import { responseAsSpoken } from "./rasa-responses.ts"
import { blankStep, type RasaWriting, stepsOfDeeds, type TurnEnd, unsaidStep } from "./rasa-steps.ts"
import { type RasaDeed, type RasaTurn, treeOfStories } from "./rasa-stories.ts"
import { trainingOf } from "./rasa-training.ts"

/** The step where the conversation waits for whatever is asked. */
const home = "início!"
const checkpointStep = (name: string): string => `ponto:${name}`

const greeting = /^(?:greet|hello|hi$|welcome|start|saud|cumpriment|oi$|ola$|olá$|inici|boas_?vindas)/iu
const notUnderstood = "nlu_fallback"

/** Reads a project of Rasa, or one file of it: total, with an account of every story, intent, response and form. */
export const draftOfRasa = (file: Pick<ForeignFile, "text" | "entries">): ImportDraft | { readonly why: string } => {
  const project = readRasa(file)
  if ("why" in project) return project
  const training = trainingOf(project.training)
  const tree = treeOfStories(project.stories, new Set(project.forms.keys()), new Set(project.responses.keys()))
  const slots = [...project.slots.keys(), ...[...project.forms.values()].flatMap(slotsNamed), ...training.values.keys()]
  const names = valueNamesFor(slots.map((slot) => [slot, slot] as const))
  const writing: RasaWriting = {
    project,
    tree,
    captures: capturesOfRasa(project, training),
    nameOf: (slot) => names.get(slot),
    responses: new Map(),
    forms: new Map(),
    code: new Map(),
  }
  const phrases = phrasesByIntent(training)
  const { steps, start, questions, overflow } = writeTurns(writing, phrases)
  const entities = writing.captures.brought()
  const lines = linesOfRasa(writing, training, { steps, phrases, overflow, start: start === home ? undefined : start })
  return {
    source: "rasa",
    name: "",
    start,
    // Where nothing is said and nothing understood, nothing waits either.
    steps: questions.length === 0 && steps.size <= 1 ? new Map() : steps,
    questions,
    entities,
    lines,
  }
}

const slotsNamed = (form: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const required = form["required_slots"] ?? form
  return Array.isArray(required)
    ? required.filter((slot): slot is string => typeof slot === "string")
    : Object.keys(Object(required))
}

interface WrittenTurns {
  readonly steps: ReadonlyMap<string, DraftStep>
  readonly start: string
  readonly questions: ReadonlyArray<DraftQuestion>
  /** The questions that are understood only where nothing else is open. */
  readonly overflow: number
}

const writeTurns = (writing: RasaWriting, phrases: ReadonlyMap<string, RasaPhrases>): WrittenTurns => {
  const { tree, captures, nameOf, project } = writing
  const steps = new Map<string, DraftStep>()
  const put = (step: DraftStep) => void steps.set(step.id, step)
  const first = tree.first.filter(({ intents }) => !intents.includes(notUnderstood))
  const fallbackTurn = tree.first.find(({ intents }) => intents.includes(notUnderstood))
  const fallbacks = [...(fallbackTurn?.deeds ?? []), { kind: "response" as const, name: "utter_default" }]
    .filter(({ kind, name }) => kind === "response" && project.responses.has(name))
    .slice(0, 1)
    .flatMap(({ name }) => {
      const said = responseAsSpoken(project.responses.get(name) ?? [], nameOf)
      writing.responses.set(name, { step: home, said })
      return textsSaid(said.says)
    })
  const saysNo = fallbacks.length === 0 ? {} : { fallbacks }
  const byIntent = new Map<string, RasaTurn>()
  for (const turn of first) for (const intent of turn.intents) if (!byIntent.has(intent)) byIntent.set(intent, turn)
  const welcome = first.find(
    ({ intents, words, deeds }) =>
      [...intents, ...words].some((one) => greeting.test(one)) && deeds.some(({ kind }) => kind !== "code"),
  )
  // Where code greets, what it says is a response of such a name.
  const greets =
    welcome !== undefined || first.length === 0
      ? undefined
      : [...project.responses.keys()].find((name) => greeting.test(name.replace(/^utter_/u, "")))
  const led = new Set<RasaTurn>(welcome === undefined ? [] : [welcome])
  const title = ({ intents, words }: RasaTurn) => intents.join(" ou ") || words[0] || "Conversa"
  const endWith = ({ step, buttons, last }: TurnEnd, turn: RasaTurn) => {
    const checkpoint = turn.checkpoint === undefined ? undefined : tree.checkpoints.get(turn.checkpoint)
    const own = [...turn.next, ...(last === undefined ? [] : (tree.afterDeed.get(last)?.next ?? []))]
    const next = [...own, ...(own.length > 0 ? (checkpoint?.next ?? []) : [])]
    const used = new Set<string>()
    const ways = next.flatMap((one): ReadonlyArray<DraftWay> => {
      const pressed = buttons.filter(({ intent }) => intent !== undefined && one.intents.includes(intent))
      const way = wayTo(one, phrases, captures, nameOf, used)
      const labels = pressed.map(({ label }) => label)
      return way === undefined && labels.length === 0
        ? []
        : [{ to: one.id, ...way, phrases: [...labels, ...(way?.phrases ?? [])] }]
    })
    for (const { label, intent } of buttons) {
      if (next.some((one) => intent !== undefined && one.intents.includes(intent))) continue
      const to = intent === undefined ? undefined : byIntent.get(intent)
      if (to === undefined) continue
      led.add(to)
      ways.push({ to: to.id, phrases: [label] })
    }
    const replies = [...new Set(buttons.map(({ label }) => label))]
    if (ways.length > 0 || replies.length > 0) put({ ...step, ...saysNo, ways, replies, listens: true })
    else if (turn.checkpoint !== undefined && checkpoint !== undefined)
      put({ ...step, ways: [{ to: checkpointStep(turn.checkpoint), when: otherwise }] })
    else if (turn === welcome) put({ ...step, ways: [{ to: home, when: otherwise }] })
    else put({ ...step, returnTo: home })
  }
  const write = (turn: RasaTurn, id = turn.id) => {
    const left = [{ turn, id }]
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      endWith(stepsOfDeeds(at.id, title(at.turn), at.turn.deeds, writing, put), at.turn)
      left.push(...at.turn.next.toReversed().map((next) => ({ turn: next, id: next.id })))
    }
  }
  if (welcome !== undefined) write(welcome)
  const asked = first.flatMap((turn) => questionsOfTurn(turn, phrases, writing))
  const overflow = asked.slice(questionLimit)
  for (const { turn } of overflow) led.add(turn)
  if (greets !== undefined) {
    const { step } = stepsOfDeeds(unsaidStep(greets), greets, [{ kind: "response", name: greets }], writing, put)
    put({ ...step, ways: [{ to: home, when: otherwise }] })
  }
  put({
    ...blankStep(home, "Aguarda"),
    ...saysNo,
    listens: true,
    ways: overflow.map(({ turn, said }) => ({ to: turn.id, phrases: said })),
  })
  for (const turn of first) if (turn !== welcome && (turn.next.length > 0 || turn.checkpoint !== undefined)) write(turn)
  for (const [name, turn] of tree.checkpoints) write(turn, checkpointStep(name))
  for (const { next } of tree.afterDeed.values()) for (const turn of next) write(turn)
  // What a button leads to is known by now.
  const spoken = new Map(
    asked.map((one) => [one, led.has(one.turn) ? undefined : textsOfDeeds(one.deeds, one.turn, writing)]),
  )
  for (const [{ turn, deeds, step }, texts] of spoken)
    if (texts === undefined && !steps.has(step)) {
      if (step === turn.id) write(turn)
      else endWith(stepsOfDeeds(step, title(turn), deeds, writing, put), turn)
    }
  // What has no phrases comes as well: nothing leads to it.
  const heard = new Set(asked.map(({ turn }) => turn))
  for (const turn of first) if (!heard.has(turn) && !steps.has(turn.id)) write(turn)
  // The set grows while a turn is written whose buttons lead to others.
  for (const turn of led) if (!steps.has(turn.id)) write(turn)
  for (const name of project.responses.keys()) {
    if (writing.responses.has(name)) continue
    const id = unsaidStep(name)
    endWith(stepsOfDeeds(id, name, [{ kind: "response", name }], writing, put), { ...nothingFollows, id })
  }
  return {
    steps,
    start: welcome?.id ?? (greets === undefined ? home : unsaidStep(greets)),
    overflow: overflow.length,
    questions: [...spoken]
      .slice(0, questionLimit)
      .map<DraftQuestion>(([{ name, said, step }, texts]) => ({
        name,
        phrases: said,
        texts: texts ?? [],
        to: texts === undefined ? step : null,
      }))
      .concat(project.stories.length > 0 ? [] : unanswered(phrases)),
  }
}

const nothingFollows: Omit<RasaTurn, "id"> = {
  intents: [],
  words: [],
  entities: [],
  deeds: [],
  next: [],
  checkpoint: undefined,
}

/** Phrases that come without any story, as a file of training data alone does, are questions whose answers are to be written. */
const unanswered = (phrases: ReadonlyMap<string, RasaPhrases>): ReadonlyArray<DraftQuestion> =>
  [...phrases]
    .slice(0, questionLimit)
    .map(([name, known]) => ({ name, phrases: allPhrases(known), texts: [], to: null }))

interface AskedTurn {
  readonly turn: RasaTurn
  readonly name: string
  readonly said: ReadonlyArray<string>
  readonly deeds: ReadonlyArray<RasaDeed>
  readonly step: string
}

/** A turn that is understood at any time is a question; that of a group of intents is one for each of them. */
const questionsOfTurn = (
  turn: RasaTurn,
  phrases: ReadonlyMap<string, RasaPhrases>,
  { project }: RasaWriting,
): ReadonlyArray<AskedTurn> => {
  const { intents, words, deeds, id } = turn
  const [group = ""] = intents
  const members = [...phrases.keys()].filter((name) => name.startsWith(`${group}/`))
  if (
    group !== "" &&
    members.length > 0 &&
    deeds.some(({ name }) => name === `utter_${group}` && !project.responses.has(name))
  )
    return members.map((member, at) => ({
      turn,
      name: member,
      said: allPhrases(phrases.get(member)),
      deeds: deeds.map((deed) =>
        deed.name === `utter_${group}` ? { kind: "response", name: `utter_${member}` } : deed,
      ),
      step: `${id}:${at}`,
    }))
  const said = [...new Set([...words, ...intents.flatMap((intent) => allPhrases(phrases.get(intent)))])]
  return said.length === 0 ? [] : [{ turn, name: intents.join(" ou ") || (words[0] ?? ""), said, deeds, step: id }]
}

/** The texts of a turn in which the bot says one message and nothing else; undefined: it needs a step. */
const textsOfDeeds = (
  deeds: ReadonlyArray<RasaDeed>,
  { next, checkpoint, id }: RasaTurn,
  { project, tree, nameOf, responses, code }: RasaWriting,
): ReadonlyArray<string> | undefined => {
  const [deed, ...others] = deeds.filter(({ kind }) => kind !== "code")
  if (deed === undefined || others.length > 0 || next.length > 0 || checkpoint !== undefined) return undefined
  if (tree.afterDeed.has(deed.name)) return undefined
  const said =
    deed.kind === "response"
      ? responseAsSpoken(project.responses.get(deed.name) ?? [], nameOf)
      : deed.kind === "words"
        ? { says: [{ pieces: [deed.name] }], buttons: [], lost: [] }
        : undefined
  const [say, ...more] = said?.says ?? []
  if (said === undefined || say === undefined || more.length > 0 || said.buttons.length > 0) return undefined
  if (valuesInPieces(say.pieces).length > 0 || !isOneText(say.pieces.map(wordsOfPiece).join(""))) return undefined
  if (deed.kind === "response" && !responses.has(deed.name)) responses.set(deed.name, { step: id, said })
  for (const { kind, name } of deeds) if (kind === "code" && !code.has(name)) code.set(name, id)
  return textsSaid(said.says)
}

const textsSaid = (says: ReadonlyArray<DraftSay>): ReadonlyArray<string> =>
  says.flatMap(({ pieces, variants = [] }) => [pieces.map(wordsOfPiece).join(""), ...variants])

/** The way to a turn, by the phrases that no earlier turn beside it has taken; undefined: nothing that is said leads there. */
const wayTo = (
  { intents, words, entities }: RasaTurn,
  phrases: ReadonlyMap<string, RasaPhrases>,
  captures: RasaEntities,
  nameOf: (slot: string) => string | undefined,
  used: Set<string>,
): Pick<DraftWay, "phrases" | "entity" | "saveAs"> | undefined => {
  const known = intents.flatMap((intent) => phrases.get(intent) ?? [])
  const captured = entities[0] ?? known.find(({ whole }) => whole !== undefined)?.whole
  const capture = captured === undefined ? undefined : captures.ofEntity(captured)
  const saveAs = captured === undefined ? undefined : nameOf(captures.slotOf(captured))
  const said = [
    ...words,
    ...known.flatMap((one) => [...one.phrases, ...(capture === undefined ? one.wholePhrases : [])]),
  ]
  const free = [...new Set(said)].filter((phrase) => !used.has(foldPhrase(phrase)))
  for (const phrase of free) used.add(foldPhrase(phrase))
  if (capture === undefined) return free.length === 0 ? undefined : { phrases: free }
  return { phrases: free, entity: capture.entity, ...(saveAs !== undefined && { saveAs }) }
}
