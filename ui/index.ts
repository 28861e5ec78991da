export { applyPalette, applyTheme, type ThemeChoice } from "./theme/palette-properties.ts"
export { ThemeProvider, type ThemeProviderProps } from "./theme/theme-provider.tsx"
export { useBehavior } from "./kit/use-behavior.ts"
export { useViewModel } from "./kit/use-view-model.ts"
