import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"

// its fields stand in the layout around it; its buttons look as `buttonRecipe` has them disabled
const Fields = chakra("fieldset", {
  base: {
    display: "contents",
    "& button:disabled": {
      cursor: "not-allowed",
      color: "text-3",
      backgroundColor: "sunken",
      borderColor: "border",
    },
  },
})

export interface LockedFieldsProps {
  readonly locked: boolean
  readonly children: ReactNode
}

/** Fields that may be read only while they are locked: every control among them is disabled. */
export const LockedFields = ({ locked, children }: LockedFieldsProps) => <Fields disabled={locked}>{children}</Fields>
