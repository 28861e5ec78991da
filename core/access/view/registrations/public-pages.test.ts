import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../../tests/soon.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createInMemoryRecovery, createInMemoryRegistrations } from "../../testing/index.ts"
import {
  createConfirmation,
  createForgotPassword,
  createInvitationPage,
  createPasswordReset,
  createSubscription,
} from "../index.ts"

const email = "camila@casa.com.br"
const password = "girassol-azul-7"

describe("the pages before signing in", () => {
  let scope: Scope
  let now: number
  let history: ReadonlyArray<string>
  const clock = { now: () => now }
  const went = (path: string) => {
    history = [...history, path]
  }
  const navigation = { path: "/", go: went, replace: went }
  beforeEach(() => {
    scope = createScope()
    now = testNow
    history = []
  })
  afterEach(() => scope.end())

  it("registration leads to 'confirm your mail', and its code to the sentence of success", async () => {
    const registrations = createInMemoryRegistrations({ clock })
    const form = createSubscription(scope, { registrations, navigation })
    form.submit()
    expect(Object.keys(form.state$.value.errors)).toEqual([
      "companyName",
      "userName",
      "userEmail",
      "userPhone",
      "password",
      "confirm",
    ])
    form.set("companyName", "Casa Aroeira")
    form.set("userName", "Camila Duarte")
    form.set("userEmail", ` ${email} `)
    form.set("userPhone", "+5511977412030")
    form.set("password", password)
    form.set("confirm", "outra-coisa-1")
    form.submit()
    expect(form.state$.value.errors).toEqual({ confirm: "As senhas não são iguais" })
    form.set("confirm", password)
    form.submit()
    await soon(() => expect(history).toEqual(["/confirm-subscription/camila%40casa.com.br"]))

    const [code = ""] = registrations.codesTo(email)
    const page = createConfirmation(scope, { registrations, code })
    await soon(() =>
      expect(page.state$.value).toMatchObject({
        status: "ready",
        found: { message: "Seu cadastro foi concluído com sucesso :)", userEmail: email },
      }),
    )
    page.retry()
    await soon(() => expect(page.state$.value).toMatchObject({ status: "refused", failure: { reason: "used", email } }))
  })

  it("recovery goes from the mail to the login, and a code that dies meanwhile closes the form", async () => {
    const recovery = createInMemoryRecovery([email], { clock })
    const forgot = createForgotPassword(scope, { recovery, navigation, origin: "https://prosa.com.br", email })
    forgot.submit()
    await soon(() => expect(history).toEqual(["/confirm-reset-password/camila%40casa.com.br"]))
    const [code = ""] = recovery.codesTo(email)
    const { page, form } = createPasswordReset(scope, { recovery, navigation, code })
    await soon(() => expect(page.state$.value).toEqual({ status: "ready", found: { email } }))
    form.set("newPassword", password)
    form.set("confirmPassword", password)
    now += 3_600_000
    form.submit()
    await soon(() => expect(page.state$.value).toMatchObject({ status: "refused", failure: { reason: "expired" } }))
    now = testNow
    page.retry()
    form.submit()
    await soon(() => expect(history.at(-1)).toBe("/login/camila%40casa.com.br"))
    expect(recovery.passwords.get(email)).toBe(password)
  })

  it("an invitation keeps its mail and leads to the login with its notice", async () => {
    const registrations = createInMemoryRegistrations({ clock, invited: { [email]: "Casa Aroeira" } })
    const [code = ""] = registrations.codesTo(email)
    const { page, form } = createInvitationPage(scope, { registrations, navigation, code, userMail: "camila" })
    await soon(() =>
      expect(page.state$.value).toEqual({
        status: "ready",
        found: { email, companyName: "Casa Aroeira" },
      }),
    )
    expect(form.state$.value.values.email).toBe(email)
    form.set("name", "Camila")
    form.set("phone", "+351912345678")
    form.set("password", password)
    form.set("passwordConfirm", password)
    form.submit()
    await soon(() => expect(history).toEqual(["/login/camila%40casa.com.br/true"]))
    expect([...registrations.accounts]).toEqual([email])
  })
})
