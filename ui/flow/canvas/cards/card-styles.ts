import { nodeHeight, nodeWidth } from "@prosa/core/flow"

/** The shadow of a folded branch: two cards stand behind its card. */
const twoBehind = (edge: string): string =>
  `4px 4px 0 -1px {colors.raised}, 4px 4px 0 ${edge}, 8px 8px 0 -1px {colors.raised}, 8px 8px 0 ${edge}`

/**
 * The looks of the cards, which the canvas has for all of them: many come into view at once, and an element with styles of
 * its own costs more. What is told apart is an attribute of the card.
 */
export const cardStyles = {
  "& .node-card": {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    width: `${nodeWidth}px`,
    height: `${nodeHeight}px`,
    paddingBlock: "1",
    paddingInline: "2.5",
    color: "text",
    backgroundColor: "raised",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    cursor: "pointer",
    "& > header": {
      display: "flex",
      alignItems: "center",
      gap: "1.5",
      // With two lines of text and the foot it fills the card: none lies over another.
      height: "24px",
      minWidth: 0,
      "& > svg": { flexShrink: 0, color: "text-2" },
      "& > bdi": {
        flex: 1,
        minWidth: 0,
        fontSize: "12px",
        fontWeight: 600,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
      },
    },
    "& > .said": {
      // No higher than its two lines: where a card has no foot a third one would show below them.
      flex: "0 1 auto",
      maxHeight: "30px",
      color: "text-2",
      fontSize: "11px",
      lineHeight: "15px",
      overflow: "hidden",
      lineClamp: 2,
      overflowWrap: "anywhere",
    },
    "& > footer": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      height: "16px",
      marginTop: "auto",
      color: "text-3",
      fontSize: "11px",
      "& > svg, & > span > svg": { flexShrink: 0 },
      "& > span": {
        display: "flex",
        alignItems: "center",
        gap: "1",
        minWidth: 0,
        whiteSpace: "nowrap",
        overflow: "hidden",
        "&.missing": { color: "danger" },
        "&.captured": { color: "brand-ink" },
        "&.return": {
          height: "16px",
          marginInlineStart: "-3px",
          paddingInline: "1.5",
          color: "brand-ink",
          border: "1px solid {colors.border-strong}",
          borderRadius: "full",
        },
      },
      "& bdi": { overflow: "hidden", textOverflow: "ellipsis" },
    },
    "& > .funnel": {
      display: "flex",
      flexDirection: "column",
      justifyContent: "space-between",
      flex: 1,
      minHeight: 0,
      fontVariantNumeric: "tabular-nums",
      "& > p": {
        fontSize: "12px",
        lineHeight: "15px",
        color: "text-2",
        "& > strong": { color: "text", fontWeight: 600 },
      },
      "& > footer": {
        display: "flex",
        gap: "3",
        height: "15px",
        fontSize: "11px",
        color: "text-2",
        "& > span": { display: "flex", alignItems: "center", gap: "1", "&.missed": { color: "warning" } },
        // The handle is in the middle of the foot.
        "& > span:last-of-type": { marginInlineStart: "auto" },
      },
      "&[data-none]": { "& > p > strong, & > footer": { color: "text-3" } },
      // how much of the flow's conversations were here, along the foot of the card
      "& > .part": {
        position: "absolute",
        insetInlineStart: "0",
        bottom: "0",
        height: "3px",
        backgroundColor: "brand-edge",
        borderRadius: "full",
      },
    },
    "& > .add-node": {
      position: "absolute",
      bottom: "-13px",
      insetInlineStart: "calc(50% - 12px)",
      display: "grid",
      placeItems: "center",
      width: "24px",
      height: "24px",
      color: "on-brand",
      backgroundColor: "brand",
      borderRadius: "full",
      cursor: "pointer",
      zIndex: 1,
      "&:hover": { backgroundColor: "brand-hover" },
      // Where nothing is connected yet it leaves the handle free.
      "&.leaf": { bottom: "-36px" },
      "&.quiet": { color: "text-2", backgroundColor: "raised", outline: "1px solid {colors.border-strong}" },
      "&.quiet:hover": { color: "on-brand", backgroundColor: "brand" },
    },
  },
  "& .node-card[data-state=selected]": {
    borderColor: "brand-edge",
    boxShadow: "0 0 0 1px {colors.brand-edge}, 0 0 0 5px {colors.brand-muted}",
  },
  "& .node-card[data-state=faulty]": { borderColor: "danger" },
  "& .node-card[data-short]": { height: "64px" },
  "& .node-card[data-covered=reached]": { borderColor: "ok" },
  "& .node-card[data-covered=unreached]": { borderStyle: "dashed", color: "text-2", backgroundColor: "app" },
  "& .node-card[data-folded]": { boxShadow: twoBehind("0 {colors.border-strong}") },
  "& .node-card[data-folded][data-state=selected]": {
    boxShadow: `0 0 0 1px {colors.brand-edge}, ${twoBehind("1px {colors.brand-edge}")}`,
  },
  "& .node-card[data-current]": { outline: "3px solid", outlineColor: "brand-edge", outlineOffset: "3px" },
  // Seen from afar the title is all that can be read, over the whole card.
  "&[data-distance=far] .node-card, &[data-distance=farther] .node-card": {
    "& > .said, & > footer, & > header > svg, & > .funnel > footer": { display: "none" },
    "& > .funnel": {
      flex: "0 0 auto",
      "& > p": { fontSize: "20px", lineHeight: "24px" },
      "& > .part": { height: "6px" },
    },
    "&:has(> .funnel) > header > bdi": { lineClamp: 1 },
    "& > header": { flex: 1 },
    "& > header > bdi": { fontSize: "24px", lineHeight: "28px", whiteSpace: "normal", lineClamp: 2 },
  },
  "&[data-distance=farther] .node-card > header > bdi": {
    fontSize: "36px",
    lineHeight: "36px",
    letterSpacing: "-0.02em",
  },
} as const
