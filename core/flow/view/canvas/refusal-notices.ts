import { Result } from "effect"
import type { Notice, Toasts } from "../../../shell/index.ts"
import type { AttemptedEdit } from "../../edits/graph-edit.ts"
import { type FlowRefusal, refusalSentence } from "../../graph/flow-refusal.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"

/**
 * Applies an edit if the rules allow it; otherwise returns the words of the refusal, and shows them as a toast unless the
 * caller shows them beside the field. An edit of something that was removed meanwhile, as by the blur of its own field,
 * shows none.
 */
export const attemptOn =
  ({ apply }: Pick<DocumentEditing, "apply">, toasts: Toasts, told: "as-toast" | "in-line" = "as-toast") =>
  (edit: AttemptedEdit, key?: string): string | undefined => {
    if (Result.isSuccess(edit)) {
      apply(edit.success, key)
      return undefined
    }
    const { title, advice } = refusalSentence(edit.failure)
    const detail = advice === undefined ? {} : { detail: advice }
    if (edit.failure._tag !== "NotFound" && told === "as-toast")
      toasts.show({ title, ...detail, ...mannerOf(edit.failure) })
    return advice === undefined ? title : `${title} ${advice}`
  }

/** How the toast of a refusal looks, and for how long (conversations, section 5). */
const mannerOf = ({ _tag }: FlowRefusal): Pick<Notice, "kind" | "life"> => {
  switch (_tag) {
    case "ConnectionRefused":
      return { kind: "warning", life: 5_000 }
    case "NotEnoughTargets":
      return { kind: "warning" }
    default:
      return { kind: "error" }
  }
}
