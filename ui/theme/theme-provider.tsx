import { ChakraProvider } from "@chakra-ui/react"
import { Global } from "@emotion/react"
import { type ReactNode, useMemo } from "react"
import { paletteRules } from "./palette-properties.ts"
import { system } from "./system.ts"

export interface ThemeProviderProps {
  /** The brand's main colour; what is no colour, or not known yet, shows the default. */
  readonly mainColour?: string | undefined
  readonly children: ReactNode
}

/** The outermost component: tokens, the page's own style, and the palette of the brand in both colour schemes. */
export const ThemeProvider = ({ mainColour = "", children }: ThemeProviderProps) => {
  const rules = useMemo(() => paletteRules(mainColour), [mainColour])
  return (
    <ChakraProvider value={system()}>
      <Global styles={rules} />
      {children}
    </ChakraProvider>
  )
}
