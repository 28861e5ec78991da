import { chakra } from "@chakra-ui/react"
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react"
import { type ButtonSize, type ButtonVariant, buttonRecipe } from "./button-style.ts"
import { Tooltip, type TooltipSide } from "./tooltip.tsx"

const Frame = chakra("button", buttonRecipe)

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style" | "color" | "children">

export interface IconButtonProps extends NativeProps {
  /** What it does; its name for screen readers and its tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly tooltipSide?: TooltipSide
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button of one icon. Pass `aria-pressed` where it switches something on and off. */
export const IconButton = ({ label, icon, variant = "ghost", tooltipSide, ...rest }: IconButtonProps) => (
  <Tooltip label={label} names {...(tooltipSide === undefined ? {} : { side: tooltipSide })}>
    <Frame
      type="button"
      aria-label={label}
      variant={variant}
      square
      look={rest.disabled === true ? "disabled" : "enabled"}
      {...rest}
    >
      {icon}
    </Frame>
  </Tooltip>
)
