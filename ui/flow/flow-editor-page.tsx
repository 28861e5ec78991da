import { chakra } from "@chakra-ui/react"
import { type EditorRights, editorRights, flowMessages, templateMessages } from "@prosa/core/flow"
import { flowBotsOf } from "@prosa/core/bot/view"
import { createFlowDesk, type FlowDesk, type OpenFlow, startTextOf } from "@prosa/core/flow/view"
import { createFlowBench, type FlowBench, type FlowBenchDeps } from "@prosa/core/engine/view"
import type { NodeId } from "@prosa/core/kernel"
import { constant } from "@prosa/core/kernel/view"
import { memo, useLayoutEffect, useState } from "react"
import { useChannelServices } from "../channel/channel-services.ts"
import { useEntityServices } from "../entity/entity-services.ts"
import { Banner } from "../kit/banner.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import { Spinner } from "../kit/spinner.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useViewModel } from "../kit/use-view-model.ts"
import { useWholeScreen } from "../kit/use-whole-screen.ts"
import { EmptyState, ErrorState } from "../kit/whole-state.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { CanvasTools } from "./canvas-tools.tsx"
import { ConnectDialog } from "./connect-dialog.tsx"
import { useEditorKeys } from "./editor-keys.ts"
import { PanelStrip } from "./editor-panel.tsx"
import { type EditorDialog, EditorDialogs } from "./editor-dialogs.tsx"
import { FlowCanvas } from "./flow-canvas.tsx"
import { useFlowServices } from "./flow-services.ts"
import { FlowTopBar } from "./flow-top-bar.tsx"
import { NodePanel, type NodePanelProps } from "./node-panel.tsx"
import { OnceLoaded } from "./once-loaded.tsx"
import { OutlinePanel } from "./outline-panel.tsx"
import { SaveFlow } from "./save-flow.tsx"
import { SearchBar } from "./search-bar.tsx"
import { ProblemsStrip } from "./problems-strip.tsx"
import { SimulatorPanel } from "./simulator-panel.tsx"
import { StoringDialog } from "./storing-dialog.tsx"
import { OlderVersionBanner } from "./versions-dialog.tsx"

const Page = chakra("div", {
  base: { display: "flex", flexDirection: "column", flex: 1, minHeight: 0, position: "relative" },
  variants: {
    whole: { true: { position: "fixed", inset: "0", zIndex: "sidebar", backgroundColor: "surface" } },
  },
})
const Middle = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    gridTemplateRows: "minmax(0, 1fr) auto",
    flex: 1,
    minHeight: 0,
    position: "relative",
  },
})
const Canvas = chakra("div", {
  base: { gridArea: "1 / 2 / 2 / 3", display: "flex", flexDirection: "column", minWidth: 0, minHeight: 0 },
})
const Waiting = chakra("div", {
  base: { flex: 1, display: "grid", placeItems: "center", backgroundColor: "app" },
  variants: {
    over: { true: { position: "absolute", inset: "0", backgroundColor: "transparent", pointerEvents: "none" } },
  },
})

export interface FlowEditorPageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** '/drawflow/{botId}/{flowId}' and '/drawflow/templates-view/{templateId}'. */
export const FlowEditorPage = ({ params }: FlowEditorPageProps) => {
  const { toaster, confirmer, navigation, session, clock } = useEntry()
  const { flows, versions, drafts, templates, presence, shownAnswers, folds, linter, simulator, tests, bots } =
    useFlowServices()
  const { entities } = useEntityServices()
  const { files } = useChannelServices()
  const { address, departures, downloads } = useShellServices()
  const { user } = useBehavior(session.state$)
  const { botId, flowId, templateId } = params
  const rights = user && editorRights(params, user)
  const mayStore = rights !== undefined && rights.why !== "permission"
  const asked = () => ({ botId, flowId, templateId, nodeId: address.read()["node"] })
  const desk = useViewModel(
    (scope) => {
      const made = createFlowDesk(scope, {
        flows,
        versions,
        drafts,
        templates,
        presence,
        shownAnswers,
        folds,
        linter,
        flowBots: flowBotsOf(bots),
        mayStore,
        departures,
        downloads,
        entities,
        uploads: { files, companyId: session.companyId },
        toasts: toaster,
        confirmations: confirmer,
        navigation,
      })
      // At once, so that the flow is under way while the editor is drawn.
      made.goTo(asked())
      return made
    },
    mayStore ? "desk" : "read-only desk",
  )
  useLayoutEffect(
    () => desk?.goTo({ botId, flowId, templateId, nodeId: address.read()["node"] }),
    [desk, botId, flowId, templateId, address],
  )
  if (desk === undefined || rights === undefined) return <Loading />
  const shown = { toasts: toaster, confirmations: confirmer, downloads, clock }
  return <Desk desk={desk} rights={rights} benchServices={{ flows, versions, simulator, tests, bots, ...shown }} />
}

