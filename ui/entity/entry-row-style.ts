import { chakra } from "@chakra-ui/react"

export const EntryItem = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minHeight: "36px",
    paddingInlineStart: "3",
    paddingInlineEnd: "1",
    paddingBlock: "1",
    "&:not(:first-of-type)": { borderTop: "1px solid", borderColor: "border" },
    "&[data-open]": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "-1px", borderRadius: "card" },
  },
})

export const EntryChips = chakra("span", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "1", minWidth: 0 },
})

export const EntryChip = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "0.5",
    maxWidth: "full",
    paddingInline: "2",
    textStyle: "label",
    color: "text-2",
    backgroundColor: "active",
    borderRadius: "badge",
    overflowWrap: "anywhere",
  },
})
