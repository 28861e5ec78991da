import { createScope, type Scope } from "@prosa/core/kernel/view"
import { useEffectEvent, useLayoutEffect, useState } from "react"

/**
 * A view model that lives as long as what it shows: it is created when the component appears and whenever `key` changes,
 * and its scope ends when the component goes or the key changes. Undefined for the one drawing before it is there, so
 * draw the skeleton then. `key` is what identifies the thing shown (`/drawflow/1/2` to `/1/3` does not unmount).
 */
export const useViewModel = <VM>(create: (scope: Scope) => VM, key: string): VM | undefined => {
  const [made, setMade] = useState<{ readonly key: string; readonly model: VM }>()
  const createNow = useEffectEvent(create)
  // A scope made while drawing would leak under StrictMode, which draws twice and keeps one.
  useLayoutEffect(() => {
    const scope = createScope()
    // oxlint-disable-next-line react/set-state-in-effect -- the scope is an outside thing that only an effect can end
    setMade({ key, model: createNow(scope) })
    return () => scope.end()
  }, [key])
  return made?.key === key ? made.model : undefined
}
