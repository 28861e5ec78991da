import type { Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Navigation, Toasts } from "../../shell/index.ts"
import { type CanvasEditing, createCanvasEditing } from "./canvas-editing.ts"
import { createEditedDocument, type EditedDocument } from "./edited-document.ts"
import { createEditorQuestions } from "./editor-questions.ts"
import { keepFlowDrafts } from "./flow-drafts.ts"
import { createFlowProblemsView, type FlowProblemsView } from "./flow-problems-view.ts"
import { createFlowPublishing, type FlowPublishing } from "./flow-publishing.ts"
import { createFlowSelection, type FlowSelection } from "./flow-selection.ts"
import type { FlowSource } from "./flow-source.ts"
import { createFlowStoring, type FlowStoring } from "./flow-storing.ts"
import { createPanelEditing, type PanelEditing } from "./panel-editing.ts"

/** The flow editor (conversations, section 2), by concept. Commands take plain values; refusals are told as toasts. */
export interface FlowEditor {
  /** The source stores nothing: commands that change the flow do nothing. */
  readonly readOnly: boolean
  readonly document: EditedDocument
  readonly selection: FlowSelection
  readonly canvas: CanvasEditing
  readonly panel: PanelEditing
  readonly problems: FlowProblemsView
  readonly storing: FlowStoring
  readonly publishing: FlowPublishing
}

/** What the editor works with. */
export interface FlowEditorDeps {
  readonly confirmations: Confirmations
  readonly toasts: Toasts
  readonly navigation: Navigation
}

/**
 * Loads the flow of a source at once, and lays it out when it has no positions; what an earlier visit left unsaved is taken
 * up again.
 */
export const createFlowEditor = (
  scope: Scope,
  source: FlowSource,
  { confirmations, toasts, navigation }: FlowEditorDeps,
): FlowEditor => {
  const readOnly = source.store === undefined
  const document = createEditedDocument(scope, { readOnly })
  const selection = createFlowSelection(scope, document)
  const questions = createEditorQuestions(confirmations)
  const storing = createFlowStoring(scope, { source, document, questions, toasts, navigation })
  const { release$, reload } = storing
  if (source.store !== undefined) keepFlowDrafts(scope, { drafts: source.store.drafts, document, release$ })
  const editor: FlowEditor = {
    readOnly,
    document,
    selection,
    canvas: createCanvasEditing({ document, selection, questions, toasts }),
    panel: createPanelEditing(scope, { document, selection, questions, toasts }),
    problems: createFlowProblemsView(scope, document),
    storing,
    publishing: createFlowPublishing(scope, { source, document, selection, storing, toasts, navigation }),
  }
  reload()
  return editor
}
