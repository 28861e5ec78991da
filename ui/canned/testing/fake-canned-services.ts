import type { CannedReply } from "@prosa/core/canned"
import { createInMemoryCannedReplies } from "@prosa/core/canned/testing"
import type { Workspace } from "@prosa/core/tenancy"
import type { CannedServices } from "../canned-services.ts"

export interface FakeCannedFacts {
  readonly cannedReplies?: ReadonlyArray<CannedReply>
  readonly workspaces?: ReadonlyArray<Workspace>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The canned replies of the company. */
export const createFakeCannedServices = ({ cannedReplies = [], workspaces = [], latency = 0 }: FakeCannedFacts = {}) =>
  ({ canned: createInMemoryCannedReplies(cannedReplies, { latency, workspaces }) }) satisfies CannedServices
