import { Result } from "effect"
import type { InteractionId } from "../../kernel/index.ts"
import type { BotInteraction, FlowNode } from "../document/flow-node.ts"
import { variantLimit } from "../document/flow-question.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { checkMentions } from "../text/captured-values.ts"
import type { RichText } from "../text/rich-text.ts"
import { change } from "./flow-edits.ts"
import type { AttemptedEdit } from "./graph-edit.ts"

/** Adds an empty text to those of which one is said, after the others. */
export const addVariant = (node: FlowNode, id: InteractionId): AttemptedEdit =>
  changeVariants(node, id, (variants) =>
    variants.length + 1 >= variantLimit ? Result.fail({ _tag: "TooManyVariants" }) : Result.succeed([...variants, []]),
  )

/** Replaces one of the further texts of a message, by its index among them; refuses a second variable in the node. */
export const writeVariant = (node: FlowNode, id: InteractionId, at: number, text: RichText): AttemptedEdit =>
  Result.flatMap(checkMentions(node, id, text, at + 1), (checked) =>
    changeVariants(node, id, (variants) =>
      variants[at] === undefined
        ? Result.fail({ _tag: "NotFound", what: "variant" })
        : Result.succeed(variants.with(at, checked)),
    ),
  )

/** Removes one of the further texts of a message, by its index among them. */
export const removeVariant = (node: FlowNode, id: InteractionId, at: number): AttemptedEdit =>
  changeVariants(node, id, (variants) =>
    variants[at] === undefined
      ? Result.fail({ _tag: "NotFound", what: "variant" })
      : Result.succeed(variants.toSpliced(at, 1)),
  )

type Variants = ReadonlyArray<RichText>

/** A message without further texts is stored as before there were any. */
const changeVariants = (
  node: FlowNode,
  id: InteractionId,
  changed: (variants: Variants) => Result.Result<Variants, FlowRefusal>,
): AttemptedEdit => {
  const at = node.botInteractions.findIndex((said) => said.id === id)
  const before = node.botInteractions[at]
  if (before === undefined) return Result.fail({ _tag: "NotFound", what: "message" })
  const { variants: given = [], ...rest } = before
  return Result.map(changed(given), (variants) => {
    const said: BotInteraction = variants.length === 0 ? rest : { ...rest, variants }
    return change(node.id, { botInteractions: node.botInteractions.with(at, said) })
  })
}
