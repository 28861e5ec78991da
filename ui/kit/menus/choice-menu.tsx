import { chakra, Menu as Parts, Portal } from "@chakra-ui/react"
import { Check } from "lucide-react"
import type { ReactElement } from "react"
import { menuMotion } from "../../theme/motion.ts"
import { menuFocus } from "./menu-focus.ts"
import { floatingStyle, itemStyle } from "./menu-style.ts"

export interface ChoiceMenuProps<Value extends string> {
  /** What is chosen, for screen readers. */
  readonly label: string
  /** The button that opens it, which says the choice in force. */
  readonly trigger: ReactElement
  readonly value: Value
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly onChange: (value: Value) => void
}

/** One of few choices behind a button. Arrow keys, Home, End and first letters move; Escape gives the focus back. */
export const ChoiceMenu = <Value extends string>({
  label,
  trigger,
  value,
  options,
  onChange,
}: ChoiceMenuProps<Value>) => (
  <Parts.Root positioning={{ placement: "bottom-start", offset: { mainAxis: 4 } }} lazyMount unmountOnExit>
    <Parts.Trigger asChild>{trigger}</Parts.Trigger>
    <Portal>
      <Parts.Positioner css={{ zIndex: "menu !important" }}>
        <Parts.Content {...menuFocus} css={{ ...floatingStyle, ...menuMotion }}>
          <Parts.RadioItemGroup
            aria-label={label}
            value={value}
            onValueChange={(change) => {
              const chosen = options.find((option) => option.value === change.value)
              if (chosen !== undefined) onChange(chosen.value)
            }}
          >
            {options.map((option) => (
              <Parts.RadioItem key={option.value} value={option.value} css={itemStyle}>
                <chakra.span flex="1">{option.label}</chakra.span>
                <chakra.span display="grid" width="4" color="brand-ink">
                  {option.value === value && <Check aria-hidden size={16} />}
                </chakra.span>
              </Parts.RadioItem>
            ))}
          </Parts.RadioItemGroup>
        </Parts.Content>
      </Parts.Positioner>
    </Portal>
  </Parts.Root>
)
