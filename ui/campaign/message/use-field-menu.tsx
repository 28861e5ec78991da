import { chakra } from "@chakra-ui/react"
import { type VariableField, variableFields } from "@prosa/core/campaign"
import { Check } from "lucide-react"
import type { EditorView } from "prosemirror-view"
import { type ReactNode, useId, useState } from "react"
import { floatingStyle, itemStyle } from "../../kit/menus/menu-style.ts"

const Floating = chakra("ul", { base: { ...floatingStyle, position: "absolute", zIndex: 1, listStyleType: "none" } })
const Option = chakra("li", { base: { ...itemStyle, "&[aria-selected=true]": { backgroundColor: "hover" } } })

/**
 * The list of what a variable may stand for, under its chip. It stands in the element that holds the text alone, and not above the
 * page: a dialog takes the pointer from whatever is outside of it.
 */
export interface FieldMenu {
  readonly open: (view: EditorView, at: number, number: number) => void
  readonly close: () => void
  /** Returns whether the list has taken the key. */
  readonly onKey: (key: string) => boolean
  /** The list and its marked option, for the text that keeps the focus; the option is undefined while the list is closed. */
  readonly listId: string
  readonly markedId: string | undefined
  readonly element: ReactNode
}

interface Open {
  readonly number: number
  readonly marked: number
  readonly left: number
  readonly top: number
}

/** As `floatingStyle` has it at least. */
const listWidth = 180

/** Creates the list of fields for the variables of a message. */
export const useFieldMenu = ({
  fieldOf,
  onMap,
}: {
  readonly fieldOf: (number: number) => VariableField | undefined
  readonly onMap: (number: number, field: VariableField) => void
}): FieldMenu => {
  const id = useId()
  const [opened, setOpened] = useState<Open>()
  const many = variableFields.length
  const choose = (at: number) => {
    const field = variableFields[at]?.field
    if (opened !== undefined && field !== undefined) onMap(opened.number, field)
    setOpened(undefined)
  }
  return {
    open: (view, at, number) => {
      const { left, bottom } = view.coordsAtPos(at)
      const field = view.dom.getBoundingClientRect()
      const known = variableFields.findIndex((one) => one.field === fieldOf(number))
      setOpened({
        number,
        marked: Math.max(0, known),
        left: Math.max(0, Math.min(left - field.left, field.width - listWidth)),
        top: bottom - field.top + 4,
      })
    },
    close: () => setOpened(undefined),
    onKey: (key) => {
      if (opened === undefined) return false
      if (key === "Escape") setOpened(undefined)
      else if (key === "Enter" || key === "Tab" || key === " ") choose(opened.marked)
      else if (key === "ArrowDown") setOpened({ ...opened, marked: (opened.marked + 1) % many })
      else if (key === "ArrowUp") setOpened({ ...opened, marked: (opened.marked + many - 1) % many })
      else return false
      return true
    },
    listId: id,
    markedId: opened === undefined ? undefined : `${id}-${opened.marked}`,
    element: opened !== undefined && (
      <Floating
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the text, which names the marked option
        role="listbox"
        aria-label={`{{${opened.number}}} é`}
        style={{ left: opened.left, top: opened.top }}
        // The text keeps the focus and its caret.
        onMouseDown={(event) => event.preventDefault()}
      >
        {variableFields.map(({ field, label }, at) => (
          <Option
            key={field}
            id={`${id}-${at}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as of its list
            role="option"
            aria-selected={at === opened.marked}
            onClick={() => choose(at)}
          >
            <chakra.span flex="1">{label}</chakra.span>
            {fieldOf(opened.number) === field && <Check aria-hidden size={16} />}
          </Option>
        ))}
      </Floating>
    ),
  }
}
