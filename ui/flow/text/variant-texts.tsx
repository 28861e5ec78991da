import { chakra } from "@chakra-ui/react"
import {
  addVariant,
  type BotInteraction,
  type FlowNode,
  removeVariant,
  textFault,
  variantLimit,
  writeVariant,
} from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Shuffle, Trash2 } from "lucide-react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { focusAppearing } from "../../kit/focus/focus-appearing.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { fieldAt } from "../panel/field-focus.ts"
import { RichTextEditor } from "./rich-text-editor.tsx"

const Variant = chakra("li", {
  base: { display: "flex", alignItems: "flex-start", gap: "1", borderTop: "1px solid", borderColor: "border" },
})

export interface VariantTextsProps {
  readonly editor: Pick<FlowEditor, "document" | "panel">
  /** The node but for its texts, which may have changed since. */
  readonly node: FlowNode
  readonly said: BotInteraction
  readonly at: number
  readonly readOnly: boolean
}

/** The further texts of a message, of which one is said at random. */
export const VariantTexts = ({ editor, node, said, at, readOnly }: VariantTextsProps) => {
  const { document, panel } = editor
  const now = useBehavior(document.node$(node.id))?.botInteractions.find(({ id }) => id === said.id) ?? said
  const { variants = [] } = now
  if (variants.length === 0) return null
  return (
    <chakra.ul listStyleType="none" aria-label={`Variações do texto ${at + 1}`}>
      {variants.map((text, place) => (
        // The texts have no identity but their place.
        <Variant key={place}>
          <chakra.div flex="1" minWidth={0} {...fieldAt("botInteractions", at, "variants", place)}>
            <RichTextEditor
              label={`Variação ${place + 1} do texto ${at + 1}`}
              text={text}
              readOnly={readOnly}
              fault={textFault(text)}
              onChange={(written) =>
                panel.edit(
                  node.id,
                  (whole) => writeVariant(whole, said.id, place, written),
                  `text/${said.id}/variants/${place}`,
                )
              }
              values={() => panel.valuesFor(node.id)}
              onAnother={() => panel.edit(node.id, (whole) => addVariant(whole, said.id))}
              onUndo={document.undo}
              onRedo={document.redo}
            />
          </chakra.div>
          {!readOnly && (
            <IconButton
              size="compact"
              label={`Remover variação ${place + 1} do texto ${at + 1}`}
              icon={<Trash2 size={14} />}
              onClick={() => panel.edit(node.id, (whole) => removeVariant(whole, said.id, place))}
            />
          )}
        </Variant>
      ))}
      <chakra.li paddingInline="3" paddingBlock="1" borderTop="1px solid" borderColor="border">
        <chakra.span textStyle="meta" color="text-2">
          Um destes textos é dito ao acaso, nunca o mesmo duas vezes seguidas.
        </chakra.span>
      </chakra.li>
    </chakra.ul>
  )
}

/** Adds a further text to a message, and goes to it. */
export const AddVariant = ({ editor: { panel }, node, said }: Pick<VariantTextsProps, "editor" | "node" | "said">) => (
  <IconButton
    size="compact"
    label="Adicionar variação do texto"
    icon={<Shuffle size={14} />}
    disabled={(said.variants?.length ?? 0) + 1 >= variantLimit}
    onClick={({ currentTarget }) =>
      focusAppearing(currentTarget.closest("section"), () => panel.edit(node.id, (whole) => addVariant(whole, said.id)))
    }
  />
)
