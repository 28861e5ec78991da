import { Effect, Result } from "effect"
import { of, Subject, switchMap } from "rxjs"
import type { Entities } from "../../../entity/index.ts"
import { decodeBytes } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Downloads, Toasts } from "../../../shell/index.ts"
import { exampleFlowCsv } from "../../csv/flow-csv-example.ts"
import { exportFlowCsv } from "../../csv/flow-csv-export.ts"
import { importFlowCsv } from "../../csv/flow-csv-import.ts"
import { csvProblemSentence, type FlowCsvWarning } from "../../csv/flow-csv-problem.ts"
import type { FlowCsvLoss } from "../../csv/flow-csv-losses.ts"
import { documentOf } from "../../graph/flow-graph.ts"
import { importFlowJson } from "../../json/flow-json.ts"
import { flowMessages as say } from "../../flow-messages.ts"
import { entitiesIn, withEntitiesOf } from "../../document/entities-of-flow.ts"
import { entitiesOfBot } from "../editor/entities-of-bot.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import { flowJsonFile } from "../storing/flow-conflicts.ts"
import type { FlowEditor } from "../editor/flow-editor.ts"

/** State of the export and import dialogs; at most one is open. */
export interface FlowFilesState {
  /** Before an export: what the CSV cannot represent, by node. */
  readonly losses: ReadonlyArray<FlowCsvLoss> | undefined
  /** After a refused import: every fault of the file. */
  readonly refused:
    | { readonly title: string; readonly problems: ReadonlyArray<string>; readonly more: number }
    | undefined
  /** After an import that left something out. */
  readonly warnings: ReadonlyArray<string> | undefined
}

/** 'Export' and 'Import' of the editor (conversations, sections 2, 5 and 8). An import is one undo step. */
export interface FlowFiles {
  readonly state$: Behavior<FlowFilesState>
  /** Saves nodes.csv, after showing what it cannot represent. */
  exportCsv(): void
  /** Saves it in spite of the losses. */
  exportCsvAnyway(): void
  /** Saves flow.json, which is lossless. */
  exportJson(): void
  /** Replaces the open flow by a file's, CSV or JSON by its content. */
  importFile(bytes: Uint8Array): void
  /** Saves exampleCSV.csv. */
  downloadExample(): void
  close(): void
}

/** A file that was read. */
interface Imported {
  readonly flow: FlowDocument
  readonly title: string
  readonly warnings: ReadonlyArray<FlowCsvWarning>
  /** Its entities may be those of another company. */
  readonly fromElsewhere: boolean
}

const closed: FlowFilesState = { losses: undefined, refused: undefined, warnings: undefined }
const csvType = "text/csv;charset=utf-8"

/** Creates the import and export of an open editor, until the scope ends. */
export const createFlowFiles = (
  scope: Scope,
  {
    editor,
    downloads,
    toasts,
    entities,
  }: {
    readonly editor: Pick<FlowEditor, "document" | "botId">
    readonly downloads: Downloads
    readonly toasts: Toasts
    /** Those of the bot take the place of those of the same names in an imported file. */
    readonly entities: Pick<Entities, "ofBot">
  },
): FlowFiles => {
  const imports$ = new Subject<Imported>()
  const changes$ = new Subject<(state: FlowFilesState) => FlowFilesState>()
  const state$ = evolve(scope, closed, changes$)
  const show = (state: Partial<FlowFilesState>) => changes$.next(() => ({ ...closed, ...state }))
  const document = (): FlowDocument | undefined => {
    const graph = editor.document.graph$.value
    return graph && documentOf(graph)
  }
  const saveCsv = (anyway: boolean) => {
    const present = document()
    if (present === undefined) return
    const exported = exportFlowCsv(present)
    if (Result.isFailure(exported)) {
      toasts.show({ kind: "error", title: exported.failure.message })
      return
    }
    const { csv, fileName, lost } = exported.success
    // Lost positions alone need no confirmation: an import computes a layout.
    if (!anyway && lost.some(({ what }) => what !== "positions")) show({ losses: lost })
    else {
      downloads.save({ name: fileName, type: csvType, content: csv })
      show({})
    }
  }
  const take = ({ flow, title, warnings }: Imported) => {
    editor.document.replaceWith(flow)
    toasts.show({ kind: "ok", title })
    const [first] = warnings
    if (first === undefined) return show({})
    const astray = warnings.some(({ _tag }) => _tag === "MissingDestination")
    toasts.show({ kind: "warning", title: astray ? say.csvMissingDestination : first.message })
    show({ warnings: warnings.map(({ message }) => message) })
  }

  scope.add(
    imports$
      .pipe(
        // A file that is taken while the entities are read takes the place of the one before.
        switchMap((imported) => {
          const { flow, fromElsewhere } = imported
          const { botId } = editor
          return botId === undefined || !fromElsewhere || entitiesIn(flow.nodes).length === 0
            ? of(Result.succeed(imported))
            : callStream(() =>
                Effect.map(entitiesOfBot(entities, botId), (known) => ({
                  ...imported,
                  flow: withEntitiesOf(flow, known),
                })),
              )
        }),
      )
      .subscribe((read) => {
        if (Result.isSuccess(read)) take(read.success)
        else toasts.show({ kind: "error", title: say.jsonImportFailed, detail: say.entitiesUnread, life: 5_000 })
      }),
  )

  return {
    state$,
    exportCsv: () => saveCsv(false),
    exportCsvAnyway: () => saveCsv(true),
    exportJson: () => {
      const present = document()
      if (present === undefined) return
      downloads.save(flowJsonFile(present))
      show({})
    },
    importFile: (bytes) => {
      const present = document()
      if (present === undefined) return
      // The content decides the format; the file name may be wrong.
      if (decodeBytes(bytes.subarray(0, 64)).trimStart().startsWith("{")) {
        const read = importFlowJson(bytes)
        if (Result.isSuccess(read))
          return imports$.next({ flow: read.success.flow, title: say.jsonImported, warnings: [], fromElsewhere: true })
        const { problems, more } = read.failure
        return show({
          refused: { title: say.jsonImportFailed, problems: problems.map(({ message }) => message), more },
        })
      }
      const read = importFlowCsv(bytes, present.name)
      if (Result.isSuccess(read)) {
        const { document: imported, warnings } = read.success
        return imports$.next({ flow: imported, title: say.csvImported, warnings, fromElsewhere: false })
      }
      const { title, problems, more } = read.failure
      return show({ refused: { title, problems: problems.map(csvProblemSentence), more } })
    },
    downloadExample: () => {
      const { csv, fileName } = exampleFlowCsv()
      downloads.save({ name: fileName, type: csvType, content: csv })
    },
    close: () => show({}),
  }
}
