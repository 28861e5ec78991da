import { combineLatest, delay, first, map, of, switchMap } from "rxjs"
import type { NodeId } from "../../../kernel/index.ts"
import { type Behavior, deriveEach, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { FlowNode } from "../../document/flow-node.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import { type AnswerPlace, answerPlacesOf, wordsWithin } from "../../layout/answer-places.ts"
import { type EdgeAnswer, edgeAnswerOf } from "../../text/edge-answers.ts"
import { canvasRoutesOf, cardHeightOf } from "./canvas-routes.ts"
import type { CanvasShape } from "./canvas-shape.ts"
import type { FoldedCanvas } from "./folded-canvas.ts"

/** The words of a connection of the canvas. */
export interface EdgeLabel {
  /** As much of the answer as its place has room for; all of it while it has no place. */
  readonly words: string
  readonly whole: string
  /** Undefined where there is no room for it. */
  readonly place: AnswerPlace | undefined
}

interface EdgeLabelsDeps {
  readonly graph$: Behavior<FlowGraph | undefined>
  readonly canvas$: Behavior<FoldedCanvas | undefined>
  /** Whether the person wants to see them. */
  readonly shown$: Behavior<boolean>
}

interface Labelled {
  readonly shape: CanvasShape
  readonly answers: ReadonlyMap<string, EdgeAnswer>
  readonly places: ReadonlyMap<string, AnswerPlace>
  readonly labels: ReadonlyMap<string, EdgeLabel>
}

/** Milliseconds between the first canvas and its labels, so that the cards are painted first. */
export const labelsPause = 200

/**
 * Creates the labels by the ids of edges; undefined for an edge without words. Nothing is computed while they are
 * hidden or the first cards are painted, and places only when cards, edges or the words on them change.
 */
export const createEdgeLabels = (
  scope: Scope,
  { graph$, canvas$, shown$ }: EdgeLabelsDeps,
): ((id: string) => Behavior<EdgeLabel | undefined>) => {
  const answers = new WeakMap<FlowNode, ReadonlyMap<NodeId, EdgeAnswer>>()
  const answersOf = (node: FlowNode) => {
    const known = answers.get(node) ?? answersByTarget(node)
    answers.set(node, known)
    return known
  }
  const painted$ = evolve(
    scope,
    false,
    canvas$.pipe(
      first((canvas) => canvas !== undefined, undefined),
      delay(labelsPause),
      map(() => () => true),
    ),
  )
  const labelled$ = evolve<Labelled | undefined>(
    scope,
    undefined,
    combineLatest([shown$, painted$]).pipe(
      switchMap((both) =>
        both.every(Boolean) ? combineLatest([graph$, canvas$]) : of([undefined, undefined] as const),
      ),
      map(
        ([graph, canvas]) =>
          (before) =>
            graph === undefined || canvas === undefined
              ? undefined
              : labelledFlow(canvas.shape, answersIn(graph, canvas.shape, answersOf), before),
      ),
    ),
  )
  return deriveEach(scope, labelled$, (labelled, id: string) => labelled?.labels.get(id))
}

const answersByTarget = (node: FlowNode): ReadonlyMap<NodeId, EdgeAnswer> =>
  new Map(
    node.userInteractions.flatMap(({ target }) => {
      const answer = target === null ? undefined : edgeAnswerOf(node, target)
      return target === null || answer === undefined ? [] : [[target, answer]]
    }),
  )

const answersIn = (
  { nodes }: FlowGraph,
  shape: CanvasShape,
  answersOf: (node: FlowNode) => ReadonlyMap<NodeId, EdgeAnswer>,
): ReadonlyMap<string, EdgeAnswer> => {
  const found = new Map<string, EdgeAnswer>()
  for (const { edges } of shape.values())
    for (const { id, source, target } of edges) {
      const node = nodes.get(source)
      const answer = node === undefined ? undefined : answersOf(node).get(target)
      if (answer !== undefined) found.set(id, answer)
    }
  return found
}

const labelledFlow = (
  shape: CanvasShape,
  answers: ReadonlyMap<string, EdgeAnswer>,
  before: Labelled | undefined,
): Labelled => {
  const places =
    before?.shape === shape && isSameWords(answers, before.answers)
      ? before.places
      : answerPlacesOf(
          shape,
          canvasRoutesOf(shape),
          (id) => answers.get(id)?.short,
          (id) => cardHeightOf(shape.get(id)),
        )
  const labels = new Map(
    [...answers].map(([id, { short, whole }]) => {
      const place = places.get(id)
      const label = { words: place === undefined ? short : wordsWithin(short, place.width), whole, place }
      const known = before?.labels.get(id)
      return [id, known !== undefined && isSameLabel(known, label) ? known : label]
    }),
  )
  return { shape, answers, places, labels }
}

const isSameWords = (one: ReadonlyMap<string, EdgeAnswer>, other: ReadonlyMap<string, EdgeAnswer>): boolean =>
  one.size === other.size && [...one].every(([id, { short }]) => other.get(id)?.short === short)

const isSameLabel = (one: EdgeLabel, other: EdgeLabel): boolean =>
  one.words === other.words &&
  one.whole === other.whole &&
  one.place?.x === other.place?.x &&
  one.place?.y === other.place?.y &&
  one.place?.width === other.place?.width
