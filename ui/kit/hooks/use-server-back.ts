import { createContext, useContext, useEffect, useRef } from "react"

/** Runs something each time when the server answers again after a call had no answer; returns what ends that. */
export type WhenServerBack = (run: () => void) => () => void

const ServerBackContext = createContext<WhenServerBack>(() => () => undefined)

/** Provides when the server answers again. */
export const ServerBackProvider = ServerBackContext.Provider

/** Runs something when the server answers again: what could not be shown meanwhile is asked for. */
export const useServerBack = (run: () => void): void => {
  const whenBack = useContext(ServerBackContext)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => whenBack(() => latest.current()), [whenBack])
}
