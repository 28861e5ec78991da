import { defineRecipe } from "@chakra-ui/react"
import { colourMotion } from "../../theme/motion.ts"

/** Disabled without opacity, so that its words stay readable. `aria-disabled` keeps the focus and the tooltip. */
const disabled = {
  cursor: "not-allowed",
  color: "text-3",
  backgroundColor: "sunken",
  borderColor: "border",
}

/** How every button looks; shared with links that act like one. */
export const buttonRecipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    flexShrink: 0,
    textStyle: "control",
    whiteSpace: "nowrap",
    userSelect: "none",
    cursor: "pointer",
    border: "1px solid transparent",
    borderRadius: "control",
    ...colourMotion,
    "& svg": { flexShrink: 0 },
  },
  variants: {
    variant: {
      primary: {
        color: "on-brand",
        backgroundColor: "brand",
        "&:hover": { backgroundColor: "brand-hover" },
        "&:active": { backgroundColor: "brand-pressed" },
      },
      tonal: {
        color: "brand-ink",
        backgroundColor: "brand-muted",
        "&:hover": { borderColor: "brand-edge" },
        "&:active": { backgroundColor: "brand-subtle" },
      },
      secondary: {
        color: "text",
        backgroundColor: "surface",
        borderColor: "border-strong",
        "&:hover": { backgroundColor: "hover" },
        "&:active": { backgroundColor: "active" },
      },
      ghost: {
        color: "text-2",
        "&:hover": { color: "text", backgroundColor: "hover" },
        "&:active, &[aria-pressed=true], &[aria-expanded=true]": { color: "text", backgroundColor: "active" },
      },
      danger: {
        color: "on-danger",
        backgroundColor: "danger-solid",
        "&:hover": { backgroundColor: "color-mix(in oklab, {colors.danger-solid} 90%, black)" },
        "&:active": { backgroundColor: "color-mix(in oklab, {colors.danger-solid} 82%, black)" },
      },
    },
    size: {
      compact: { height: "compact", paddingInline: "2.5", fontSize: "12px", gap: "1.5" },
      control: { height: "control", paddingInline: "3", "@media (pointer: coarse)": { height: "login" } },
      login: { height: "login", paddingInline: "4", fontSize: "14px" },
      touch: { height: "touch", paddingInline: "4", fontSize: "14px" },
    },
    square: { true: { paddingInline: "0", aspectRatio: "1" } },
    look: { enabled: {}, disabled: { "&, &:hover, &:active": disabled }, busy: { cursor: "progress" } },
  },
  compoundVariants: [
    {
      variant: "ghost",
      look: "disabled",
      css: { "&, &:hover, &:active": { backgroundColor: "transparent", borderColor: "transparent" } },
    },
  ],
  defaultVariants: { variant: "secondary", size: "control", look: "enabled" },
})

/** The main action of a region, the second one, a plain one, a tool, and what destroys (in a confirmation only). */
export type ButtonVariant = "primary" | "tonal" | "secondary" | "ghost" | "danger"

/** 32, 28, 40 and 44 px high. */
export type ButtonSize = "control" | "compact" | "login" | "touch"
