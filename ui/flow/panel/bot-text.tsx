import { chakra } from "@chakra-ui/react"
import {
  addBotInteraction,
  type BotInteraction,
  type FlowNode,
  moveBotInteraction,
  removeBotInteraction,
  removeButton,
  textFault,
} from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { ArrowDown, ArrowUp, GripVertical, Link2, List, Paperclip, Trash2 } from "lucide-react"
import { type DragEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useFileDrop } from "../../channel/files/use-file-drop.ts"
import { focusAppearing } from "../../kit/focus/focus-appearing.ts"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { fieldAt } from "./field-focus.ts"
import { InsertButtonDialog } from "./insert-button-dialog.tsx"
import { ReplyList } from "./reply-list.tsx"
import { RichTextEditor, type RichTextEditorProps, type TextEditorHandle } from "../text/rich-text-editor.tsx"
import { BotMessageFiles } from "./bot-message-files.tsx"
import { BotMessageLink } from "./bot-message-link.tsx"
import { QuickInteractions, TextTools } from "../text/text-tools.tsx"
import { AddVariant, VariantTexts } from "../text/variant-texts.tsx"
import type { DragPlaces } from "./use-drag-places.ts"

const Box = chakra("div", {
  base: {
    position: "relative",
    border: "1px solid",
    borderColor: "control",
    borderRadius: "card",
    backgroundColor: "surface",
    "&:focus-within": { borderColor: "brand-edge", boxShadow: "inset 0 0 0 1px {colors.brand-edge}" },
    // The line where a text that is dragged comes to stand, in the middle of the gap between two.
    "&[data-drop]::after": {
      content: '""',
      position: "absolute",
      insetInline: 0,
      height: "2px",
      borderRadius: "full",
      backgroundColor: "brand-edge",
    },
    "&[data-drop=above]::after": { top: "-8px" },
    "&[data-drop=below]::after": { bottom: "-8px" },
  },
})

const Tools = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    padding: "1",
    borderTop: "1px solid",
    borderColor: "border",
  },
})

/** Milliseconds until a closed menu has given the focus back. */
const menuCloses = 50

const plain = { bold: false, code: false }

/** At which side of the text at a place the dragged one would come to stand. */
const dropSide = (places: DragPlaces["places"], at: number) => {
  if (places === undefined || places.over !== at || places.from === at) return undefined
  return places.from > at ? "above" : "below"
}

interface SaidProps {
  readonly editor: Pick<FlowEditor, "document" | "panel" | "problems" | "botFiles" | "botId">
  /** The node but for its texts, which may have changed since. */
  readonly node: FlowNode
  readonly said: BotInteraction
  readonly at: number
  readonly readOnly: boolean
}

interface SaidTextProps extends SaidProps, Pick<RichTextEditorProps, "ref" | "onFormat" | "onAnother"> {}

/** One of the bot's texts as it is now; the parts around it are not drawn again by a key press. */
const SaidText = ({ editor: { document, panel }, node, said, at, ...rest }: SaidTextProps) => {
  const now = useBehavior(document.node$(node.id))?.botInteractions.find(({ id }) => id === said.id) ?? said
  return (
    <RichTextEditor
      {...rest}
      label={`Texto ${at + 1} do robô`}
      text={now.text}
      fault={textFault(now.text)}
      onChange={(written) => panel.writeText(node.id, said.id, written)}
      values={() => panel.valuesFor(node.id)}
      onUndo={document.undo}
      onRedo={document.redo}
    />
  )
}

