import type { Behavior } from "@prosa/core/kernel/view"
import { useCallback, useSyncExternalStore } from "react"

/** The current value of a stream; draws again when it changes, and lets go of the stream with the component. */
export const useBehavior = <T>(stream$: Behavior<T>): T =>
  useSyncExternalStore(useSubscribing(stream$), () => stream$.value)

/** How React listens to a stream; the same function as long as the stream is. */
export const useSubscribing = (stream$: Behavior<unknown>): ((changed: () => void) => () => void) =>
  useCallback(
    (changed) => {
      const subscription = stream$.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [stream$],
  )
