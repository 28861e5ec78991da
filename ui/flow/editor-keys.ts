import type { FlowEditor } from "@prosa/core/flow/view"
import type { KeyboardEvent } from "react"
import { isWriting } from "../kit/is-writing.ts"
import { focusNextRegion } from "../kit/region-keys.ts"
import { undoesItself } from "./undo-keys.ts"

interface EditorKeysOptions {
  readonly editor: FlowEditor
  readonly maySave: boolean
  /** Shows the list of the keys. */
  readonly onHelp: () => void
}

/** The keys that the editor has wherever the focus is; those of a card are the canvas's. */
export const editorKeys = ({ editor, maySave, onHelp }: EditorKeysOptions) => {
  const { document, storing, search } = editor
  const onPlainKey = ({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean => {
    // Events of a dialog pass here too, whose focus stays in it.
    if (!(target instanceof Node) || !currentTarget.contains(target)) return false
    if (key === "F6") focusNextRegion(currentTarget, shiftKey)
    else if (key === "?" && !isWriting(target)) onHelp()
    else return false
    return true
  }
  const onControlKey = ({ key, shiftKey, target }: KeyboardEvent<HTMLElement>): boolean => {
    const pressed = key.toLowerCase()
    if (pressed === "s") {
      if (maySave) storing.save()
    } else if (pressed === "f") {
      search.open()
    } else if (undoesItself(target)) return false
    else if (pressed === "z") (shiftKey ? document.redo : document.undo)()
    else if (pressed === "y") document.redo()
    else return false
    return true
  }
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey ? onControlKey(event) : onPlainKey(event)) event.preventDefault()
  }
}

/** What the keys do, by the place of the focus. */
export const listedKeys: ReadonlyArray<{
  readonly place: string
  readonly keys: ReadonlyArray<readonly [keys: string, what: string]>
  /** They change the flow. */
  readonly writes?: true
}> = [
  {
    place: "Em qualquer lugar",
    keys: [
      ["F6", "Ir para a próxima parte: barra, estrutura, canvas, problemas, painel"],
      ["Shift F6", "Ir para a parte anterior"],
      ["Ctrl F", "Buscar no fluxo"],
      ["?", "Mostrar as teclas"],
    ],
  },
  {
    place: "Em qualquer lugar",
    writes: true,
    keys: [
      ["Ctrl S", "Salvar Fluxo"],
      ["Ctrl Z", "Desfazer"],
      ["Ctrl Shift Z", "Refazer"],
    ],
  },
  {
    place: "No canvas",
    keys: [
      ["↑ ↓ ← →", "Ir para o node ao lado"],
      ["Enter", "Abrir o node no painel"],
      ["F", "Recolher ou mostrar o que vem abaixo do node"],
    ],
  },
  {
    place: "No canvas",
    writes: true,
    keys: [
      ["C", "Conectar o node a outro, ou mudar a origem de uma conexão"],
      ["Shift ↑ ↓ ← →", "Mover o node"],
      ["Delete", "Excluir o node ou a conexão"],
    ],
  },
  { place: "No painel", keys: [["Esc", "Voltar ao canvas"]] },
  {
    place: "No painel",
    writes: true,
    keys: [
      ["Enter", "No título: escrever a primeira mensagem"],
      ["@", "Mencionar uma variável"],
      ["Ctrl Enter", "Adicionar outra mensagem"],
      ["Ctrl N", "Negrito"],
      ["Ctrl `", "Código"],
    ],
  },
]
