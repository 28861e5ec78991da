import { chakra } from "@chakra-ui/react"
import { pageAfterSignIn } from "@prosa/core/access"
import { canSubmitLogin, createLogin, type Login } from "@prosa/core/access/view"
import { Redirect, useSearchParams } from "wouter"
import { Banner } from "../../kit/feedback/banner.tsx"
import { PasswordField } from "../../kit/fields/password-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { PublicForm } from "../registrations/public-form.tsx"
import { PublicPage, TextLink } from "../registrations/public-page.tsx"

export interface LoginPageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** '/login': who comes back to it signed in goes where they were bound. */
export const LoginPage = ({ params }: LoginPageProps) => {
  const { session, navigation } = useEntry()
  const { user } = useBehavior(session.state$)
  const [search] = useSearchParams()
  const origin = search.get("origin")
  const email = search.get("email") ?? undefined
  const { userMail } = params
  const registered = params["registered"]?.toLowerCase() === "true"
  const login = useViewModel(
    (scope) =>
      createLogin(scope, {
        session,
        navigation,
        origin,
        userMail,
        email,
        registered,
        widthPx: () => window.innerWidth,
      }),
    `login ${userMail} ${registered} ${origin} ${email}`,
  )
  if (user !== undefined) return <Redirect to={pageAfterSignIn(user, window.innerWidth, origin)} replace />
  return <PublicPage terms>{login !== undefined && <LoginForm login={login} />}</PublicPage>
}

const LoginForm = ({ login }: { readonly login: Login }) => {
  const { brand$ } = useEntry()
  const { displayName } = useBehavior(brand$)
  const { form, notice } = login
  const { values, errors } = useBehavior(form.state$)
  const waiting = useBehavior(login.notConfirmed$)
  return (
    <PublicForm
      form={form}
      ready={canSubmitLogin}
      title="Entrar"
      sentence="Use o e-mail cadastrado pela sua empresa."
      submit={["Entrar", "Entrando…"]}
      foot={
        <>
          {waiting !== undefined && (
            <TextLink href={`/confirm-subscription/${encodeURIComponent(waiting)}?resend=now`} alignSelf="center">
              Não recebi o e-mail de confirmação
            </TextLink>
          )}
          <chakra.p textStyle="cell" color="text-2" textAlign="center">
            Sua empresa ainda não usa a {displayName}? <TextLink href="/subscribe">Criar conta</TextLink>
          </chakra.p>
        </>
      }
    >
      {notice !== undefined && <Banner tone="ok">{notice}</Banner>}
      <TextField
        label="E-mail"
        type="email"
        name="username"
        size="login"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={values.name}
        error={errors["name"]}
        onChange={(name) => form.set("name", name)}
      />
      <PasswordField
        label="Senha"
        name="password"
        size="login"
        autoComplete="current-password"
        aside={<TextLink href={forgotAddress(values.name)}>Esqueci minha senha</TextLink>}
        value={values.password}
        error={errors["password"]}
        onChange={(password) => form.set("password", password)}
      />
    </PublicForm>
  )
}

/** The recovery begins with the mail that was typed. */
const forgotAddress = (email: string): string =>
  email.trim() === "" ? "/forgot" : `/forgot?email=${encodeURIComponent(email.trim())}`
