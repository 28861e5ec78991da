import { Schema } from "effect"
import { derivePalette } from "../../tenancy/index.ts"

const roles = ["brand", "on-brand", "brand-hover", "brand-subtle", "brand-muted", "brand-ink", "brand-edge"] as const

const Colours = Schema.Record(Schema.String, Schema.String)

/**
 * The widget's colour roles, derived from the bot's chat colour, as `--<role>` on the page, for light and dark pages.
 */
export const WidgetColours = Schema.Struct({ light: Colours, dark: Colours })
export type WidgetColours = typeof WidgetColours.Type

/** Derives the colours; done on the server, so that visitors' pages need not load the rules. */
export const widgetColours = (chatColor: string): WidgetColours => {
  const [light, dark] = (["light", "dark"] as const).map((theme) => {
    const palette = derivePalette(chatColor, theme)
    return Object.fromEntries(roles.map((role) => [role, palette[role]]))
  })
  return { light: light ?? {}, dark: dark ?? {} }
}
