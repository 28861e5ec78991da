import { defineRecipe } from "@chakra-ui/react"
import { colourMotion } from "../../theme/motion.ts"

/**
 * The outline of whatever is written or chosen in: 1 px, 2 px in edge where the focus is, in danger where it is faulty.
 * The second pixel is an inner shadow, so that nothing moves. For a frame around an input use `_focusWithin` of it.
 */
export const fieldRecipe = defineRecipe({
  base: {
    width: "full",
    minWidth: 0,
    color: "text",
    textStyle: "cell",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "control",
    borderRadius: "control",
    ...colourMotion,
    "&:focus-visible, &:has(> input:focus-visible)": {
      outline: "none",
      borderColor: "brand-edge",
      boxShadow: "inset 0 0 0 1px {colors.brand-edge}",
    },
    "&[aria-invalid=true], &:has(> [aria-invalid=true])": {
      borderColor: "danger",
      "&:focus-visible, &:has(> input:focus-visible)": {
        borderColor: "danger",
        boxShadow: "inset 0 0 0 1px {colors.danger}",
      },
    },
    "&:disabled, &:has(> input:disabled)": {
      cursor: "not-allowed",
      color: "text-3",
      backgroundColor: "sunken",
      borderColor: "border",
    },
    "&[readonly]": { color: "text-2", backgroundColor: "sunken", borderColor: "border" },
    // Smaller letters would make a telephone zoom in.
    "@media (pointer: coarse)": { fontSize: "16px" },
  },
  variants: {
    size: {
      compact: { height: "compact", paddingInline: "2" },
      control: { height: "control", paddingInline: "2.5", "@media (pointer: coarse)": { height: "touch" } },
      login: { height: "login", paddingInline: "3", textStyle: "body" },
      lines: { paddingInline: "2.5", paddingBlock: "1.5", resize: "vertical", display: "block" },
    },
  },
  defaultVariants: { size: "control" },
})

/** 28, 32 and 40 px high; 44 where fingers point. */
export type FieldSize = "compact" | "control" | "login"
