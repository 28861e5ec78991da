import { createContext, useContext, useEffect, useRef } from "react"
import { NEVER, type Observable } from "rxjs"

const ServerBackContext = createContext<Observable<void>>(NEVER)

/** Provides when the server answers again after a call had no answer. */
export const ServerBackProvider = ServerBackContext.Provider

/** Runs something when the server answers again: what could not be shown meanwhile is asked for. */
export const useServerBack = (run: () => void): void => {
  const back$ = useContext(ServerBackContext)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const listening = back$.subscribe(() => latest.current())
    return () => listening.unsubscribe()
  }, [back$])
}
