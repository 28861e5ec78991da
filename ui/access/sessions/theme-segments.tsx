import { themeChoices } from "@prosa/core/tenancy"
import { Segments } from "../../kit/fields/segments.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"

/** The choice of light, dark, or as the device is. */
export const ThemeSegments = () => {
  const { theme } = useEntry()
  return (
    <Segments label="Aparência" value={useBehavior(theme.choice$)} choices={themeChoices} onChange={theme.choose} />
  )
}
