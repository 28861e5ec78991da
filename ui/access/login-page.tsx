import { chakra } from "@chakra-ui/react"
import { homeOf, safeOrigin } from "@prosa/core/access"
import { canSubmitLogin, createLogin, type Login } from "@prosa/core/access/view"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { Redirect, useSearchParams } from "wouter"
import { Banner } from "../kit/banner.tsx"
import { Button } from "../kit/button.tsx"
import { focusFirstInvalid } from "../kit/field-frame.tsx"
import { PasswordField } from "../kit/password-field.tsx"
import { TextField } from "../kit/text-field.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useViewModel } from "../kit/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { LoginBrand } from "./login-brand.tsx"

const Page = chakra("div", {
  base: { display: "flex", minHeight: "100dvh", lgDown: { flexDirection: "column" } },
})

const Work = chakra("main", {
  base: {
    display: "flex",
    flexDirection: "column",
    flex: "1",
    minWidth: 0,
    alignItems: "center",
    paddingInline: "6",
    lgDown: { paddingInline: "4" },
  },
})

const Form = chakra("form", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "4",
    width: "full",
    maxWidth: "360px",
    marginBlock: "auto",
    paddingBlock: "8",
  },
})

export interface LoginPageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** '/login': who comes back to it signed in goes where they were bound. */
export const LoginPage = ({ params }: LoginPageProps) => {
  const { session, navigation } = useEntry()
  const { user } = useBehavior(session.state$)
  const [search] = useSearchParams()
  const origin = search.get("origin")
  const { userMail } = params
  const registered = params["registered"]?.toLowerCase() === "true"
  const login = useViewModel(
    (scope) =>
      createLogin(scope, { session, navigation, origin, userMail, registered, widthPx: () => window.innerWidth }),
    `login ${userMail} ${registered} ${origin}`,
  )
  if (user !== undefined) return <Redirect to={safeOrigin(origin) ?? homeOf(user, window.innerWidth)} replace />
  return (
    <Page>
      <LoginBrand />
      <Work>
        {login !== undefined && <LoginForm login={login} />}
        <Terms />
      </Work>
    </Page>
  )
}

const LoginForm = ({ login }: { readonly login: Login }) => {
  const { form, notice } = login
  const { values, errors, firstError, failure, saving } = useBehavior(form.state$)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (firstError === undefined || element.current === null) return
    focusFirstInvalid(element.current)
    if (firstError.path === "password") element.current.querySelector<HTMLInputElement>("[name=password]")?.select()
  }, [firstError])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSubmitLogin(values)) form.submit()
  }
  return (
    <Form ref={element} noValidate aria-labelledby="login-title" onSubmit={submit}>
      <header>
        <chakra.h1 id="login-title" textStyle="figure">
          Entrar
        </chakra.h1>
        <chakra.p textStyle="body" color="text-2" marginTop="1">
          Use o e-mail cadastrado pela sua empresa.
        </chakra.p>
      </header>
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
        value={values.password}
        error={errors["password"]}
        onChange={(password) => form.set("password", password)}
      />
      <Button
        type="submit"
        variant="primary"
        size="login"
        wide
        disabled={!canSubmitLogin(values)}
        busy={saving}
        busyLabel="Entrando…"
      >
        Entrar
      </Button>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
    </Form>
  )
}

const Notice = chakra("aside", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4",
    width: "full",
    maxWidth: "840px",
    marginBottom: "8",
    padding: "3",
    paddingInlineStart: "4",
    textStyle: "cell",
    color: "text-2",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    mdDown: { flexDirection: "column", alignItems: "flex-start", marginBottom: "4" },
  },
})

/** Hides itself; nothing is sent anywhere (access, section 1). */
const Terms = () => {
  const [agreed, setAgreed] = useState(false)
  if (agreed) return null
  return (
    <Notice aria-label="Privacidade e termos">
      <chakra.p flex="1">Ao continuar, você concorda com os termos de uso e a política de privacidade.</chakra.p>
      <Button onClick={() => setAgreed(true)}>ESTOU DE ACORDO</Button>
    </Notice>
  )
}
