import { defineConfig } from "@chakra-ui/react"

type Utilities = NonNullable<Parameters<typeof defineConfig>[0]["utilities"]>
type Tokens =
  | "borders"
  | "colors"
  | "durations"
  | "easings"
  | "fonts"
  | "radii"
  | "shadows"
  | "sizes"
  | "spacing"
  | "zIndex"

/** Properties, with blanks between them, whose values may be names of tokens of one kind. */
const taking = (values: Tokens, names: string): Utilities =>
  Object.fromEntries(names.split(" ").map((name) => [name, { values }]))

const hidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  padding: "0",
  margin: "-1px",
  overflow: "hidden",
  clip: "rect(0, 0, 0, 0)",
  whiteSpace: "nowrap",
  borderWidth: "0",
}

/**
 * What our components use of Chakra's base: its own knows some 250 properties and 100 conditions, which everybody would
 * load before the login page. `base-config.test.ts` holds the two against each other for everything that is used.
 */
export const baseConfig = defineConfig({
  conditions: {
    before: "&::before",
    open: "&:is([open], [data-open], [data-state=open])",
    closed: "&:is([closed], [data-closed], [data-state=closed])",
    motionReduce: "@media (prefers-reduced-motion: reduce)",
  },
  utilities: {
    ...taking("colors", "background backgroundColor color fill stroke accentColor caretColor textDecorationColor"),
    ...taking("colors", "borderColor borderTopColor borderBottomColor borderInlineStartColor outlineColor"),
    ...taking("spacing", "gap rowGap columnGap scrollMargin scrollPadding top right bottom left"),
    ...taking("spacing", "inset insetBlock insetBlockStart insetBlockEnd insetInline insetInlineStart insetInlineEnd"),
    ...taking("spacing", "margin marginTop marginRight marginBottom marginLeft marginBlock marginBlockStart"),
    ...taking("spacing", "marginBlockEnd marginInline marginInlineStart marginInlineEnd"),
    ...taking("spacing", "padding paddingTop paddingRight paddingBottom paddingLeft paddingBlock paddingBlockStart"),
    ...taking("spacing", "paddingBlockEnd paddingInline paddingInlineStart paddingInlineEnd"),
    ...taking("sizes", "width minWidth maxWidth height minHeight maxHeight flexBasis inlineSize blockSize"),
    ...taking("borders", "border borderTop borderBottom borderBlock borderInline borderInlineStart borderInlineEnd"),
    ...taking("radii", "borderRadius borderTopLeftRadius borderTopRightRadius borderBottomLeftRadius"),
    ...taking("radii", "borderBottomRightRadius borderStartStartRadius borderStartEndRadius borderEndStartRadius"),
    ...taking("radii", "borderEndEndRadius"),
    ...taking("durations", "animationDelay animationDuration transitionDuration"),
    ...taking("easings", "animationTimingFunction transitionTimingFunction"),
    ...taking("fonts", "fontFamily"),
    ...taking("shadows", "boxShadow"),
    ...taking("zIndex", "zIndex"),
    lineClamp: {
      transform: (lines: number | string) => ({
        overflow: "hidden",
        display: "-webkit-box",
        WebkitLineClamp: lines,
        WebkitBoxOrient: "vertical",
        textWrap: "wrap",
      }),
    },
    srOnly: { values: { type: "boolean" }, transform: (on: boolean) => (on ? hidden : {}) },
  },
})
