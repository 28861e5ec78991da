import { chakra } from "@chakra-ui/react"
import {
  answerOfLabel,
  type BotInteraction,
  buttonLabelLimit,
  type FieldPath,
  type FlowNode,
  inOrder,
  removeButton,
  replyProblem,
  swapButtons,
} from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { GripVertical, Plus, Quote, X } from "lucide-react"
import { type KeyboardEvent, type Ref, useState } from "react"
import { flushSync } from "react-dom"
import { focusAppearing } from "../../kit/focus/focus-appearing.ts"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { AnswerPhrases } from "./answer-phrases.tsx"
import { fieldAt } from "./field-focus.ts"
import { NewReply, ReplyCount, ReplyLabel as Label } from "./new-reply.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { ReplyWays } from "./choices/reply-ways.tsx"
import { TargetField } from "./target-field.tsx"
import { undoOfDocument } from "../editor/undo-keys.ts"
import { type DragPlaces, useDragPlaces } from "./use-drag-places.ts"

const Reply = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "16px minmax(0, 1fr) auto",
    gridTemplateRows: "30px",
    "& > [data-part=row-end]": { gridRow: 1, gridColumn: 3 },
    alignItems: "center",
    columnGap: "2",
    marginInline: "2",
    paddingInline: "2",
    paddingBottom: "1.5",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
    "&:focus-within": { borderColor: "brand-edge", boxShadow: "inset 0 0 0 1px {colors.brand-edge}" },
    // Dropping trades the places of the two.
    "&[data-drop=true]": {
      borderColor: "brand-edge",
      boxShadow: "inset 0 0 0 1px {colors.brand-edge}",
      backgroundColor: "brand-subtle",
    },
  },
})
/** 'Ir para': its field and its button are a line, and what is wrong has the whole width below. */
const Path = chakra("div", {
  base: {
    gridRow: 2,
    gridColumn: "2 / -1",
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    rowGap: "1",
    "& > button": { gridRow: 1, gridColumn: 3, marginInlineStart: "2" },
  },
})
/** The parts of the field, which has a layout of its own, are laid out in the line. */
const fieldParts = { "& > div, & > div > div": { display: "contents" }, "& p": { gridRow: 2, gridColumn: "2 / -1" } }
const Count = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    height: "24px",
    paddingInline: "1.5",
    textStyle: "meta",
    color: "text-2",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "&[aria-expanded=true]": { backgroundColor: "active" },
  },
})
export interface ReplyListProps {
  readonly editor: Pick<FlowEditor, "panel" | "problems">
  readonly node: FlowNode
  readonly said: BotInteraction
  readonly readOnly: boolean
  /** The field of a further quick reply is there, also while there are none. */
  readonly adding: boolean
  readonly addField: Ref<HTMLInputElement>
}

/** The quick replies of a text: each with its label, the phrases that it also is, and where it leads. */
export const ReplyList = ({ editor, node, said, readOnly, adding, addField }: ReplyListProps) => {
  const { panel } = editor
  const problems = useBehavior(editor.problems.problems$)
  const replies = inOrder(said.buttons).filter(({ kind }) => kind === "quick-reply")
  const swap = (one: number, other: number) => panel.edit(node.id, (now) => swapButtons(now, said.id, one, other))
  const { places, grip, row } = useDragPlaces((from, to) => {
    const [one, other] = [replies[from], replies[to]]
    if (one !== undefined && other !== undefined) swap(one.position, other.position)
  })
  if (replies.length === 0 && (readOnly || !adding)) return null
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5" paddingBottom="2">
      <chakra.ul display="flex" flexDirection="column" gap="1.5" listStyleType="none" aria-label="Respostas rápidas">
        {replies.map((reply, at) => (
          <QuickReply
            key={reply.position}
            panel={panel}
            node={node}
            place={{ message: said.id, position: reply.position }}
            path={["botInteractions", node.botInteractions.indexOf(said), "buttons", said.buttons.indexOf(reply)]}
            label={reply.label}
            problem={replyProblem(problems, node, { message: said.id, position: reply.position })}
            readOnly={readOnly}
            isUnder={places?.over === at && places.from !== at}
            grip={grip(at)}
            row={row(at)}
            onMove={(by) => {
              const other = replies[at + by]
              if (other !== undefined) swap(reply.position, other.position)
            }}
            onRemove={() => panel.edit(node.id, (now) => removeButton(now, said.id, reply.position))}
          />
        ))}
      </chakra.ul>
      {!readOnly && <ReplyWays panel={panel} node={node} message={said.id} />}
      {!readOnly && <NewReply panel={panel} node={node} said={said} count={replies.length} field={addField} />}
    </chakra.div>
  )
}

