import { chakra } from "@chakra-ui/react"
import { connectionMessages as say } from "@prosa/core/channel"
import type { MetaLogin } from "@prosa/core/channel/view"
import { Button } from "../../kit/buttons/button.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"

const Frame = chakra("output", {
  base: { display: "flex", alignItems: "center", gap: "3", textStyle: "cell", color: "text-2" },
  variants: {
    line: {
      true: { paddingInline: "3", paddingBlock: "2", backgroundColor: "active", borderRadius: "control" },
      false: { flexDirection: "column", justifyContent: "center", minHeight: "200px", textAlign: "center" },
    },
  },
})

export interface LoginWaitingProps {
  readonly login: MetaLogin
  /** As a line above the fields. */
  readonly line?: boolean
}

/** The login's window is open: what to do there, and a way to give it up. */
export const LoginWaiting = ({ login, line = false }: LoginWaitingProps) => (
  <Frame line={line}>
    <Spinner size={line ? 16 : 24} />
    <chakra.span flex={line ? "1" : "initial"} minWidth={0}>
      {say.waitingForWindow}…
    </chakra.span>
    <Button size="compact" variant={line ? "ghost" : "secondary"} onClick={login.cancel}>
      Cancelar
    </Button>
  </Frame>
)
