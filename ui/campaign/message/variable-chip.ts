import { labelOfField, type VariableField } from "@prosa/core/campaign"
import type { NodeViewConstructor } from "prosemirror-view"
import { numberOfVariable } from "./message-document.ts"

/** The contact's field of a variable; undefined for one that stands for nothing yet. */
type FieldOf = (number: number) => VariableField | undefined

/** A variable on the screen. */
export interface ShownChip {
  /** Says anew what it stands for. */
  readonly draw: (fieldOf: FieldOf) => void
}

/** Makes the view of variables: each says in a word what it stands for, and is in `chips` while it is shown. */
export const chipView =
  (chips: Set<ShownChip>, fieldOf: FieldOf): NodeViewConstructor =>
  (node) => {
    const dom = document.createElement("span")
    const written = String(node.attrs["written"])
    dom.className = "variable"
    dom.dataset["variable"] = written
    dom.title = written
    const chip = {
      draw: (known: FieldOf) => {
        const label = labelOfField(known(numberOfVariable(node)))
        dom.textContent = label ?? `${written}: escolha o campo`
        dom.toggleAttribute("data-unmapped", label === undefined)
      },
    }
    chip.draw(fieldOf)
    chips.add(chip)
    return { dom, ignoreMutation: () => true, destroy: () => void chips.delete(chip) }
  }
