import { Schema } from "effect"
import { derivePalette } from "../tenancy/index.ts"

const roles = ["brand", "on-brand", "brand-hover", "brand-subtle", "brand-ink", "brand-edge"] as const

const Colours = Schema.Record(Schema.String, Schema.String)

/** The roles of the bot's chat colour that the widget is drawn in, `--<role>` on the page, in light and dark surroundings. */
export const WidgetColours = Schema.Struct({ light: Colours, dark: Colours })
export type WidgetColours = typeof WidgetColours.Type

/** Derives them; the server does, so that no visitor's page has to carry the rules. */
export const widgetColours = (chatColor: string): WidgetColours => {
  const [light, dark] = (["light", "dark"] as const).map((theme) => {
    const palette = derivePalette(chatColor, theme)
    return Object.fromEntries(roles.map((role) => [role, palette[role]]))
  })
  return { light: light ?? {}, dark: dark ?? {} }
}
