import { chakra } from "@chakra-ui/react"
import { ChevronDown } from "lucide-react"
import type { ComponentProps } from "react"
import { buttonRecipe } from "../kit/button-style.ts"

const Frame = chakra("button", buttonRecipe)

export interface FilterButtonProps extends Omit<ComponentProps<typeof Frame>, "children"> {
  /** What is filtered by. */
  readonly of: string
  /** What is chosen of it. */
  readonly chosen: string
}

/** A filter that opens a panel; cut where there is no room. */
export const FilterButton = ({ of, chosen, ...rest }: FilterButtonProps) => (
  <Frame
    type="button"
    size="control"
    flexShrink={1}
    minWidth={0}
    justifyContent="space-between"
    paddingInline="1.5"
    gap="0.5"
    textStyle="meta"
    css={{ "@media (pointer: coarse)": { height: "touch", fontSize: "14px" } }}
    title={`${of}: ${chosen}`}
    aria-label={`${of}: ${chosen}`}
    {...rest}
  >
    <chakra.bdi overflow="hidden" textOverflow="ellipsis">
      {chosen}
    </chakra.bdi>
    <ChevronDown aria-hidden size={14} />
  </Frame>
)
