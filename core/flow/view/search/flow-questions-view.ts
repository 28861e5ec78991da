import { Result } from "effect"
import { combineLatest, map, Subject } from "rxjs"
import type { InteractionId } from "../../../kernel/index.ts"
import { type Behavior, derive, evolve, hold, type Scope } from "../../../kernel/view/index.ts"
import type { FlowQuestion } from "../../document/flow-question.ts"
import type { AttemptedEdit } from "../../edits/graph-edit.ts"
import { addQuestion, changeQuestion, removeQuestion } from "../../edits/question-edits.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import { refusalSentence } from "../../graph/flow-refusal.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { DocumentEditing, EditedDocument } from "../editor/edited-document.ts"
import type { NodeChoice } from "../panel/target-choices.ts"

/** What of a question from anywhere may be changed. */
export type QuestionFields = Partial<Omit<FlowQuestion, "id">>

/** 'Perguntas de qualquer lugar': what is understood at every node, beside the canvas. */
export interface FlowQuestionsView {
  /** False while the outline or the values take its place. */
  readonly open$: Behavior<boolean>
  readonly rows$: Behavior<ReadonlyArray<FlowQuestion>>
  /** The question that is shown whole. */
  readonly chosen$: Behavior<InteractionId | undefined>
  /** The nodes to which a question may lead; empty while the panel is closed. */
  readonly targets$: Behavior<ReadonlyArray<NodeChoice>>
  /** Opens it in the place of outline and values, or closes it. */
  toggle(): void
  /** Opens it at a question. */
  show(id: InteractionId): void
  /** Shows a question whole, or none. */
  choose(id: InteractionId | undefined): void
  /** Adds a question, and shows it whole. */
  add(): void
  /** Consecutive changes of one field are one step of undo. */
  change(id: InteractionId, fields: QuestionFields): void
  remove(id: InteractionId): void
}

/** What takes the same place beside the canvas. */
interface OtherPanel {
  readonly open$: Behavior<boolean>
  toggle(): void
}

/** Creates the list of questions from anywhere, closed at first. */
export const createFlowQuestionsView = (
  scope: Scope,
  {
    graph$,
    shape$,
    editable,
    apply,
  }: Pick<EditedDocument, "graph$" | "shape$"> & Pick<DocumentEditing, "editable" | "apply">,
  { others, toasts }: { readonly others: ReadonlyArray<OtherPanel>; readonly toasts: Toasts },
): FlowQuestionsView => {
  const toggles$ = new Subject<boolean>()
  const choices$ = new Subject<InteractionId | undefined>()
  const own$ = evolve(scope, false, toggles$.pipe(map((open) => () => open)))
  const chosen$ = evolve<InteractionId | undefined>(scope, undefined, choices$.pipe(map((id) => () => id)))
  const open$ = derive(
    scope,
    hold<ReadonlyArray<boolean>>(scope, [], combineLatest([own$, ...others.map((other) => other.open$)])),
    ([own = false, ...covered]) => own && !covered.includes(true),
  )
  const targets$ = hold<ReadonlyArray<NodeChoice>>(
    scope,
    [],
    combineLatest([shape$, open$]).pipe(
      map(([shape, open]) =>
        shape === undefined || !open ? [] : [...shape].map(([id, { title }]) => ({ id, title })),
      ),
    ),
  )
  const setOpen = (opens: boolean) => {
    if (opens) for (const other of others) if (other.open$.value) other.toggle()
    toggles$.next(opens)
  }
  const attempt = (make: (graph: FlowGraph) => AttemptedEdit, key?: string): void => {
    const graph = editable()
    if (graph === undefined) return
    const edit = make(graph)
    if (Result.isSuccess(edit)) return apply(edit.success, key)
    const { title, advice } = refusalSentence(edit.failure)
    toasts.show({ kind: "warning", title, ...(advice === undefined ? {} : { detail: advice }) })
  }
  return {
    open$,
    rows$: derive(scope, graph$, (graph) => graph?.questions ?? []),
    chosen$,
    targets$,
    toggle: () => setOpen(!open$.value),
    show: (id) => {
      setOpen(true)
      choices$.next(id)
    },
    choose: (id) => choices$.next(id),
    add: () =>
      attempt((graph) =>
        Result.map(addQuestion(graph), ({ id, edit }) => {
          choices$.next(id)
          return edit
        }),
      ),
    change: (id, fields) =>
      attempt((graph) => changeQuestion(graph, id, fields), `question/${id}/${Object.keys(fields).join(" ")}`),
    remove: (id) => attempt((graph) => removeQuestion(graph, id)),
  }
}
