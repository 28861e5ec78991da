import { chakra } from "@chakra-ui/react"
import { ChevronDown } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import { colourMotion } from "../../theme/motion.ts"

const Frame = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    minWidth: 0,
    height: "compact",
    paddingInline: "1.5",
    textStyle: "label",
    color: "text",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
    whiteSpace: "nowrap",
    cursor: "pointer",
    ...colourMotion,
    "&:hover": { backgroundColor: "hover" },
    "&[aria-expanded=true]": { backgroundColor: "active" },
    "& svg": { flexShrink: 0, color: "text-2" },
    "@media (pointer: coarse)": { height: "touch", paddingInline: "2", fontSize: "14px" },
  },
})

export interface FilterButtonProps extends Omit<ComponentProps<typeof Frame>, "children"> {
  /** What is filtered by. */
  readonly of: string
  /** What is chosen of it; undefined where it excludes nothing: only its icon stands there then. */
  readonly chosen: string | undefined
  /** What a screen reader says then. */
  readonly everything?: string
  /** 14 px. */
  readonly icon: ReactNode
}

/** A filter that opens its choices; cut where there is no room. */
export const FilterButton = ({ of, chosen, everything = "Todos", icon, ...rest }: FilterButtonProps) => {
  const words = `${of}: ${chosen ?? everything}`
  return (
    <Frame type="button" title={words} aria-label={words} {...rest}>
      {icon}
      {chosen !== undefined && (
        <chakra.bdi overflow="hidden" textOverflow="ellipsis">
          {chosen}
        </chakra.bdi>
      )}
      <ChevronDown aria-hidden size={14} />
    </Frame>
  )
}
