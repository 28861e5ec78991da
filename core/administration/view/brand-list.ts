import type { CallRefused } from "../../kernel/index.ts"
import type { PagedList, Scope } from "../../kernel/view/index.ts"
import type { AddressQuery } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import type { BrandRow, BrandSettings } from "../brand-settings.ts"

/** The table of '/platforms'. */
export type BrandList = PagedList<BrandRow, TableWish, CallRefused>

/** Creates the table of the brands; the search is debounced by 600 ms. */
export const createBrandList = (
  scope: Scope,
  { brandSettings, address }: { readonly brandSettings: BrandSettings; readonly address: AddressQuery },
): BrandList =>
  createAddressedList<BrandRow, TableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined },
    load: ({ search, first, rows }) => brandSettings.list({ name: search, offset: first, limit: rows }),
    typingPause: 600,
  })
