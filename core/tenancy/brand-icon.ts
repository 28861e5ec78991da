import type { Brand } from "./brand.ts"
import { derivePalette } from "./palette.ts"

/** Returns the colour of the browser's own frame around the page: the brand as the product draws it. */
export const frameColourOf = ({ mainColor }: Pick<Brand, "mainColor">): string =>
  derivePalette(mainColor, "light").brand

/** Returns the address of the page's icon: the small logo, or a bubble in the brand's colour. */
export const iconOf = (brand: Pick<Brand, "mainColor" | "urlLogoSidebarRetracted">): string => {
  if (brand.urlLogoSidebarRetracted !== "") return brand.urlLogoSidebarRetracted
  const palette = derivePalette(brand.mainColor, "light")
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${palette.brand}"/>` +
    `<path fill="${palette["on-brand"]}" d="M10 9h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4a1 1 0 0 1-1-1v-9a2 2 0 0 1 2-2z"/></svg>`
  return `data:image/svg+xml,${escapedSvg(svg)}`
}

/** Escapes the characters that an address must not have. */
const escapedSvg = (svg: string): string =>
  svg.replace(/["<>#%]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