export const BotText = ({ editor, node, said, at, drag, readOnly }: SaidProps & { readonly drag: DragPlaces }) => {
  const { panel, botFiles } = editor
  const [adding, setAdding] = useState<"quick-reply" | "button" | "file">()
  const [format, setFormat] = useState(plain)
  const box = useRef<HTMLDivElement>(null)
  const text = useRef<TextEditorHandle>(null)
  const files = botFiles.of({ node: node.id, said: said.id })
  const fileDrop = useFileDrop(
    readOnly
      ? undefined
      : (dropped) => {
          files.add(dropped)
          setAdding("file")
        },
  )
  const path = ["botInteractions", at] as const
  const many = node.botInteractions.length
  const addField = useRef<HTMLInputElement>(null)
  const link = said.buttons.find((button) => button.kind === "link")
  const onlyLink = said.buttons.length === 1 && link !== undefined
  const move = (to: number) => panel.edit(node.id, (now) => moveBotInteraction(now, said.id, to))
  const addAnother = () =>
    focusAppearing(box.current?.closest("section") ?? null, () =>
      panel.edit(node.id, (now) => addBotInteraction(now, said.id)),
    )
  const addFile = () => {
    files.settle()
    setAdding("file")
  }
  const row = drag.row(at)
  return (
    <Box
      ref={box}
      {...fileDrop.handlers}
      data-drop={dropSide(drag.places, at)}
      onDragOver={(event: DragEvent<HTMLElement>) => {
        row.onDragOver(event)
        fileDrop.handlers.onDragOver(event)
      }}
      onDragLeave={(event: DragEvent<HTMLElement>) => {
        row.onDragLeave(event)
        fileDrop.handlers.onDragLeave(event)
      }}
      onDrop={(event: DragEvent<HTMLElement>) => {
        row.onDrop(event)
        fileDrop.handlers.onDrop(event)
      }}
    >
      <div {...fieldAt(...path, "text")}>
        <SaidText
          editor={editor}
          node={node}
          said={said}
          at={at}
          readOnly={readOnly}
          ref={text}
          onFormat={(next) => setFormat((now) => (now.bold === next.bold && now.code === next.code ? now : next))}
          onAnother={addAnother}
        />
      </div>
      {said.variants !== undefined && (
        <VariantTexts editor={editor} node={node} said={said} at={at} readOnly={readOnly} />
      )}
      {link !== undefined && (
        <BotMessageLink
          path={[...path, "buttons", said.buttons.indexOf(link)]}
          label={link.label}
          {...(readOnly
            ? {}
            : {
                onEdit: () => setAdding("button"),
                onRemove: () => panel.edit(node.id, (now) => removeButton(now, said.id, link.position)),
              })}
        />
      )}
      <ReplyList
        editor={editor}
        node={node}
        said={said}
        readOnly={readOnly}
        adding={adding === "quick-reply"}
        addField={addField}
      />
      <BotMessageFiles
        botFiles={botFiles}
        node={node}
        said={said}
        attachments={files}
        readOnly={readOnly}
        open={adding === "file"}
        over={fileDrop.over}
      />
      {!readOnly && (
        <Tools>
          {many > 1 && (
            <chakra.span
              display="grid"
              color="text-3"
              cursor="grab"
              title="Arraste para mudar a ordem"
              {...drag.grip(at)}
            >
              <GripVertical size={16} aria-hidden />
            </chakra.span>
          )}
          <QuickInteractions
            // The menu gives the focus back to its button first.
            onText={() => setTimeout(addAnother, menuCloses)}
            onVariable={() => setTimeout(() => text.current?.offerValues(), menuCloses)}
            onButton={() => setAdding("button")}
            onFile={addFile}
          />
          <TextTools text={text} format={format} values={() => panel.valuesFor(node.id)} />
          <IconButton
            size="compact"
            label="Inserir Botão"
            icon={<Link2 size={14} />}
            onClick={() => setAdding("button")}
          />
          <IconButton
            size="compact"
            label="Adicionar arquivo"
            icon={<Paperclip size={14} />}
            aria-expanded={adding === "file"}
            onClick={() => (adding === "file" ? setAdding(undefined) : addFile())}
          />
          <Button
            size="compact"
            variant="ghost"
            aria-label="Adicionar resposta rápida"
            icon={<List size={14} />}
            disabled={onlyLink}
            onClick={() => {
              // The field must be there before it can take the focus.
              flushSync(() => setAdding("quick-reply"))
              addField.current?.focus()
            }}
          >
            Resposta rápida
          </Button>
          <AddVariant editor={editor} node={node} said={said} />
          <chakra.span flex="1" />
          {many > 1 && (
            <>
              <IconButton
                size="compact"
                label="Mover para cima"
                icon={<ArrowUp size={14} />}
                disabled={at === 0}
                onClick={() => move(at - 1)}
              />
              <IconButton
                size="compact"
                label="Mover para baixo"
                icon={<ArrowDown size={14} />}
                disabled={at === many - 1}
                onClick={() => move(at + 1)}
              />
              <IconButton
                size="compact"
                label="Remover texto do robô"
                icon={<Trash2 size={14} />}
                onClick={() => panel.edit(node.id, (now) => removeBotInteraction(now, said.id))}
              />
            </>
          )}
        </Tools>
      )}
      {adding === "button" && (
        <InsertButtonDialog panel={panel} node={node} said={said} onClose={() => setAdding(undefined)} />
      )}
    </Box>
  )
}
