import { Effect, Result } from "effect"
import { mergeMap, skip, Subject } from "rxjs"
import { mayDo } from "../../../access/index.ts"
import type { Session } from "../../../access/view/index.ts"
import type { CallRefused, WorkspaceId } from "../../../kernel/index.ts"
import { callStream, type PagedList, type Scope } from "../../../kernel/view/index.ts"
import type { AddressQuery, Confirmations, Toasts } from "../../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../../shell/view/index.ts"
import { loadedSelection, selectedIds, type WorkspaceSelection } from "../../../tenancy/view/index.ts"
import { templateMessages as say } from "../../templates/template-messages.ts"
import type { Template, Templates } from "../../templates/templates.ts"

/** Templates of a page (access, section 9). */
export const templatePageSize = 100
/** Debounce of the search for templates, in milliseconds (access, section 9). */
export const templateSearchPause = 600

/** '/templates-list' (access, section 2, 'Templates list'). */
export interface TemplateList {
  readonly list: PagedList<Template, TableWish, CallRefused>
  /** 'Remover' is offered. */
  readonly mayRemove: boolean
  /** Removes a template after a confirmation. */
  remove(template: Template): void
}

/** Creates the list of the templates of the selected workspaces, by name. */
export const createTemplateList = (
  scope: Scope,
  deps: {
    readonly templates: Templates
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly address: AddressQuery
    readonly toasts: Toasts
    readonly confirmations: Confirmations
  },
): TemplateList => {
  const { templates, session, selection, address, toasts, confirmations } = deps
  const { user } = session.state$.value
  const list = createAddressedList<Template, TableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: templatePageSize, sort: undefined },
    load: ({ search, first, rows }) =>
      Effect.flatMap(loadedWorkspaces(selection, "selected"), (workspaces) =>
        templates.list({ companyId: session.companyId(), workspaces, name: search, offset: first, limit: rows }),
      ),
    typingPause: templateSearchPause,
  })
  scope.add(
    selectedIds(selection)
      // The first load waits for the first ones.
      .pipe(skip(1))
      .subscribe(() => list.goTo(0)),
  )
  const removals$ = new Subject<Template>()
  scope.add(
    removals$.pipe(mergeMap(({ id }) => callStream(() => templates.remove(id)))).subscribe((answer) => {
      if (Result.isSuccess(answer)) toasts.show({ kind: "ok", title: say.removed })
      else toasts.show({ kind: "error", title: say.removeFailed, detail: answer.failure.message, life: 5_000 })
      // Somebody else may have removed it.
      if (Result.isSuccess(answer) || answer.failure._tag === "NotFound") list.reload()
    }),
  )
  return {
    list,
    mayRemove: user !== undefined && mayDo(user, "template.remove"),
    remove: (template) =>
      confirmations.ask({
        title: "Atenção",
        text: `Deseja remover o template “${template.name}”? Os fluxos importados dele ficam como estão.`,
        yes: "Remover",
        no: "Cancelar",
        danger: true,
        confirmed: () => removals$.next(template),
      }),
  }
}

/** Returns the workspaces once they have loaded: the selected ones, or all of the person's. */
export const loadedWorkspaces = (
  selection: WorkspaceSelection,
  which: "selected" | "all",
): Effect.Effect<ReadonlyArray<WorkspaceId>, CallRefused> =>
  Effect.map(loadedSelection(selection), ({ selected, all }) =>
    which === "selected" ? selected : all.map(({ id }) => id),
  )
