import { chakra } from "@chakra-ui/react"

/** The panel at the right of the canvas; on narrow screens it lies over it. */
export const EditorPanel = chakra("aside", {
  base: {
    display: "flex",
    flexDirection: "column",
    gridArea: "1 / 3 / 2 / 4",
    width: "392px",
    minHeight: 0,
    backgroundColor: "surface",
    borderInlineStart: "1px solid",
    borderColor: "border",
    "@media (max-width: 999px)": {
      gridArea: "1 / 1 / 2 / -1",
      position: "absolute",
      insetBlock: "0",
      insetInlineEnd: "0",
      zIndex: "sticky",
      maxWidth: "calc(100% - 56px)",
      boxShadow: "dialog",
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
    /** Beside the panel of a node, where there is room for both. */
    further: { true: { gridColumn: "4 / 5" } },
  },
})

/** What stands below the canvas while the panel of a node is not there. */
export const PanelStrip = chakra("aside", {
  base: {
    gridArea: "2 / 1 / 3 / -1",
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "48px",
    paddingInline: "4",
    textStyle: "cell",
    color: "text-2",
    backgroundColor: "surface",
    borderTop: "1px solid",
    borderColor: "border",
    "& > svg": { flexShrink: 0 },
  },
})

/** The head of the panel: what it is about, and its actions. */
export const PanelHead = chakra("header", {
  base: { display: "flex", alignItems: "center", gap: "2", minHeight: "48px", paddingInline: "4", textStyle: "name" },
})
