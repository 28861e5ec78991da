import { chakra } from "@chakra-ui/react"
import { Check, ChevronRight, Lock, Minus } from "lucide-react"
import { type KeyboardEvent, useRef, useState } from "react"
import { colourMotion } from "../../theme/motion.ts"

/** Something to choose in the tree. */
export interface CheckLeaf {
  readonly id: number
  readonly label: string
  readonly checked: boolean
  readonly locked: boolean
}

/** A heading that stands for all that is below it. */
export interface CheckBranch {
  readonly id: number
  readonly label: string
  readonly checked: boolean | "some"
  readonly locked: boolean
  readonly given: number
  readonly of: number
  readonly leaves: ReadonlyArray<CheckLeaf>
}

const Tree = chakra("ul", { base: {} })

const Leaves = chakra("ul", { base: { paddingInlineStart: "11" } })

const Item = chakra("li", {
  base: {
    outline: "none",
    "&:focus-visible > .line": {
      backgroundColor: "hover",
      boxShadow: "inset 0 0 0 2px {colors.brand-edge}",
    },
  },
})

const Line = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minHeight: "8",
    paddingInline: "2",
    textStyle: "cell",
    borderRadius: "control",
    cursor: "pointer",
    ...colourMotion,
    "&:hover": { backgroundColor: "hover" },
    "@media (pointer: coarse)": { minHeight: "touch" },
  },
  variants: {
    locked: { true: { color: "text-3", cursor: "not-allowed", "&:hover": { backgroundColor: "transparent" } } },
  },
})

const Fold = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    alignSelf: "stretch",
    width: "5",
    marginInlineStart: "-4px",
    color: "text-2",
    cursor: "pointer",
    "& svg": { transition: "transform 160ms", _motionReduce: { transition: "none" } },
    "&[data-open] svg": { transform: "rotate(90deg)" },
  },
})

const Mark = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "4",
    height: "4",
    color: "on-brand",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "control",
    borderRadius: "badge",
  },
  variants: {
    look: {
      given: { backgroundColor: "brand", borderColor: "brand-edge" },
      free: {},
      locked: { color: "text-3", backgroundColor: "sunken", borderColor: "border-strong" },
    },
  },
})

export interface CheckTreeProps {
  readonly label: string
  readonly branches: ReadonlyArray<CheckBranch>
  readonly onToggle: (id: number) => void
  /** Why something locked stays as it is. */
  readonly lockedReason: string
  /** Something is looked for: nothing found is folded away. */
  readonly searching: boolean
  /** Headings with nothing given are folded at first. */
  readonly foldUngiven?: boolean
}

/**
 * A tree of checkboxes: one stop of Tab; up and down move, right and left open and fold, Home and End, space or Enter
 * chooses.
 */
export const CheckTree = (props: CheckTreeProps) => {
  const { label, branches, onToggle, lockedReason, searching, foldUngiven = false } = props
  const tree = useRef<HTMLUListElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(foldUngiven ? branches.filter(({ checked }) => checked === false).map(({ id }) => id) : []),
  )
  const [reached, setReached] = useState<number>()
  const isOpen = (id: number) => searching || !folded.has(id)
  const shown = branches.flatMap((branch) => [
    branch.id,
    ...(isOpen(branch.id) ? branch.leaves.map((leaf) => leaf.id) : []),
  ])
  const stop = reached !== undefined && shown.includes(reached) ? reached : shown[0]

  const fold = (id: number, open: boolean) =>
    setFolded(new Set(open ? [...folded].filter((each) => each !== id) : [...folded, id]))
  const focus = (id: number | undefined) => {
    if (id === undefined) return
    setReached(id)
    tree.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (stop === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const at = shown.indexOf(stop)
    const heading = branches.find(({ id }) => id === stop)
    const above = branches.find(({ leaves }) => leaves.some(({ id }) => id === stop))
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(shown[at + 1]),
      ArrowUp: () => focus(shown[at - 1]),
      Home: () => focus(shown[0]),
      End: () => focus(shown.at(-1)),
      ArrowRight: () => heading !== undefined && (isOpen(stop) ? focus(heading.leaves[0]?.id) : fold(stop, true)),
      ArrowLeft: () => (heading === undefined ? focus(above?.id) : fold(stop, false)),
      " ": () => onToggle(stop),
      Enter: () => onToggle(stop),
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const wiring = (id: number, checked: boolean | "some", locked: boolean, words: string) => ({
    role: "treeitem",
    "data-id": id,
    tabIndex: id === stop ? 0 : -1,
    "aria-label": locked ? `${words}. ${lockedReason}` : words,
    "aria-checked": checked === "some" ? ("mixed" as const) : checked,
    "aria-disabled": locked || undefined,
  })
  const press = (id: number) => {
    focus(id)
    onToggle(id)
  }
  return (
    <Tree ref={tree} role="tree" aria-label={label} onKeyDown={onKeyDown}>
      {branches.map((branch) => {
        const { id, checked, locked, given, of, leaves } = branch
        const open = isOpen(id)
        return (
          <Item key={id} {...wiring(id, checked, locked, `${branch.label}, ${given} de ${of}`)} aria-expanded={open}>
            <Line className="line" locked={locked} onClick={() => press(id)}>
              <Fold
                aria-hidden
                data-open={open ? "" : undefined}
                onClick={(event) => {
                  event.stopPropagation()
                  fold(id, !open)
                }}
              >
                <ChevronRight size={14} />
              </Fold>
              <Tick checked={checked} locked={locked} />
              <chakra.span flex="1" minWidth={0} fontWeight={500} overflowWrap="anywhere">
                {branch.label}
              </chakra.span>
              <chakra.span textStyle="meta" color="text-3" fontVariantNumeric="tabular-nums">
                {given} de {of}
              </chakra.span>
            </Line>
            {open && (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is below an item of a tree is a group of items
              <Leaves role="group">
                {leaves.map((leaf) => (
                  <Item key={leaf.id} {...wiring(leaf.id, leaf.checked, leaf.locked, leaf.label)}>
                    <Line
                      className="line"
                      locked={leaf.locked}
                      {...(leaf.locked ? { title: lockedReason } : {})}
                      onClick={() => press(leaf.id)}
                    >
                      <Tick checked={leaf.checked} locked={leaf.locked} />
                      <chakra.span flex="1" minWidth={0} overflowWrap="anywhere">
                        {leaf.label}
                      </chakra.span>
                      {leaf.locked && <Lock aria-hidden size={14} />}
                    </Line>
                  </Item>
                ))}
              </Leaves>
            )}
          </Item>
        )
      })}
    </Tree>
  )
}

interface TickProps {
  readonly checked: boolean | "some"
  readonly locked: boolean
}

const Tick = ({ checked, locked }: TickProps) => (
  <Mark aria-hidden look={locked ? "locked" : checked === false ? "free" : "given"}>
    {checked === "some" ? <Minus size={12} strokeWidth={3} /> : checked && <Check size={12} strokeWidth={3} />}
  </Mark>
)
