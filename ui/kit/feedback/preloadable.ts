import { type ComponentType, createElement, type ReactNode, startTransition, use, useEffect, useState } from "react"

/** Something that is loaded once, unless that failed, and then known at once. */
export interface LoadedOnce<T> {
  readonly load: () => Promise<T>
  readonly loaded: () => T | undefined
}

/** A component with code of its own, which can be loaded before it is drawn. */
export type Preloadable<Props> = ((props: Props) => ReactNode) & LoadedOnce<ComponentType<Props>>

export const loadedOnce = <T>(load: () => Promise<T>): LoadedOnce<T> => {
  let value: T | undefined
  let loading: Promise<T> | undefined
  return {
    load: () =>
      (loading ??= load().then(
        (found) => (value = found),
        (fault: unknown) => {
          loading = undefined
          throw fault
        },
      )),
    loaded: () => value,
  }
}

/**
 * Makes a component of the one that a module exports by a name. Drawn without having been loaded it waits in the Suspense
 * around it.
 */
export const preloadable = <Name extends string, Props extends object>(
  load: () => Promise<{ readonly [name in Name]: ComponentType<Props> }>,
  name: Name,
): Preloadable<Props> => {
  const code = loadedOnce(() => load().then((module) => module[name]))
  const Drawn = (props: Props) => createElement(code.loaded() ?? use(code.load()), props)
  return Object.assign(Drawn, code)
}

/**
 * Returns what was loaded, and loads it if need be; throws where that fails. React holds back for up to 300 ms what
 * follows a Suspense's fallback: what waits for this is drawn at once, and in slices.
 */
export const useLoaded = <T>({ load, loaded }: LoadedOnce<T>): T | undefined => {
  const [, redraw] = useState({})
  const known = loaded()
  useEffect(() => {
    if (known !== undefined) return undefined
    let here = true
    const change = (next: object | (() => never)) => here && startTransition(() => redraw(next))
    load().then(
      () => change({}),
      (fault: unknown) =>
        change(() => {
          throw fault
        }),
    )
    return () => {
      here = false
    }
  }, [load, known])
  return known
}
