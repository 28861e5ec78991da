import type { Brands } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { brandRoutes } from "./brand-routes.ts"

/** `Brands` over HTTP: asked by every page, before anybody is signed in. */
export const createHttpBrand = (options: ClientOptions): Brands => {
  const client = makeClient(brandRoutes, options)
  return { current: () => client.brand({}).pipe(Effect.map(({ brand }) => brand)) }
}
