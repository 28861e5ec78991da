import { chakra } from "@chakra-ui/react"
import { change, flowMessages, type FlowNode, waysOf } from "@prosa/core/flow"
import type { FlowEditor, StartText } from "@prosa/core/flow/view"
import { Eye, MousePointerClick, X } from "lucide-react"
import { useId, useRef, useState } from "react"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Tabs } from "../../kit/layout/tabs.tsx"
import { hasOwnEscape } from "../../kit/dialogs/own-escape.ts"
import { useKeptFocus } from "../../kit/focus/kept-focus.ts"
import { pageRegion } from "../../kit/focus/region-keys.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { BotInteractions } from "./bot-interactions.tsx"
import { ChannelPreviewDialog } from "./channel-preview-dialog.tsx"
import { EditorPanel, PanelHead, PanelStrip } from "../editor/editor-panel.tsx"
import { KindIcon } from "../canvas/cards/kind-icon.tsx"
import { ReadOnlyProvider, useReadOnly } from "../editor/editor-context.ts"
import { CallTab } from "./call/call-tab.tsx"
import { ExceptionsTab } from "./exceptions-tab.tsx"
import { FieldFocuser } from "./field-focus.ts"
import { FormSection } from "./form/form-section.tsx"
import { NodeSources } from "./node-sources.tsx"
import { NodeTitle } from "../canvas/cards/node-title.tsx"
import { SaveFlow } from "../storing/save-flow.tsx"
import { ReturnMark, ReturnSection } from "./return-section.tsx"
import { TransferSection } from "./transfer-section.tsx"
import { WaysTab } from "./ways/ways-tab.tsx"
import { UserInteractions } from "./user-interactions.tsx"

/** They stay above what is scrolled. */
const tabsInSight = { position: "sticky", top: 0, zIndex: 1, paddingInline: "4", backgroundColor: "surface" } as const
const Scroller = chakra("div", {
  base: {
    flex: 1,
    minHeight: 0,
    overflowY: "auto",
    // What gets the focus is not hidden behind the tabs.
    scrollPaddingTop: "48px",
    // What may not be changed here is still there to be read.
    "& :is(select, textarea):disabled": { color: "text-2", opacity: 1 },
  },
})
const Marks = chakra("fieldset", {
  base: {
    margin: 0,
    border: 0,
    display: "flex",
    flexWrap: "wrap",
    columnGap: "2",
    rowGap: "2",
    paddingBlock: "3",
    // All four stand in one line.
    paddingInlineStart: "4",
    paddingInlineEnd: "2",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})
const Foot = chakra("footer", {
  base: { minHeight: "56px", paddingInline: "4", borderTop: "1px solid", borderColor: "border" },
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

/**
 * The panel at the right, of the selected node; while none is selected it is closed, and a strip below the canvas says how to
 * select one. Either has 'Salvar Fluxo', save for a template.
 */
export const NodePanel = ({ editor, mayStore, saveless = false, startText, onLeave }: NodePanelProps) => {
  const node = useBehavior(editor.panel.frame$)
  const several = useBehavior(editor.selection.several$).size
  if (node === undefined)
    return (
      <PanelStrip aria-label="Painel do node" {...pageRegion()}>
        <MousePointerClick size={16} aria-hidden />
        <chakra.p flex="1">{several === 0 ? flowMessages.nothingSelected : `${several} nodes selecionados`}</chakra.p>
        {!saveless && <SaveFlow editor={editor} mayStore={mayStore} />}
      </PanelStrip>
    )
  return (
    <EditorPanel
      aria-label="Painel do node"
      {...pageRegion()}
      onKeyDown={(event) => {
        const { target, currentTarget } = event
        const isOwn = target instanceof Element && currentTarget.contains(target)
        if (event.key === "Escape" && isOwn && !event.defaultPrevented && !hasOwnEscape(target)) onLeave?.()
      }}
    >
      <ReadOnlyProvider value={editor.readOnly}>
        <NodeTabs key={node.id} editor={editor} node={node} startText={startText} />
      </ReadOnlyProvider>
      {!saveless && (
        <Foot>
          <SaveFlow editor={editor} mayStore={mayStore} />
        </Foot>
      )}
    </EditorPanel>
  )
}

interface NodeTabsProps extends Pick<NodePanelProps, "editor" | "startText"> {
  /** The node but for its texts, which may have changed since. */
  readonly node: FlowNode
}

const NodeTabs = ({ editor, node, startText }: NodeTabsProps) => {
  const { panel, selection } = editor
  const tab = useBehavior(selection.tab$)
  const fields = useRef<HTMLDivElement>(null)
  useKeptFocus(fields)
  const [previewing, setPreviewing] = useState(false)
  const decisions = waysOf(node).length + node.sets.length
  const written = node.fallbackMessages.filter((message) => message.trim() !== "").length
  return (
    <>
      <PanelHead>
        <KindIcon kind={node.kind} transfers={node.transfer !== null} size={16} />
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
        <chakra.div css={{ "& [role=tablist]": tabsInSight, "& [role=tabpanel]": { paddingTop: 0 } }}>
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
              ...(node.kind === "start" && node.call === null
                ? []
                : [
                    {
                      id: "call" as const,
                      label: "Chamada",
                      ...(node.call === null ? {} : { count: 1 }),
                      content: (
                        <>
                          <CallTab editor={editor} node={node} />
                          <FieldFocuser panel={fields} selection={selection} tab="call" />
                        </>
                      ),
                    },
                  ]),
              {
                id: "ways",
                label: "Caminhos",
                ...(decisions > 0 ? { count: decisions } : {}),
                content: (
                  <>
                    <WaysTab
                      panel={panel}
                      node={node}
                      titleOf={(id) => editor.document.graph$.value?.nodes.get(id)?.title ?? ""}
                    />
                    <FieldFocuser panel={fields} selection={selection} tab="ways" />
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
  const reason = useId()
  const isEnd = node.kind === "end"
  const endsNot = !isEnd && node.returnTo !== null
  return (
    <>
      <BotInteractions editor={editor} node={node} startText={startText} />
      {!isEnd && <FormSection editor={editor} node={node} />}
      {isAnswered(node) && <UserInteractions editor={editor} node={node} />}
      {node.kind !== "start" && (
        <Marks aria-label="O que acontece neste node">
          <Checkbox
            label="Finalizar"
            disabled={disabled || endsNot}
            describedBy={endsNot ? reason : undefined}
            checked={isEnd}
            onChange={() => panel.toggleEnd(node.id)}
          />
          <Checkbox
            label="Transferir"
            disabled={disabled}
            checked={node.transfer !== null}
            onChange={() => panel.toggleTransfer(node.id)}
          />
          <ReturnMark panel={panel} node={node} />
          <Checkbox
            label="Webhook"
            disabled={disabled}
            checked={node.callsWebhook}
            onChange={(on) => panel.edit(node.id, (now) => change(now.id, { callsWebhook: on }))}
          />
          {endsNot && (
            <chakra.p id={reason} flexBasis="100%" textStyle="meta" color="text-2">
              {flowMessages.endOrReturn}
            </chakra.p>
          )}
        </Marks>
      )}
      <ReturnSection panel={panel} node={node} />
      <TransferSection editor={editor} node={node} />
    </>
  )
}
