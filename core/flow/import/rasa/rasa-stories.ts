import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import type { RasaStory } from "./rasa-file.ts"

/** What the bot does in a turn: it says a response, or words; it asks for the values of a form; or it runs code. */
export type RasaDeed = { readonly kind: "response" | "words" | "form" | "code"; readonly name: string }

/** What the person says, and what the bot does then; the turns that may follow. */
export interface RasaTurn {
  readonly id: string
  /** The intents of which any leads here. */
  readonly intents: ReadonlyArray<string>
  /** What a person says here in a story that has words instead of an intent. */
  readonly words: ReadonlyArray<string>
  readonly entities: ReadonlyArray<string>
  readonly deeds: ReadonlyArray<RasaDeed>
  readonly next: ReadonlyArray<RasaTurn>
  /** The checkpoint at which other stories go on. */
  readonly checkpoint: string | undefined
}

/** What became of a story. */
export interface RasaStoryReport {
  readonly story: RasaStory
  /** The turn at which it ends; undefined: none was written. */
  readonly turn: string | undefined
  readonly isLost: boolean
  readonly changed: ReadonlyArray<string>
}

/** The stories and rules of a project, those that begin alike as one. */
export interface RasaTree {
  /** What is understood at any time. */
  readonly first: ReadonlyArray<RasaTurn>
  /** What follows each checkpoint. */
  readonly checkpoints: ReadonlyMap<string, RasaTurn>
  /** What follows something that the bot says, whatever led to it, by the name of that. */
  readonly afterDeed: ReadonlyMap<string, RasaTurn>
  /** What the bot does when a form has everything, where a rule says it. */
  readonly afterForm: ReadonlyMap<string, ReadonlyArray<RasaDeed>>
  readonly stories: ReadonlyArray<RasaStoryReport>
}

/** Turns that are read in all; further stories are left out. */
const mostTurns = 6_000

type Growing = Omit<RasaTurn, "intents" | "deeds" | "next" | "checkpoint" | "words"> & {
  readonly intents: Array<string>
  readonly words: Array<string>
  readonly deeds: Array<RasaDeed>
  readonly next: Array<Growing>
  readonly byKey: Map<string, Growing>
  checkpoint: string | undefined
}

/** Steps that say nothing to the person. */
const silent = new Set([
  "action_listen",
  "action_deactivate_loop",
  "action_deactivate_form",
  "action_session_start",
  "action_extract_slots",
  "action_unlikely_intent",
])

