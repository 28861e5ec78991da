import { chakra } from "@chakra-ui/react"
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react"
import { type ButtonSize, type ButtonVariant, buttonRecipe } from "./button-style.ts"
import { Spinner } from "../feedback/spinner.tsx"
import { Tooltip } from "./tooltip.tsx"

const Frame = chakra("button", buttonRecipe)

const Words = chakra("span", {
  base: { gridArea: "1 / 1", display: "inline-flex", alignItems: "center", justifyContent: "center", gap: "inherit" },
})

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style" | "color">

export interface ButtonProps extends NativeProps {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: ReactNode
  /** After the words: a chevron of a menu, say. */
  readonly iconEnd?: ReactNode
  /** Its action is under way: says so, keeps its width and its focus, and does nothing when pressed. */
  readonly busy?: boolean
  /** What it says while busy ('Salvando…'); give it always, so that the width does not change. */
  readonly busyLabel?: string
  /** Why it does nothing: it looks disabled, keeps the focus, and says the reason in a tooltip. */
  readonly disabledReason?: string | undefined
  /** As wide as what it is in. */
  readonly wide?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that says what it does. */
export const Button = (props: ButtonProps) => {
  const { icon, iconEnd, busy = false, busyLabel, disabledReason, wide = false, children, onClick, ...rest } = props
  const idle = !busy && disabledReason === undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) onClick?.(event)
    // A busy submit button must not send its form a second time.
    else event.preventDefault()
  }
  const button = (
    <Frame
      type="button"
      {...rest}
      {...(busy ? { "aria-busy": true } : {})}
      {...(idle ? {} : { "aria-disabled": true })}
      {...(wide ? { width: "full" } : {})}
      look={busy ? "busy" : idle && props.disabled !== true ? "enabled" : "disabled"}
      onClick={press}
    >
      <chakra.span display="inline-grid" gap="inherit">
        <Words visibility={busy ? "hidden" : "visible"}>
          {icon}
          {children}
          {iconEnd}
        </Words>
        {(busy || busyLabel !== undefined) && (
          <Words visibility={busy ? "visible" : "hidden"}>
            <Spinner />
            {busyLabel ?? children}
          </Words>
        )}
      </chakra.span>
    </Frame>
  )
  // The element stays the same one when the reason comes and goes, and keeps the focus.
  return "disabledReason" in props ? <Tooltip label={disabledReason}>{button}</Tooltip> : button
}
