import { vi } from "vitest"

/** Lets one media query match and no other, until `vi.unstubAllGlobals`. */
export const matchOnly = (query: string): void => {
  vi.stubGlobal("matchMedia", (asked: string) => ({
    matches: asked === query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

/** Answers media queries of a width as a window this wide does, in pixels, until `vi.unstubAllGlobals`. No other matches. */
export const matchWidth = (width: number): void => {
  vi.stubGlobal("matchMedia", (asked: string) => {
    const [, side, pixels] = /^\((min|max)-width: ([\d.]+)px\)$/u.exec(asked) ?? []
    return {
      matches: side === "min" ? width >= Number(pixels) : side === "max" && width <= Number(pixels),
      addEventListener: () => {},
      removeEventListener: () => {},
    }
  })
}
