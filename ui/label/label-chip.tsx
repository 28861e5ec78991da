import { chakra } from "@chakra-ui/react"
import type { Label } from "@prosa/core/label"
import type { ReactNode } from "react"
import { HiddenWords } from "../kit/labels/name.tsx"
import { dotStyle, labelChipStyle } from "./label-style.ts"

const Chip = chakra("span", { base: labelChipStyle })

/** The dot of a colour. */
export const LabelDot = chakra("i", { base: dotStyle })

/** A label, with what may stand after its name. */
export const LabelChip = ({
  label: { name, colour },
  children,
}: {
  readonly label: Pick<Label, "name" | "colour">
  readonly children?: ReactNode
}) => (
  <Chip title={name}>
    <i aria-hidden data-colour={colour} />
    <bdi dir="auto">{name}</bdi>
    {children}
  </Chip>
)

const Chips = chakra("span", {
  base: { display: "flex", alignItems: "center", gap: "1", minWidth: 0, overflow: "hidden" },
})

/**
 * Labels in a cell, in one line: the first ones by their names, the others as dots that say theirs. What stands before them comes
 * first, and leaves room for one name less.
 */
export const LabelChips = ({
  labels,
  children,
}: {
  readonly labels: ReadonlyArray<Label>
  readonly children?: ReactNode
}) => {
  const named = children === undefined ? 2 : 1
  return (
    <Chips title={labels.map(({ name }) => name).join(", ")}>
      {children}
      {labels.map((label, at) =>
        at < named ? (
          <LabelChip key={label.id} label={label} />
        ) : (
          <chakra.span key={label.id} display="inline-flex" flexShrink={0}>
            <LabelDot aria-hidden data-colour={label.colour} />
            <HiddenWords>{label.name}</HiddenWords>
          </chakra.span>
        ),
      )}
    </Chips>
  )
}
