import type { Behavior } from "@prosa/core/kernel/view"
import { useSyncExternalStore } from "react"
import { useSubscribing } from "./use-behavior.ts"

/**
 * What `select` takes of a stream's current value: a member of it, or a word or number made of it. Draws again when that
 * changes, and not with whatever else the stream tells.
 */
export const useSelected = <T, Selected>(stream$: Behavior<T>, select: (value: T) => Selected): Selected =>
  useSyncExternalStore(useSubscribing(stream$), () => select(stream$.value))
