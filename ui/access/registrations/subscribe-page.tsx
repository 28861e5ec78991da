import { chakra } from "@chakra-ui/react"
import type { RegistrationForm } from "@prosa/core/access"
import { createSubscription, isFilled } from "@prosa/core/access/view"
import type { Form } from "@prosa/core/kernel/view"
import { FieldPair } from "../../kit/fields/field-pair.tsx"
import { PasswordField } from "../../kit/fields/password-field.tsx"
import { PhoneField } from "../../kit/fields/phone-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { PublicForm } from "./public-form.tsx"
import { PublicPage, TermsWords, TextLink } from "./public-page.tsx"

/** '/subscribe'. */
export const SubscribePage = () => {
  const { registrations, navigation } = useEntry()
  const form = useViewModel((scope) => createSubscription(scope, { registrations, navigation }), "subscribe")
  return <PublicPage>{form !== undefined && <SubscribeForm form={form} />}</PublicPage>
}

const SubscribeForm = ({ form }: { readonly form: Form<RegistrationForm> }) => {
  const { values, errors } = useBehavior(form.state$)
  const field = (name: keyof RegistrationForm) => ({
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
      title="Criar conta"
      aside={
        <>
          Já tem conta? <TextLink href="/login">Entrar</TextLink>
        </>
      }
      submit={["Criar conta", "Criando…"]}
      foot={
        <chakra.p textStyle="meta" color="text-3" textAlign="center">
          <TermsWords begin="Ao criar a conta" />
        </chakra.p>
      }
    >
      <TextField label="Empresa" autoComplete="organization" {...field("companyName")} />
      <FieldPair>
        <TextField label="Seu nome" autoComplete="name" {...field("userName")} />
        <PhoneField label="Telefone" {...field("userPhone")} />
      </FieldPair>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field("userEmail")}
      />
      <FieldPair>
        <PasswordField label="Senha" autoComplete="new-password" hint="De 8 a 128 caracteres" {...field("password")} />
        <PasswordField label="Confirmar senha" autoComplete="new-password" {...field("confirm")} />
      </FieldPair>
    </PublicForm>
  )
}
