import { vi } from "vitest"

/** Lets one media query match and no other, until `vi.unstubAllGlobals`. */
export const matchOnly = (query: string): void => {
  vi.stubGlobal("matchMedia", (asked: string) => ({
    matches: asked === query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
