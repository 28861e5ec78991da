import { chakra } from "@chakra-ui/react"

/** The radio button of a row that carries the words and the focus ring. */
export const RadioDot = chakra(
  "input",
  {
    base: {
      appearance: "none",
      width: "4",
      height: "4",
      margin: 0,
      border: "1px solid",
      borderColor: "control",
      borderRadius: "full",
      backgroundColor: "surface",
      cursor: "inherit",
      outline: "none",
      "&:checked": { border: "5px solid", borderColor: "brand-edge" },
    },
  },
  { defaultProps: { type: "radio" } },
)
