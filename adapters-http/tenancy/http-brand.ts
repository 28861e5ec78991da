import type { Brands } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { brandRoutes } from "./brand-routes.ts"

/** Implements `Brands` over HTTP; every page calls it before sign-in. */
export const createHttpBrand = (options: ClientOptions): Brands => {
  const client = makeClient(brandRoutes, options)
  return { current: () => client.brand({}).pipe(Effect.map(({ brand }) => brand)) }
}
