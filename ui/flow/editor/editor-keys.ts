import type { FlowEditor } from "@prosa/core/flow/view"
import { useEffect } from "react"
import { isWriting } from "../../kit/focus/is-writing.ts"
import { focusNextRegion } from "../../kit/focus/region-keys.ts"
import { undoesItself } from "./undo-keys.ts"

interface EditorKeysOptions {
  readonly editor: FlowEditor
  readonly maySave: boolean
  /** Shows the list of the keys. */
  readonly onHelp: () => void
}

/**
 * The keys that the editor has wherever the focus is, also when nothing has it, as after a panel was closed; those of a
 * card are the canvas's.
 */
export const useEditorKeys = (options: EditorKeysOptions): void => {
  useEffect(() => {
    const listen = editorKeys(options)
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  })
}

const editorKeys = ({ editor, maySave, onHelp }: EditorKeysOptions) => {
  const { document: edited, storing, search } = editor
  const onPlainKey = ({ key, shiftKey, target }: KeyboardEvent): boolean => {
    // The focus of a dialog stays in it.
    if (target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") !== null) return false
    if (key === "F6") focusNextRegion(document.body, shiftKey)
    else if (key === "?" && !isWriting(target)) onHelp()
    else return false
    return true
  }
  const onControlKey = ({ key, shiftKey, target }: KeyboardEvent): boolean => {
    const pressed = key.toLowerCase()
    if (pressed === "s") {
      if (maySave) storing.save()
    } else if (pressed === "f") {
      search.open()
    } else if (target !== null && undoesItself(target)) return false
    else if (pressed === "z") (shiftKey ? edited.redo : edited.undo)()
    else if (pressed === "y") edited.redo()
    else return false
    return true
  }
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !edited.loaded$.value) return
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
      ["Espaço F", "Recolher ou mostrar o que vem abaixo do node"],
      ["Shift Espaço", "Pôr o node na seleção, ou tirar"],
      ["Ctrl ↑ ↓ ← →", "Pôr o node ao lado na seleção"],
      ["Ctrl clique", "Pôr um node na seleção, ou tirar"],
      ["Shift arrastar", "Selecionar os nodes de um retângulo"],
      ["Ctrl A", "Selecionar todos os nodes"],
      ["Esc", "Desfazer a seleção de vários nodes"],
      ["Ctrl C", "Copiar os nodes selecionados"],
      ["Shift F10", "Abrir o menu do node ou do canvas"],
    ],
  },
  {
    place: "No canvas",
    writes: true,
    keys: [
      ["C", "Conectar o node a outro, ou mudar a origem de uma conexão"],
      ["Shift ↑ ↓ ← →", "Mover o node; com vários selecionados, também sem Shift"],
      ["Ctrl X", "Recortar os nodes selecionados"],
      ["Ctrl V", "Colar nodes: junto do mouse, ou ao lado dos originais"],
      ["Ctrl D", "Duplicar os nodes selecionados"],
      ["Delete", "Excluir os nodes selecionados ou a conexão"],
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
      ["Ctrl B", "Negrito"],
      ["Ctrl `", "Código"],
    ],
  },
]
