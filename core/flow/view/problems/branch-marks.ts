import { combineLatest, map, of, switchMap } from "rxjs"
import { type NodeId, sameValue } from "../../../kernel/index.ts"
import { type Behavior, deriveEach, evolve, type Scope } from "../../../kernel/view/index.ts"
import { branchProblemsSentence } from "../../problems/branch-problems-sentence.ts"
import { inNodeSentence, withinBranchSentence } from "../../presence-sentences.ts"
import type { FlowFolding } from "../canvas/flow-folding.ts"
import type { FlowPresenceView, OtherPresent } from "../presence/flow-presence-view.ts"
import { type FlowProblemsView, type ProblemMark, problemMarks } from "./flow-problems-view.ts"

/** What the card of a folded branch says of its own node and of the nodes folded into it. */
export interface BranchMark {
  readonly problems: ProblemMark
  /** Says how many problems there are, and where; empty for none. */
  readonly problemsSentence: string
  /** Those in its own node first. */
  readonly present: ReadonlyArray<OtherPresent>
  /** Says who is in its node and who in those folded into it; empty for nobody. */
  readonly presentSentence: string
}

/** The marks of the cards of folded branches; nothing is followed while none is folded. */
export interface BranchMarks {
  /** Emits for its own card only. */
  mark$(card: NodeId): Behavior<BranchMark>
}

interface BranchMarksDeps {
  readonly folding: Pick<FlowFolding, "canvas$">
  readonly problems: Pick<FlowProblemsView, "problems$">
  readonly presence: Pick<FlowPresenceView, "others$">
}

/** Creates the marks. */
export const createBranchMarks = (
  scope: Scope,
  { folding: { canvas$ }, problems: { problems$ }, presence: { others$ } }: BranchMarksDeps,
): BranchMarks => {
  const marks$ = evolve<ReadonlyMap<NodeId, BranchMark>>(
    scope,
    new Map(),
    canvas$.pipe(
      switchMap((canvas) => {
        const cards = canvas?.cards
        if (cards === undefined || cards.size === 0) return of(none)
        return combineLatest([problems$, others$]).pipe(
          map(([problems, others]) => {
            const own = problemMarks(problems)
            const all = problemMarks(problems, (id) => cards.get(id) ?? id)
            return new Map(
              [...new Set(cards.values())].map((card) => [
                card,
                branchMark(all.get(card) ?? unmarked, own.get(card) ?? unmarked, othersIn(others, card, cards)),
              ]),
            )
          }),
        )
      }),
      map((marks) => (before) => withKnown(marks, before)),
    ),
  )
  return { mark$: deriveEach(scope, marks$, (marks, card: NodeId) => marks.get(card) ?? nothing) }
}

const none: ReadonlyMap<NodeId, BranchMark> = new Map()
const unmarked: ProblemMark = { count: 0, blocking: false }
const nothing: BranchMark = { problems: unmarked, problemsSentence: "", present: [], presentSentence: "" }

interface InBranch {
  readonly inNode: ReadonlyArray<OtherPresent>
  readonly within: ReadonlyArray<OtherPresent>
}

const othersIn = (others: ReadonlyArray<OtherPresent>, card: NodeId, cards: ReadonlyMap<NodeId, NodeId>): InBranch => ({
  inNode: others.filter(({ node }) => node === card),
  within: others.filter(({ node }) => node !== undefined && cards.get(node) === card),
})

const branchMark = (problems: ProblemMark, own: ProblemMark, { inNode, within }: InBranch): BranchMark => ({
  problems,
  problemsSentence: branchProblemsSentence(problems.count, problems.count - own.count),
  present: [...inNode, ...within],
  presentSentence: [
    ...(inNode.length === 0 ? [] : [inNodeSentence(namesOf(inNode))]),
    ...(within.length === 0 ? [] : [withinBranchSentence(namesOf(within))]),
  ].join("; "),
})

const namesOf = (others: ReadonlyArray<OtherPresent>): ReadonlyArray<string> => others.map(({ name }) => name)

const withKnown = (
  marks: ReadonlyMap<NodeId, BranchMark>,
  before: ReadonlyMap<NodeId, BranchMark>,
): ReadonlyMap<NodeId, BranchMark> =>
  new Map(
    [...marks].map(([card, mark]) => {
      const known = before.get(card)
      return [card, known !== undefined && sameValue(known, mark) ? known : mark]
    }),
  )