const Loading = ({ over = false }: { readonly over?: boolean }) => (
  <Waiting over={over}>
    <Spinner label="Carregando o fluxo" size={24} />
  </Waiting>
)

/** What trying out and publishing the flow needs. */
type BenchServices = Omit<FlowBenchDeps, "editor">

interface DeskProps {
  readonly desk: FlowDesk
  readonly rights: EditorRights
  readonly benchServices: BenchServices
}

const Desk = ({ desk, rights, benchServices }: DeskProps) => {
  const state = useBehavior(desk.state$)
  switch (state.status) {
    case "idle":
      return <Loading />
    case "no-flow":
      return rights.why === "template" ? (
        <EmptyState title="Template não encontrado" sentence="Confira o endereço." actions={<WayOut isTemplate />} />
      ) : (
        <EmptyState title="Fluxo não encontrado" sentence="Confira o endereço." actions={<WayOut />} />
      )
    case "open":
      return <OpenEditor key={state.flow.opening} flow={state.flow} rights={rights} benchServices={benchServices} />
  }
}

/** To the list in which what was asked for would stand. */
const WayOut = ({ isTemplate = false }: { readonly isTemplate?: boolean }) => (
  <LinkButton href={isTemplate ? "/templates-list" : "/chatbots"}>
    {isTemplate ? "Ver os templates" : "Ver os robôs"}
  </LinkButton>
)

interface OpenEditorProps extends Pick<DeskProps, "rights" | "benchServices"> {
  readonly flow: OpenFlow
}

const OpenEditor = (props: OpenEditorProps) => {
  const { flow, rights, benchServices } = props
  const { editor, botId } = flow
  const { document, storing } = editor
  const made = useViewModel(
    (scope) => ({
      bench:
        botId === undefined
          ? undefined
          : createFlowBench(scope, { botId, mayWrite: rights.save }, { ...benchServices, editor }),
    }),
    `${flow.opening}`,
  )
  const loaded = useBehavior(document.loaded$)
  const { status, failure } = useBehavior(storing.loading$)
  if (!loaded && status === "failed")
    return (
      <ErrorState
        title={flowMessages.loadFailed}
        sentence={failure?.message ?? ""}
        onRetry={storing.reload}
        actions={<WayOut isTemplate={rights.why === "template"} />}
      />
    )
  if (made === undefined) return <Loading />
  return <DrawnEditor flow={flow} rights={rights} bench={made.bench} />
}

interface DrawnEditorProps extends Pick<OpenEditorProps, "flow" | "rights"> {
  /** Absent for a template. */
  readonly bench: FlowBench | undefined
}

/**
 * The editor, already while its flow loads: then it cannot be used but for the way back, and once the flow has arrived only
 * its cards are left to draw. Memoised, so that its arrival does not draw everything again.
 */
