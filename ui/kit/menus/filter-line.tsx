import { chakra } from "@chakra-ui/react"
import { itemStyle } from "./menu-style.ts"

/** The chips of a table's filters. */
export const FilterLine = chakra("fieldset", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
    // One line that is moved sideways: the rows below have little room.
    smDown: {
      flexWrap: "nowrap",
      overflowX: "auto",
      paddingBlock: "0.5",
      scrollbarWidth: "none",
      "& > *": { flexShrink: 0 },
      // However many chips there are, the next filter is added without a search for the button.
      "& > [data-add]": { position: "sticky", insetInlineEnd: 0, backgroundColor: "surface" },
    },
  },
})
/** A filter that may be added. */
export const FilterChoice = chakra("button", {
  base: { ...itemStyle, width: "full", "&:hover, &:focus-visible": { backgroundColor: "hover" } },
})
