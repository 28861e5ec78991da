import type { FlowEditor } from "@prosa/core/flow/view"
import type { ReactNode } from "react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

export interface OnceLoadedProps extends Pick<FlowEditor, "document"> {
  readonly children: ReactNode
}

/** Parts of the editor that are seen while its flow loads, but cannot be used. Its arrival does not draw them again. */
export const OnceLoaded = ({ document, children }: OnceLoadedProps) => (
  <div inert={!useBehavior(document.loaded$)} style={{ display: "contents" }}>
    {children}
  </div>
)
