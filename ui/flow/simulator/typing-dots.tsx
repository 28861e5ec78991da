import { chakra } from "@chakra-ui/react"

const Dots = chakra("div", {
  base: {
    alignSelf: "flex-start",
    flexShrink: 0,
    display: "flex",
    gap: "1",
    padding: "3",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "dialog",
    borderBottomLeftRadius: "badge",
    "& > span": {
      width: "1.5",
      height: "1.5",
      borderRadius: "full",
      backgroundColor: "text-3",
      animation: "breathe 1.2s ease-in-out infinite",
      "@media (prefers-reduced-motion: reduce)": { animation: "none" },
    },
    "& > span:nth-of-type(2)": { animationDelay: "150ms" },
    "& > span:nth-of-type(3)": { animationDelay: "300ms" },
  },
})

/** Somebody is writing; the words for it stand elsewhere. */
export const TypingDots = () => (
  <Dots aria-hidden>
    <span />
    <span />
    <span />
  </Dots>
)