interface QuickReplyProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
  readonly place: { readonly message: BotInteraction["id"]; readonly position: number }
  readonly path: FieldPath
  readonly label: string
  /** Why it leads nowhere, once that is told. */
  readonly problem: string | undefined
  readonly readOnly: boolean
  /** Another quick reply is dragged over this one. */
  readonly isUnder: boolean
  readonly grip: ReturnType<DragPlaces["grip"]>
  readonly row: ReturnType<DragPlaces["row"]>
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const QuickReply = (props: QuickReplyProps) => {
  const { panel, node, place, path, label, problem, readOnly, isUnder, grip, row, onMove, onRemove } = props
  const [written, setWritten] = useState(label)
  const [known, setKnown] = useState(label)
  const [open, setOpen] = useState(false)
  const [isEdited, setEdited] = useState(false)
  const targets = useBehavior(panel.replyTargets$)
  if (known !== label) {
    // Renamed elsewhere: by undoing, say.
    setKnown(label)
    setWritten(label)
  }
  const answer = answerOfLabel(node, label)
  const take = () => {
    if (written.trim() === "") setWritten(label)
    else if (written !== label) panel.renameReply(node.id, place, written)
  }
  /** Trades places with a neighbour; the focus goes along with the label. */
  const move = (row: Element | null, by: 1 | -1) => {
    take()
    flushSync(() => onMove(by))
    const neighbour = by === 1 ? row?.nextElementSibling : row?.previousElementSibling
    neighbour?.querySelector("input")?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && written !== label) {
      // The Escape that gives up what is written must not leave the panel.
      event.preventDefault()
      setWritten(label)
    } else if (event.key === "Enter") take()
    else if (event.altKey && event.key === "ArrowUp") move(event.currentTarget.closest("li"), -1)
    else if (event.altKey && event.key === "ArrowDown") move(event.currentTarget.closest("li"), 1)
    else return
    event.preventDefault()
  }
  const target = answer?.target ?? null
  const answered =
    answer === undefined ? undefined : (["userInteractions", node.userInteractions.indexOf(answer)] as const)
  return (
    <Reply {...row} data-drop={isUnder}>
      <chakra.span
        display="grid"
        color="text-3"
        title="Arraste para trocar de lugar, ou Alt e as setas"
        {...(readOnly ? {} : { ...grip, cursor: "grab" })}
      >
        <GripVertical size={16} aria-hidden />
      </chakra.span>
      <Label
        {...fieldAt(...path)}
        aria-label={`Resposta rápida "${label}"`}
        value={written}
        readOnly={readOnly}
        maxLength={buttonLabelLimit}
        title={label}
        {...(written === label ? undoOfDocument : {})}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setEdited(!readOnly)}
        onBlur={() => {
          setEdited(false)
          take()
        }}
      />
      <Path css={fieldParts}>
        <chakra.span
          paddingInlineEnd="2"
          aria-hidden
          textStyle="meta"
          lineHeight="28px"
          color="text-3"
          whiteSpace="nowrap"
        >
          Ir para
        </chakra.span>
        <div {...(answered && fieldAt(...answered, "target"))}>
          <TargetField
            label={`Ir para, de "${label}"`}
            labelHidden
            size="compact"
            target={target}
            choices={targets}
            placeholder="Escolher node"
            error={target === null ? problem : undefined}
            disabled={readOnly}
            onTarget={(id) => panel.leadReply(node.id, place, id)}
            onNew={() => panel.addReplyNode(node.id, place)}
          />
        </div>
        {target === null && !readOnly && (
          <Button
            variant="tonal"
            size="compact"
            icon={<Plus size={14} />}
            aria-label={`Novo node para "${label}"`}
            onClick={() => panel.addReplyNode(node.id, place)}
          >
            Novo node
          </Button>
        )}
      </Path>
      <chakra.span data-part="row-end" display="flex" alignItems="center">
        {isEdited && <ReplyCount>{`${written.length}/${buttonLabelLimit}`}</ReplyCount>}
        {answer !== undefined && answered !== undefined && (
          <Count
            type="button"
            {...(open ? {} : fieldAt(...answered, "phrases"))}
            aria-expanded={open}
            aria-label={`Frases de "${label}": ${answer.phrases.length}`}
            title="O que a pessoa pode escrever em vez de apertar"
            onClick={({ currentTarget }) => {
              if (open) setOpen(false)
              else focusAppearing(currentTarget.closest("li"), () => setOpen(true))
            }}
          >
            <Quote size={12} aria-hidden /> {answer.phrases.length}
          </Count>
        )}
        {!readOnly && (
          <IconButton size="compact" label={`Remover "${label}"`} icon={<X size={14} />} onClick={onRemove} />
        )}
      </chakra.span>
      {open && answer !== undefined && (
        <chakra.div gridColumn="2 / -1">
          <AnswerPhrases panel={panel} node={node} answer={answer} label={`Nova frase de "${label}"`} />
        </chakra.div>
      )}
    </Reply>
  )
}
