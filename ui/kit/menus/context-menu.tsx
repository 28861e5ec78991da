import { chakra, Menu as Parts, Portal } from "@chakra-ui/react"
import { menuMotion } from "../../theme/motion.ts"
import type { MenuItem } from "./menu.tsx"
import { menuFocus } from "./menu-focus.ts"
import { floatingStyle, itemStyle } from "./menu-style.ts"

export interface ContextMenuProps {
  /** The thing whose actions they are, for screen readers. */
  readonly label: string
  /** The point that was pressed, in the window. */
  readonly at: { readonly x: number; readonly y: number }
  /** The first item is then highlighted. */
  readonly byKeyboard: boolean
  /** Groups of items, divided by a line. */
  readonly groups: ReadonlyArray<ReadonlyArray<MenuItem>>
  /** Called once it closes, with or without a choice; puts the focus where it belongs. */
  readonly onClose: () => void
}

/** Actions at a point of the page, open from the beginning. Arrow keys, Home, End and first letters move. */
export const ContextMenu = ({ label, at, byKeyboard, groups, onClose }: ContextMenuProps) => {
  const items = groups.flat()
  return (
    <Parts.Root
      open
      defaultHighlightedValue={byKeyboard ? (items[0]?.id ?? null) : null}
      positioning={{ placement: "bottom-start", getAnchorRect: () => ({ ...at, width: 0, height: 0 }) }}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      onSelect={({ value }) => {
        onClose()
        items.find((item) => item.id === value)?.onSelect()
      }}
    >
      <Portal>
        <Parts.Positioner css={{ zIndex: "menu !important" }}>
          <Parts.Content {...menuFocus} aria-label={label} css={{ ...floatingStyle, ...menuMotion, minWidth: "240px" }}>
            {groups.map((group, place) => (
              <Parts.ItemGroup key={group[0]?.id ?? place} css={place === 0 ? {} : divided}>
                {group.map((item) => (
                  <Parts.Item
                    key={item.id}
                    value={item.id}
                    disabled={item.disabled ?? false}
                    css={{ ...itemStyle, ...(item.danger === true ? { color: "danger" } : {}) }}
                  >
                    {item.icon !== undefined && (
                      <chakra.span color={item.danger ? "danger" : "text-2"}>{item.icon}</chakra.span>
                    )}
                    <chakra.span flex="1">{item.label}</chakra.span>
                    <chakra.span textStyle="meta" color="text-3">
                      {item.aside}
                    </chakra.span>
                  </Parts.Item>
                ))}
              </Parts.ItemGroup>
            ))}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}

const divided = { borderTop: "1px solid", borderColor: "border", marginTop: "1", paddingTop: "1" }
