import { Result } from "effect"
import type { Notice, Toasts } from "../../shell/index.ts"
import type { GraphEdit } from "../edits/graph-edit.ts"
import { flowMessages as say } from "../flow-messages.ts"
import type { FlowRefusal } from "../graph/graph-rules.ts"
import type { DocumentEditing } from "./edited-document.ts"

/**
 * Applies an edit if the rules allow it; otherwise returns the words of the refusal, and shows them as a toast unless the
 * caller shows them beside the field.
 */
export const attemptOn =
  ({ apply }: Pick<DocumentEditing, "apply">, toasts: Toasts) =>
  (edit: Result.Result<GraphEdit, FlowRefusal>, told: "as-toast" | "in-line" = "as-toast"): string | undefined => {
    if (Result.isSuccess(edit)) {
      apply(edit.success)
      return undefined
    }
    const notice = noticeOf(edit.failure)
    if (told === "as-toast") toasts.show(notice)
    return [notice.title, notice.detail].filter((words) => words !== undefined).join(" ")
  }

/** The toast for a refused edit (conversations, section 5). */
const noticeOf = (refusal: FlowRefusal): Notice & { readonly title: string } => {
  switch (refusal._tag) {
    case "ConnectionRefused":
      return { kind: "warning", title: say.connectionRefused, life: 5_000 }
    case "NotEnoughTargets":
      return { kind: "warning", title: say.notEnoughTargets, life: 5_000 }
    case "EmptyTitle":
      return { kind: "error", title: say.emptyTitle }
    case "DuplicateTitle":
      return { kind: "error", title: say.duplicateTitle, detail: say.duplicateTitleAdvice }
    case "UnderscoreInTitle":
      return { kind: "error", title: say.invalidTitle, detail: say.invalidTitleAdvice }
    case "TitleTooLong":
      return { kind: "error", title: say.titleTooLong }
    case "TooManyVariables":
      return { kind: "error", title: say.tooManyVariables, detail: say.tooManyVariablesAdvice, life: 5_000 }
    case "TitleIsFixed":
      return { kind: "error", title: say.invalidTitle }
  }
}
