import { chakra } from "@chakra-ui/react"

/** What stands in the place of the message field, where nothing can be written. */
export const ComposerBox = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "64px",
    padding: "3",
    paddingInlineStart: "4",
    textStyle: "body",
    color: "text-2",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    smDown: { flexWrap: "wrap" },
    "& > svg": { flexShrink: 0 },
  },
})
