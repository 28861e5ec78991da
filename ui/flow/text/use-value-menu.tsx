import { chakra, Portal } from "@chakra-ui/react"
import type { ValueChoice } from "@prosa/core/flow/view"
import type { EditorView } from "prosemirror-view"
import { type ReactNode, useId, useRef, useState } from "react"
import { floatingStyle } from "../../kit/menus/menu-style.ts"
import { runCommand, insertValue, valueQueryOf } from "./text-commands.ts"
import { AboutVariables, NoValues, optionId, ValueList } from "./value-list.tsx"

const Floating = chakra("div", { base: { ...floatingStyle, position: "fixed", zIndex: "menu", width: "280px" } })

/** The list of values under an '@' that is being written. */
export interface ValueMenu {
  /** Opens, filters or closes the list after a change of the text or its caret. */
  readonly update: (view: EditorView) => void
  readonly close: () => void
  /** Returns whether the list has taken the key. */
  readonly onKey: (key: string) => boolean
  /** Attributes of the text while the list is open. */
  readonly listId: string
  readonly markedId: string | undefined
  readonly element: ReactNode
}

interface Open {
  readonly view: EditorView
  readonly from: number
  readonly values: ReadonlyArray<ValueChoice>
  /** No node above captures anything. */
  readonly none: boolean
  readonly marked: number
  readonly left: number
  readonly top: number
}

/** Offers the values that a text may mention as soon as an '@' is written. */
export const useValueMenu = (all: () => ReadonlyArray<ValueChoice>): ValueMenu => {
  const listId = useId()
  const [open, setOpen] = useState<Open>()
  /** Where the '@' stands whose list was closed with Escape. */
  const dismissed = useRef<number>(undefined)
  const choose = (value: ValueChoice) => {
    if (open !== undefined) runCommand(open.view, insertValue(value, open.from))
  }
  return {
    update: (view) => {
      const query = view.editable ? valueQueryOf(view.state) : undefined
      if (query?.from !== dismissed.current) dismissed.current = undefined
      if (query === undefined || dismissed.current !== undefined) return setOpen(undefined)
      const known = all()
      const values = known.filter(({ variable }) => variable.toLowerCase().startsWith(query.text.toLowerCase()))
      // Something else is meant by an '@' that no variable begins with.
      if (values.length === 0 && (query.text !== "" || known.length > 0)) return setOpen(undefined)
      const { left, bottom } = view.coordsAtPos(query.from)
      setOpen({
        view,
        from: query.from,
        values,
        none: known.length === 0,
        marked: 0,
        left: Math.max(8, Math.min(left, window.innerWidth - 296)),
        top: bottom + 4,
      })
    },
    close: () => setOpen(undefined),
    onKey: (key) => {
      if (open === undefined) return false
      const marked = open.values[open.marked]
      const many = open.values.length
      if (key === "Escape") {
        dismissed.current = open.from
        setOpen(undefined)
      } else if ((key === "Enter" || key === "Tab") && marked !== undefined) choose(marked)
      else if (key === "ArrowDown" && many > 0) setOpen({ ...open, marked: (open.marked + 1) % many })
      else if (key === "ArrowUp" && many > 0) setOpen({ ...open, marked: (open.marked + many - 1) % many })
      else return false
      return true
    },
    listId,
    markedId: open === undefined || open.values.length === 0 ? undefined : optionId(listId, open.marked),
    element: open !== undefined && (
      <Portal>
        {/* The text keeps the focus and its caret. */}
        <Floating style={{ left: open.left, top: open.top }} onMouseDown={(event) => event.preventDefault()}>
          {open.none ? (
            <>
              <NoValues />
              <AboutVariables />
            </>
          ) : (
            <ValueList id={listId} values={open.values} marked={open.marked} onChoose={choose} />
          )}
        </Floating>
      </Portal>
    ),
  }
}
