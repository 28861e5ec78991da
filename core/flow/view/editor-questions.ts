import type { Confirmations, Question } from "../../shell/index.ts"
import { flowMessages as say } from "../flow-messages.ts"

/** Every question that the editor asks; each does what it is about once the answer is yes. */
export interface EditorQuestions {
  deleteNode(confirmed: () => void): void
  /** Cuts a connection, with the training phrases of its answer. */
  deleteConnection(confirmed: () => void): void
  /** Removes an answer that captures a value which other nodes mention; `warning` says so. */
  loseValue(warning: string, confirmed: () => void): void
  convertToEnd(confirmed: () => void): void
  /** Somebody else has saved since the flow was loaded. No goes on with what is here, unsaved. */
  reload(confirmed: () => void): void
}

/** The questions, in the words of the specification (conversations, sections 4 and 5). */
export const createEditorQuestions = (confirmations: Confirmations): EditorQuestions => {
  const ask = (question: Pick<Question, "text" | "yes" | "confirmed"> & Partial<Question>) =>
    confirmations.ask({ title: say.attention, no: "Não", danger: true, ...question })
  return {
    deleteNode: (confirmed) => ask({ text: say.deleteNode, yes: "Sim, excluir", confirmed }),
    deleteConnection: (confirmed) => ask({ text: say.deleteConnection, yes: "Sim, excluir", confirmed }),
    loseValue: (warning, confirmed) => ask({ text: warning, yes: "Sim, excluir", confirmed }),
    convertToEnd: (confirmed) => ask({ text: say.convertToEnd, yes: "Sim, finalizar", confirmed }),
    reload: (confirmed) =>
      ask({ title: say.stale, text: say.staleAdvice, yes: "Recarregar", no: "Continuar editando", confirmed }),
  }
}
