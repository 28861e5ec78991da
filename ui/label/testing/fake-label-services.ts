import type { ListedLabel } from "@prosa/core/label"
import { createInMemoryLabels } from "@prosa/core/label/testing"
import type { LabelServices } from "../label-services.ts"

export interface FakeLabelFacts {
  readonly labels?: ReadonlyArray<ListedLabel>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The labels of the company. */
export const createFakeLabelServices = ({ labels = [], latency = 0 }: FakeLabelFacts = {}) =>
  ({ labels: createInMemoryLabels(labels, { latency }) }) satisfies LabelServices
