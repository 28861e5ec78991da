import { Effect, Result } from "effect"
import { catchError, EMPTY, map, of, Subject, switchMap } from "rxjs"
import type { Entities } from "../../../entity/index.ts"
import { type BotId, decode, decodeBytes } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Downloads, Toasts } from "../../../shell/index.ts"
import { exampleFlowCsv } from "../../csv/flow-csv-example.ts"
import { exportFlowCsv } from "../../csv/flow-csv-export.ts"
import { importFlowCsv } from "../../csv/flow-csv-import.ts"
import { csvProblemSentence, type FlowCsvWarning } from "../../csv/flow-csv-problem.ts"
import type { FlowCsvLoss } from "../../csv/flow-csv-losses.ts"
import { documentOf } from "../../graph/flow-graph.ts"
import type { DraftEntity } from "../../import/import-draft.ts"
import type { ForeignFlow } from "../../import/import-foreign-flow.ts"
import { isGzip, isZip } from "../../import/file-marks.ts"
import { ImportReport, importSourceNames, reportMarkdown, reportSentence } from "../../import/import-report.ts"
import { importFlowJson } from "../../json/flow-json.ts"
import { flowMessages as say } from "../../flow-messages.ts"
import { entitiesIn, withEntitiesOf } from "../../document/entities-of-flow.ts"
import { entitiesOfBot } from "../editor/entities-of-bot.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import { flowJsonFile } from "../storing/flow-conflicts.ts"
import type { FlowEditor } from "../editor/flow-editor.ts"
import type { ForeignRead, ForeignReading, ForeignRequest } from "./foreign-reading.ts"
import { createBroughtDesk, type LackingEntities } from "./brought-desk.ts"
import { flowWithEntities } from "./lacking-entities.ts"

/** State of the export and import dialogs; at most one is open. */
export interface FlowFilesState {
  /** A file is being chosen. */
  readonly choosing: boolean
  /** A file of another builder is being read. */
  readonly reading: boolean
  /** Before an export: what the CSV cannot represent, by node. */
  readonly losses: ReadonlyArray<FlowCsvLoss> | undefined
  /** After a refused import: every fault of the file. */
  readonly refused:
    | { readonly title: string; readonly problems: ReadonlyArray<string>; readonly more: number }
    | undefined
  /** After an import that left something out. */
  readonly warnings: ReadonlyArray<string> | undefined
}

/**
 * The port that keeps the account of an import on this device, with the flow of a bot, until the person dismisses it. Storage that is blocked
 * or full keeps nothing, and fails no call.
 */
export interface ImportReportMemory {
  /** What was kept, as it is found: whoever reads it decodes it. */
  read(botId: BotId): unknown
  /** Undefined forgets it. */
  write(botId: BotId, report: ImportReport | undefined): void
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
  /** Opens the dialog in which a file is chosen. */
  startImport(): void
  /** Replaces the open flow by a file's: CSV, our JSON, or a file of another builder, by its content. */
  importFile(bytes: Uint8Array): void
  /** What became of the blocks of another builder's file; undefined: nothing was imported, or the account was dismissed. */
  readonly report$: Behavior<ImportReport | undefined>
  /** Saves the account as Markdown. */
  saveReport(): void
  dismissReport(): void
  /** The entities that came with the flow and that the bot lacks. */
  readonly lacking$: Behavior<LackingEntities>
  /** Creates them, and links the flow to them in one undo step. What is refused is told, and stays lacking. */
  createLacking(): void
  /** Saves exampleCSV.csv. */
  downloadExample(): void
  /** Closes what is open, and reads no further in a file. */
  close(): void
}

/** A file that was read. */
interface Imported {
  readonly flow: FlowDocument
  readonly title: string
  readonly warnings: ReadonlyArray<FlowCsvWarning>
  /** Its entities may be those of another company. */
  readonly fromElsewhere: boolean
  /** Of a file of another builder. */
  readonly report?: ImportReport
  readonly foreign?: ForeignFlow
  readonly lacking?: ReadonlyArray<DraftEntity>
}

/** JSON and archives are none of ours that the CSV could be. */
const isText = (bytes: Uint8Array): boolean =>
  !isZip(bytes) && !isGzip(bytes) && !decodeBytes(bytes.subarray(0, 64)).trimStart().startsWith("{")

const closed: FlowFilesState = {
  choosing: false,
  reading: false,
  losses: undefined,
  refused: undefined,
  warnings: undefined,
}
const csvType = "text/csv;charset=utf-8"
const markdownType = "text/markdown;charset=utf-8"

const reportIn = (kept: unknown): ImportReport | undefined =>
  Result.match(decode(ImportReport, kept), { onSuccess: (report) => report, onFailure: () => undefined })

