import { Effect, Result } from "effect"
import { concat, exhaustMap, map, type Observable, of, Subject, merge } from "rxjs"
import type { CallRefused, CompanyId, TemplateId, WorkspaceId } from "../../../kernel/index.ts"
import {
  type Behavior,
  callStream,
  createPagedList,
  evolve,
  type ListWish,
  type PagedList,
  type Scope,
} from "../../../kernel/view/index.ts"
import type { Template, Templates } from "../../templates/templates.ts"
import type { FlowTemplates } from "./flow-templates.ts"
import { templatePageSize, templateSearchPause } from "./template-list.ts"

/** State of the import dialog besides its list. */
export interface TemplateChoiceState {
  readonly chosen: TemplateId | undefined
  readonly importing: boolean
  /** Why the last import was refused. */
  readonly failure: CallRefused | undefined
}

/** The dialog 'Importar template' (conversations, section 5): importing takes a chosen template. */
export interface TemplateChoice {
  readonly list: PagedList<Template, ListWish, CallRefused>
  readonly state$: Behavior<TemplateChoiceState>
  choose(id: TemplateId): void
  /** Imports the chosen template; does nothing while none is chosen, and while an import is under way. */
  import(): void
}

/**
 * Creates the choice among the templates of the person's workspaces. `done` is called once the template is imported, or
 * its import meets a conflict, which the editor shows.
 */
export const createTemplateChoice = (
  scope: Scope,
  deps: {
    readonly templates: Pick<Templates, "list">
    readonly ofFlow: Pick<FlowTemplates, "import">
    readonly companyId: CompanyId
    readonly workspaces: Effect.Effect<ReadonlyArray<WorkspaceId>, CallRefused>
    readonly done: () => void
  },
): TemplateChoice => {
  type Change = (state: TemplateChoiceState) => TemplateChoiceState
  const { templates, ofFlow, companyId, workspaces, done } = deps
  const choices$ = new Subject<Change>()
  const imports$ = new Subject<TemplateId>()
  const runs$ = imports$.pipe(
    exhaustMap((id): Observable<Change> =>
      concat(
        of<Change>((state) => ({ ...state, importing: true, failure: undefined })),
        callStream(() => ofFlow.import(id)).pipe(
          map((answer): Change => {
            if (Result.isSuccess(answer)) {
              done()
              return (state) => ({ ...state, importing: false })
            }
            return (state) => ({ ...state, importing: false, failure: answer.failure })
          }),
        ),
      ),
    ),
  )
  const state$ = evolve<TemplateChoiceState>(
    scope,
    { chosen: undefined, importing: false, failure: undefined },
    merge(choices$, runs$),
  )
  return {
    list: createPagedList<Template, ListWish, CallRefused>(
      scope,
      { search: "", first: 0, rows: templatePageSize },
      ({ search, first, rows }) =>
        Effect.flatMap(workspaces, (own) =>
          templates.list({ companyId, workspaces: own, name: search, offset: first, limit: rows }),
        ),
      templateSearchPause,
    ),
    state$,
    choose: (id) => choices$.next((state) => ({ ...state, chosen: id, failure: undefined })),
    import: () => {
      const { chosen } = state$.value
      if (chosen !== undefined) imports$.next(chosen)
    },
  }
}