const DrawnEditor = memo(function DrawnEditor({ flow, rights, bench }: DrawnEditorProps) {
  const { editor, files, botId } = flow
  const isTemplate = rights.why === "template"
  const { selection } = editor
  const openTrial = useBehavior(bench?.trial$ ?? noTrial$)
  const trial = openTrial?.trial
  const [whole, setWhole] = useWholeScreen()
  const [listsProblems, setListsProblems] = useState(false)
  const [connecting, setConnecting] = useState<NodeId>()
  const [dialog, setDialog] = useState<EditorDialog | undefined>(flow.problems.length > 0 ? "problems" : undefined)
  useEditorKeys({ editor, maySave: rights.save, onHelp: () => setDialog("keys") })
  const write = (id: NodeId) => {
    bench?.closeTrial()
    selection.write(id)
  }
  return (
    <Page whole={whole}>
      <FlowTopBar
        editor={editor}
        files={
          rights.exchange
            ? {
                files,
                onImportTemplate: rights.importTemplate ? () => setDialog("import") : undefined,
                onCreateTemplate: rights.createTemplate ? () => setDialog("create") : undefined,
              }
            : undefined
        }
        onVersions={botId === undefined ? undefined : () => setDialog("versions")}
        back={rights.backTo}
        mayStore={rights.save}
        template={isTemplate}
        testing={trial !== undefined}
        onTest={() => (trial === undefined ? bench?.openTrial() : bench?.closeTrial())}
        onPublish={() => bench?.openReview()}
      />
      {rights.save ? (
        <SaveReminder editor={editor} />
      ) : (
        <Banner tone="neutral" edge>
          {isTemplate ? templateMessages.viewOnly : flowMessages.mayNotStore}
        </Banner>
      )}
      <OlderVersionBanner editor={editor} mayStore={rights.save} />
      <Middle>
        <OnceLoaded document={editor.document}>
          <OutlinePanel editor={editor} onWrite={write} />
          <Canvas>
            <FlowCanvas
              editor={editor}
              onWrite={write}
              onConnectFrom={setConnecting}
              marks={trial?.marks}
              renderOver={(view) => (
                <>
                  <CanvasTools
                    editor={editor}
                    view={view}
                    whole={whole}
                    onWhole={setWhole}
                    onKeys={() => setDialog("keys")}
                  />
                  <SearchBar editor={editor} onShow={view.show} />
                </>
              )}
              renderBelow={(view) => (
                <ProblemsStrip
                  editor={editor}
                  open={listsProblems}
                  onOpen={setListsProblems}
                  onShow={(id, path) => {
                    bench?.closeTrial()
                    selection.goTo(id, path)
                    view.show(id)
                  }}
                />
              )}
            />
          </Canvas>
          {bench !== undefined && openTrial !== undefined ? (
            <>
              <SimulatorPanel
                trial={openTrial.trial}
                fromReview={openTrial.errand && { errand: openTrial.errand, onBack: bench.backToReview }}
                onClose={bench.closeTrial}
              />
              <PanelStrip aria-label="Fluxo" justifyContent="flex-end">
                <SaveFlow editor={editor} mayStore={rights.save} />
              </PanelStrip>
            </>
          ) : (
            <BotNodePanel editor={editor} mayStore={rights.save} saveless={isTemplate} onLeave={focusCanvas} />
          )}
        </OnceLoaded>
      </Middle>
      <LoadingOver document={editor.document} />
      {connecting !== undefined && (
        <ConnectDialog editor={editor} source={connecting} onClose={() => setConnecting(undefined)} />
      )}
      <EditorDialogs open={dialog} flow={flow} mayName={rights.save} onClose={() => setDialog(undefined)} />
      <StoringDialog
        editor={editor}
        bench={bench}
        onShow={(id, path) => {
          bench?.closeTrial()
          setListsProblems(true)
          bench?.review?.show(id, path)
        }}
      />
    </Page>
  )
})

const BotNodePanel = (props: Omit<NodePanelProps, "startText">) => (
  <NodePanel {...props} startText={startTextOf(useBehavior(props.editor.bot$))} />
)

const LoadingOver = ({ document }: Pick<OpenFlow["editor"], "document">) =>
  useBehavior(document.loaded$) ? null : <Loading over />

const noTrial$ = constant<FlowBench["trial$"]["value"]>(undefined)

/** Moves the focus to the selected card. */
const focusCanvas = (): void =>
  document.querySelector<HTMLElement>("[data-canvas] .react-flow__node.selected")?.focus({ preventScroll: true })

const SaveReminder = ({ editor: { storing } }: Pick<OpenFlow, "editor">) => {
  if (!useBehavior(storing.reminder$)) return null
  return (
    <Banner tone="warning" edge action={{ label: "Salvar Fluxo", run: storing.save }}>
      {flowMessages.saveReminder}
    </Banner>
  )
}
