import { chakra } from "@chakra-ui/react"
import type { LoginKind } from "@prosa/core/channel"
import { createLoginReturn } from "@prosa/core/channel/view"
import { CircleAlert, CircleCheck } from "lucide-react"
import { useSearch } from "wouter"
import { Button } from "../../kit/buttons/button.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useChannelServices } from "../channel-services.ts"

const Whole = chakra("main", {
  base: {
    display: "grid",
    placeItems: "center",
    alignContent: "center",
    gap: "3",
    minHeight: "100dvh",
    padding: "6",
    textAlign: "center",
    color: "text-2",
    overflowWrap: "anywhere",
    "& > *": { maxWidth: "360px" },
  },
})

/** '/whatsapp/Oauth'. */
export const WhatsappPage = () => <LoginReturnPage kind="whatsapp" />

/** '/facebook/Oauth'. */
export const MessengerPage = () => <LoginReturnPage kind="messenger" />

const LoginReturnPage = ({ kind }: { readonly kind: LoginKind }) => {
  const { toaster, navigation } = useEntry()
  const { logins, windows, flags } = useChannelServices()
  const search = useSearch()
  const page = useViewModel(
    (scope) =>
      createLoginReturn(scope, kind, {
        query: Object.fromEntries(new URLSearchParams(search)),
        logins,
        windows,
        flags,
        toasts: toaster,
        navigation,
      }),
    kind,
  )
  return page === undefined ? <Saving /> : <Shown page={page} />
}

const Saving = () => (
  <Whole>
    <Spinner size={24} />
    <chakra.h1 textStyle="name" color="text">
      Conectando a conta…
    </chakra.h1>
  </Whole>
)

const Shown = ({ page }: { readonly page: ReturnType<typeof createLoginReturn> }) => {
  const state = useBehavior(page.state$)
  if (state.status === "saving") return <Saving />
  return (
    <Whole>
      {state.status === "saved" ? (
        <>
          <chakra.span color="ok">
            <CircleCheck aria-hidden size={32} strokeWidth={1.75} />
          </chakra.span>
          <chakra.h1 textStyle="name" color="text">
            Conta conectada
          </chakra.h1>
          <p>Esta janela se fecha sozinha.</p>
        </>
      ) : (
        <>
          <chakra.span color="danger">
            <CircleAlert aria-hidden size={32} strokeWidth={1.75} />
          </chakra.span>
          <chakra.div role="alert" display="grid" gap="1">
            <chakra.h1 textStyle="name" color="text">
              {state.title}
            </chakra.h1>
            <p>{state.reason}</p>
          </chakra.div>
        </>
      )}
      <Button onClick={page.close}>Fechar janela</Button>
    </Whole>
  )
}
