import { chakra } from "@chakra-ui/react"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { EmptyState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { Lock } from "lucide-react"

const Whole = chakra("main", { base: { display: "flex", minHeight: "100dvh" } })

/** '/401': a page was asked for that the person may not see. Signed-in people see it inside the shell. */
export const DeniedPage = () => (
  <Denied sentence="Seu usuário não tem permissão para ver esta página. Peça acesso a quem administra a empresa." />
)

/** '/not-authorized': campaigns were asked for in a company that has none. */
export const NoCampaignsPage = () => (
  <Denied sentence="Sua empresa não tem acesso a campanhas. Fale com quem administra a plataforma." />
)

const Denied = ({ sentence }: { readonly sentence: string }) => {
  const { session, navigation } = useEntry()
  const { user } = useBehavior(session.state$)
  const denied = (
    <EmptyState
      page
      icon={<Lock aria-hidden size={24} strokeWidth={1.75} />}
      title="Acesso negado"
      sentence={sentence}
      actions={
        <Button onClick={() => navigation.replace(user === undefined ? "/login" : "/home")}>
          {user === undefined ? "Entrar" : "Voltar ao início"}
        </Button>
      }
    />
  )
  return user === undefined ? <Whole>{denied}</Whole> : denied
}
