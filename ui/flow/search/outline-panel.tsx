import { chakra } from "@chakra-ui/react"
import type { FlowEditor, OutlineRow } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { ChevronDown, ChevronRight, ChevronsDownUp, CornerUpLeft, Folder } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { KindIcon } from "../canvas/cards/kind-icon.tsx"
import { RowPresence } from "../presence/node-presence.tsx"
import { SidePanel } from "./side-panel.tsx"

const Tree = chakra("div", { base: { flex: 1, minHeight: 0, overflow: "auto", paddingBlock: "1", paddingInline: "2" } })
const Line = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "30px",
    paddingInlineEnd: "2",
    textStyle: "cell",
    borderRadius: "control",
    cursor: "pointer",
    // A flow may have thousands of nodes: what is not seen is not laid out.
    contentVisibility: "auto",
    containIntrinsicSize: "30px",
    "&:hover": { backgroundColor: "hover" },
    "&[aria-selected=true]": { backgroundColor: "brand-muted", color: "brand-ink", fontWeight: 500 },
    "&[aria-selected=true] > svg": { color: "brand-ink" },
    "&:focus-visible": { outline: "2px solid {colors.brand-edge}", outlineOffset: "-2px" },
    "& > svg": { flexShrink: 0, color: "text-2" },
  },
})
const LineTitle = chakra("bdi", {
  base: { flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
})
const Foot = chakra("footer", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    alignItems: "center",
    whiteSpace: "nowrap",
    height: "40px",
    paddingInline: "4",
    textStyle: "time",
    color: "text-2",
    "& kbd": { font: "inherit", fontWeight: 600, color: "text" },
    borderTop: "1px solid",
    borderColor: "border",
    "@media (pointer: coarse)": { display: "none" },
  },
})

export interface OutlinePanelProps {
  readonly editor: Pick<FlowEditor, "outline" | "folding" | "selection" | "presence">
  /** The person wants to write in a node. */
  readonly onWrite: (id: NodeId) => void
}

/** 'Estrutura': the flow as a tree beside the canvas. A line selects its node; arrows walk, fold and unfold. */
export const OutlinePanel = ({ editor, onWrite }: OutlinePanelProps) => {
  const { outline, selection, presence } = editor
  const rows = useBehavior(outline.rows$)
  const count = useBehavior(outline.count$)
  const selected = useBehavior(selection.selected$)
  if (!useBehavior(outline.open$)) return null
  const focusable = rows.some(({ id }) => id === selected) ? selected : rows[0]?.id
  return (
    <SidePanel
      title="Estrutura"
      count={count}
      closeLabel="Fechar estrutura"
      onClose={outline.toggle}
      tools={
        <IconButton
          size="compact"
          label="Recolher ou abrir os ramos"
          icon={<ChevronsDownUp size={16} />}
          onClick={outline.foldAll}
        />
      }
    >
      <Tree role="tree" aria-label="Nodes do fluxo">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            presence={presence}
            selected={row.id === selected}
            focusable={row.id === focusable}
            onSelect={() => {
              selection.select(row.id)
              // On a narrow screen it lies over the canvas, and the panel of the node comes.
              if (window.innerWidth < 1000) outline.toggle()
            }}
            onFold={() => editor.folding.toggle(row.id)}
            onWrite={() => onWrite(row.id)}
            onWalk={selection.select}
          />
        ))}
      </Tree>
      <Foot>
        <span>
          <kbd>↑ ↓</kbd> andar
        </span>
        <span>
          <kbd>Espaço</kbd> recolher
        </span>
        <span>
          <kbd>Enter</kbd> escrever
        </span>
      </Foot>
    </SidePanel>
  )
}

interface RowProps {
  readonly row: OutlineRow
  readonly presence: FlowEditor["presence"]
  readonly selected: boolean
  readonly focusable: boolean
  readonly onSelect: () => void
  readonly onFold: () => void
  readonly onWrite: () => void
  readonly onWalk: (id: NodeId) => void
}

const Row = ({ row, presence, selected, focusable, onSelect, onFold, onWrite, onWalk }: RowProps) => {
  const { id, title, depth, parent, branch, folded, returnsTo } = row
  const own = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const go = (line: Element | null) => {
      if (!(line instanceof HTMLElement)) return
      line.focus()
      // The lines hold the graph's own ids.
      onWalk(Number(line.dataset["node"]) as NodeId)
    }
    if (event.key === "ArrowDown") go(lineBeside(event.currentTarget, "nextElementSibling"))
    else if (event.key === "ArrowUp") go(lineBeside(event.currentTarget, "previousElementSibling"))
    else if (event.key === "ArrowRight" && folded) onFold()
    else if (event.key === "ArrowRight") {
      const next = lineBeside(event.currentTarget, "nextElementSibling")
      if (Number(next?.getAttribute("aria-level")) > depth + 1) go(next)
    } else if (event.key === "ArrowLeft" && branch > 0 && !folded) onFold()
    else if (event.key === "ArrowLeft" && parent !== undefined)
      go(event.currentTarget.parentElement?.querySelector(`[data-node="${parent}"]`) ?? null)
    else if (event.key === "Enter") onWrite()
    else if (event.key === " " || event.key.toLowerCase() === "f") {
      if (branch > 0 && !event.repeat) onFold()
    } else return
    event.preventDefault()
  }
  useEffect(() => {
    if (selected) own.current?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [selected])
  return (
    <>
      <Line
        ref={own}
        role="treeitem"
        aria-level={depth + 1}
        aria-selected={selected}
        {...(branch > 0 ? { "aria-expanded": !folded } : {})}
        tabIndex={focusable ? 0 : -1}
        data-node={id}
        title={title}
        style={indent(depth)}
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        {branch > 0 ? (
          <chakra.span
            display="grid"
            aria-hidden
            title={folded ? "Abrir ramo" : "Recolher ramo"}
            onClick={(event) => {
              event.stopPropagation()
              onFold()
            }}
          >
            {folded ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
          </chakra.span>
        ) : (
          <chakra.span width="14px" flexShrink={0} />
        )}
        <RowIcon row={row} />
        <LineTitle>{title}</LineTitle>
        {returnsTo !== undefined && <HiddenWords>{`Volta para ${returnsTo}`}</HiddenWords>}
        <RowPresence presence={presence} id={id} />
        {folded && (
          <chakra.span textStyle="meta" color="text-2">
            {branch}
          </chakra.span>
        )}
      </Line>
      {returnsTo !== undefined && !folded && (
        <Line aria-hidden color="text-3" title={`Volta para ${returnsTo}`} style={indent(depth + 1)} onClick={onSelect}>
          <chakra.span width="14px" flexShrink={0} />
          <CornerUpLeft size={14} />
          <LineTitle>{returnsTo}</LineTitle>
        </Line>
      )}
    </>
  )
}

/** The next or previous node's line; that of a return is none. */
const lineBeside = (line: Element, way: "nextElementSibling" | "previousElementSibling"): Element | null => {
  let beside = line[way]
  while (beside !== null && beside.getAttribute("role") !== "treeitem") beside = beside[way]
  return beside
}

/** A step of a level; a name keeps 96 px, and the tree scrolls sideways. */
const indent = (depth: number) => ({
  paddingInlineStart: `${depth * step + 4}px`,
  minWidth: `${depth * step + 4 + 48 + 96 + 8}px`,
})
const step = 12

const RowIcon = ({ row: { kind, transfers, folded } }: Pick<RowProps, "row">) =>
  folded ? <Folder size={14} aria-label="Ramo recolhido" /> : <KindIcon kind={kind} transfers={transfers} />
