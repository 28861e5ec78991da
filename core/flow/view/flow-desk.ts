import { Subject } from "rxjs"
import { BotId, FlowId, idFrom } from "../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../kernel/view/index.ts"
import type { EditorAddress } from "../editor-rights.ts"
import type { FlowAddress, Flows } from "../flows.ts"
import type { FlowDrafts } from "./flow-drafts.ts"
import { createFlowEditor, type FlowEditor, type FlowEditorDeps } from "./flow-editor.ts"
import { createFlowFiles, type FlowFiles } from "./flow-files.ts"
import { type BotFlowSource, botFlowSource } from "./flow-source.ts"

/** An open flow of a bot, with its import and export. */
export interface OpenFlow {
  readonly botId: BotId
  readonly editor: FlowEditor
  readonly files: FlowFiles
}

/** State of the editor's page. 'idle' precedes the first address; 'no-flow' is an invalid address. */
export type FlowDeskState =
  | { readonly status: "idle" }
  | { readonly status: "no-flow" }
  | { readonly status: "open"; readonly flow: OpenFlow }

/**
 * Opens the flow that the page's address names. Saving and publishing change the address: the flow stays open, with its
 * history, under every address that it has had.
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
}

/** Creates the desk. The open flow ends with the scope, or when the address names another flow. */
export const createFlowDesk = (scope: Scope, deps: FlowDeskDeps): FlowDesk => {
  const changes$ = new Subject<FlowDeskState>()
  const state$ = hold<FlowDeskState>(scope, { status: "idle" }, changes$)
  let place: { readonly source: BotFlowSource; readonly scope: Scope } | undefined

  const leave = () => {
    place?.scope.end()
    place = undefined
  }
  const open = (address: FlowAddress) => {
    const { downloads, toasts } = deps
    const ofFlow = scope.child()
    const source = botFlowSource(address, deps)
    // A synchronous response changes the address while the editor is being created.
    place = { source, scope: ofFlow }
    const editor = createFlowEditor(ofFlow, source, deps)
    const files = createFlowFiles(ofFlow, { editor, downloads, toasts })
    changes$.next({ status: "open", flow: { botId: address.botId, editor, files } })
  }
  return {
    state$,
    goTo: (written) => {
      const address = decoded(written)
      if (address !== undefined && place?.source.isAt(address) === true) return
      leave()
      if (address === undefined) changes$.next({ status: "no-flow" })
      else open(address)
    },
  }
}

const decoded = (address: EditorAddress): FlowAddress | undefined => {
  const botId = idFrom(BotId, address.botId)
  const flowId = address.flowId === "-1" ? -1 : idFrom(FlowId, address.flowId)
  return botId === undefined || flowId === undefined ? undefined : { botId, flowId }
}
