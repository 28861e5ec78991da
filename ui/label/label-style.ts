import type { LabelColour } from "@prosa/core/label"

/** Hues of the dots, in degrees; gray has none. Lightness and chroma are the colour scheme's (`--prosa-dot`). */
const hues: Readonly<Record<Exclude<LabelColour, "gray">, number>> = {
  red: 25,
  orange: 55,
  yellow: 90,
  green: 148,
  teal: 195,
  blue: 255,
  purple: 300,
  pink: 350,
}

/** The colour of each dot, by its attribute. */
const dotColours = Object.fromEntries([
  ["&[data-colour=gray]", { backgroundColor: "text-3" }],
  ...Object.entries(hues).map(([colour, hue]) => [
    `&[data-colour=${colour}]`,
    { backgroundColor: `oklch(var(--prosa-dot) ${hue})` },
  ]),
]) as Record<string, { readonly backgroundColor: string }> // fromEntries forgets that the values are styles

/** The dot of a label. */
export const dotStyle = {
  flexShrink: 0,
  width: "8px",
  height: "8px",
  borderRadius: "full",
  ...dotColours,
} as const

/** A label on a room or a contact: its dot and its name, cut where there is no room. */
export const labelChipStyle = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  minWidth: 0,
  maxWidth: "full",
  height: "18px",
  paddingInline: "1.5",
  fontSize: "11px",
  lineHeight: "16px",
  color: "text-2",
  border: "1px solid",
  borderColor: "border-strong",
  borderRadius: "badge",
  "& > i": dotStyle,
  "& > bdi": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
} as const
