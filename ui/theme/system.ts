import { createSystem, defineConfig, type SystemConfig } from "@chakra-ui/react"
import { baseConfig } from "./base-config.ts"
import { globalCss, keyframes } from "./global-style.ts"
import { breakpoints, textStyles, themeTokens } from "./tokens.ts"

/** Chakra's engine on a base, with our tokens, and none of its recipes: a component carries its own beside it. */
export const systemOn = (base: SystemConfig) =>
  createSystem(
    base,
    defineConfig({
      cssVarsPrefix: "prosa",
      cssVarsRoot: ":where(:root, [data-palette])",
      preflight: true,
      globalCss,
      theme: { breakpoints, keyframes, textStyles, tokens: themeTokens },
    }),
  )

let made: ReturnType<typeof systemOn> | undefined

/**
 * How everything looks. It is made when it is first asked for, which took 20 ms of a profile here, and four times as long on the
 * telephone that Lighthouse assumes.
 */
export const system = () => (made ??= systemOn(baseConfig))
