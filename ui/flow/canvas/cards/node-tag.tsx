import { chakra } from "@chakra-ui/react"
import { tagLimit } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { constant } from "@prosa/core/kernel/view"
import type { Label } from "@prosa/core/label"
import { createLabelOptions } from "@prosa/core/label/view"
import { Tag, Trash2, X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../../kit/buttons/button.tsx"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { Popover } from "../../../kit/menus/popover.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../../kit/hooks/use-view-model.ts"
import { LabelDot } from "../../../label/label-chip.tsx"
import { useLabelServices } from "../../../label/label-services.ts"
import { useEntry } from "../../../services/entry-services.ts"
import { useFlowEditor } from "../../editor/editor-context.ts"

const Chip = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
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

/** The labels of the company; none until they are there, and for who may not read them. */
const useCompanyLabels = (): ReadonlyArray<Label> => {
  const { session, toaster } = useEntry()
  const { labels } = useLabelServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createLabelOptions(scope, { labels, session, toasts: toaster, taken: () => {}, makesNone: true }),
    `labels of steps ${company?.id}`,
  )
  return useBehavior(model?.state$ ?? noLabels).all
}
const noLabels = constant({ all: [] as ReadonlyArray<Label> })

const Choosing = ({ id, tag, close }: NodeTagProps & { readonly close: () => void }) => {
  const { canvas } = useFlowEditor()
  const [written, setWritten] = useState("")
  const set = (step: string) => {
    canvas.setTag(id, step)
    close()
  }
  const others = canvas.tags().filter((step) => step !== tag)
  const labels = useCompanyLabels().filter(({ name }) => name !== tag && !others.includes(name))
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
      {labels.length > 0 && (
        <div>
          <chakra.p textStyle="meta" color="text-2" marginBottom="1.5">
            Etiquetas da empresa: a etapa põe a sua na conversa.
          </chakra.p>
          <chakra.ul display="flex" flexWrap="wrap" gap="1" listStyleType="none" aria-label="Etiquetas da empresa">
            {labels.map(({ id: labelId, name, colour }) => (
              <li key={labelId}>
                <Chip type="button" title={name} onClick={() => set(name)}>
                  <LabelDot aria-hidden data-colour={colour} />
                  <bdi>{name}</bdi>
                </Chip>
              </li>
            ))}
          </chakra.ul>
        </div>
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
