import { chakra } from "@chakra-ui/react"
import { change, flowMessages, type FlowNode } from "@prosa/core/flow"
import type { FlowEditor, StartText } from "@prosa/core/flow/view"
import { Eye, MousePointerClick, Save, X } from "lucide-react"
import { memo, useRef, useState } from "react"
import { Button } from "../kit/button.tsx"
import { Checkbox } from "../kit/checkbox.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { Tabs } from "../kit/tabs.tsx"
import { hasOwnEscape } from "../kit/own-escape.ts"
import { pageRegion } from "../kit/region-keys.ts"
import { useBehavior } from "../kit/use-behavior.ts"
import { BotInteractions } from "./bot-interactions.tsx"
import { ChannelPreviewDialog } from "./channel-preview-dialog.tsx"
import { EditorPanel, PanelHead } from "./editor-panel.tsx"
import { ReadOnlyProvider, useReadOnly } from "./editor-context.ts"
import { ExceptionsTab } from "./exceptions-tab.tsx"
import { FieldFocuser } from "./field-focus.ts"
import { PanelPresence } from "./node-presence.tsx"
import { NodeSources } from "./node-sources.tsx"
import { NodeTitle } from "./node-title.tsx"
import { ReturnMark, ReturnSection } from "./return-section.tsx"
import { TransferSection } from "./transfer-section.tsx"
import { UserInteractions } from "./user-interactions.tsx"

const Scroller = chakra("div", {
  base: {
    flex: 1,
    minHeight: 0,
    overflowY: "auto",
    // What may not be changed here is still there to be read.
    "& :is(select, textarea):disabled": { color: "text-2", opacity: 1 },
  },
})
const Marks = chakra("fieldset", {
  base: {
    margin: 0,
    border: 0,
    display: "grid",
    gridTemplateColumns: "1fr 1fr",
    gap: "3",
    padding: "4",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})
const Foot = chakra("footer", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "3",
    minHeight: "56px",
    paddingInline: "4",
    borderTop: "1px solid",
    borderColor: "border",
  },
})
const Nothing = chakra("div", {
  base: {
    flex: 1,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "3",
    padding: "6",
    color: "text-2",
    textAlign: "center",
  },
})

export interface NodePanelProps {
  readonly editor: FlowEditor
  /** The user may save the flow. */
  readonly mayStore: boolean
  /** There is nothing to save: it is a template. */
  readonly saveless?: boolean
  /** Where the text of the start is written; undefined while that is not known. */
  readonly startText?: StartText | undefined
  /** The person leaves the panel with Escape. */
  readonly onLeave?: () => void
}

/** The panel at the right: the selected node, or how to select one; with 'Salvar Fluxo', save for a template. */
export const NodePanel = ({ editor, mayStore, saveless = false, startText, onLeave }: NodePanelProps) => {
  const node = useBehavior(editor.panel.frame$)
  return (
    <EditorPanel
      aria-label="Painel do node"
      {...pageRegion()}
      {...(node === undefined ? { "data-empty": "" } : {})}
      onKeyDown={(event) => {
        const { target, currentTarget } = event
        const isOwn = target instanceof Element && currentTarget.contains(target)
        if (event.key === "Escape" && isOwn && !event.defaultPrevented && !hasOwnEscape(target)) onLeave?.()
      }}
    >
      {node === undefined ? (
        <Nothing>
          <MousePointerClick size={24} aria-hidden />
          <chakra.p>{flowMessages.nothingSelected}</chakra.p>
        </Nothing>
      ) : (
        <ReadOnlyProvider value={editor.readOnly}>
          <NodeTabs key={node.id} editor={editor} node={node} startText={startText} />
        </ReadOnlyProvider>
      )}
      {!saveless && <SaveFoot editor={editor} mayStore={mayStore} />}
    </EditorPanel>
  )
}

type SaveFootProps = Pick<NodePanelProps, "editor" | "mayStore">

const SaveFoot = memo(function SaveFoot({ editor, mayStore }: SaveFootProps) {
  const { document, storing, selection, presence } = editor
  return (
    <Foot>
      <chakra.div flex="1" minWidth={0} textStyle="meta" lineHeight="16px">
        {useBehavior(document.dirty$) && <chakra.div color="warning">Alterações não salvas</chakra.div>}
        <PanelPresence presence={presence} id={useBehavior(selection.selected$)} />
      </chakra.div>
      <Button
        variant="tonal"
        icon={<Save size={16} />}
        disabledReason={mayStore ? undefined : flowMessages.mayNotStore}
        busy={useBehavior(storing.saving$)}
        busyLabel="Salvando…"
        onClick={storing.save}
      >
        Salvar Fluxo
      </Button>
    </Foot>
  )
})

