import { Schema } from "effect"
import { failure, FlowId, sameValue } from "../kernel/index.ts"
import { flowMessages } from "./flow-messages.ts"

/** A bot's editing release. */
export const EditingRelease = Schema.Struct({ id: FlowId, revision: Schema.Int })
export type EditingRelease = typeof EditingRelease.Type

/** The releases of a bot's flow: the editing release, and the version that new conversations follow. */
export const FlowReleases = Schema.Struct({
  editing: Schema.NullOr(EditingRelease),
  publishedId: Schema.NullOr(FlowId),
})
export type FlowReleases = typeof FlowReleases.Type

/** A stored release. `basedOn` is the version that an editing release began from. */
export interface FlowRelease extends EditingRelease {
  readonly published: boolean
  readonly basedOn: FlowId | null
}

/**
 * Returns the releases that somebody has seen who loads a release, and that the next save or publication names. The
 * changes of an editing release began from an earlier version if another one has been published since.
 */
export const seenReleases = ({ id, revision, published, basedOn }: FlowRelease, now: FlowReleases): FlowReleases =>
  published ? { editing: null, publishedId: now.publishedId } : { editing: { id, revision }, publishedId: basedOn }

/**
 * Another user saved or published since the flow was loaded: no edit is silently overwritten. `releases` are the present
 * ones; a call that names them as seen replaces them knowingly.
 */
export const StaleFlow = failure("StaleFlow", { revision: Schema.Int, releases: FlowReleases })
export type StaleFlow = typeof StaleFlow.Type

/** Where another user's changes are found: in `theirs`, compared to `before`; null is the flow as it was loaded. */
export interface ChangesElsewhere {
  readonly theirs: FlowId | -1
  readonly before: FlowId | null
}

/**
 * Returns where to find what others did since `seen`. If the editing release is as it was, another version was published;
 * otherwise the active release holds the changes.
 */
export const changesElsewhere = (seen: FlowReleases, now: FlowReleases): ChangesElsewhere =>
  seen.editing !== null && sameValue(seen.editing, now.editing)
    ? { theirs: now.publishedId ?? -1, before: seen.publishedId }
    : { theirs: now.editing?.id ?? now.publishedId ?? -1, before: null }

/** Returns what a caller has seen who names no releases, only the address and the revision of the one that they load. */
export const seenByAddress = (
  address: { readonly flowId: FlowId; readonly revision: number | undefined },
  loaded: FlowRelease,
  now: FlowReleases,
): FlowReleases => {
  const { flowId, revision } = address
  return loaded.published && loaded.id === flowId
    ? { editing: null, publishedId: flowId }
    : // The id of an editing release that was published since finds the version that it became.
      { editing: { id: flowId, revision: revision ?? loaded.revision }, publishedId: now.publishedId }
}

/**
 * Returns what a caller has seen who imports a template and names no releases: no unpublished work. The flow that a new
 * bot begins with is nobody's work until it is saved.
 */
export const seenByImporter = ({ editing, publishedId }: FlowReleases): FlowReleases => ({
  editing: publishedId === null && editing?.revision === 1 ? editing : null,
  publishedId,
})

/** Returns the refusal of a save that would overwrite what its author has not seen. */
export const staleToSave = (seen: FlowReleases, now: FlowReleases): StaleFlow | undefined =>
  sameValue(seen, now) ? undefined : staleFlow(seen, now)

/**
 * Returns the refusal of a publication that would replace what its author has not seen. An editing release that its
 * author does not have open stays as it is, so it does not matter.
 */
export const staleToPublish = (seen: FlowReleases, now: FlowReleases): StaleFlow | undefined =>
  seen.publishedId === now.publishedId && (seen.editing === null || sameValue(seen.editing, now.editing))
    ? undefined
    : staleFlow(seen, now)

const staleFlow = (seen: FlowReleases, now: FlowReleases): StaleFlow => ({
  _tag: "StaleFlow",
  message: staleSentence(seen, now),
  revision: now.editing?.revision ?? 1,
  releases: now,
})

const staleSentence = (seen: FlowReleases, now: FlowReleases): string => {
  if (seen.publishedId !== now.publishedId) return flowMessages.publishedSince
  return seen.editing === null && now.editing !== null ? flowMessages.editingUnseen : flowMessages.stale
}
