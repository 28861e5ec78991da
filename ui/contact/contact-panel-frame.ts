import { chakra } from "@chakra-ui/react"

/** The panel of a contact, beside the table. */
export const PanelFrame = chakra("aside", {
  base: {
    display: "flex",
    flexDirection: "column",
    flexShrink: 0,
    width: "432px",
    minHeight: 0,
    backgroundColor: "surface",
    borderInlineStart: "1px solid",
    borderColor: "border",
    outline: "none",
    // Over the table, where there is no room for both; in its place on a telephone.
    "@media (max-width: 1199.98px)": {
      position: "absolute",
      insetBlock: 0,
      insetInlineEnd: 0,
      zIndex: "sticky",
      maxWidth: "full",
      boxShadow: "dialog",
    },
    smDown: { width: "full", borderInlineStart: 0 },
  },
})

/** Its head. */
export const ContactPanelHead = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    flexShrink: 0,
    height: "bar",
    paddingInline: "5",
    paddingInlineEnd: "3",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})

/** Its fields and what follows them. */
export const PanelForm = chakra("form", { base: { display: "flex", flexDirection: "column", flex: "1", minHeight: 0 } })
/** What scrolls. */
export const PanelBody = chakra("div", { base: { flex: "1", minHeight: 0, overflowY: "auto" } })
/** The buttons at its end. */
export const PanelFoot = chakra("footer", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "2",
    flexShrink: 0,
    minHeight: "64px",
    paddingInline: "5",
    paddingBottom: "env(safe-area-inset-bottom)",
    borderTop: "1px solid",
    borderColor: "border",
  },
})
/** What is not saved as yet. */
export const PanelUnsaved = chakra("output", { base: { marginInlineEnd: "auto", textStyle: "meta", color: "warning" } })
