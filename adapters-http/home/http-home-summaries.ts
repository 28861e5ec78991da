import type { HomeSummaries } from "@prosa/core/home"
import { type ClientOptions, makeClient } from "../client.ts"
import { homeRoutes } from "./home-routes.ts"

/** Implements `HomeSummaries` over HTTP. */
export const createHttpHomeSummaries = (options: ClientOptions): HomeSummaries => makeClient(homeRoutes, options)
