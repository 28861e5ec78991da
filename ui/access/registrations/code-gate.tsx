import { chakra } from "@chakra-ui/react"
import { type CodeFailure, type CodePage, isCodeRefusal } from "@prosa/core/access/view"
import { CircleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { Starting } from "../../kit/feedback/starting.tsx"
import { PublicColumn, PublicPage, PublicTitle } from "./public-page.tsx"

export interface CodeGateProps<Found> {
  readonly page: CodePage<Found>
  /** What the code opens. */
  readonly children: (found: Found) => ReactNode
  /** The ways on from a code that was used, has expired or was never sent. */
  readonly renderRefused: (failure: CodeFailure) => ReactNode
}

/** A page that a code from a mail opens: waits for the answer, and says why a code is refused. */
export const CodeGate = <Found,>({ page, children, renderRefused }: CodeGateProps<Found>) => {
  const state = useBehavior(page.state$)
  switch (state.status) {
    case "loading":
      return <Starting />
    case "ready":
      return <PublicPage>{children(state.found)}</PublicPage>
    case "refused":
      return (
        <PublicPage>
          {isCodeRefusal(state.failure) ? (
            <PublicColumn role="alert">
              <chakra.span color="danger">
                <CircleAlert aria-hidden size={32} strokeWidth={1.75} />
              </chakra.span>
              <PublicTitle title={titleOf(state.failure)} sentence={state.failure.message} />
              {renderRefused(state.failure)}
            </PublicColumn>
          ) : (
            <ErrorState
              title="Não foi possível abrir o link."
              sentence={state.failure.message}
              onRetry={() => page.retry()}
            />
          )}
        </PublicPage>
      )
  }
}

const titleOf = (failure: CodeFailure): string =>
  failure._tag !== "CodeSpent" ? "Link não encontrado" : failure.reason === "used" ? "Link já usado" : "Link expirado"
