import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"

/** How a text of somebody's writing stands in one line. */
export const lineStyle = {
  display: "block",
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  // Names line up whatever their direction.
  textAlign: "left",
} as const

const Line = chakra("bdi", { base: lineStyle })

export interface NameProps {
  readonly children: string
}

/** What a person wrote: isolated from the direction of the text around it, cut with an ellipsis, whole in its title. */
export const Name = ({ children }: NameProps) => (
  <Line dir="auto" title={children}>
    {children}
  </Line>
)

/** Words for screen readers only. */
export const HiddenWords = ({ children }: { readonly children: ReactNode }) => (
  <chakra.span srOnly={true}>{children}</chakra.span>
)
