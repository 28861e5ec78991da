import { chakra } from "@chakra-ui/react"
import { firstName } from "@prosa/core/access"
import { createConfirmation, createResend } from "@prosa/core/access/view"
import { CircleCheck } from "lucide-react"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { CodeGate } from "./code-gate.tsx"
import { ResendButton } from "./mail-sent-page.tsx"
import { PublicColumn, PublicTitle, TextLink } from "./public-page.tsx"

/** '/subscribe-success/{confirmationCode}' and '/confirm/{confirmationCode}'. */
export const ConfirmationPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { registrations } = useEntry()
  const code = params["confirmationCode"] ?? ""
  const page = useViewModel((scope) => createConfirmation(scope, { registrations, code }), `confirm ${code}`)
  if (page === undefined) return null
  return (
    <CodeGate
      page={page}
      renderRefused={(failure) => (
        <>
          {failure._tag === "CodeSpent" && failure.reason === "expired" && <ResendTo email={failure.email} />}
          <LinkButton
            size="login"
            variant={failure._tag === "CodeSpent" && failure.reason === "used" ? "primary" : "secondary"}
            href={failure._tag === "CodeSpent" ? `/login?email=${encodeURIComponent(failure.email)}` : "/login"}
          >
            Entrar
          </LinkButton>
          {failure._tag === "CodeUnknown" && <TextLink href="/subscribe">Criar conta</TextLink>}
        </>
      )}
    >
      {({ userName, message, userEmail }) => (
        <PublicColumn aria-live="polite">
          <chakra.span color="ok">
            <CircleCheck aria-hidden size={32} strokeWidth={1.75} />
          </chakra.span>
          <PublicTitle
            title={message}
            sentence={`Boas-vindas, ${firstName(userName)}. Entre para montar seu primeiro robô.`}
          />
          <LinkButton size="login" variant="primary" href={`/login/${encodeURIComponent(userEmail)}/true`}>
            Entrar
          </LinkButton>
        </PublicColumn>
      )}
    </CodeGate>
  )
}

const ResendTo = ({ email }: { readonly email: string }) => {
  const { registrations, clock } = useEntry()
  const resend = useViewModel(
    (scope) => createResend(scope, { send: () => registrations.resend(email), clock, pauseFirst: false }),
    `resend ${email}`,
  )
  return resend === undefined ? null : <ResendButton resend={resend} />
}
