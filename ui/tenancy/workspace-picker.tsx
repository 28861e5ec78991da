import { chakra } from "@chakra-ui/react"
import type { WorkspaceId } from "@prosa/core/kernel"
import { workspaceMessages, type WorkspaceRow, workspaceRows } from "@prosa/core/tenancy"
import type { WorkspaceSelection } from "@prosa/core/tenancy/view"
import { ChevronRight } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { Name } from "../kit/labels/name.tsx"
import { Popover, type PopoverTrigger } from "../kit/menus/popover.tsx"
import { SearchField } from "../kit/fields/search-field.tsx"
import { ListSkeleton } from "../kit/feedback/skeleton.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

const Line = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    minHeight: "8",
    paddingInlineEnd: "2",
    borderRadius: "badge",
    "&:hover, &:focus-within": { backgroundColor: "hover" },
    "& > label": { flex: "1", minWidth: 0, paddingBlock: "1.5", "& > span:last-of-type": { minWidth: 0 } },
    "@media (pointer: coarse)": { minHeight: "touch" },
  },
})

const Fold = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "6",
    height: "6",
    color: "text-2",
    borderRadius: "badge",
    cursor: "pointer",
    "& svg": { transition: "transform 160ms" },
    "&[aria-expanded=true] svg": { transform: "rotate(90deg)" },
  },
})

const Foot = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    flexShrink: 0,
    padding: "2",
    paddingInlineStart: "4",
    borderTop: "1px solid",
    borderColor: "border",
    textStyle: "cell",
    color: "text-3",
  },
})

export interface WorkspacePickerProps {
  readonly selection: WorkspaceSelection
  readonly renderTrigger: (wiring: PopoverTrigger) => ReactNode
}

/** The workspaces that all lists are filtered by, as a tree with checkboxes. */
export const WorkspacePicker = ({ selection, renderTrigger }: WorkspacePickerProps) => (
  <Popover label="Workspaces" width={340} renderTrigger={renderTrigger}>
    <Tree selection={selection} />
  </Popover>
)

const Tree = ({ selection }: Pick<WorkspacePickerProps, "selection">) => {
  const { status, all, selected } = useBehavior(selection.state$)
  const [search, setSearch] = useState("")
  const [folded, setFolded] = useState<ReadonlySet<WorkspaceId>>(new Set())
  const found = workspaceRows(all, selected, search)
  // What is looked for is never hidden in a folded branch.
  const rows = search.trim() === "" ? found.filter(({ above }) => !above.some((id) => folded.has(id))) : found
  const toggleFold = (id: WorkspaceId) =>
    setFolded(folded.has(id) ? new Set([...folded].filter((other) => other !== id)) : new Set([...folded, id]))
  return (
    <>
      <chakra.div padding="2" paddingBottom="1">
        <SearchField label="Filtrar workspaces" value={search} onChange={setSearch} />
      </chakra.div>
      <chakra.div flex="1" minHeight="0" maxHeight="320px" overflowY="auto" padding="1" paddingInline="2">
        {status === "loading" && all.length === 0 ? (
          <ListSkeleton rows={4} rowHeight={36} avatar={false} />
        ) : status === "failed" ? (
          <Sentence>
            {workspaceMessages.loadFailed}
            <Button size="compact" onClick={selection.reload}>
              Tentar novamente
            </Button>
          </Sentence>
        ) : rows.length === 0 ? (
          <Sentence>Nenhum resultado encontrado</Sentence>
        ) : (
          <chakra.ul onKeyDown={moveBetweenBoxes}>
            {rows.map((row) => (
              <TreeLine
                key={row.id}
                row={row}
                open={search.trim() !== "" || !folded.has(row.id)}
                onFold={() => toggleFold(row.id)}
                onToggle={() => selection.toggle(row.id)}
              />
            ))}
          </chakra.ul>
        )}
      </chakra.div>
      <Foot>
        <chakra.output flex="1" whiteSpace="nowrap">
          {selected.length === 1 ? "1 selecionado" : `${selected.length} selecionados`}
        </chakra.output>
        {/* Never disabled: the focus would be lost with the press. */}
        <Button size="compact" variant="ghost" onClick={selection.clear}>
          Limpar
        </Button>
        <Button size="compact" onClick={selection.selectAll}>
          Selecionar todos
        </Button>
      </Foot>
    </>
  )
}

interface TreeLineProps {
  readonly row: WorkspaceRow
  readonly open: boolean
  readonly onFold: () => void
  readonly onToggle: () => void
}

const TreeLine = ({ row, open, onFold, onToggle }: TreeLineProps) => (
  <Line style={{ paddingInlineStart: row.above.length * 20 }}>
    {row.below > 0 ? (
      <Fold
        type="button"
        aria-expanded={open}
        aria-label={`${open ? "Recolher" : "Expandir"} ${row.name}`}
        onClick={onFold}
      >
        <ChevronRight aria-hidden size={14} />
      </Fold>
    ) : (
      <chakra.span width="6" flexShrink={0} />
    )}
    <Checkbox checked={row.checked} onChange={onToggle} label={<Name>{row.name}</Name>} />
    {row.below > 0 && (
      <chakra.span aria-hidden textStyle="meta" color="text-3">
        {row.below + 1}
      </chakra.span>
    )}
  </Line>
)

const Sentence = chakra("div", {
  base: { display: "grid", justifyItems: "start", gap: "2", padding: "2", textStyle: "cell", color: "text-2" },
})

/** Up and down move between the boxes, so that a long tree is not a hundred steps of Tab; left and right fold and unfold. */
const moveBetweenBoxes = (event: KeyboardEvent<HTMLUListElement>) => {
  const unfolds = event.key === "ArrowRight" ? "false" : event.key === "ArrowLeft" ? "true" : undefined
  if (unfolds !== undefined) {
    const line = document.activeElement?.closest("li")
    line?.querySelector<HTMLButtonElement>(`button[aria-expanded=${unfolds}]`)?.click()
    return
  }
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  if (step === 0) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=checkbox]")]
  const at = boxes.findIndex((box) => box === document.activeElement)
  event.preventDefault()
  boxes[Math.max(0, Math.min(boxes.length - 1, at + step))]?.focus()
}