interface NodeTabsProps extends Pick<NodePanelProps, "editor" | "startText"> {
  /** The node but for its texts, which may have changed since. */
  readonly node: FlowNode
}

const NodeTabs = ({ editor, node, startText }: NodeTabsProps) => {
  const { panel, selection } = editor
  const tab = useBehavior(selection.tab$)
  const fields = useRef<HTMLDivElement>(null)
  const [previewing, setPreviewing] = useState(false)
  const written = node.fallbackMessages.filter((message) => message.trim() !== "").length
  return (
    <>
      <PanelHead>
        <NodeTitle
          label="Título do node"
          title={node.title}
          readOnly={node.kind === "start"}
          disabled={editor.readOnly}
          focus={useBehavior(selection.focus$)}
          onFocused={selection.focused}
          onRename={(title) => panel.rename(node.id, title)}
          onEntered={() => fields.current?.querySelector<HTMLElement>("[contenteditable=true]")?.focus()}
        />
        <IconButton label="Ver em cada canal" icon={<Eye size={16} />} onClick={() => setPreviewing(true)} />
        <IconButton label="Fechar painel" icon={<X size={16} />} onClick={() => selection.select(undefined)} />
      </PanelHead>
      <NodeSources panel={panel} selection={selection} />
      {previewing && <ChannelPreview editor={editor} frame={node} onClose={() => setPreviewing(false)} />}
      <Scroller ref={fields}>
        <chakra.div css={{ "& [role=tablist]": { paddingInline: "4" }, "& [role=tabpanel]": { paddingTop: 0 } }}>
          <Tabs
            label="Partes do node"
            open={tab}
            onOpen={selection.openTab}
            tabs={[
              {
                id: "dialog",
                label: "Diálogo",
                content: (
                  <>
                    <DialogTab editor={editor} node={node} startText={startText} />
                    <FieldFocuser panel={fields} selection={selection} tab="dialog" />
                  </>
                ),
              },
              {
                id: "exceptions",
                label: "Exceções",
                ...(written > 0 ? { count: written } : {}),
                content: (
                  <>
                    <ExceptionsTab panel={panel} node={node} />
                    <FieldFocuser panel={fields} selection={selection} tab="exceptions" />
                  </>
                ),
              },
            ]}
          />
        </chakra.div>
      </Scroller>
    </>
  )
}

interface ChannelPreviewProps extends Pick<NodePanelProps, "editor"> {
  readonly frame: FlowNode
  readonly onClose: () => void
}

const ChannelPreview = ({ editor: { panel, surroundings$ }, frame, onClose }: ChannelPreviewProps) => (
  <ChannelPreviewDialog
    node={useBehavior(panel.node$) ?? frame}
    surroundings={useBehavior(surroundings$)}
    onClose={onClose}
  />
)

/** Nothing is answered where the conversation ends or goes back; answers that stand there are shown all the same. */
const isAnswered = ({ kind, returnTo, userInteractions }: FlowNode): boolean =>
  kind !== "end" && (returnTo === null || userInteractions.length > 0)

const DialogTab = ({ editor, node, startText }: NodeTabsProps) => {
  const { panel } = editor
  const disabled = useReadOnly()
  return (
    <>
      <BotInteractions editor={editor} node={node} startText={startText} />
      {isAnswered(node) && <UserInteractions editor={editor} node={node} />}
      {node.kind !== "start" && (
        <Marks aria-label="O que acontece neste node">
          <Checkbox
            label="Finalizar"
            disabled={disabled}
            checked={node.kind === "end"}
            onChange={() => panel.toggleEnd(node.id)}
          />
          <Checkbox
            label="Transferir"
            disabled={disabled}
            checked={node.transfer !== null}
            onChange={(on) => panel.setTransfer(node.id, on ? null : undefined)}
          />
          <ReturnMark panel={panel} node={node} />
          <Checkbox
            label="Webhook"
            disabled={disabled}
            checked={node.callsWebhook}
            onChange={(on) => panel.edit(node.id, (now) => change(now.id, { callsWebhook: on }))}
          />
        </Marks>
      )}
      <ReturnSection panel={panel} node={node} />
      <TransferSection panel={panel} botId={editor.botId} node={node} />
    </>
  )
}
