import { createForgotPassword, isFilled } from "@prosa/core/access/view"
import { useSearchParams } from "wouter"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { PublicForm } from "./public-form.tsx"
import { PublicPage, TextLink } from "./public-page.tsx"

/** '/forgot'. */
export const ForgotPage = () => {
  const { recovery, navigation } = useEntry()
  const [search] = useSearchParams()
  const email = search.get("email") ?? undefined
  const form = useViewModel(
    (scope) => createForgotPassword(scope, { recovery, navigation, origin: window.location.origin, email }),
    `forgot ${email}`,
  )
  return <PublicPage>{form !== undefined && <ForgotForm form={form} />}</PublicPage>
}

const ForgotForm = ({ form }: { readonly form: ReturnType<typeof createForgotPassword> }) => {
  const { values, errors } = useBehavior(form.state$)
  return (
    <PublicForm
      form={form}
      ready={isFilled}
      title="Esqueci minha senha"
      sentence="Enviaremos um link para você escolher outra."
      submit={["Enviar link", "Enviando…"]}
      foot={
        <TextLink href="/login" alignSelf="flex-start">
          Voltar para o login
        </TextLink>
      }
    >
      <TextField
        label="E-mail"
        type="email"
        name="email"
        size="login"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        error={errors["email"]}
        onChange={(typed) => form.set("email", typed)}
      />
    </PublicForm>
  )
}