/** Creates the import and export of an open editor, until the scope ends. */
export const createFlowFiles = (
  scope: Scope,
  {
    editor,
    downloads,
    toasts,
    entities,
    reports,
    readForeign,
  }: {
    readonly editor: Pick<FlowEditor, "document" | "botId">
    readonly downloads: Downloads
    readonly toasts: Toasts
    /** Those of the bot take the place of those of the same names in an imported file. */
    readonly entities: Pick<Entities, "ofBot" | "create">
    /** If absent, the account of an import lasts as long as the editor. */
    readonly reports?: ImportReportMemory | undefined
    readonly readForeign: ForeignReading
  },
): FlowFiles => {
  const imports$ = new Subject<Imported | undefined>()
  const changes$ = new Subject<(state: FlowFilesState) => FlowFilesState>()
  const state$ = evolve(scope, closed, changes$)
  const { botId: ofBot } = editor
  const reports$ = new Subject<ImportReport | undefined>()
  const report$ = hold(scope, ofBot === undefined ? undefined : reportIn(reports?.read(ofBot)), reports$)
  const keep = (report: ImportReport | undefined) => {
    if (ofBot !== undefined) reports?.write(ofBot, report)
    reports$.next(report)
  }
  const brought = createBroughtDesk(scope, { editor, entities, toasts, report: () => report$.value, keep })
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
  const take = ({ flow, title, warnings, report, lacking = [] }: Imported) => {
    editor.document.replaceWith(flow)
    brought.note(lacking)
    const isAgain = report?.file !== undefined && report.file === report$.value?.file
    if (report !== undefined) keep(report)
    if (isAgain) toasts.show({ kind: "warning", title: say.importedAgain, detail: say.importedAgainAdvice })
    toasts.show({ kind: "ok", title, ...(report !== undefined && { detail: `${reportSentence(report)}.` }) })
    const [first] = warnings
    if (first === undefined) return show({})
    const astray = warnings.some(({ _tag }) => _tag === "MissingDestination")
    toasts.show({ kind: "warning", title: astray ? say.csvMissingDestination : first.message })
    show({ warnings: warnings.map(({ message }) => message) })
  }

  const importCsv = ({ bytes, name }: ForeignRequest) => {
    const read = importFlowCsv(bytes, name)
    if (Result.isSuccess(read)) {
      const { document: imported, warnings } = read.success
      return imports$.next({ flow: imported, title: say.csvImported, warnings, fromElsewhere: false })
    }
    const { title, problems, more } = read.failure
    return show({ refused: { title, problems: problems.map(csvProblemSentence), more } })
  }
  const readings$ = new Subject<ForeignRequest | undefined>()
  const importForeign = (bytes: Uint8Array, name: string) => readings$.next({ bytes, name })
  const refuse = (message: string) => show({ refused: { title: say.jsonImportFailed, problems: [message], more: 0 } })
  scope.add(
    readings$
      .pipe(
        switchMap((request) => {
          show({ reading: request !== undefined })
          return request === undefined
            ? EMPTY
            : readForeign(request).pipe(
                catchError(() => of<ForeignRead>({ refused: { _tag: "Unreadable", message: say.foreignUnread } })),
                map((answer) => ({ answer, request })),
              )
        }),
      )
      .subscribe(({ answer, request }) => {
        if ("refused" in answer) {
          const { _tag, message } = answer.refused
          // A text that no builder is recognised by is our own CSV.
          return _tag === "NotForeign" && isText(request.bytes) ? importCsv(request) : refuse(message)
        }
        const { flow, report } = answer.read
        const title = say.foreignImported(importSourceNames[report.source])
        imports$.next({ flow, title, warnings: [], fromElsewhere: true, report, foreign: answer.read })
      }),
  )

  scope.add(
    imports$
      .pipe(
        // A file that is taken while the entities are read takes the place of the one before.
        switchMap((imported) => {
          if (imported === undefined) return EMPTY
          const { flow, fromElsewhere } = imported
          const { botId } = editor
          const brought = imported.foreign?.entities.length ?? 0
          return botId === undefined || !fromElsewhere || (brought === 0 && entitiesIn(flow.nodes).length === 0)
            ? of(Result.succeed(imported))
            : callStream(() =>
                Effect.map(entitiesOfBot(entities, botId), (known): Imported => ({
                  ...imported,
                  ...(imported.foreign === undefined
                    ? { flow: withEntitiesOf(flow, known) }
                    : flowWithEntities(imported.foreign, known)),
                })),
              )
        }),
      )
      .subscribe((read) => {
        if (Result.isSuccess(read)) take(read.success)
        else {
          show({})
          toasts.show({ kind: "error", title: say.jsonImportFailed, detail: say.entitiesUnread, life: 5_000 })
        }
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
    startImport: () => show({ choosing: true }),
    importFile: (bytes) => {
      const present = document()
      if (present === undefined) return
      // The content decides the format; the file name may be wrong.
      if (decodeBytes(bytes.subarray(0, 64)).trimStart().startsWith("{")) {
        const read = importFlowJson(bytes)
        if (Result.isSuccess(read))
          return imports$.next({ flow: read.success.flow, title: say.jsonImported, warnings: [], fromElsewhere: true })
        const { problems, more } = read.failure
        if (problems.some(({ _tag }) => _tag === "UnknownFormat")) return importForeign(bytes, present.name)
        return show({
          refused: { title: say.jsonImportFailed, problems: problems.map(({ message }) => message), more },
        })
      }
      importForeign(bytes, present.name)
    },
    downloadExample: () => {
      const { csv, fileName } = exampleFlowCsv()
      downloads.save({ name: fileName, type: csvType, content: csv })
    },
    report$,
    saveReport: () => {
      const [report, present] = [report$.value, document()]
      if (report === undefined || present === undefined) return
      downloads.save({ name: "importacao.md", type: markdownType, content: reportMarkdown(report, present.name) })
    },
    dismissReport: () => {
      keep(undefined)
      brought.note([])
    },
    lacking$: brought.lacking$,
    createLacking: brought.create,
    close: () => {
      readings$.next(undefined)
      imports$.next(undefined)
      show({})
    },
  }
}
