import { defineTextStyles, defineTokens } from "@chakra-ui/react"
import type { Palette } from "@prosa/core/tenancy"
import { paletteRoles } from "./palette-properties.ts"

type ColourTokens = Record<keyof Palette, { value: string }>

/** `color="text-2"` is `var(--prosa-text-2)`: the system never knows a colour, only its role. */
const colours = Object.fromEntries(
  paletteRoles.map((role) => [role, { value: `var(--prosa-${role})` }]),
) as ColourTokens // fromEntries forgets the keys; they are the list of roles itself

const px = (...values: readonly (readonly [name: string, pixels: number])[]) =>
  Object.fromEntries(values.map(([name, pixels]) => [name, { value: `${pixels}px` }]))

/** The grid of 4 px: `4` is 16 px. */
const grid = px(
  ["0.5", 2],
  ["1", 4],
  ["1.5", 6],
  ["2", 8],
  ["2.5", 10],
  ["3", 12],
  ["4", 16],
  ["5", 20],
  ["6", 24],
  ["7", 28],
  ["8", 32],
  ["9", 36],
  ["10", 40],
  ["11", 44],
  ["12", 48],
  ["14", 56],
)

export const themeTokens = defineTokens({
  colors: { ...colours, transparent: { value: "transparent" }, current: { value: "currentColor" } },
  spacing: grid,
  sizes: {
    ...grid,
    ...px(["compact", 28], ["control", 32], ["login", 40], ["touch", 44], ["bar", 56], ["side-dialog", 480]),
    full: { value: "100%" },
  },
  radii: { ...px(["badge", 4], ["control", 6], ["card", 8], ["dialog", 12]), full: { value: "9999px" } },
  fonts: { body: { value: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif' } },
  shadows: {
    menu: { value: "0 8px 24px -6px rgb(0 0 0 / 0.16)" },
    dialog: { value: "0 24px 64px -12px rgb(0 0 0 / 0.28)" },
  },
  durations: { colour: { value: "100ms" }, menu: { value: "160ms" }, panel: { value: "200ms" } },
  easings: { out: { value: "cubic-bezier(.2, 0, 0, 1)" } },
  // Panels of a page, what floats above it, and the toasts, which stay readable over an open dialog.
  zIndex: {
    sticky: { value: 10 },
    sidebar: { value: 20 },
    menu: { value: 1000 },
    dialog: { value: 1100 },
    tooltip: { value: 1300 },
    toast: { value: 1200 },
  },
})

const style = (fontSize: number, lineHeight: number, fontWeight: number, letterSpacing = "normal") => ({
  value: { fontSize: `${fontSize}px`, lineHeight: `${lineHeight}px`, fontWeight, letterSpacing },
})

/** The type scale; weights are regular where nothing else is said. */
export const textStyles = defineTextStyles({
  /** Times of messages, footers of nodes. */
  time: style(11, 16, 400),
  /** Meta data. */
  meta: style(12, 16, 400),
  /** Labels of fields, badges. */
  label: style(12, 16, 500),
  /** Buttons. */
  control: style(13, 20, 500),
  /** Tables, cells, menus. */
  cell: style(13, 20, 400),
  /** Messages, sentences. */
  body: style(14, 20, 400),
  /** Names and titles of cards. */
  name: style(14, 20, 600),
  "dialog-title": style(16, 24, 600, "-0.01em"),
  "page-title": style(20, 28, 600, "-0.02em"),
  /** Figures, and the title of the login page. */
  figure: style(24, 32, 600, "-0.02em"),
})

/** The widths at which the specification changes the layout: 500, 600, 820, 900 and 1000 px. */
export const breakpoints = { sm: "500px", md: "600px", lg: "820px", xl: "900px", "2xl": "1000px" }
