import { systemEntityNames } from "../../entity/index.ts"
import { type EntityTypeId, type InteractionId, type NodeId, sameValue } from "../../kernel/index.ts"
import { emptyNode, type FlowNode, startTitle, titleLimit, type UserInteraction } from "../document/flow-node.ts"
import { phraseLimit, variantLimit } from "../document/flow-question.ts"
import { otherwise } from "../logic/condition.ts"
import type { Inline, RichText } from "../text/rich-text.ts"
import { type FormulaPiece, valuesInPieces } from "../logic/formula-pieces.ts"
import type { DraftEntity, DraftSay, DraftStep, DraftWay } from "./import-draft.ts"
import { writersOf } from "./split-steps.ts"

/** The nodes of a draft, without positions, and the node of each of its steps. */
export interface DraftNodes {
  readonly nodes: ReadonlyArray<FlowNode>
  readonly nodeOf: ReadonlyMap<string, NodeId>
}

const endStep: DraftStep = {
  id: "fim!",
  title: "Fim",
  sets: [],
  call: null,
  says: [],
  replies: [],
  fallback: "",
  ways: [],
}

// Counted from 1, so the ids are valid.
const nodeId = (place: number): NodeId => (place + 1) as NodeId
const interactionId = (place: number): InteractionId => (place + 1) as InteractionId

/** Makes a node of every step of a draft without rings, after a start that leads to the first of them. */
export const nodesOf = (
  given: ReadonlyMap<string, DraftStep>,
  start: string,
  brought: ReadonlyArray<DraftEntity>,
): DraftNodes => {
  const steps = [...withWaysApart(given).values()]
  const nodeOf = new Map(steps.map(({ id }, place) => [id, nodeId(place + 1)]))
  const writers = writersOf(steps)
  const entities = [...systemEntityNames, ...brought.map(({ name }) => name)]
  const titleFor = titles()
  const first: FlowNode = {
    ...emptyNode(nodeId(0), startTitle, nowhere),
    kind: "start",
    userInteractions: [{ id: interactionId(0), target: nodeOf.get(start) ?? null, phrases: [], entity: null }],
  }
  return {
    nodes: [
      first,
      ...steps.map((step) => nodeOfStep(step, { nodeOf, writers, entities, title: titleFor(step.title) })),
    ],
    nodeOf,
  }
}

const nowhere = { x: 0, y: 0 }

/** A node has one way to each destination: answers of words alone become one, and any other goes through a step of its own. */
const withWaysApart = (given: ReadonlyMap<string, DraftStep>): ReadonlyMap<string, DraftStep> => {
  const steps = new Map<string, DraftStep>()
  const between = new Map<string, DraftStep>()
  let ends = false
  for (const step of given.values()) {
    // Each way with the phrases that it has gathered, by where it leads: menus have thousands of them.
    const led = new Map<string, { readonly way: DraftWay & { readonly to: string }; readonly more: Array<string> }>()
    for (const way of step.ways) {
      ends ||= way.to === null
      const to = way.to ?? endStep.id
      const beside = led.get(to)
      if (beside === undefined) led.set(to, { way: { ...way, to }, more: [] })
      else if (isWords(beside.way) && isWords(way) && sameValue(beside.way.choice, way.choice))
        for (const phrase of way.phrases ?? []) beside.more.push(phrase)
      else {
        const id = `${step.id}>${led.size}`
        between.set(id, { ...endStep, id, title: step.title, ways: [{ to, when: otherwise }] })
        led.set(id, { way: { ...way, to: id }, more: [] })
      }
    }
    const ways = Array.from(led.values(), ({ way, more }) =>
      more.length === 0 ? way : { ...way, phrases: [...(way.phrases ?? []), ...more] },
    )
    steps.set(step.id, { ...step, ways })
  }
  for (const [id, step] of between) steps.set(id, step)
  if (ends) steps.set(endStep.id, endStep)
  return steps
}

const isWords = ({ entity, when, saveAs }: DraftWay): boolean =>
  entity === undefined && when === undefined && saveAs === undefined

const titles = (): ((written: string) => string) => {
  const taken = new Set([startTitle, "Inicio"])
  return (written) => {
    const plain =
      written
        .replace(/[\s_]+/gu, " ")
        .trim()
        .slice(0, titleLimit - 8) || "Node"
    let title = plain
    for (let count = 2; taken.has(title); count++) title = `${plain} ${count}`
    taken.add(title)
    return title
  }
}

