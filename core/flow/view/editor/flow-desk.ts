import { first, Subject } from "rxjs"
import type { Entities } from "../../../entity/index.ts"
import { BotId, FlowId, idFrom, InteractionId, NodeId, TemplateId } from "../../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import type { EditorAddress } from "../../editor-rights.ts"
import type { FlowAddress, Flows } from "../../flows.ts"
import type { ImportProblem, Templates } from "../../templates/templates.ts"
import type { FlowDrafts } from "../storing/flow-draft.ts"
import { createFlowEditor, type FlowEditor, type FlowEditorDeps } from "./flow-editor.ts"
import type { ForeignReading } from "../files/foreign-reading.ts"
import { createFlowFiles, type FlowFiles, type ImportReportMemory } from "../files/flow-files.ts"
import { botFlowSource, editorPath, templateFlowSource } from "../storing/flow-source.ts"
import { createFlowTemplates, type FlowTemplates } from "../templates/flow-templates.ts"

/** An open flow, with its import and export. */
export interface OpenFlow {
  /** Another one for every opening, also of the same flow. */
  readonly opening: number
  /** Absent for a template. */
  readonly botId: BotId | undefined
  readonly editor: FlowEditor
  readonly files: FlowFiles
  /** Absent for a template. */
  readonly templates: FlowTemplates | undefined
  /** What the flow lacks, if it was just imported. */
  readonly problems: ReadonlyArray<ImportProblem>
}

/** State of the editor's page. 'idle' precedes the first address; 'no-flow' is an invalid address. */
export type FlowDeskState =
  | { readonly status: "idle" }
  | { readonly status: "no-flow" }
  | { readonly status: "open"; readonly flow: OpenFlow }

/**
 * Opens the flow that the page's address names. Saving and publishing change the address: the flow stays open, with its
 * history, under every address that it has had. Importing a template opens the imported flow anew.
 */
export interface FlowDesk {
  readonly state$: Behavior<FlowDeskState>
  /** Follows the address; an address of the open flow changes nothing. */
  goTo(address: EditorAddress): void
}

/** The desk's dependencies. */
export interface FlowDeskDeps extends FlowEditorDeps {
  readonly flows: Flows
  readonly drafts: FlowDrafts
  readonly templates: Templates
  /** Those of bots, which an import may create. */
  readonly entities: Pick<Entities, "get" | "ofBot" | "create">
  /** The user may save and publish; otherwise the flows of bots are read-only. */
  readonly mayStore: boolean
  /** If absent, the account of an import lasts as long as the editor. */
  readonly reports?: ImportReportMemory | undefined
  readonly readForeign: ForeignReading
}

/** The open flow's address: whether another one names the same flow, and the scope that ends with it. */
interface Place {
  readonly isAt: (address: Decoded) => boolean
  readonly scope: Scope
}

/** Creates the desk. The open flow ends with the scope, or when the address names another flow. */
export const createFlowDesk = (scope: Scope, deps: FlowDeskDeps): FlowDesk => {
  const { downloads, toasts, navigation, mayStore } = deps
  const changes$ = new Subject<FlowDeskState>()
  const state$ = hold<FlowDeskState>(scope, { status: "idle" }, changes$)
  let place: Place | undefined
  let openings = 0

  const leave = () => {
    place?.scope.end()
    place = undefined
  }
  const filesOf = (ofFlow: Scope, editor: FlowEditor): FlowFiles =>
    createFlowFiles(ofFlow, {
      editor,
      downloads,
      toasts,
      entities: deps.entities,
      reports: deps.reports,
      readForeign: deps.readForeign,
    })
  const openBot = (
    address: FlowAddress,
    problems: ReadonlyArray<ImportProblem> = [],
    { node, question }: { readonly node?: NodeId | undefined; readonly question?: InteractionId | undefined } = {},
  ) => {
    const { botId } = address
    const ofFlow = scope.child()
    const source = botFlowSource(address, deps, { readOnly: !mayStore })
    // A synchronous response changes the address while the editor is being created.
    place = { isAt: (other) => "botId" in other && source.isAt(other), scope: ofFlow }
    const editor = createFlowEditor(ofFlow, source, deps)
    if (node !== undefined) selectOnceLoaded(ofFlow, editor, node)
    if (question !== undefined) editor.flowQuestions.show(question)
    const files = filesOf(ofFlow, editor)
    const templates = createFlowTemplates({
      botId,
      templates: deps.templates,
      storing: editor.storing,
      toasts,
      open: ({ flowId }, found) => {
        leave()
        openBot({ botId, flowId }, found)
        navigation.replace(editorPath(botId, flowId))
      },
    })
    changes$.next({ status: "open", flow: { opening: ++openings, botId, editor, files, templates, problems } })
  }
  const openTemplate = (templateId: TemplateId) => {
    const ofFlow = scope.child()
    place = { isAt: (other) => "templateId" in other && other.templateId === templateId, scope: ofFlow }
    const editor = createFlowEditor(ofFlow, templateFlowSource(templateId, deps.templates), deps)
    const files = filesOf(ofFlow, editor)
    changes$.next({
      status: "open",
      flow: { opening: ++openings, botId: undefined, editor, files, templates: undefined, problems: [] },
    })
  }
  return {
    state$,
    goTo: (written) => {
      const address = decoded(written)
      if (address !== undefined && place?.isAt(address) === true) return
      leave()
      if (address === undefined) changes$.next({ status: "no-flow" })
      else if ("templateId" in address) openTemplate(address.templateId)
      else {
        const question = idFrom(InteractionId, written.questionId)
        openBot(address, [], { node: idFrom(NodeId, written.nodeId), question })
      }
    },
  }
}

const selectOnceLoaded = (scope: Scope, { document, selection }: FlowEditor, node: NodeId): void =>
  scope.add(
    document.loaded$.pipe(first((loaded) => loaded)).subscribe(() => {
      if (document.graph$.value?.nodes.has(node) === true) selection.goTo(node)
    }),
  )

type Decoded = FlowAddress | { readonly templateId: TemplateId }

const decoded = (address: EditorAddress): Decoded | undefined => {
  if (address.templateId !== undefined) {
    const templateId = idFrom(TemplateId, address.templateId)
    return templateId === undefined ? undefined : { templateId }
  }
  const botId = idFrom(BotId, address.botId)
  const flowId = address.flowId === "-1" ? -1 : idFrom(FlowId, address.flowId)
  return botId === undefined || flowId === undefined ? undefined : { botId, flowId }
}
