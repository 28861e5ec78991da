import { chakra } from "@chakra-ui/react"
import type { FieldPath } from "@prosa/core/flow"
import { Plus } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { focusAppearing } from "../../kit/focus/focus-appearing.ts"
import { fieldAt } from "./field-focus.ts"

const Section = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    padding: "4",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})

export interface PanelSectionProps {
  readonly title: string
  readonly count: number
  /** Left out where nothing may be added. */
  readonly onAdd?: () => void
  /** The field of the node that it shows while it is empty. */
  readonly field?: FieldPath
  readonly children: ReactNode
}

/** A part of the panel: a title with a count, and a way to add one more, whose first field then has the focus. */
export const PanelSection = ({ title, count, onAdd, field, children }: PanelSectionProps) => (
  <Section aria-label={title} {...(field !== undefined && count === 0 ? fieldAt(...field) : {})}>
    <chakra.header display="flex" alignItems="center" gap="2" minHeight="28px">
      <chakra.h3 textStyle="control" fontWeight={600}>
        {title}
      </chakra.h3>
      <chakra.span textStyle="cell" color="text-3">
        {count}
      </chakra.span>
      <chakra.span flex="1" />
      {onAdd !== undefined && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus size={14} />}
          aria-label={`Adicionar em ${title}`}
          onClick={({ currentTarget }) => focusAppearing(currentTarget.closest("section"), onAdd)}
        >
          Adicionar
        </Button>
      )}
    </chakra.header>
    {children}
  </Section>
)
