import { chakra, Menu as Parts, Portal } from "@chakra-ui/react"
import type { ReactElement, ReactNode } from "react"
import { menuMotion } from "../../theme/motion.ts"
import { HiddenWords } from "../labels/name.tsx"
import { menuFocus } from "./menu-focus.ts"
import { floatingStyle, itemStyle } from "./menu-style.ts"

/** One action of a menu. */
export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** At the end of the line: a shortcut, a count. */
  readonly aside?: ReactNode
  /** It destroys something; a confirmation follows. */
  readonly danger?: boolean
  readonly disabled?: boolean
  /** It is drawn as its icon alone, in a line with the others of its group. */
  readonly small?: boolean
  readonly onSelect: () => void
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  /** Groups of items, divided by a line. */
  readonly groups: readonly (readonly MenuItem[])[]
  /** Which side of the trigger the menu lines up with. */
  readonly align?: "start" | "end"
  /** What is said below the items. */
  readonly foot?: ReactNode
}

/** Actions behind a button. Arrow keys, Home, End and first letters move; Escape gives the focus back. */
export const Menu = ({ trigger, groups, align = "end", foot }: MenuProps) => {
  const items = groups.flat()
  return (
    <Parts.Root
      positioning={{ placement: `bottom-${align}`, offset: { mainAxis: 4 } }}
      lazyMount
      unmountOnExit
      onSelect={({ value }) => items.find((item) => item.id === value)?.onSelect()}
    >
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Portal>
        <Parts.Positioner css={{ zIndex: "tooltip !important" }}>
          <Parts.Content {...menuFocus} css={{ ...floatingStyle, ...menuMotion, ...bounded }}>
            {groups.map((group, at) => (
              <Parts.ItemGroup
                key={group[0]?.id ?? at}
                css={{ ...(at === 0 ? {} : divided), ...(group[0]?.small === true ? inLine : {}) }}
              >
                {group.map((item) => (
                  <Parts.Item
                    key={item.id}
                    value={item.id}
                    disabled={item.disabled ?? false}
                    css={{ ...itemStyle, ...(item.danger === true ? dangerStyle : {}) }}
                  >
                    {item.small === true ? (
                      <chakra.span title={item.label} fontSize="18px">
                        <span aria-hidden>{item.icon}</span>
                        <HiddenWords>{item.label}</HiddenWords>
                      </chakra.span>
                    ) : (
                      <>
                        {item.icon !== undefined && (
                          <chakra.span color={item.danger ? "danger" : "text-2"}>{item.icon}</chakra.span>
                        )}
                        <chakra.span flex="1" minWidth={0} truncate title={item.label}>
                          {item.label}
                        </chakra.span>
                        {item.aside}
                      </>
                    )}
                  </Parts.Item>
                ))}
              </Parts.ItemGroup>
            ))}
            {foot !== undefined && <chakra.div css={divided}>{foot}</chakra.div>}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}

/** Many items, or long ones, never leave the screen. */
const bounded = { maxWidth: "min(360px, 90vw)", maxHeight: "min(60vh, 420px)", overflowY: "auto" } as const

const inLine = {
  display: "flex",
  justifyContent: "space-between",
  "& > *": { minWidth: "9", justifyContent: "center" },
}

const divided = { borderTop: "1px solid", borderColor: "border", marginTop: "1", paddingTop: "1" }

const dangerStyle = { color: "danger", "&[data-highlighted]": { backgroundColor: "danger-ground" } }
