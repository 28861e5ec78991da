import { chakra } from "@chakra-ui/react"
import { type ReactNode, useEffect, useState } from "react"
import { Button } from "../buttons/button.tsx"
import type { LoadedOnce } from "./preloadable.ts"
import { Spinner } from "./spinner.tsx"

const Waiting = chakra("div", {
  base: { display: "grid", justifyItems: "start", gap: "2", padding: "3", textStyle: "cell", color: "text-2" },
})

export interface LoadedPanelProps {
  readonly code: LoadedOnce<unknown>
  /** What is said where it could not be loaded. */
  readonly failed: string
  /** Drawn once it is loaded. */
  readonly children: ReactNode
}

/** Waits for the code of what it shows; should it fail, that is told here, and not by the page around it. */
export const LoadedPanel = ({ code, failed, children }: LoadedPanelProps) => {
  const [state, setState] = useState<"loading" | "ready" | "failed">(() =>
    code.loaded() === undefined ? "loading" : "ready",
  )
  useEffect(() => {
    if (state !== "loading") return undefined
    let here = true
    const turn = (next: "ready" | "failed") => () => here && setState(next)
    code.load().then(turn("ready"), turn("failed"))
    return () => {
      here = false
    }
  }, [state, code])
  switch (state) {
    case "ready":
      return children
    case "loading":
      return (
        <Waiting>
          <Spinner size={20} />
        </Waiting>
      )
    case "failed":
      return (
        <Waiting role="alert">
          {failed}
          <Button size="compact" onClick={() => setState("loading")}>
            Tentar novamente
          </Button>
        </Waiting>
      )
  }
}
