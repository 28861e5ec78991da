import type { Position } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  Network,
  Plus,
  Scissors,
  Spline,
  SquareCheck,
  SquareDashedMousePointer,
  Trash2,
} from "lucide-react"
import { ContextMenu } from "../../kit/menus/context-menu.tsx"
import type { MenuItem } from "../../kit/menus/menu.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { clipboardCommands } from "./canvas-clipboard.ts"

/** Where the menu of the canvas was opened. */
export interface MenuPlace {
  /** In the window. */
  readonly at: { readonly x: number; readonly y: number }
  /** On the canvas, for what is pasted; absent on a card, and by keyboard. */
  readonly place?: Position
  /** The card; absent on the empty canvas. */
  readonly card?: NodeId
  readonly byKeyboard?: true
}

export interface CanvasMenuProps {
  readonly editor: FlowEditor
  readonly opened: MenuPlace
  readonly onConnectFrom: (id: NodeId) => void
  readonly onSelectAll: () => void
  readonly onClose: () => void
}

/** The actions of a card, of all selected ones if it is among them, or of the empty canvas. */
export const CanvasMenu = ({ editor, opened, onConnectFrom, onSelectAll, onClose }: CanvasMenuProps) => {
  const { card, place, at, byKeyboard = false } = opened
  const { selection, canvas, readOnly } = editor
  const several = selection.several$.value
  const { copy, cut, paste } = clipboardCommands(editor.clipboard, useEntry().toaster)
  const isAmong = card !== undefined && several.has(card)
  const node = card === undefined ? undefined : editor.document.node$(card).value
  const item = (label: string, Icon: typeof Copy, onSelect: () => void, facts: Partial<MenuItem> = {}): MenuItem => ({
    id: label,
    label,
    icon: <Icon size={16} aria-hidden />,
    onSelect,
    ...facts,
  })
  const pasting = item("Colar", ClipboardPaste, () => void paste(place), { aside: "Ctrl V" })
  const copying = item("Copiar", Copy, copy, { aside: "Ctrl C" })
  const selecting = item("Selecionar tudo", SquareDashedMousePointer, onSelectAll, { aside: "Ctrl A" })
  if (card === undefined)
    return (
      <ContextMenu
        label="Canvas"
        at={at}
        byKeyboard={byKeyboard}
        groups={readOnly ? [[selecting]] : [[pasting, selecting], [item("Organizar", Network, canvas.organise)]]}
        onClose={onClose}
      />
    )
  const isLeading = node !== undefined && node.kind !== "end"
  const groups: ReadonlyArray<ReadonlyArray<MenuItem>> = [
    readOnly
      ? [copying]
      : [
          copying,
          item("Recortar", Scissors, cut, { aside: "Ctrl X", disabled: node?.kind === "start" && !isAmong }),
          pasting,
          item("Duplicar", CopyPlus, editor.clipboard.duplicate, { aside: "Ctrl D" }),
        ],
    [
      ...(isAmong || readOnly || !isLeading
        ? []
        : [
            item("Adicionar node", Plus, () => canvas.addChild(card)),
            item("Conectar a…", Spline, () => onConnectFrom(card), { aside: "C" }),
          ]),
      isAmong
        ? item("Tirar da seleção", SquareCheck, () => selection.toggle(card), { aside: "Shift Espaço" })
        : selecting,
    ],
    ...(readOnly
      ? []
      : [
          [
            item(
              isAmong ? `Excluir ${several.size} nodes` : "Excluir",
              Trash2,
              () => (isAmong ? canvas.removeAll(several) : canvas.remove(card)),
              { aside: "Delete", danger: true, disabled: node?.kind === "start" && !isAmong },
            ),
          ],
        ]),
  ]
  const label = isAmong ? `${several.size} nodes` : (node?.title ?? "Node")
  return <ContextMenu label={label} at={at} byKeyboard={byKeyboard} groups={groups} onClose={onClose} />
}