/** Reads what may be said after what. */
export const treeOfStories = (
  stories: ReadonlyArray<RasaStory>,
  forms: ReadonlySet<string>,
  responses: ReadonlySet<string>,
): RasaTree => {
  let made = 0
  const turn = (intents: ReadonlyArray<string>, entities: ReadonlyArray<string>): Growing => ({
    id: `turn:${made++}`,
    intents: [...intents],
    words: [],
    entities,
    deeds: [],
    next: [],
    byKey: new Map(),
    checkpoint: undefined,
  })
  const root = turn([], [])
  const checkpoints = new Map<string, Growing>()
  const afterDeed = new Map<string, Growing>()
  const afterForm = new Map<string, Array<RasaDeed>>()
  const deedOf = (name: string): RasaDeed =>
    forms.has(name)
      ? { kind: "form", name }
      : name.startsWith("utter_") || responses.has(name)
        ? { kind: "response", name }
        : { kind: "code", name }
  /** The turn that follows for what is said; of several intents any leads to the turn of the first. */
  const follow = (at: Growing, said: UserSaid): { readonly turn: Growing; readonly isNew: boolean } => {
    const [intent, ...others] = said.intents
    const key = keyOf(intent === undefined ? `"${said.words}"` : intent, said.entities)
    const known = at.byKey.get(key)
    const found = known ?? turn(intent === undefined ? [] : [intent], said.entities)
    if (said.words !== "" && !found.words.includes(said.words)) found.words.push(said.words)
    if (known === undefined) {
      at.byKey.set(key, found)
      at.next.push(found)
    }
    for (const other of others) {
      if (at.byKey.has(keyOf(other, []))) continue
      at.byKey.set(keyOf(other, []), found)
      found.intents.push(other)
    }
    return { turn: found, isNew: known === undefined }
  }
  const insert = (story: RasaStory): RasaStoryReport => {
    const changed = new Set(story.isConditional ? ["A condição da regra não veio: use um caminho automático."] : [])
    let at = root
    let isNew = false
    let done = 0
    let asking = story.within
    /** The last thing that the bot has said before anybody speaks. */
    let saidBefore: string | undefined
    const report = (isLost: boolean): RasaStoryReport => ({
      story,
      turn: at === root ? undefined : at.id,
      isLost,
      changed: [...changed],
    })
    if (made > mostTurns) {
      changed.add("Há histórias demais: esta não veio.")
      return report(true)
    }
    const ending = endOfForm(story)
    if (ending !== undefined) {
      afterForm.set(
        ending.form,
        ending.steps.flatMap(({ action, bot }) =>
          bot === undefined ? namedDeed(looseText(action), deedOf) : [{ kind: "words", name: looseText(bot) }],
        ),
      )
      return report(false)
    }
    for (const step of story.steps) {
      const said = saidIn(step)
      if (said !== undefined && made > mostTurns) {
        changed.add("As histórias são longas demais: desta veio o começo.")
        return report(false)
      }
      if (said !== undefined) {
        // What is said while a form asks is understood at any time, and the form asks again.
        if (asking !== undefined && story.within === undefined)
          changed.add("O que é dito durante um formulário é entendido em qualquer lugar.")
        if (at === root && saidBefore !== undefined) {
          at = afterDeed.get(saidBefore) ?? turn([], [])
          afterDeed.set(saidBefore, at)
          asking = undefined
        }
        const here = follow(asking === undefined ? at : root, said)
        at = here.turn
        isNew = here.isNew
        done = 0
        continue
      }
      const [kind] = Object.keys(step)
      if (kind === "checkpoint") {
        const name = looseText(step["checkpoint"])
        if (at === root && done === 0) {
          at = checkpoints.get(name) ?? turn([], [])
          isNew = !checkpoints.has(name) || (at.deeds.length === 0 && at.next.length === 0)
          checkpoints.set(name, at)
          continue
        }
        if (at.checkpoint !== undefined && at.checkpoint !== name)
          changed.add("A história segue por outro ponto de controle.")
        else at.checkpoint = name
        if (step !== story.steps.at(-1)) changed.add("O que segue o ponto de controle na mesma história não veio.")
        break
      }
      if (kind === "slot_was_set") {
        if (
          looseRecords(step["slot_was_set"]).some((slots) => !Object.hasOwn(slots, "requested_slot")) ||
          typeof step["slot_was_set"] === "string"
        )
          changed.add("O valor de um slot não decide o caminho: use uma condição.")
        continue
      }
      if (kind === "active_loop" || kind === "form") {
        const form = looseText(step[kind])
        asking = form === "" ? undefined : form
        continue
      }
      if (kind !== "action" && kind !== "bot") {
        if (kind !== undefined && kind !== "..." && kind !== "metadata")
          changed.add(`O passo “${kind}” não é conhecido.`)
        continue
      }
      const name = looseText(step[kind])
      const deeds: ReadonlyArray<RasaDeed> = kind === "bot" ? [{ kind: "words", name }] : namedDeed(name, deedOf)
      for (const deed of deeds) {
        if (deed.kind === "form" && deed.name === asking) continue
        if (at === root) {
          saidBefore = deed.name
          continue
        }
        const known = at.deeds[done]
        if (known?.name === deed.name) done++
        else if (isNew) {
          at.deeds.push(deed)
          done++
        } else {
          changed.add("Outra história diz outra coisa depois das mesmas frases: vale a primeira.")
          return report(false)
        }
      }
    }
    if (at === root && saidBefore !== undefined) changed.add("O que o bot diz sem que alguém fale não veio.")
    return report(false)
  }
  // What holds only while a form asks comes last: outside of it the others are meant.
  const reports = [
    ...stories.filter(({ within }) => within === undefined),
    ...stories.filter(({ within }) => within !== undefined),
  ].map(insert)
  return { first: root.next, checkpoints, afterDeed, afterForm, stories: reports }
}

const keyOf = (said: string, entities: ReadonlyArray<string>): string => `${said}{${entities.join(",")}}`

const namedDeed = (name: string, deedOf: (name: string) => RasaDeed): ReadonlyArray<RasaDeed> =>
  name === "" || silent.has(name) ? [] : [deedOf(name)]

interface UserSaid {
  readonly intents: ReadonlyArray<string>
  readonly entities: ReadonlyArray<string>
  readonly words: string
}

/** What the person says in a step; undefined: it is no step of the person. */
const saidIn = (step: LooseRecord): UserSaid | undefined => {
  const either = looseRecords(step["or"])
  if (either.length > 0) {
    const parts = either.flatMap((one) => saidIn(one) ?? [])
    return parts.length === 0
      ? undefined
      : { intents: parts.flatMap(({ intents }) => intents), entities: [], words: "" }
  }
  const intent = looseText(step["intent"]).replace(/^\/+/u, "")
  const words = looseText(step["user"]).trim()
  if (intent === "" && words === "") return undefined
  const entities = Array.isArray(step["entities"])
    ? step["entities"].map((one: unknown) => (typeof one === "string" ? one : (Object.keys(looseRecord(one))[0] ?? "")))
    : []
  return {
    intents: intent === "" ? [] : [intent],
    entities: [...new Set(entities.filter((one) => one !== ""))],
    words: words.startsWith("/") ? "" : words.replace(/\[([^[\]]*)\](?:\([^()]*\)|\{[^{}]*\})/gu, "$1"),
  }
}

/** A rule that says what follows when a form has everything begins with the form itself, or with its end. */
const endOfForm = ({
  within,
  steps,
}: RasaStory): { readonly form: string; readonly steps: ReadonlyArray<LooseRecord> } | undefined => {
  const spoken = steps.filter((step) => !("..." in step))
  const [first, ...others] = spoken
  const isEnd = first !== undefined && "active_loop" in first && looseText(first["active_loop"]) === ""
  if (within === undefined || !(isEnd || looseText(first?.["action"]) === within)) return undefined
  return spoken.some((step) => saidIn(step) !== undefined)
    ? undefined
    : { form: within, steps: others.filter((step) => "action" in step || "bot" in step) }
}
