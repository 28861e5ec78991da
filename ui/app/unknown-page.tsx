import { MapPinOff } from "lucide-react"
import { Button } from "../kit/buttons/button.tsx"
import { EmptyState } from "../kit/feedback/whole-state.tsx"
import { useEntry } from "../services/entry-services.ts"

/** What stands at an address without a page. */
export const UnknownPage = () => {
  const { navigation } = useEntry()
  return (
    <EmptyState
      page
      icon={<MapPinOff aria-hidden size={24} strokeWidth={1.75} />}
      title="Página não encontrada"
      sentence="Não há nada neste endereço. Confira se ele está completo, ou volte ao início."
      actions={<Button onClick={() => navigation.replace("/home")}>Voltar ao início</Button>}
    />
  )
}
