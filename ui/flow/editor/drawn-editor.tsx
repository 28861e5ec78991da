import { chakra } from "@chakra-ui/react"
import { type EditorRights, flowMessages, templateMessages } from "@prosa/core/flow"
import { type OpenFlow, startTextOf } from "@prosa/core/flow/view"
import type { CanvasFunnel } from "@prosa/core/dashboard/view"
import type { FlowBench } from "@prosa/core/engine/view"
import type { NodeId } from "@prosa/core/kernel"
import { constant } from "@prosa/core/kernel/view"
import { createCallTrials } from "@prosa/core/webhook/view"
import { memo, useMemo, useState } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useMedia } from "../../kit/hooks/use-media.ts"
import { useSteadyPresses } from "../../kit/focus/steady-presses.ts"
import { useWholeScreen } from "../../kit/layout/use-whole-screen.ts"
import { CanvasTools } from "../canvas/canvas-tools.tsx"
import { ConnectDialog } from "../canvas/connect-dialog.tsx"
import { useEditorKeys } from "./editor-keys.ts"
import { PanelStrip } from "./editor-panel.tsx"
import { type EditorDialog, EditorDialogs } from "./editor-dialogs.tsx"
import { FlowCanvas } from "../canvas/flow-canvas.tsx"
import { FunnelBar } from "../funnel/funnel-bar.tsx"
import { EditorLoading } from "./editor-loading.tsx"
import { CallTrialsProvider, OpeningHoursProvider, SimulationProvider } from "./editor-context.ts"
import { FlowTopBar } from "./flow-top-bar.tsx"
import { NodePanel, type NodePanelProps } from "../panel/node-panel.tsx"
import { ImportReportPanel } from "../files/import-report-panel.tsx"
import { OnceLoaded } from "./once-loaded.tsx"
import { OutlinePanel } from "../search/outline-panel.tsx"
import { QuestionsPanel } from "../search/questions-panel.tsx"
import { ValuesPanel } from "../search/values-panel.tsx"
import { SaveFlow } from "../storing/save-flow.tsx"
import { SearchBar } from "../search/search-bar.tsx"
import { ProblemsStrip } from "../problems/problems-strip.tsx"
import { SimulatorPanel } from "../simulator/simulator-panel.tsx"
import { StoringDialog } from "../storing/storing-dialog.tsx"
import { OlderVersionBanner } from "../versions/versions-dialog.tsx"

const Page = chakra("div", {
  base: { display: "flex", flexDirection: "column", flex: 1, minHeight: 0, position: "relative" },
  variants: {
    whole: { true: { position: "fixed", inset: "0", zIndex: "sidebar", backgroundColor: "surface" } },
  },
})
const Middle = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
    gridTemplateRows: "minmax(0, 1fr) auto",
    flex: 1,
    minHeight: 0,
    position: "relative",
  },
})
const Canvas = chakra("div", {
  base: { gridArea: "1 / 2 / 2 / 3", display: "flex", flexDirection: "column", minWidth: 0, minHeight: 0 },
})
export interface DrawnEditorProps {
  readonly flow: OpenFlow
  readonly rights: EditorRights
  /** Absent for a template. */
  readonly bench: FlowBench | undefined
  readonly funnel: CanvasFunnel | undefined
}

/**
 * The editor, already while its flow loads: then it cannot be used but for the way back, and once the flow has arrived only
 * its cards are left to draw. Memoised, so that its arrival does not draw everything again.
 */
