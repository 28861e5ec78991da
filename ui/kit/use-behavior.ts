import type { Behavior } from "@prosa/core/kernel/view"
import { useCallback, useSyncExternalStore } from "react"

/** The current value of a stream; draws again when it changes, and lets go of the stream with the component. */
export const useBehavior = <T>(stream$: Behavior<T>): T => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = stream$.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [stream$],
  )
  return useSyncExternalStore(subscribe, () => stream$.value)
}
