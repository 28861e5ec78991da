import { chakra } from "@chakra-ui/react"
import { CircleAlert, Lock, RotateCw } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "../buttons/button.tsx"
import { useServerBack } from "../hooks/use-server-back.ts"

const Middle = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "1",
    flex: "1",
    minHeight: "200px",
    padding: "6",
    textAlign: "center",
    color: "text-2",
    "& > svg": { marginBottom: "2" },
  },
})

const Title = chakra("h2", { base: { textStyle: "name", color: "text" } })

const Sentence = chakra("p", { base: { textStyle: "cell", color: "text-2", maxWidth: "340px" } })

const Actions = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "2", marginTop: "3" },
})

export interface EmptyStateProps {
  /** 24 px, stroke 1.75. */
  readonly icon?: ReactNode
  readonly title: string
  readonly sentence?: ReactNode
  /** The next action, and perhaps another. */
  readonly actions?: ReactNode
  /** It is all that the page says: its title is the page's. */
  readonly page?: boolean
}

/** Nothing to show, and what to do about it. */
export const EmptyState = ({ icon, title, sentence, actions, page = false }: EmptyStateProps) => (
  <Middle>
    {icon}
    <Title as={page ? "h1" : "h2"}>{title}</Title>
    {sentence !== undefined && <Sentence>{sentence}</Sentence>}
    {actions !== undefined && <Actions>{actions}</Actions>}
  </Middle>
)

export interface ErrorStateProps {
  readonly title: string
  readonly sentence?: ReactNode
  readonly onRetry: () => void
  readonly retrying?: boolean
  /** Another way on. */
  readonly actions?: ReactNode
}

/** What happened instead of what was asked for, and 'Tentar novamente'. Tries by itself once the server is back from an outage. */
export const ErrorState = ({ title, sentence, onRetry, retrying = false, actions }: ErrorStateProps) => {
  useServerBack(onRetry)
  return (
    <Middle role="alert">
      <chakra.span color="danger" marginBottom="2">
        <CircleAlert aria-hidden size={24} strokeWidth={1.75} />
      </chakra.span>
      <Title>{title}</Title>
      {sentence !== undefined && <Sentence>{sentence}</Sentence>}
      <Actions>
        <Button icon={<RotateCw aria-hidden size={16} />} busy={retrying} busyLabel="Tentando…" onClick={onRetry}>
          Tentar novamente
        </Button>
        {actions}
      </Actions>
    </Middle>
  )
}

export interface NoPermissionProps {
  /** What cannot be seen: 'Gestão de salas'. */
  readonly what: string
  readonly onLeave: () => void
}

/** A page that the person's profile does not open. */
export const NoPermission = ({ what, onLeave }: NoPermissionProps) => (
  <EmptyState
    icon={<Lock aria-hidden size={24} strokeWidth={1.75} />}
    title="Acesso negado"
    sentence={`Seu usuário não tem permissão para ver ${what}. Peça acesso a quem administra a empresa.`}
    actions={<Button onClick={onLeave}>Voltar ao início</Button>}
  />
)
