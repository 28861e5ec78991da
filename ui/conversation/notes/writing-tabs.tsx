import { chakra } from "@chakra-ui/react"
import { noRoomNotes, type RoomNotesView } from "@prosa/core/conversation/view"
import { constant } from "@prosa/core/kernel/view"
import { StickyNote } from "lucide-react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { colourMotion } from "../../theme/motion.ts"

const Bar = chakra("div", {
  base: {
    order: -1,
    display: "flex",
    alignItems: "center",
    gap: "1",
    paddingBottom: "1",
    smDown: { paddingBottom: "1.5" },
  },
})
const Tab = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "7",
    paddingInline: "2",
    textStyle: "cell",
    color: "text-2",
    borderRadius: "control",
    cursor: "pointer",
    ...colourMotion,
    "&:hover": { backgroundColor: "hover" },
    "&[aria-pressed=true]": { color: "brand-ink", fontWeight: 500, backgroundColor: "brand-subtle" },
    "&[data-note][aria-pressed=true]": { color: "note", backgroundColor: "note-ground" },
    "&:disabled": { opacity: 0.6, cursor: "default" },
    "@media (pointer: coarse)": { minHeight: "9" },
  },
})

export interface WritingTabsProps {
  /** Undefined while they are loaded. */
  readonly notes: RoomNotesView | undefined
  /** A note is written and not stored. */
  readonly drafted: boolean
  /** Something is recorded, which must not go out of sight. */
  readonly disabled: boolean
}

/** The notes of a conversation before they are loaded. */
export const noNotes$ = constant(noRoomNotes)

/** What is written at the foot of the conversation: an answer to the person, or a note to colleagues. */
export const WritingTabs = ({ notes, drafted, disabled }: WritingTabsProps) => {
  const { writing } = useBehavior(notes?.state$ ?? noNotes$)
  return (
    <Bar>
      <Tab type="button" aria-pressed={writing === "answer"} disabled={disabled} onClick={() => notes?.write("answer")}>
        Responder
      </Tab>
      <Tab
        type="button"
        data-note=""
        aria-pressed={writing === "note"}
        aria-keyshortcuts="Control+Shift+N Alt+Shift+N"
        title="Alt+Shift+N"
        disabled={disabled || notes === undefined}
        onClick={() => notes?.write("note")}
      >
        <StickyNote aria-hidden size={14} />
        {drafted && writing === "answer" ? "Nota (rascunho)" : "Nota"}
      </Tab>
    </Bar>
  )
}
