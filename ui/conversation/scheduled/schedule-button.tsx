import { chakra } from "@chakra-ui/react"
import { colourMotion } from "../../theme/motion.ts"

/** The narrow half of the button that sends. */
export const ScheduleButton = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "8",
    alignSelf: "stretch",
    color: "on-brand",
    backgroundColor: "brand",
    borderInlineStart: "1px solid",
    borderColor: "brand-edge",
    borderStartEndRadius: "control",
    borderEndEndRadius: "control",
    cursor: "pointer",
    ...colourMotion,
    "&:hover:not(:disabled)": { backgroundColor: "brand-hover" },
    "&:disabled": { color: "text-3", backgroundColor: "active", borderColor: "border", cursor: "not-allowed" },
  },
})
