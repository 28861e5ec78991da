import { chakra } from "@chakra-ui/react"
import { countTones } from "../../kit/labels/badge-tones.ts"

/** The number of problems, at the corner of a card. */
export const ProblemCount = chakra("span", {
  base: {
    position: "absolute",
    top: "-10px",
    insetInlineEnd: "-10px",
    minWidth: "20px",
    height: "20px",
    paddingInline: "1",
    borderRadius: "full",
    fontSize: "11px",
    lineHeight: "20px",
    fontWeight: 600,
    textAlign: "center",
  },
  variants: {
    tone: {
      problem: countTones.problem,
      warning: { ...countTones.warning, boxShadow: "inset 0 0 0 1px {colors.warning}" },
    },
  },
})
