import { defineStyle } from "@chakra-ui/react"

/** Where one begins to write; null where there is no field, and the dialog decides. */
export const firstField = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>(
    ":is(input:not([type=file], [role=switch], [readonly]), textarea, select):not(:disabled)",
  ) ?? null

/** The page behind a dialog. */
export const backdropStyle = defineStyle({
  position: "fixed",
  inset: 0,
  zIndex: "dialog",
  backgroundColor: "rgb(12 14 18 / 0.42)",
  _open: { animation: "fade-in 160ms" },
  _closed: { animation: "fade-out 100ms" },
})

/** Holds the dialog in the middle; a tall one scrolls inside. */
export const positionerStyle = defineStyle({
  position: "fixed",
  inset: 0,
  zIndex: "dialog",
  display: "grid",
  // A column as wide as the screen, however long a word in the dialog is.
  gridTemplateColumns: "minmax(0, 1fr)",
  placeItems: "center",
  padding: "4",
  overscrollBehaviorY: "none",
})

/** The dialog itself. */
export const dialogStyle = defineStyle({
  display: "flex",
  flexDirection: "column",
  width: "full",
  maxHeight: "calc(100dvh - 32px)",
  color: "text",
  backgroundColor: "raised",
  border: "1px solid",
  borderColor: "border",
  borderRadius: "dialog",
  boxShadow: "dialog",
  outline: "none",
})
