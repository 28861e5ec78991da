import { chakra } from "@chakra-ui/react"
import { Plus, X } from "lucide-react"
import type { ComponentProps } from "react"
import { colourMotion } from "../../theme/motion.ts"
import type { PopoverTrigger } from "./popover.tsx"

const Frame = chakra("span", {
  base: {
    display: "inline-flex",
    minWidth: 0,
    maxWidth: "min(100%, 360px)",
    height: "compact",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
    textStyle: "label",
    "& > button": { ...colourMotion, cursor: "pointer", "&:hover": { backgroundColor: "hover" } },
    "& > button:focus-visible": { outlineOffset: "0", borderRadius: "control" },
  },
})

const Words = chakra("button", {
  base: { display: "flex", alignItems: "center", gap: "1", minWidth: 0, paddingInline: "2" },
})

const Value = chakra("bdi", { base: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } })

const Remove = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "6",
    color: "text-2",
    borderInlineStart: "1px solid",
    borderColor: "border",
  },
})

export interface FilterChipProps {
  readonly name: string
  readonly value: string
  /** What opens its editor: of a `Popover`. */
  readonly trigger: PopoverTrigger
  readonly onRemove: () => void
}

/** A filter in force: pressing it changes it, its cross takes it away. */
export const FilterChip = ({ name, value, trigger, onRemove }: FilterChipProps) => (
  <Frame>
    <Words type="button" {...trigger}>
      <chakra.span color="text-3" fontWeight={400}>
        {name}
      </chakra.span>
      <Value title={value}>{value}</Value>
    </Words>
    <Remove type="button" aria-label={`Remover filtro ${name}`} title={`Remover filtro ${name}`} onClick={onRemove}>
      <X aria-hidden size={14} />
    </Remove>
  </Frame>
)

const Add = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    height: "compact",
    paddingInline: "2",
    textStyle: "label",
    color: "text-2",
    border: "1px dashed",
    borderColor: "control",
    borderRadius: "control",
    cursor: "pointer",
    ...colourMotion,
    "&:hover": { color: "text", backgroundColor: "hover" },
  },
})

/** The dashed chip that adds a filter; the trigger of a `Menu` or a `Popover`. */
export const AddFilterChip = (props: Omit<ComponentProps<typeof Add>, "children">) => (
  <Add type="button" {...props}>
    <Plus aria-hidden size={14} />
    Filtro
  </Add>
)
