import { chakra } from "@chakra-ui/react"
import { change, type FlowGraph, flowMessages, type FlowNode } from "@prosa/core/flow"
import type { FlowEditor, FlowEditorState } from "@prosa/core/flow/view"
import { MousePointerClick, Save, X } from "lucide-react"
import { type RefObject, useState } from "react"
import { Button } from "../kit/button.tsx"
import { Checkbox } from "../kit/checkbox.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { Tabs } from "../kit/tabs.tsx"
import { BotInteractions } from "./bot-interactions.tsx"
import { EditorPanel, PanelHead } from "./editor-panel.tsx"
import { ExceptionsTab } from "./exceptions-tab.tsx"
import { NodeTitle } from "./node-title.tsx"
import { TransferSection } from "./transfer-section.tsx"
import { UserInteractions } from "./user-interactions.tsx"

const Scroller = chakra("div", { base: { flex: 1, minHeight: 0, overflowY: "auto" } })
const Marks = chakra("fieldset", {
  base: {
    margin: 0,
    border: 0,
    display: "flex",
    flexWrap: "wrap",
    gap: "4",
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
  readonly state: FlowEditorState & { readonly graph: FlowGraph }
  readonly place: RefObject<HTMLElement | null>
}

/** The panel at the right: the selected node, or how to select one; always with 'Salvar Fluxo'. */
export const NodePanel = ({ editor, state, place }: NodePanelProps) => {
  const node = state.selected === undefined ? undefined : state.graph.nodes.get(state.selected)
  return (
    <EditorPanel ref={place} aria-label="Painel do node" {...(node === undefined ? { "data-empty": "" } : {})}>
      {node === undefined ? (
        <Nothing>
          <MousePointerClick size={24} aria-hidden />
          <chakra.p>{flowMessages.nothingSelected}</chakra.p>
        </Nothing>
      ) : (
        <SelectedNode key={node.id} editor={editor} graph={state.graph} node={node} />
      )}
      <Foot>
        {state.dirty && (
          <chakra.span flex="1" textStyle="meta" color="warning">
            Alterações não salvas
          </chakra.span>
        )}
        <Button
          variant="tonal"
          icon={<Save size={16} />}
          busy={state.saving}
          busyLabel="Salvando…"
          onClick={editor.save}
        >
          Salvar Fluxo
        </Button>
      </Foot>
    </EditorPanel>
  )
}

interface SelectedNodeProps {
  readonly editor: FlowEditor
  readonly graph: FlowGraph
  readonly node: FlowNode
}

const SelectedNode = ({ editor, graph, node }: SelectedNodeProps) => {
  const [tab, setTab] = useState<"dialog" | "exceptions">("dialog")
  const written = node.fallbackMessages.filter((message) => message.trim() !== "").length
  return (
    <>
      <PanelHead>
        <NodeTitle
          label="Título do node"
          title={node.title}
          readOnly={node.kind === "start"}
          onRename={(title) => editor.rename(node.id, title)}
        />
        <IconButton label="Fechar painel" icon={<X size={16} />} onClick={() => editor.select(undefined)} />
      </PanelHead>
      <Scroller>
        <chakra.div css={{ "& [role=tablist]": { paddingInline: "4" }, "& [role=tabpanel]": { paddingTop: 0 } }}>
          <Tabs
            label="Partes do node"
            open={tab}
            onOpen={setTab}
            tabs={[
              { id: "dialog", label: "Diálogo", content: <DialogTab editor={editor} graph={graph} node={node} /> },
              {
                id: "exceptions",
                label: "Exceções",
                ...(written > 0 ? { count: written } : {}),
                content: <ExceptionsTab editor={editor} node={node} />,
              },
            ]}
          />
        </chakra.div>
      </Scroller>
    </>
  )
}

const DialogTab = ({ editor, graph, node }: SelectedNodeProps) => (
  <>
    <BotInteractions editor={editor} node={node} />
    {node.kind !== "end" && <UserInteractions editor={editor} graph={graph} node={node} />}
    {node.kind !== "start" && (
      <Marks aria-label="O que acontece neste node">
        <Checkbox label="Finalizar" checked={node.kind === "end"} onChange={() => editor.toggleEnd(node.id)} />
        <Checkbox
          label="Transferir"
          checked={node.transfer !== null}
          onChange={(on) => editor.setTransfer(node.id, on ? null : undefined)}
        />
        <Checkbox
          label="Webhook"
          checked={node.callsWebhook}
          onChange={(on) => editor.edit(node.id, (now) => change(now.id, { callsWebhook: on }))}
        />
      </Marks>
    )}
    <TransferSection editor={editor} node={node} />
  </>
)
