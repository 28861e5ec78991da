import { combineLatest, map, mergeMap, of, switchMap, timer } from "rxjs"
import { type NodeId, sameValue } from "../../../kernel/index.ts"
import { type Behavior, derive, deriveEach, evolve, type Scope } from "../../../kernel/view/index.ts"
import { isTyping } from "../../edits/edit-history.ts"
import { flowMessages as say } from "../../flow-messages.ts"
import { findFlowProblems } from "../../problems/find-flow-problems.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { GraphEdit } from "../../edits/graph-edit.ts"
import type { FlowProblem } from "../../problems/flow-problem.ts"
import { contextIn, type FlowSurroundings, type LintedFlow } from "../../problems/lint-requests.ts"
import { fixesSummary, isSafelyFixed } from "../../problems/fix-words.ts"
import { repairWords } from "../../problems/repair-words.ts"
import { safeFixes } from "../../problems/safe-fixes.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import { type Building, createBuilding, isHeldBack } from "./building.ts"
import type { FlowLinter } from "./flow-linter.ts"
import type { FlowSelection } from "../canvas/flow-selection.ts"

/** The number of problems on a card. */
export interface ProblemMark {
  readonly count: number
  /** One of them blocks publishing. */
  readonly blocking: boolean
}

/**
 * The problems of the open flow, debounced while typing. Those that come up in what is being built (`building.ts`) are held
 * back until it is left, tried out, published or saved.
 */
export interface FlowProblemsView {
  /** All of them, those that are held back included, as the linter last answered. */
  readonly found$: Behavior<ReadonlyArray<FlowProblem>>
  readonly problems$: Behavior<ReadonlyArray<FlowProblem>>
  /** The number of problems that are held back. */
  readonly heldBack$: Behavior<number>
  /** The number of problems that `fixAll` repairs, and what it does. */
  readonly fixable$: Behavior<{ readonly count: number; readonly words: string }>
  /** The problem mark of a node's card; suggestions do not count. */
  mark$(id: NodeId): Behavior<ProblemMark>
  /** Shows those that are held back, as leaving the node would. */
  showAll(): void
  /** Returns all problems of the flow as it is now, without waiting for the linter. */
  check(): ReadonlyArray<FlowProblem>
  /** Repairs one problem by its fix (`fixWords`); says so, and how to undo it. */
  fix(problem: FlowProblem): void
  /** Repairs all problems whose fix decides nothing (`isSafelyFixed`), in one undo step; says where, and how to undo it. */
  fixAll(): void
}

/** Debounce after a text edit, in milliseconds; other edits update the problems at once. */
export const problemsPause = 150

interface FlowProblemsDeps {
  readonly document: Pick<DocumentEditing, "graph$" | "history$" | "dirty$" | "editable" | "apply" | "undo">
  readonly toasts: Toasts
  readonly selection: Pick<FlowSelection, "building$">
  readonly surroundings$: Behavior<FlowSurroundings>
  readonly linter: FlowLinter
}

/** Creates the view. It emits only when the problems change. */
export const createFlowProblemsView = (
  scope: Scope,
  { document, selection, surroundings$, linter, toasts }: FlowProblemsDeps,
): FlowProblemsView => {
  const { graph$, history$, dirty$, editable, apply } = document
  const settled$ = graph$.pipe(
    switchMap((graph) => {
      const typing = history$.value !== undefined && isTyping(history$.value)
      return typing ? timer(problemsPause).pipe(map(() => graph)) : of(graph)
    }),
  )
  const linted$ = combineLatest([settled$, surroundings$]).pipe(
    mergeMap(([graph, surroundings]): ReadonlyArray<LintedFlow> =>
      graph === undefined ? [] : [{ graph, surroundings }],
    ),
  )
  const found$ = evolve<ReadonlyArray<FlowProblem>>(
    scope,
    [],
    linter(linted$).pipe(
      map((found) => (before: ReadonlyArray<FlowProblem>) => (sameValue(found, before) ? before : found)),
    ),
  )
  const check = () => {
    const graph = graph$.value
    return graph === undefined ? [] : findFlowProblems(graph, contextIn(surroundings$.value))
  }
  const { building$, showAll } = createBuilding(scope, { graph$, dirty$, selection, found$, check })
  const told$ = evolve<Told>(
    scope,
    nothingTold,
    combineLatest([found$, building$]).pipe(
      map(
        ([found, building]) =>
          (before: Told) =>
            toldOf(found, building, before),
      ),
    ),
  )
  const problems$ = derive(scope, told$, ({ shown }) => shown)
  const marks$ = evolve<Marks>(
    scope,
    new Map(),
    problems$.pipe(map((problems) => (before) => marksOf(problems, before))),
  )
  const repair = (edit: GraphEdit, fixed: ReadonlyArray<FlowProblem>) => {
    const titles = graph$.value?.nodes
    apply(edit)
    const repaired = history$.value
    toasts.show({
      kind: "ok",
      ...repairWords(fixed, (id) => titles?.get(id)?.title ?? String(id)),
      action: {
        label: "Desfazer",
        run: () => {
          // What was edited since is not what this button undoes.
          if (history$.value?.state === repaired?.state) document.undo()
          else toasts.show({ kind: "warning", title: say.repairStays, detail: say.repairStaysAdvice })
        },
      },
    })
  }
  return {
    found$,
    problems$,
    heldBack$: derive(scope, told$, ({ heldBack }) => heldBack),
    fixable$: derive(scope, problems$, (problems) => ({
      count: problems.filter(isSafelyFixed).length,
      words: fixesSummary(problems),
    })),
    mark$: deriveEach(scope, marks$, (now, id: NodeId) => now.get(id) ?? unmarked),
    showAll,
    check,
    fix: (problem) => {
      if (problem.fix !== undefined) repair(problem.fix, [problem])
    },
    fixAll: () => {
      const graph = editable()
      if (graph === undefined) return
      const { edit, fixed } = safeFixes(graph, contextIn(surroundings$.value))
      repair(edit, fixed)
    },
  }
}

interface Told {
  readonly shown: ReadonlyArray<FlowProblem>
  readonly heldBack: number
}

const nothingTold: Told = { shown: [], heldBack: 0 }

const toldOf = (found: ReadonlyArray<FlowProblem>, building: Building, before: Told): Told => {
  const shown = found.filter((problem) => !isHeldBack(building, problem))
  return {
    shown: sameValue(shown, before.shown) ? before.shown : shown,
    heldBack: building.isAlone ? 0 : found.length - shown.length,
  }
}

type Marks = ReadonlyMap<NodeId, ProblemMark>

const unmarked: ProblemMark = { count: 0, blocking: false }

const marksOf = (problems: ReadonlyArray<FlowProblem>, before: Marks): Marks => {
  const marks = new Map(problemMarks(problems))
  for (const [id, mark] of marks) {
    const known = before.get(id)
    if (known !== undefined && sameValue(known, mark)) marks.set(id, known)
  }
  return marks
}

/** Counts problems by the cards of their nodes; suggestions do not count. */
export const problemMarks = (
  problems: ReadonlyArray<FlowProblem>,
  cardOf: (node: NodeId) => NodeId = (node) => node,
): ReadonlyMap<NodeId, ProblemMark> => {
  const marks = new Map<NodeId, ProblemMark>()
  for (const { nodeId, severity } of problems) {
    if (severity === "hints") continue
    const card = cardOf(nodeId)
    const { count, blocking } = marks.get(card) ?? unmarked
    marks.set(card, { count: count + 1, blocking: blocking || severity === "blocks" })
  }
  return marks
}
