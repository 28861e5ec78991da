import { chakra } from "@chakra-ui/react"
import type { FoldedBranch } from "@prosa/core/flow/view"
import { UnfoldVertical } from "lucide-react"

const Counts = chakra("p", {
  base: { flex: 1, minHeight: 0, color: "text-2", fontSize: "11px", lineHeight: "15px", overflow: "hidden" },
})
const Open = chakra("button", {
  base: {
    alignSelf: "flex-start",
    display: "flex",
    alignItems: "center",
    gap: "1",
    height: "20px",
    marginInlineStart: "-1",
    paddingInline: "1",
    color: "brand-ink",
    fontSize: "11px",
    fontWeight: 500,
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "@media (pointer: coarse)": { height: "28px" },
  },
})

export interface FoldedFactsProps {
  readonly branch: FoldedBranch
  /** The number of its nodes that the tests do not reach. */
  readonly missed: number
  readonly onOpen: () => void
}

/** What a card says of the branch that is folded into it. */
export const FoldedFacts = ({ branch: { nodes, transfers }, missed, onOpen }: FoldedFactsProps) => (
  <>
    <Counts>
      <chakra.b fontWeight={600} color="text">
        {nodes === 1 ? "1 node" : `${nodes} nodes`}
      </chakra.b>
      {transfers > 0 && ` · ${transfers === 1 ? "1 transferência" : `${transfers} transferências`}`}
      {missed > 0 && ` · ${missed} sem teste`}
    </Counts>
    <Open
      type="button"
      className="nodrag"
      onClick={(event) => {
        // A press on the card itself selects the card.
        event.stopPropagation()
        focusCardAround(event.currentTarget)
        onOpen()
      }}
    >
      <UnfoldVertical size={14} aria-hidden />
      Abrir ramo
    </Open>
  </>
)

/** Moves the focus from a button that is about to go to its card. */
export const focusCardAround = (button: Element): void =>
  button.closest<HTMLElement>(".react-flow__node")?.focus({ preventScroll: true })
