import { type Clock } from "@prosa/core/kernel"
import { Schema } from "effect"
import { announceOverNodes } from "./announcements.ts"
import type { Bus } from "./bus.ts"

/** How many nodes share the work of an installation, this one included. */
export interface NodeCount {
  /** At least 1. A node that comes counts at once, one that died until its announcement expires. */
  readonly nodes: () => number
  /** Announces that this node is gone, and stops. */
  readonly close: () => void
}

/**
 * Counts the nodes by what they announce, so that limits of the whole installation are shared out among them. While the bus
 * is down a node counts fewer: the vendors' own refusals then slow it.
 */
export const createNodeCount = (deps: { readonly bus: Bus; readonly clock: Clock }): NodeCount => {
  const announced = announceOverNodes({
    ...deps,
    subject: "nodes",
    item: Schema.Literal("works"),
    own: () => ["works"] as const,
  })
  announced.changed()
  return { nodes: () => 1 + announced.others().length, close: announced.close }
}
