import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"

const Line = chakra("bdi", {
  base: {
    display: "block",
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    // Names line up whatever their direction.
    textAlign: "left",
  },
})

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
