import {
  blockingProblems,
  type FlowDocument,
  type FlowProblem,
  flowReferences,
  type FlowReferences,
} from "@prosa/core/flow"
import type { CompanyId, FlowId, NodeId } from "@prosa/core/kernel"

/** A release of a flow: a save of an editing release has a revision of its own. */
export interface CheckedRevision {
  readonly companyId: CompanyId
  readonly flowId: FlowId
  readonly revision: number
}

/** The result of checking a release, as far as it depends on the release alone. */
export interface FlowCheck {
  readonly blocking: ReadonlyArray<FlowProblem>
  /** Titles of the nodes that have a problem or call a webhook, and their ids. */
  readonly titles: ReadonlyMap<NodeId, string>
  /** What must exist in the company. */
  readonly references: FlowReferences
}

/** Checks a document by the linter's rules. */
export const checkFlow = (document: FlowDocument): FlowCheck => {
  const blocking = blockingProblems(document)
  const named = new Set(blocking.map(({ nodeId }) => nodeId))
  const titles = new Map(
    document.nodes.filter(({ id, callsWebhook }) => callsWebhook || named.has(id)).map(({ id, title }) => [id, title]),
  )
  return { blocking, titles, references: flowReferences(document) }
}

/** Cache of checks. A revision never changes, so entries stay valid. */
export interface FlowChecks {
  readonly get: (release: CheckedRevision) => FlowCheck | undefined
  readonly keep: (release: CheckedRevision, check: FlowCheck) => void
}

/** Creates the cache; keeps the `most` recently used checks. */
export const createFlowChecks = (most = 5_000): FlowChecks => {
  const kept = new Map<string, FlowCheck>()
  const keyOf = ({ companyId, flowId, revision }: CheckedRevision) => `${companyId}/${flowId}/${revision}`
  const keep = (release: CheckedRevision, check: FlowCheck) => {
    const key = keyOf(release)
    kept.delete(key)
    kept.set(key, check)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }
  return {
    keep,
    get: (release) => {
      const known = kept.get(keyOf(release))
      if (known !== undefined) keep(release, known)
      return known
    },
  }
}
