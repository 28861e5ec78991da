import { chakra } from "@chakra-ui/react"

/** Two fields beside each other, one above the other on a telephone. */
export const FieldPair = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    alignItems: "start",
    gap: "3",
    smDown: { gridTemplateColumns: "1fr", gap: "4" },
  },
})