interface Surroundings {
  readonly nodeOf: ReadonlyMap<string, NodeId>
  readonly writers: ReadonlyMap<string, ReadonlySet<string>>
  /** Their names, by the ids less one. */
  readonly entities: ReadonlyArray<string>
  readonly title: string
}

const noSay: DraftSay = { pieces: [] }

const nodeOfStep = (step: DraftStep, { nodeOf, writers, entities, title }: Surroundings): FlowNode => {
  const id = nodeOf.get(step.id) ?? nodeId(0)
  const sources = sourcesIn(step, { nodeOf, writers, id })
  const says = step.says.length === 0 ? [noSay] : step.says
  const transfers = step.transfers === true
  const ends = step.ways.length === 0 && step.returnTo === undefined && !transfers && step.listens !== true
  return {
    ...emptyNode(id, title, nowhere),
    kind: ends ? "end" : "default",
    botInteractions: says.map(({ pieces, variants = [] }, at) => ({
      id: interactionId(at),
      text: richTextOfPieces(pieces, sources),
      ...(variants.length > 0 && {
        variants: variants.slice(0, variantLimit - 1).map((words) => richTextOfPieces([words], sources)),
      }),
      buttons:
        at < says.length - 1
          ? []
          : step.replies.map((label, place) => ({ kind: "quick-reply" as const, position: place + 1, label })),
      files: [],
    })),
    userInteractions: step.ways.map((way, at) => interactionOf(way, at, { nodeOf, entities })),
    fallbackMessages: (step.fallbacks ?? [step.fallback]).map((text) => text.slice(0, 4_096)),
    call: step.call,
    transfer: transfers ? { target: null } : null,
    returnTo: step.returnTo === undefined ? null : (nodeOf.get(step.returnTo) ?? null),
    sets: step.sets,
    ...(step.form !== undefined && {
      form: {
        fields: step.form.map(({ name, entity, question }) => ({
          name,
          entity: entityRef(entity, entities),
          question,
          wrong: [],
        })),
        confirm: null,
      },
    }),
  }
}

const interactionOf = (
  way: DraftWay,
  at: number,
  { nodeOf, entities }: Pick<Surroundings, "nodeOf" | "entities">,
): UserInteraction => ({
  id: interactionId(at),
  target: way.to === null ? null : (nodeOf.get(way.to) ?? null),
  phrases: [...new Set(way.phrases ?? [])].map((phrase) => phrase.slice(0, phraseLimit)),
  entity: way.entity === undefined ? null : entityRef(way.entity, entities),
  ...(way.saveAs !== undefined && { saveAs: way.saveAs }),
  ...(way.choice !== undefined && { choice: way.choice }),
  ...(way.when !== undefined && { when: way.when }),
})

// As the first company of a server has them: who takes the flow gives it its own, by their names.
const entityRef = (name: string, entities: ReadonlyArray<string>): UserInteraction["entity"] => ({
  id: (entities.indexOf(name) + 1 || entities.length + 1) as EntityTypeId,
  name,
})

/** Finds the node of which a text of a step cites each value: the step itself where it sets or keeps it, else the first that writes it. */
const sourcesIn = (
  step: DraftStep,
  { nodeOf, writers, id }: Pick<Surroundings, "nodeOf" | "writers"> & { readonly id: NodeId },
): ReadonlyMap<string, NodeId> => {
  const own = new Set([...step.sets, ...(step.call?.keeps ?? [])].map(({ name }) => name))
  return new Map(
    step.says.flatMap(({ pieces }) =>
      valuesInPieces(pieces).map((name) => {
        const [first = step.id] = own.has(name) ? [step.id] : (writers.get(name) ?? [])
        return [name, nodeOf.get(first) ?? id] as const
      }),
    ),
  )
}

const richTextOfPieces = (pieces: ReadonlyArray<FormulaPiece>, sources: ReadonlyMap<string, NodeId>): RichText => {
  const lines: Array<Array<Inline>> = [[]]
  for (const piece of pieces) {
    if (typeof piece === "object" && "value" in piece) {
      const sourceNodeId = sources.get(piece.value)
      if (sourceNodeId !== undefined) lines.at(-1)?.push({ kind: "mention", variable: piece.value, sourceNodeId })
      continue
    }
    const bold = typeof piece === "object"
    for (const [at, text] of (bold ? piece.bold : piece).split("\n").entries()) {
      if (at > 0) lines.push([])
      if (text !== "") lines.at(-1)?.push({ kind: "text", text, ...(bold && { bold }) })
    }
  }
  return lines.map((children) => ({ kind: "paragraph", children }))
}
