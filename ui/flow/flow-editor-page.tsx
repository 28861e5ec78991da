import { chakra } from "@chakra-ui/react"
import { editorRights, flowMessages, type FlowGraph } from "@prosa/core/flow"
import {
  createFlowEditor,
  createFlowFiles,
  type FlowEditor,
  type FlowEditorState,
  type FlowFiles,
} from "@prosa/core/flow/view"
import { createSimulation, type SimulationDeps } from "@prosa/core/engine/view"
import { BotId, FlowId, idFrom, type NodeId } from "@prosa/core/kernel"
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react"
import { Banner } from "../kit/banner.tsx"
import { Button } from "../kit/button.tsx"
import { ModalDialog } from "../kit/modal-dialog.tsx"
import { Spinner } from "../kit/spinner.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useViewModel } from "../kit/use-view-model.ts"
import { EmptyState, ErrorState } from "../kit/whole-state.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { CanvasTools } from "./canvas-tools.tsx"
import { ConnectDialog } from "./connect-dialog.tsx"
import { EditorActionsProvider } from "./editor-actions.ts"
import { FlowCanvas } from "./flow-canvas.tsx"
import { useFlowServices } from "./flow-services.ts"
import { FlowTopBar } from "./flow-top-bar.tsx"
import { NodePanel } from "./node-panel.tsx"
import { ProblemsStrip } from "./problems-strip.tsx"
import { SimulatorPanel } from "./simulator-panel.tsx"

const Page = chakra("div", {
  base: { display: "flex", flexDirection: "column", flex: 1, minHeight: 0, position: "relative" },
  variants: {
    whole: { true: { position: "fixed", inset: "0", zIndex: "sidebar", backgroundColor: "surface" } },
  },
})
const Middle = chakra("div", { base: { display: "flex", flex: 1, minHeight: 0, position: "relative" } })
const Canvas = chakra("div", {
  base: { display: "flex", flexDirection: "column", flex: 1, minWidth: 0, minHeight: 0 },
})
const Waiting = chakra("div", {
  base: { flex: 1, display: "grid", placeItems: "center", backgroundColor: "app" },
})

export interface FlowEditorPageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** What an editor was opened for, and every id that its flow has had since. */
interface Opened {
  readonly botId: BotId | undefined
  readonly flowId: FlowId | -1 | undefined
  readonly own: Set<FlowId>
}

/** '/drawflow/{botId}/{flowId}'. */
export const FlowEditorPage = ({ params }: FlowEditorPageProps) => {
  const { toaster, confirmer, navigation, session, clock } = useEntry()
  const { flows, drafts, simulator, bots } = useFlowServices()
  const { downloads } = useShellServices()
  const { user } = useBehavior(session.state$)
  const botId = idFrom(BotId, params["botId"])
  const flowId = params["flowId"] === "-1" ? (-1 as const) : idFrom(FlowId, params["flowId"])
  const [opened, setOpened] = useState<Opened>({ botId, flowId, own: new Set() })
  // Saving and publishing change the address of what is being edited: that is no other flow.
  const same =
    botId === opened.botId &&
    (flowId === opened.flowId || (flowId !== undefined && flowId !== -1 && opened.own.has(flowId)))
  if (!same) setOpened({ botId, flowId, own: new Set() })
  const opening = useViewModel(
    (scope) => {
      if (opened.botId === undefined || opened.flowId === undefined) return undefined
      const deps = { flows, drafts, toasts: toaster, confirmations: confirmer, navigation }
      const made = createFlowEditor(scope, { botId: opened.botId, flowId: opened.flowId }, deps)
      scope.add(
        made.state$.subscribe((state) => {
          if (state.flowId !== undefined) opened.own.add(state.flowId)
        }),
      )
      return { editor: made, files: createFlowFiles(scope, { editor: made, downloads, toasts: toaster }) }
    },
    `${String(opened.botId)}/${String(opened.flowId)}`,
  )
  if (botId === undefined || flowId === undefined)
    return <EmptyState title="Fluxo não encontrado" sentence="Confira o endereço." />
  if (opening === undefined || user === undefined) return <Loading />
  const rights = editorRights(params, user)
  const bench = { botId, simulator, bots, toasts: toaster, clock }
  return (
    <OpenEditor
      editor={opening.editor}
      files={rights.exchange ? opening.files : undefined}
      bench={bench}
      back={rights.backTo}
    />
  )
}

const Loading = () => (
  <Waiting>
    <Spinner label="Carregando o fluxo" size={24} />
  </Waiting>
)

/** What trying out the flow needs. */
type Bench = Omit<SimulationDeps, "editor"> & { readonly botId: BotId }

