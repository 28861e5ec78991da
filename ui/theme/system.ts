import { createSystem, defineConfig } from "@chakra-ui/react"
import { defaultBaseConfig } from "@chakra-ui/react/preset-base"
import { globalCss, keyframes } from "./global-style.ts"
import { breakpoints, textStyles, tokens } from "./tokens.ts"

/** Chakra's engine with our tokens, and none of its recipes: a component carries its own beside it. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: "prosa",
    cssVarsRoot: ":where(:root, [data-palette])",
    preflight: true,
    globalCss,
    theme: { breakpoints, keyframes, textStyles, tokens },
  }),
)
