import { chakra } from "@chakra-ui/react"

/** The panel at the right of the canvas; on narrow screens it lies over it. */
export const EditorPanel = chakra("aside", {
  base: {
    display: "flex",
    flexDirection: "column",
    width: "392px",
    flexShrink: 0,
    minHeight: 0,
    backgroundColor: "surface",
    borderInlineStart: "1px solid",
    borderColor: "border",
    "@media (max-width: 999px)": {
      position: "absolute",
      insetBlock: "0",
      insetInlineEnd: "0",
      zIndex: "sticky",
      maxWidth: "calc(100% - 56px)",
      boxShadow: "dialog",
      "&[data-empty]": { display: "none" },
    },
    smDown: {
      insetInline: "0",
      top: "auto",
      width: "full",
      maxWidth: "full",
      height: "72%",
      borderTop: "1px solid {colors.border}",
    },
  },
  variants: {
    /** On a telephone it takes the whole screen. */
    whole: { true: { smDown: { height: "full", insetBlock: "0" } } },
  },
})

/** The head of the panel: what it is about, and its actions. */
export const PanelHead = chakra("header", {
  base: { display: "flex", alignItems: "center", gap: "2", minHeight: "56px", paddingInline: "4", textStyle: "name" },
})
