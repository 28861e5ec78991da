import { cutTo } from "../../../kernel/index.ts"
import { fieldLabel, nodeFormLimits } from "../../form/node-form.ts"
import { otherwise } from "../../logic/condition.ts"
import type { DraftField, DraftSay, DraftStep, DraftWay } from "../import-draft.ts"
import { templateOf } from "../piece-texts.ts"
import type { RasaCapture, RasaEntities } from "./rasa-entities.ts"
import type { RasaProject } from "./rasa-file.ts"
import { type RasaButton, type RasaResponse, responseAsSpoken } from "./rasa-responses.ts"
import type { RasaDeed, RasaTree } from "./rasa-stories.ts"

/** What the deeds of a turn need to become steps. */
export interface RasaWriting {
  readonly project: RasaProject
  readonly tree: RasaTree
  readonly captures: RasaEntities
  readonly nameOf: (slot: string) => string | undefined
  /** What became of responses, forms and code, by their names, with the first step where each stands. */
  readonly responses: Map<string, { readonly step: string; readonly said: RasaResponse }>
  readonly forms: Map<string, { readonly step: string; readonly changed: ReadonlyArray<string> }>
  readonly code: Map<string, string>
}

/** The last of the steps of a turn, which goes on by what is said then. */
export interface TurnEnd {
  readonly step: DraftStep
  readonly buttons: ReadonlyArray<RasaButton>
  /** What the bot has done last; undefined: nothing. */
  readonly last: string | undefined
}

interface Segment {
  readonly says: Array<DraftSay>
  readonly buttons: Array<RasaButton>
  form?: ReadonlyArray<DraftField>
  /** The answers of which one is chosen, and the value that keeps it. */
  asks?: { readonly labels: ReadonlyArray<string>; readonly name: string }
}

/** The step of a response that no story says. */
export const unsaidStep = (response: string): string => `resposta:${response}`

/** A step without anything. */
export const blankStep = (id: string, title: string): DraftStep => ({
  id,
  title,
  sets: [],
  call: null,
  says: [],
  replies: [],
  fallback: "",
  ways: [],
})

/** Writes what the bot does in a turn as steps, of which the last is open; `put` takes the others. */
export const stepsOfDeeds = (
  id: string,
  title: string,
  deeds: ReadonlyArray<RasaDeed>,
  writing: RasaWriting,
  put: (step: DraftStep) => void,
): TurnEnd => {
  const segments: Array<Segment> = [{ says: [], buttons: [] }]
  const current = () => segments.at(-1) ?? { says: [], buttons: [] }
  const begin = () => void segments.push({ says: [], buttons: [] })
  const done = new Set<string>()
  const left = deeds.toReversed()
  let last: string | undefined
  for (let deed = left.pop(); deed !== undefined; deed = left.pop()) {
    const { kind, name } = deed
    last = name
    if (kind === "words") current().says.push({ pieces: [name] })
    else if (kind === "code") writing.code.set(name, writing.code.get(name) ?? id)
    else if (kind === "response") {
      const said = responseOf(name, id, writing)
      current().says.push(...said.says)
      current().buttons.push(...said.buttons)
    } else {
      const { plain, changed } = fieldsOf(name, id, writing)
      writing.forms.set(name, writing.forms.get(name) ?? { step: id, changed })
      for (const part of plain) {
        if ("form" in part) current().form = part.form
        else {
          current().says.push(...part.says)
          current().asks = part.asks
        }
        begin()
      }
      // What follows a form is said by a rule of its own, unless the story says it.
      if (left.length === 0 && !done.has(name)) left.push(...(writing.tree.afterForm.get(name) ?? []).toReversed())
      done.add(name)
    }
  }
  const idOf = (at: number) => (at === 0 ? id : `${id}/${at}`)
  for (const [at, { says, form, asks }] of segments.slice(0, -1).entries()) {
    const to = idOf(at + 1)
    const ways: ReadonlyArray<DraftWay> =
      asks === undefined
        ? [{ to, when: otherwise }]
        : [{ to, phrases: asks.labels, choice: { list: null, several: false, keeps: [{ path: "", name: asks.name }] } }]
    put({
      ...blankStep(idOf(at), title),
      says,
      replies: asks?.labels ?? [],
      ways,
      ...(form !== undefined && { form }),
    })
  }
  const { says, buttons } = current()
  return { step: { ...blankStep(idOf(segments.length - 1), title), says, replies: [] }, buttons, last }
}

/** Returns what a response says, and notes where it is said first. */
const responseOf = (name: string, step: string, { project, nameOf, responses }: RasaWriting): RasaResponse => {
  const known = responses.get(name)
  if (known !== undefined) return known.said
  const said = responseAsSpoken(project.responses.get(name) ?? [], nameOf)
  responses.set(name, { step, said })
  return said
}

type FormPart =
  | { readonly form: ReadonlyArray<DraftField> }
  | { readonly says: ReadonlyArray<DraftSay>; readonly asks: NonNullable<Segment["asks"]> }

/** The fields of a form, in order: those whose question has buttons are asked by steps of their own. */
const fieldsOf = (
  form: string,
  step: string,
  writing: RasaWriting,
): { readonly plain: ReadonlyArray<FormPart>; readonly changed: ReadonlyArray<string> } => {
  const { project, captures, nameOf } = writing
  const facts = project.forms.get(form) ?? {}
  const required = facts["required_slots"] ?? facts
  const slots = (Array.isArray(required) ? required : Object.keys(Object(required)))
    .filter((slot): slot is string => typeof slot === "string")
    .filter((slot) => slot !== "ignored_intents")
  const changed: Array<string> = []
  const parts: Array<FormPart> = []
  let open: Array<DraftField> = []
  const flush = () => {
    if (open.length > 0) parts.push({ form: open })
    open = []
  }
  if (slots.length === 0) changed.push("Os valores do formulário eram pedidos por código.")
  for (const slot of slots) {
    const name = nameOf(slot)
    if (name === undefined || open.some((field) => field.name === name)) continue
    const asked = [`utter_ask_${form}_${slot}`, `utter_ask_${slot}`].find((one) => project.responses.has(one))
    const said = asked === undefined ? undefined : responseOf(asked, step, writing)
    if (said === undefined) changed.push(`@${name} era pedido sem texto: escreva a pergunta.`)
    const { entity, changed: captured }: RasaCapture = captures.ofSlot(slot, facts)
    if (said !== undefined && said.buttons.length > 0) {
      flush()
      parts.push({ says: said.says, asks: { labels: said.buttons.map(({ label }) => label), name } })
      continue
    }
    if (captured !== "") changed.push(`@${name}: ${captured}`)
    const question = (said?.says ?? []).map(({ pieces }) => templateOf(pieces)).join("\n") || `${fieldLabel({ name })}?`
    if (said?.says.some(({ variants }) => variants !== undefined) === true)
      changed.push(`Da pergunta de @${name} veio a primeira variação.`)
    open.push({ name, entity, question: cutTo(question, nodeFormLimits.text) })
    if (open.length === nodeFormLimits.fields) flush()
  }
  flush()
  return { plain: parts, changed }
}
