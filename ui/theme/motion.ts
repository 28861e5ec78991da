import { defineStyle } from "@chakra-ui/react"

/** A control answers the pointer with colour alone. */
export const colourMotion = defineStyle({
  transitionProperty: "background-color, border-color, color, box-shadow",
  transitionDuration: "colour",
  transitionTimingFunction: "out",
})

/** Menus and dialogs come with a fade and 4 px, and leave at once. */
export const menuMotion = defineStyle({
  _open: {
    animation: "rise-in 160ms cubic-bezier(.2, 0, 0, 1)",
    _motionReduce: { animation: "fade-in 160ms" },
  },
})

/** Side panels slide from the end; where motion is not wanted they fade. */
export const panelMotion = defineStyle({
  _open: {
    animation: "slide-in 200ms cubic-bezier(.2, 0, 0, 1)",
    _motionReduce: { animation: "fade-in 200ms" },
  },
  _closed: {
    animation: "slide-out 200ms cubic-bezier(.2, 0, 0, 1)",
    _motionReduce: { animation: "fade-out 200ms" },
  },
})

/** Returns how long something moves by script, in milliseconds: not at all where motion is not wanted. */
export const gliding = (milliseconds: number): number =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : milliseconds
