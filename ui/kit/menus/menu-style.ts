import { defineStyle } from "@chakra-ui/react"

/** What floats above the page and goes away: menus and lists. */
export const floatingStyle = defineStyle({
  minWidth: "180px",
  padding: "1",
  color: "text",
  backgroundColor: "raised",
  border: "1px solid",
  borderColor: "border-strong",
  borderRadius: "card",
  boxShadow: "menu",
  outline: "none",
})

/** One line of a menu or a list. */
export const itemStyle = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2",
  height: "8",
  paddingInline: "2",
  textStyle: "cell",
  borderRadius: "badge",
  cursor: "pointer",
  userSelect: "none",
  outline: "none",
  "& svg": { flexShrink: 0 },
  "&[data-highlighted]": { backgroundColor: "hover" },
  "&[data-disabled]": { color: "text-3", cursor: "not-allowed" },
  "@media (pointer: coarse)": { height: "touch" },
})
