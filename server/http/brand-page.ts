import type { Clock } from "@prosa/core/kernel"
import { type Brand, frameColourOf, iconOf } from "@prosa/core/tenancy"
import { Effect } from "effect"
import type { Transactions } from "../platform/storage/transactions.ts"
import { allBrands } from "../tenancy/index.ts"

/** How long the brands are cached, in milliseconds: a change shows at the next load after that. */
const freshFor = 2_000

/**
 * Creates the function that fills the web app's page for a host: title, icon, frame colour and the brand itself, which
 * the app then starts with. No script is written into it.
 */
export const createBrandPage = ({
  transactions,
  clock,
}: {
  readonly transactions: Transactions
  readonly clock: Clock
}): ((page: string, host: string) => Promise<string>) => {
  let cached: { readonly at: number; readonly brands: ReturnType<typeof load> } | undefined
  const load = () => Effect.runPromise(transactions.asSignIn(allBrands))
  const brands = () => {
    const now = clock.now()
    if (cached === undefined || now - cached.at >= freshFor) {
      const loading = load()
      cached = { at: now, brands: loading }
      // a failure is not kept
      loading.catch(() => (cached = undefined))
    }
    return cached.brands
  }
  return async (page, host) => {
    const all = await brands().catch(() => [])
    const found = all.find(({ hosts }) => hosts.includes(host)) ?? all[0]
    if (found === undefined) return page
    const { hosts: _hosts, ...brand } = found
    return fillBrand(page, brand)
  }
}

/** Writes a brand into the page's head. */
export const fillBrand = (page: string, brand: Brand): string => {
  const tags = [
    `<title>${escapeHtml(brand.displayName)}</title>`,
    `<link rel="icon" href="${escapeHtml(iconOf(brand))}" />`,
    `<meta name="theme-color" content="${escapeHtml(frameColourOf(brand))}" />`,
    `<meta name="prosa-brand" content="${escapeHtml(JSON.stringify(brand))}" />`,
  ].join("\n    ")
  return (
    page
      .replace(/\s*<link rel="icon"[^>]*>/u, "")
      // a function, since a text would have patterns of its own ('$&')
      .replace(/<title>[^<]*<\/title>/u, () => tags)
  )
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? sign)