export const DrawnEditor = memo(function DrawnEditor({ flow, rights, bench, funnel }: DrawnEditorProps) {
  const { editor, files, botId } = flow
  const viewed = viewedThing(rights)
  const { selection } = editor
  const openTrial = useBehavior(bench?.trial$ ?? noTrial$)
  const trial = openTrial?.trial
  const [whole, setWhole] = useWholeScreen()
  const [callTrials] = useState(createCallTrials)
  const [listsProblems, setListsProblems] = useState(false)
  const [connecting, setConnecting] = useState<NodeId>()
  const [dialog, setDialog] = useState<EditorDialog | undefined>(flow.problems.length > 0 ? "problems" : undefined)
  const hours = useMemo(
    () => ({ bot$: editor.bot$, ...(rights.save && botId !== undefined && { onEdit: () => setDialog("hours") }) }),
    [editor, rights.save, botId],
  )
  useEditorKeys({ editor, maySave: rights.save, onHelp: () => setDialog("keys") })
  // With both open a canvas of two columns of cards is left.
  const roomy = useMedia("(min-width: 1360px)")
  /** The panel of a node takes the place of the simulator where there is room for one. */
  const makeRoom = () => {
    if (!roomy) bench?.closeTrial()
  }
  const write = (id: NodeId) => {
    makeRoom()
    selection.write(id)
  }
  return (
    <Page whole={whole} {...useSteadyPresses()}>
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
        viewed={viewed}
        testing={trial !== undefined}
        onTest={() => (trial === undefined ? bench?.openTrial() : bench?.closeTrial())}
        onPublish={() => bench?.openReview()}
      />
      {rights.save ? (
        <SaveReminder editor={editor} />
      ) : (
        <Banner tone="neutral" edge>
          {readOnlySentence(rights)}
        </Banner>
      )}
      <OlderVersionBanner editor={editor} mayStore={rights.save} />
      <Middle>
        <OnceLoaded document={editor.document}>
          <OutlinePanel editor={editor} onWrite={write} />
          <ValuesPanel editor={editor} simulation={trial?.simulation} />
          <QuestionsPanel editor={editor} />
          <ImportReportPanel files={files} editor={editor} />
          <Canvas>
            {funnel !== undefined && <FunnelBar funnel={funnel} />}
            <FlowCanvas
              editor={editor}
              funnel={funnel}
              onWrite={write}
              onConnectFrom={setConnecting}
              marks={trial?.marks}
              renderOver={(view) => (
                <>
                  <CanvasTools
                    editor={editor}
                    funnel={funnel}
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
                    makeRoom()
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
                further={roomy}
                fromReview={openTrial.errand && { errand: openTrial.errand, onBack: bench.backToReview }}
                onClose={bench.closeTrial}
              />
              {!roomy && (
                <PanelStrip aria-label="Fluxo" justifyContent="flex-end">
                  <SaveFlow editor={editor} mayStore={rights.save} />
                </PanelStrip>
              )}
            </>
          ) : null}
          {(roomy || openTrial === undefined) && (
            <SimulationProvider value={trial?.simulation}>
              <CallTrialsProvider value={callTrials}>
                <OpeningHoursProvider value={hours}>
                  <BotNodePanel
                    editor={editor}
                    mayStore={rights.save}
                    saveless={viewed !== undefined}
                    onLeave={focusCanvas}
                  />
                </OpeningHoursProvider>
              </CallTrialsProvider>
            </SimulationProvider>
          )}
        </OnceLoaded>
      </Middle>
      <LoadingOver document={editor.document} />
      {connecting !== undefined && (
        <ConnectDialog editor={editor} source={connecting} onClose={() => setConnecting(undefined)} />
      )}
      <EditorDialogs open={dialog} flow={flow} maySave={rights.save} onClose={() => setDialog(undefined)} />
      <StoringDialog
        editor={editor}
        bench={bench}
        onShow={(id, path) => {
          makeRoom()
          setListsProblems(true)
          bench?.review?.show(id, path)
        }}
      />
    </Page>
  )
})

const viewedThing = ({ why }: EditorRights): string | undefined =>
  why === "template" ? "Template" : why === "version" ? "Versão" : undefined

const readOnlySentence = ({ why }: EditorRights): string => {
  if (why === "template") return templateMessages.viewOnly
  return why === "version" ? flowMessages.versionOnly : flowMessages.mayNotStore
}

const BotNodePanel = (props: Omit<NodePanelProps, "startText">) => (
  <NodePanel {...props} startText={startTextOf(useBehavior(props.editor.bot$))} />
)

const LoadingOver = ({ document }: Pick<OpenFlow["editor"], "document">) =>
  useBehavior(document.loaded$) ? null : <EditorLoading over />

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
