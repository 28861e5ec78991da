import { chakra } from "@chakra-ui/react"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { CallDesk } from "@prosa/core/webhook/view"
import { useRef } from "react"
import { insertAtCaret } from "../../../kit/fields/insert-at-caret.ts"
import { TextArea } from "../../../kit/fields/text-area.tsx"
import { undoOfDocument } from "../../editor/undo-keys.ts"
import { InsertMenu } from "./insert-menu.tsx"

export interface TemplateFieldContext {
  readonly editor: FlowEditor
  readonly readOnly: boolean
  /** Undefined: the flow belongs to no bot, which would have secrets. */
  readonly desk?: CallDesk | undefined
}

export interface TemplateFieldProps extends TemplateFieldContext {
  readonly label: string
  readonly labelHidden?: boolean
  readonly lines: number
  readonly maxLength: number
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A text with values in it; '@' beside it inserts one where the caret stands. */
export const TemplateField = ({ editor, desk, readOnly, label, labelHidden, lines, ...field }: TemplateFieldProps) => {
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <chakra.div position="relative">
      <TextArea
        {...field}
        {...undoOfDocument}
        ref={input}
        label={label}
        labelHidden={labelHidden ?? false}
        rows={lines}
        disabled={readOnly}
        spellCheck={false}
        autoCapitalize="none"
      />
      {!readOnly && (
        <chakra.div position="absolute" insetInlineEnd="1" bottom="1">
          <InsertMenu
            label={label}
            editor={editor}
            desk={desk}
            onInsert={(piece) => insertAtCaret(input.current, field.value, piece, field.onChange)}
          />
        </chakra.div>
      )}
    </chakra.div>
  )
}
