import { Result } from "effect"
import { EMPTY, exhaustMap, Subject } from "rxjs"
import type { Entities } from "../../../entity/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import { entitiesIn } from "../../document/entities-of-flow.ts"
import { flowMessages as say } from "../../flow-messages.ts"
import { documentOf } from "../../graph/flow-graph.ts"
import type { DraftEntity } from "../../import/import-draft.ts"
import type { ImportReport } from "../../import/import-report.ts"
import type { FlowEditor } from "../editor/flow-editor.ts"
import { createBroughtEntities, linkedToCreated, reportWithCreated } from "./lacking-entities.ts"

/** Entities that an import brought and that the bot lacks. */
export interface LackingEntities {
  readonly entities: ReadonlyArray<DraftEntity>
  readonly creating: boolean
}

const nothingLacks: LackingEntities = { entities: [], creating: false }

/** The entities that the last import brought, and their creation. */
export interface BroughtDesk {
  readonly lacking$: Behavior<LackingEntities>
  /** These came with a flow, and the bot lacks them. */
  note(entities: ReadonlyArray<DraftEntity>): void
  /** Creates them, and links the flow to them in one undo step. What is refused is told, and stays lacking. */
  create(): void
}

/** Creates the desk of the entities that imports bring. */
export const createBroughtDesk = (
  scope: Scope,
  {
    editor,
    entities,
    toasts,
    report,
    keep,
  }: {
    readonly editor: Pick<FlowEditor, "document" | "botId">
    readonly entities: Pick<Entities, "create">
    readonly toasts: Toasts
    /** The account of the import, and where a changed one is kept. */
    readonly report: () => ImportReport | undefined
    readonly keep: (report: ImportReport) => void
  },
): BroughtDesk => {
  const lacks$ = new Subject<LackingEntities>()
  const lacking$ = hold(scope, nothingLacks, lacks$)
  const creates$ = new Subject<void>()
  scope.add(
    creates$
      .pipe(
        exhaustMap(() => {
          const { entities: brought } = lacking$.value
          const { botId } = editor
          if (botId === undefined || brought.length === 0) return EMPTY
          lacks$.next({ entities: brought, creating: true })
          return callStream(() => createBroughtEntities(entities, botId, brought))
        }),
      )
      .subscribe((answer) => {
        if (Result.isFailure(answer)) return
        const { created, failed } = answer.success
        const graph = editor.document.graph$.value
        const present = graph && documentOf(graph)
        const names = new Set(created.map(({ name }) => name))
        const left = lacking$.value.entities.filter(({ name }) => !names.has(name))
        if (present !== undefined && entitiesIn(present.nodes).some(({ name }) => names.has(name)))
          editor.document.replaceWith(linkedToCreated(present, created))
        const told = report()
        if (told !== undefined) keep(reportWithCreated(told, created))
        lacks$.next({ entities: left, creating: false })
        if (created.length > 0) toasts.show({ kind: "ok", title: say.entitiesCreated(created.length) })
        if (failed.size > 0)
          toasts.show({
            kind: "error",
            title: say.entitiesNotCreated(failed.size),
            detail: [...failed].map(([name, why]) => `${name}: ${why}`).join(" "),
          })
      }),
  )

  return {
    lacking$,
    note: (brought) => lacks$.next(brought.length === 0 ? nothingLacks : { entities: brought, creating: false }),
    create: () => creates$.next(),
  }
}
