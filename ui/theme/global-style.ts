import { defineGlobalStyles, defineKeyframes } from "@chakra-ui/react"

export const keyframes = defineKeyframes({
  "fade-in": { from: { opacity: 0 } },
  "fade-out": { to: { opacity: 0 } },
  "rise-in": { from: { opacity: 0, transform: "translateY(4px)" } },
  "fall-in": { from: { opacity: 0, transform: "translateY(-4px)" } },
  "slide-in": { from: { transform: "translateX(100%)" } },
  "slide-out": { to: { transform: "translateX(100%)" } },
  spin: { to: { transform: "rotate(360deg)" } },
  breathe: { "50%": { opacity: 0.55 } },
})

export const globalCss = defineGlobalStyles({
  html: {
    "--global-color-border": "var(--prosa-border)",
    color: "text",
    backgroundColor: "surface",
    fontFamily: "body",
    fontSize: "14px",
    lineHeight: "20px",
    fontOpticalSizing: "auto",
    textSizeAdjust: "100%",
  },
  "*::placeholder": { color: "text-3", opacity: 1 },
  "*::selection": { backgroundColor: "brand-muted", color: "text" },
  ":focus-visible": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "2px" },
  // Where motion is not wanted nothing moves; what only fades keeps fading.
  "*, *::before, *::after": {
    _motionReduce: { scrollBehavior: "auto !important", transitionProperty: "opacity, color !important" },
  },
})
