import type { UnclearTexts } from "@prosa/core/engine"
import { type ClientOptions, makeClient } from "../client.ts"
import { unclearTextRoutes } from "./unclear-text-routes.ts"

/** Implements `UnclearTexts` over HTTP. */
export const createHttpUnclearTexts = (options: ClientOptions): UnclearTexts => makeClient(unclearTextRoutes, options)
