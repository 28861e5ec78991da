import type { Confirmations, Question } from "../../../shell/index.ts"
import { flowMessages as say } from "../../flow-messages.ts"

/** The editor's confirmations. Each runs `confirmed` if the answer is yes. */
export interface EditorQuestions {
  /** Deletes a node; `loses`: other nodes mention a value that goes with it. */
  deleteNode(loses: boolean, confirmed: () => void): void
  /** Deletes several nodes. */
  deleteNodes(count: number, loses: boolean, confirmed: () => void): void
  /** Deletes a connection and its answer's training phrases. */
  deleteConnection(loses: boolean, confirmed: () => void): void
  /** Moves an answer to another source, where other nodes mention a value that it captured. */
  moveAnswer(confirmed: () => void): void
  /** Removes an answer that captures a value mentioned in other nodes; `warning` says so. */
  loseValue(warning: string, confirmed: () => void): void
  /** Makes a node an end; `undone`: the titles of the nodes that its conditions and its call lead to. */
  convertToEnd(loses: boolean, undone: ReadonlyArray<string>, confirmed: () => void): void
  /** Mentions a second variable in a node: in place of the first, together with it as one value where that can be, or not at all. */
  secondVariable(answers: {
    readonly join: (() => void) | undefined
    readonly swap: () => void
    readonly keep: () => void
  }): void
  /**
   * Leaves with unsaved changes, which stay in the browser as a draft unless they are discarded. `kept`: the browser
   * keeps drafts; otherwise leaving loses them.
   */
  leave(answers: {
    readonly kept: boolean
    readonly leave: () => void
    readonly discard: () => void
    readonly stay: () => void
  }): void
}

/** Creates the confirmations, with the specification's wording (conversations, sections 4 and 5). */
export const createEditorQuestions = (confirmations: Confirmations): EditorQuestions => {
  const ask = (question: Pick<Question, "text" | "yes" | "confirmed"> & Partial<Question>) =>
    confirmations.ask({ title: say.attention, no: "Não", danger: true, ...question })
  return {
    deleteNode: (loses, confirmed) => ask({ text: warned(loses, say.deleteNode), yes: "Sim, excluir", confirmed }),
    deleteNodes: (count, loses, confirmed) =>
      ask({ text: warned(loses, say.deleteNodes(count)), yes: "Sim, excluir", confirmed }),
    deleteConnection: (loses, confirmed) =>
      ask({ text: warned(loses, say.deleteConnection), yes: "Sim, excluir", confirmed }),
    moveAnswer: (confirmed) =>
      ask({ text: `${say.interactionHoldsVariable} ${say.mayContinue}`, yes: "Sim, mover", confirmed }),
    loseValue: (warning, confirmed) => ask({ text: warning, yes: "Sim, excluir", confirmed }),
    convertToEnd: (loses, undone, confirmed) => {
      const text = undone.length === 0 ? say.convertToEnd : `${say.waysUndone(undone)} ${say.convertToEnd}`
      ask({ text: warned(loses, text), yes: "Sim, finalizar", confirmed })
    },
    secondVariable: ({ join, swap, keep }) => {
      const question = {
        title: say.error,
        text: `${say.tooManyVariables} ${say.tooManyVariablesAdvice}`,
        no: "Manter a atual",
        danger: false,
        whileTyping: true,
        refused: keep,
      }
      if (join === undefined) return ask({ ...question, yes: "Trocar pela nova", confirmed: swap })
      return ask({
        ...question,
        text: `${question.text}, ou junte os dois em um valor que este node define.`,
        yes: "Juntar em um valor",
        confirmed: join,
        other: { label: "Trocar pela nova", chosen: swap },
      })
    },
    leave: ({ kept, leave, discard, stay }) => {
      const question = { title: say.unsaved, no: "Continuar editando", refused: stay }
      if (!kept) return ask({ ...question, text: say.unkeptAdvice, yes: "Sair e perder", confirmed: discard })
      return ask({
        ...question,
        text: say.unsavedAdvice,
        yes: "Sair e manter rascunho",
        other: { label: "Descartar rascunho", chosen: discard },
        danger: false,
        confirmed: leave,
      })
    },
  }
}

/** Puts the warning of a lost value (section 8) before a question. */
const warned = (loses: boolean, question: string): string =>
  loses ? `${say.interactionHoldsVariable} ${question}` : question