interface OpenEditorProps {
  readonly editor: FlowEditor
  readonly bench: Bench
  readonly files: FlowFiles | undefined
  readonly back: string
}

const OpenEditor = ({ editor, files, bench, back }: OpenEditorProps) => {
  const state = useBehavior(editor.state$)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (editor.state$.value.dirty) event.preventDefault()
    }
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [editor])
  if (state.status === "failed" && state.graph === undefined)
    return (
      <ErrorState title={flowMessages.loadFailed} sentence={state.failure?.message ?? ""} onRetry={editor.reload} />
    )
  if (state.graph === undefined) return <Loading />
  return (
    <DrawnEditor editor={editor} files={files} bench={bench} state={{ ...state, graph: state.graph }} back={back} />
  )
}

interface DrawnEditorProps extends OpenEditorProps {
  readonly state: FlowEditorState & { readonly graph: FlowGraph }
}

const DrawnEditor = ({ editor, files, bench, state, back }: DrawnEditorProps) => {
  const [testing, setTesting] = useState(false)
  const [whole, setWhole] = useState(false)
  const [connecting, setConnecting] = useState<NodeId>()
  const panel = useRef<HTMLElement>(null)
  const actions = useMemo(() => ({ addChild: editor.addChild, remove: editor.remove }), [editor])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const writing =
      event.target instanceof HTMLElement && event.target.closest(".ProseMirror, input, textarea") !== null
    if (key === "s") editor.save()
    else if (writing) return
    else if (key === "z") (event.shiftKey ? editor.redo : editor.undo)()
    else if (key === "y") editor.redo()
    else return
    event.preventDefault()
  }
  const open = () => {
    setTesting(false)
    // The panel is drawn with the selection; its first field takes the focus.
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>("input, [contenteditable=true]")?.focus())
  }
  return (
    <Page whole={whole} onKeyDown={onKeyDown}>
      <FlowTopBar
        editor={editor}
        files={files}
        state={state}
        back={back}
        testing={testing}
        onTest={() => setTesting(!testing)}
      />
      {state.reminder && state.dirty && (
        <Banner tone="warning" edge action={{ label: "Salvar Fluxo", run: editor.save }}>
          {flowMessages.saveReminder}
        </Banner>
      )}
      <Middle>
        <Canvas>
          <EditorActionsProvider value={actions}>
            <FlowCanvas
              editor={editor}
              state={state}
              onOpen={open}
              onConnectFrom={setConnecting}
              renderOver={(view) => (
                <CanvasTools editor={editor} state={state} view={view} whole={whole} onWhole={setWhole} />
              )}
              renderBelow={(view) => (
                <ProblemsStrip
                  graph={state.graph}
                  problems={state.problems}
                  onShow={(id) => {
                    editor.select(id)
                    view.show(id)
                  }}
                />
              )}
            />
          </EditorActionsProvider>
        </Canvas>
        {testing ? (
          <OpenSimulator editor={editor} bench={bench} onClose={() => setTesting(false)} />
        ) : (
          <NodePanel editor={editor} state={state} place={panel} />
        )}
      </Middle>
      {connecting !== undefined && (
        <ConnectDialog
          graph={state.graph}
          source={connecting}
          onConnect={(target) => editor.connect(connecting, target)}
          onClose={() => setConnecting(undefined)}
        />
      )}
      <ModalDialog
        open={state.publishing}
        question
        onClose={() => {}}
        title={flowMessages.publishing}
        sentence={
          <chakra.span display="flex" alignItems="center" gap="2">
            <Spinner /> Publicando uma nova versão do fluxo.
          </chakra.span>
        }
      />
      <StaleDialog editor={editor} stale={state.stale} />
    </Page>
  )
}

interface OpenSimulatorProps extends Pick<OpenEditorProps, "editor" | "bench"> {
  readonly onClose: () => void
}

const OpenSimulator = ({ editor, bench, onClose }: OpenSimulatorProps) => {
  const { botId, ...deps } = bench
  const simulation = useViewModel((scope) => createSimulation(scope, { botId }, { ...deps, editor }), String(botId))
  return simulation && <SimulatorPanel simulation={simulation} onClose={onClose} />
}

const StaleDialog = ({ editor, stale }: { readonly editor: FlowEditor; readonly stale: boolean }) => (
  <ModalDialog
    open={stale}
    question
    onClose={editor.keepMine}
    title={flowMessages.stale}
    sentence="Se recarregar, as suas alterações deste fluxo são descartadas. Se continuar, elas ficam aqui, sem salvar, para você copiar o que precisar."
    actions={
      <>
        <Button variant="secondary" onClick={editor.keepMine}>
          Continuar editando
        </Button>
        <Button variant="danger" onClick={editor.reload}>
          Recarregar
        </Button>
      </>
    }
  />
)
