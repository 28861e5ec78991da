import { chakra } from "@chakra-ui/react"
import { tagLimit } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { Tag, Trash2, X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../../kit/buttons/button.tsx"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { Popover } from "../../../kit/menus/popover.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { useFlowEditor } from "../../editor/editor-context.ts"

const Chip = chakra("button", {
  base: {
    maxWidth: "full",
    paddingInline: "2",
    height: "24px",
    textStyle: "meta",
    color: "text-2",
    backgroundColor: "active",
    borderRadius: "badge",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    cursor: "pointer",
    "&:hover": { color: "text" },
  },
})

export interface NodeTagProps {
  readonly id: NodeId
  readonly tag: string
}

/** The tag of a card: the pipeline step that a room takes when its conversation reaches the node. */
export const NodeTag = ({ id, tag }: NodeTagProps) => (
  <Popover
    label="Etapa do funil"
    flips
    renderTrigger={(wiring) => (
      <IconButton
        size="compact"
        label="Etapa do funil"
        icon={<Tag size={14} />}
        aria-pressed={tag !== ""}
        {...wiring}
      />
    )}
  >
    {(close) => <Choosing id={id} tag={tag} close={close} />}
  </Popover>
)

const Choosing = ({ id, tag, close }: NodeTagProps & { readonly close: () => void }) => {
  const { canvas } = useFlowEditor()
  const [written, setWritten] = useState("")
  const set = (step: string) => {
    canvas.setTag(id, step)
    close()
  }
  const others = canvas.tags().filter((step) => step !== tag)
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="3"
      padding="3"
      minHeight={0}
      overflowY="auto"
      onSubmit={(event) => {
        event.preventDefault()
        if (written.trim() !== "") set(written)
      }}
    >
      {tag !== "" && (
        <chakra.p display="flex" alignItems="center" gap="1" textStyle="cell">
          <chakra.bdi flex="1" minWidth={0} fontWeight={500} overflowWrap="anywhere">
            {tag}
          </chakra.bdi>
          <IconButton
            size="compact"
            label={`Remover a etapa "${tag}"`}
            icon={<X size={14} />}
            onClick={() => set("")}
          />
        </chakra.p>
      )}
      <TextField label="Etapa do funil" value={written} maxLength={tagLimit} onChange={setWritten} />
      {others.length > 0 && (
        <chakra.ul display="flex" flexWrap="wrap" gap="1" listStyleType="none" aria-label="Etapas deste fluxo">
          {others.map((step) => (
            <li key={step}>
              <Chip type="button" title={step} onClick={() => set(step)}>
                <bdi>{step}</bdi>
              </Chip>
            </li>
          ))}
        </chakra.ul>
      )}
      <Button variant="primary" type="submit" disabled={written.trim() === ""}>
        Adicionar na Lista
      </Button>
      <Button
        variant="ghost"
        icon={<Trash2 size={14} />}
        onClick={() => {
          close()
          canvas.remove(id)
        }}
      >
        Remover Node
      </Button>
    </chakra.form>
  )
}
