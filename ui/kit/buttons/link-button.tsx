import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { type ButtonSize, type ButtonVariant, buttonRecipe } from "./button-style.ts"

const Frame = chakra(Link, buttonRecipe)
const Outside = chakra("a", buttonRecipe)

export interface LinkButtonProps {
  readonly href: string
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A way to another page that looks like a button. */
export const LinkButton = ({ icon, children, ...rest }: LinkButtonProps) => (
  <Frame {...rest}>
    {icon}
    {children}
  </Frame>
)

/** A way to a page outside of this application that looks like a button; opens in another tab. */
export const OutsideLinkButton = ({ icon, children, ...rest }: LinkButtonProps) => (
  <Outside {...rest} target="_blank" rel="noreferrer">
    {icon}
    {children}
  </Outside>
)
