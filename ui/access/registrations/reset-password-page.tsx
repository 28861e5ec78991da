import { createPasswordReset, isFilled, type PasswordResetPage } from "@prosa/core/access/view"
import { PasswordField } from "../../kit/fields/password-field.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { CodeGate } from "./code-gate.tsx"
import { PublicForm } from "./public-form.tsx"
import { TextLink } from "./public-page.tsx"

/** '/reset-password/{confirmationCode}'. */
export const ResetPasswordPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { recovery, navigation } = useEntry()
  const code = params["confirmationCode"] ?? ""
  const model = useViewModel((scope) => createPasswordReset(scope, { recovery, navigation, code }), `reset ${code}`)
  if (model === undefined) return null
  return (
    <CodeGate
      page={model.page}
      renderRefused={(failure) => (
        <>
          <LinkButton
            size="login"
            variant="primary"
            href={failure._tag === "CodeSpent" ? `/forgot?email=${encodeURIComponent(failure.email)}` : "/forgot"}
          >
            Pedir outro link
          </LinkButton>
          <TextLink href="/login">Voltar para o login</TextLink>
        </>
      )}
    >
      {({ email }) => <ResetForm model={model} email={email} />}
    </CodeGate>
  )
}

const ResetForm = ({ model, email }: { readonly model: PasswordResetPage; readonly email: string }) => {
  const { form } = model
  const { values, errors } = useBehavior(form.state$)
  return (
    <PublicForm
      form={form}
      ready={isFilled}
      title="Escolha outra senha"
      sentence={
        <>
          Para a conta <b>{email}</b>.
        </>
      }
      submit={["Salvar senha", "Salvando…"]}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Nova senha"
        name="newPassword"
        size="login"
        autoComplete="new-password"
        hint="De 8 a 128 caracteres"
        value={values.newPassword}
        error={errors["newPassword"]}
        onChange={(typed) => form.set("newPassword", typed)}
      />
      <PasswordField
        label="Confirmar senha"
        name="confirmPassword"
        size="login"
        autoComplete="new-password"
        value={values.confirmPassword}
        error={errors["confirmPassword"]}
        onChange={(typed) => form.set("confirmPassword", typed)}
      />
    </PublicForm>
  )
}
