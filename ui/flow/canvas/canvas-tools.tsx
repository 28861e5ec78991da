import { chakra } from "@chakra-ui/react"
import type { CanvasFunnel } from "@prosa/core/dashboard/view"
import type { FlowEditor } from "@prosa/core/flow/view"
import {
  Funnel,
  Keyboard,
  Maximize2,
  Minimize2,
  ListTree,
  Minus,
  MessageCircleQuestion,
  MessageSquareMore,
  Network,
  Plus,
  Redo2,
  Scan,
  Search,
  Undo2,
  Variable,
} from "lucide-react"
import { useStore } from "@xyflow/react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useRoving } from "../../kit/focus/use-roving.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import type { CanvasView } from "./use-canvas-view.ts"

const Group = chakra("div", {
  base: {
    position: "absolute",
    zIndex: 5,
    display: "flex",
    gap: "0.5",
    padding: "0.5",
    backgroundColor: "raised",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
  },
})

export interface CanvasToolsProps {
  readonly editor: FlowEditor
  /** Absent for a template, with which nobody talks. */
  readonly funnel: CanvasFunnel | undefined
  readonly view: CanvasView
  readonly whole: boolean
  readonly onWhole: (whole: boolean) => void
  /** Shows the list of the keys. */
  readonly onKeys: () => void
}

/** The tools of a group are one stop of Tab; arrows move among them. */
const tools = "button:not(:disabled)"

/** The tools that float over the canvas: undo, redo, order, zoom, full screen, keys. */
export const CanvasTools = ({ editor, funnel, view, whole, onWhole, onKeys }: CanvasToolsProps) => (
  <>
    <Group
      top="4"
      insetInlineStart="4"
      role="toolbar"
      aria-label="Edição"
      {...useRoving<HTMLDivElement>(tools, "horizontal")}
    >
      <IconButton
        label="Estrutura"
        icon={<ListTree size={16} />}
        tooltipSide="below"
        aria-pressed={useBehavior(editor.outline.open$)}
        onClick={editor.outline.toggle}
      />
      <IconButton
        label="Valores"
        icon={<Variable size={16} />}
        tooltipSide="below"
        aria-pressed={useBehavior(editor.values.open$)}
        onClick={editor.values.toggle}
      />
      <IconButton
        label="Perguntas de qualquer lugar"
        icon={<MessageCircleQuestion size={16} />}
        tooltipSide="below"
        aria-pressed={useBehavior(editor.flowQuestions.open$)}
        onClick={editor.flowQuestions.toggle}
      />
      <IconButton
        label="Buscar (Ctrl+F)"
        icon={<Search size={16} />}
        tooltipSide="below"
        aria-pressed={useBehavior(editor.search.state$).open}
        onClick={editor.search.open}
      />
      <IconButton
        label="Mostrar respostas"
        icon={<MessageSquareMore size={16} />}
        tooltipSide="below"
        aria-pressed={useBehavior(editor.answers.shown$)}
        onClick={editor.answers.toggle}
      />
      {funnel !== undefined && <FunnelSwitch funnel={funnel} />}
      {!editor.readOnly && (
        <>
          <IconButton
            label="Organizar"
            icon={<Network size={16} />}
            tooltipSide="below"
            onClick={editor.canvas.organise}
          />
          <Steps document={editor.document} />
        </>
      )}
    </Group>
    <Group
      bottom="4"
      insetInlineStart="4"
      role="toolbar"
      aria-label="Visualização"
      {...useRoving<HTMLDivElement>(tools, "horizontal")}
    >
      <IconButton label="Afastar" icon={<Minus size={16} />} onClick={view.zoomOut} />
      <Zoom onReset={view.zoomToNormal} />
      <IconButton label="Aproximar" icon={<Plus size={16} />} onClick={view.zoomIn} />
      <IconButton label="Ver tudo" icon={<Scan size={16} />} onClick={view.fit} />
      <IconButton
        label={whole ? "Sair da tela cheia" : "Tela cheia"}
        icon={whole ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
        onClick={() => onWhole(!whole)}
      />
      <IconButton label="Teclas (?)" icon={<Keyboard size={16} />} onClick={onKeys} />
    </Group>
  </>
)

const FunnelSwitch = ({ funnel }: { readonly funnel: CanvasFunnel }) => (
  <IconButton
    label="Funil"
    icon={<Funnel size={16} />}
    tooltipSide="below"
    aria-pressed={useBehavior(funnel.open$)}
    onClick={funnel.toggle}
  />
)

/** The zoom in per cent; a press makes it 100. */
const Zoom = ({ onReset }: { readonly onReset: () => void }) => {
  const percent = useStore(({ transform: [, , zoom] }) => Math.round(zoom * 100))
  return (
    <chakra.button
      type="button"
      minWidth="52px"
      textStyle="cell"
      color="text-2"
      borderRadius="control"
      cursor="pointer"
      _hover={{ backgroundColor: "hover" }}
      aria-label={`Zoom: ${percent} %. Mostrar em 100 %`}
      title="Mostrar em 100 %"
      onClick={onReset}
    >
      {percent}%
    </chakra.button>
  )
}

const Steps = ({ document }: Pick<FlowEditor, "document">) => (
  <>
    <IconButton
      label="Desfazer"
      icon={<Undo2 size={16} />}
      tooltipSide="below"
      disabled={!useBehavior(document.canUndo$)}
      onClick={document.undo}
    />
    <IconButton
      label="Refazer"
      icon={<Redo2 size={16} />}
      tooltipSide="below"
      disabled={!useBehavior(document.canRedo$)}
      onClick={document.redo}
    />
  </>
)
