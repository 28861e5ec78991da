import type { SessionUser } from "@prosa/core/access"
import type { HomeToday } from "@prosa/core/home"
import {
  aHomeToday,
  createInMemoryAttention,
  createInMemoryDismissedSteps,
  createInMemoryHomeSummaries,
} from "@prosa/core/home/testing"
import type { HomeServices } from "../home-services.ts"

export interface FakeHomeFacts {
  /** Nothing waits unless told. */
  readonly today?: HomeToday
  readonly latency?: number
}

/** What waits for the signed-in user; which steps were dismissed is not kept. */
export const createFakeHomeServices = (
  caller: SessionUser,
  { today = aHomeToday(), latency = 0 }: FakeHomeFacts = {},
) =>
  ({
    summaries: createInMemoryHomeSummaries(today, { caller, latency }),
    attention: createInMemoryAttention(),
    dismissedSteps: createInMemoryDismissedSteps(),
  }) satisfies HomeServices
