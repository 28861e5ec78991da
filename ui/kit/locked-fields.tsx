import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"

// its fields stand in the layout around it
const Fields = chakra("fieldset", { base: { display: "contents" } })

export interface LockedFieldsProps {
  readonly locked: boolean
  readonly children: ReactNode
}

/** Fields that may be read only while they are locked: every control among them is disabled. */
export const LockedFields = ({ locked, children }: LockedFieldsProps) => <Fields disabled={locked}>{children}</Fields>
