import type { InviteForm } from "@prosa/core/access"
import {
  createInvitationPage,
  createResend,
  type InvitationPage,
  isFilled,
  recoveryAddress,
} from "@prosa/core/access/view"
import { FieldPair } from "../../kit/fields/field-pair.tsx"
import { PasswordField } from "../../kit/fields/password-field.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { PhoneField } from "../../kit/fields/phone-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { CodeGate } from "./code-gate.tsx"
import { ResendButton } from "./mail-sent-page.tsx"
import { PublicForm } from "./public-form.tsx"
import { TextLink } from "./public-page.tsx"

/** '/user-invite/{userMail}/{confirmationCode}'. */
export const InvitePage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { registrations, navigation } = useEntry()
  const { userMail = "", confirmationCode: code = "" } = params
  const model = useViewModel(
    (scope) => createInvitationPage(scope, { registrations, navigation, code, userMail }),
    `invite ${userMail} ${code}`,
  )
  if (model === undefined) return null
  return (
    <CodeGate
      page={model.page}
      renderRefused={(failure) => (
        <>
          {failure._tag === "CodeSpent" && failure.reason === "expired" && <AskAgain email={failure.email} />}
          <LinkButton
            size="login"
            variant={failure._tag === "CodeSpent" && failure.reason === "expired" ? "secondary" : "primary"}
            href="/login"
          >
            Entrar
          </LinkButton>
          {failure._tag === "CodeUnknown" && <TextLink href="/forgot">Pedir outro convite</TextLink>}
        </>
      )}
    >
      {({ companyName }) => <AcceptForm model={model} companyName={companyName} />}
    </CodeGate>
  )
}

/** An open invitation has no password yet: a recovery sends it again. */
const AskAgain = ({ email }: { readonly email: string }) => {
  const { recovery, clock } = useEntry()
  const resend = useViewModel(
    (scope) =>
      createResend(scope, {
        send: () => recovery.request({ email, url: recoveryAddress(window.location.origin) }),
        clock,
        pauseFirst: false,
      }),
    `invite again ${email}`,
  )
  return resend === undefined ? null : <ResendButton resend={resend} />
}

const AcceptForm = ({ model, companyName }: { readonly model: InvitationPage; readonly companyName: string }) => {
  const { form } = model
  const { values, errors } = useBehavior(form.state$)
  const field = (name: keyof InviteForm) => ({
    name,
    size: "login" as const,
    value: values[name],
    error: errors[name],
    onChange: (typed: string) => form.set(name, typed),
  })
  return (
    <PublicForm
      wide
      form={form}
      ready={isFilled}
      title="Aceitar convite"
      sentence={
        <>
          Você foi convidado para a empresa <b>{companyName}</b>.
        </>
      }
      submit={["Aceitar convite", "Aceitando…"]}
    >
      <TextField label="E-mail" type="email" autoComplete="username" readOnly {...field("email")} />
      <FieldPair>
        <TextField label="Seu nome" autoComplete="name" {...field("name")} />
        <PhoneField label="Telefone" {...field("phone")} />
      </FieldPair>
      <FieldPair>
        <PasswordField label="Senha" autoComplete="new-password" hint="De 8 a 128 caracteres" {...field("password")} />
        <PasswordField label="Confirmar senha" autoComplete="new-password" {...field("passwordConfirm")} />
      </FieldPair>
    </PublicForm>
  )
}
