import { chakra } from "@chakra-ui/react"
import {
  addQuickReplies,
  addQuickReply,
  type BotInteraction,
  buttonLabelLimit,
  type FlowNode,
  suggestedListOptions,
} from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Plus } from "lucide-react"
import { type Ref, useState } from "react"
import { undoOfDocument } from "../editor/undo-keys.ts"

/** The field of a quick reply's label. */
export const ReplyLabel = chakra("input", {
  base: {
    width: "full",
    minWidth: 0,
    height: "24px",
    font: "inherit",
    textStyle: "cell",
    fontWeight: 500,
    color: "text",
    backgroundColor: "transparent",
    outline: "none",
    textOverflow: "ellipsis",
    "&::placeholder": { color: "text-3", fontWeight: 400 },
    "@media (pointer: coarse)": { fontSize: "16px" },
  },
})
/** How long a label is, or how many there are. */
export const ReplyCount = chakra("span", {
  base: { textStyle: "meta", color: "text-3", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
})
const Adding = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "16px minmax(0, 1fr) auto",
    alignItems: "center",
    columnGap: "2",
    marginInline: "2",
    paddingInline: "2",
    color: "text-3",
    textStyle: "meta",
  },
})

export interface NewReplyProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
  readonly said: BotInteraction
  /** The number of quick replies that are there. */
  readonly count: number
  readonly field: Ref<HTMLInputElement>
}

/** The field that adds a quick reply, with Enter or when it is left; of several pasted lines each is one. */
export const NewReply = ({ panel, node, said, count, field }: NewReplyProps) => {
  const [written, setWritten] = useState("")
  const add = () => {
    if (written.trim() === "") return
    panel.edit(node.id, (now) => addQuickReply(now, said.id, written))
    setWritten("")
  }
  return (
    <Adding>
      <Plus size={14} aria-hidden />
      <ReplyLabel
        ref={field}
        aria-label="Nova resposta rápida"
        placeholder="Nova opção e Enter"
        value={written}
        maxLength={buttonLabelLimit}
        fontWeight={400}
        {...(written === "" ? undoOfDocument : {})}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          add()
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text")
          if (!/[\r\n]/u.test(pasted.trim())) return
          event.preventDefault()
          panel.edit(node.id, (now) => addQuickReplies(now, said.id, pasted))
        }}
        onBlur={add}
      />
      <ReplyCount>
        {written === "" ? `${count} de ${suggestedListOptions}` : `${written.length}/${buttonLabelLimit}`}
      </ReplyCount>
    </Adding>
  )
}
