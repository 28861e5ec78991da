import { chakra } from "@chakra-ui/react"
import { Component, type ReactNode } from "react"
import { Button } from "../buttons/button.tsx"
import { Whole } from "./starting.tsx"

export interface PageFaultProps {
  readonly title?: string
  readonly sentence?: string
}

/** Stands where a page could not be opened, and loads it again. */
export const PageFault = ({
  title = "Não foi possível abrir esta página",
  sentence = "Confira sua conexão e tente novamente. O que já foi salvo continua salvo.",
}: PageFaultProps) => (
  <Whole role="alert">
    <chakra.h1 textStyle="name">{title}</chakra.h1>
    <chakra.p textStyle="cell" color="text-2" maxWidth="340px">
      {sentence}
    </chakra.p>
    <Button onClick={() => window.location.reload()}>Tentar novamente</Button>
  </Whole>
)

interface FaultBoundaryProps {
  /** The address: a fault is forgotten when one goes on to another. */
  readonly address: string
  readonly children: ReactNode
}

interface FaultState {
  readonly address: string
  readonly failed: boolean
}

/** Shows `PageFault` instead of a page that failed, or whose script could not be loaded. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultState> {
  static getDerivedStateFromError = (): Partial<FaultState> => ({ failed: true })
  static getDerivedStateFromProps = ({ address }: FaultBoundaryProps, state: FaultState): FaultState | null =>
    address === state.address ? null : { address, failed: false }
  override state: FaultState = { address: this.props.address, failed: false }
  override render() {
    return this.state.failed ? <PageFault /> : this.props.children
  }
}
