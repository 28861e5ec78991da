import { labelChipStyle } from "../../label/label-style.ts"
import { lineStyle } from "../../kit/labels/name.tsx"

/**
 * The looks of the rows, which the list has for all of them: many come into view at once, and an element with styles of its
 * own costs more. Each row has name and time, the preview over the whole width, then who attends and how much is unread.
 */
export const inboxRowStyles = {
  "& > li": { contentVisibility: "auto", containIntrinsicSize: "auto 82px" },
  "& .inbox-row": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "3",
    height: "82px",
    paddingInlineStart: "4",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "&[aria-current=true]": {
      backgroundColor: "brand-subtle",
      boxShadow: "inset 3px 0 0 {colors.brand-edge}",
    },
    "& > .words": {
      display: "grid",
      alignContent: "center",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      columnGap: "2",
      gridTemplateRows: "20px 20px 18px",
      rowGap: "0.5",
      flex: "1",
      minWidth: 0,
      height: "full",
      paddingInlineEnd: "4",
      borderBottom: "1px solid",
      borderColor: "border",
    },
    "& bdi.line": lineStyle,
    "& .name": { textStyle: "body", fontWeight: 400 },
    "& .preview": { textStyle: "cell", color: "text-2", gridColumn: "1 / -1" },
    "& time": { textStyle: "time", lineHeight: "20px", color: "text-3", fontVariantNumeric: "tabular-nums" },
    "& .attends": { display: "flex", alignItems: "center", gap: "2", minWidth: 0, overflow: "hidden" },
    "& .attends > :not(.label)": { flexShrink: 0 },
    "& .label": labelChipStyle,
    "& .label.dot": { flexShrink: 0, border: 0, padding: 0 },
    "& .label + .label.dot": { marginInlineStart: "-1" },
    "& .undelivered": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      fontSize: "11px",
      fontWeight: 500,
      whiteSpace: "nowrap",
      color: "danger",
    },
    "& .waits": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      fontSize: "11px",
      color: "text-3",
      whiteSpace: "nowrap",
    },
    "& .waits.warning": { color: "warning" },
    "& .waits.danger": { color: "danger" },
    "& .unread": { justifySelf: "end", display: "flex", alignItems: "center" },
    "&[data-unread]": {
      "& .name": { fontWeight: 600 },
      "& .preview": { color: "text" },
      "& time": { color: "brand-ink" },
    },
  },
} as const
