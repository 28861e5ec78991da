import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ComponentType } from "react"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { AvatarPage } from "../own-account/avatar-page.tsx"
import { ConfirmationPage } from "./confirmation-page.tsx"
import { InvitePage } from "./invite-page.tsx"
import { SubscribedPage } from "./mail-sent-page.tsx"
import { ResetPasswordPage } from "./reset-password-page.tsx"
import { SubscribePage } from "./subscribe-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

type Params = Readonly<Record<string, string | undefined>>
const open = (
  Page: ComponentType<{ readonly params: Params }>,
  params: (services: ReturnType<typeof createFakeServices>) => Params | Promise<Params> = () => ({}),
  world: FakeWorld = {},
) => {
  const services = createFakeServices(scope, { signedIn: false, path: "/", ...world })
  return Promise.resolve(params(services)).then((given) => {
    render(
      <World services={services}>
        <Page params={given} />
      </World>,
    )
    return services
  })
}
const password = "girassol-azul-7"
const email = "camila@casa.com.br"

describe("the registration page", () => {
  it("is sent once every field holds something, and names what is wrong under its field", async () => {
    await open(SubscribePage)
    const button = screen.getByRole<HTMLButtonElement>("button", { name: /^Cria/u })
    expect(document.activeElement).toBe(screen.getByLabelText("Empresa"))
    await writeInto(screen.getByLabelText("Empresa"), "Casa Aroeira 🌳")
    await writeInto(screen.getByLabelText("Seu nome"), "<b>Camila</b>")
    await writeInto(screen.getByLabelText("Telefone"), "119774")
    await writeInto(screen.getByLabelText("E-mail"), "camila")
    await writeInto(screen.getByLabelText("Senha"), "senha123")
    expect(button.disabled).toBe(true)
    await userEvent.type(screen.getByLabelText("Confirmar senha"), "x")
    expect(button.disabled).toBe(false)
    await userEvent.click(button)
    for (const sentence of ["Fone inválido", "E-mail inválido", "Esta senha é muito comum. Escolha outra."])
      expect(screen.getByText(sentence)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Telefone"))
    expect(screen.getByLabelText<HTMLInputElement>("Empresa").value).toBe("Casa Aroeira 🌳")
  })

  it("takes a pasted international number with its country", async () => {
    await open(SubscribePage)
    await userEvent.click(screen.getByLabelText("Telefone"))
    await userEvent.paste("+351 912 345 678")
    expect(screen.getByLabelText<HTMLSelectElement>("País de telefone").value).toBe("351")
    expect(screen.getByLabelText<HTMLInputElement>("Telefone").value).toBe("912345678")
    await userEvent.selectOptions(screen.getByLabelText("País de telefone"), "Brasil (+55)")
    expect(screen.getByLabelText<HTMLInputElement>("Telefone").value).toBe("(91) 23456-78")
  })
})

describe("the page of a sent confirmation", () => {
  it("names the address and cannot resend for 60 seconds", async () => {
    await open(SubscribedPage, () => ({ userMail: email }))
    expect(screen.getByText(email)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reenviar e-mail em 60 s" }).disabled).toBe(true)
  })
})

const registered = async ({ registrations }: ReturnType<typeof createFakeServices>): Promise<Params> => {
  const { Effect } = await import("effect")
  await Effect.runPromise(
    registrations.register({
      companyName: "Casa",
      userName: "Camila Duarte",
      userEmail: email,
      userPhone: "+5511977412030",
      password,
    }),
  )
  return { confirmationCode: registrations.codesTo(email)[0] }
}

describe("the page of a confirmation code", () => {
  it("says the sentence of success and leads to the login", async () => {
    await open(ConfirmationPage, registered)
    expect(await screen.findByRole("heading", { name: "Seu cadastro foi concluído com sucesso :)" })).toBeDefined()
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Entrar" }).getAttribute("href")).toBe(
      "/login/camila%40casa.com.br/true",
    )
  })

  it("says why an unknown code is refused", async () => {
    await open(ConfirmationPage, () => ({ confirmationCode: "nunca-enviado" }))
    expect(await screen.findByText("Este link não é válido. Confira se o endereço está completo.")).toBeDefined()
    expect(screen.getByRole("link", { name: "Criar conta" })).toBeDefined()
  })
})

describe("the page of an invitation", () => {
  it("keeps the mail read-only, names the company, and refuses passwords that differ", async () => {
    const { location } = await open(
      InvitePage,
      ({ registrations }) => ({ userMail: email, confirmationCode: registrations.codesTo(email)[0] }),
      { registrations: { invited: { [email]: "Casa Aroeira" } } },
    )
    expect(await screen.findByText("Casa Aroeira")).toBeDefined()
    const mail = screen.getByLabelText<HTMLInputElement>("E-mail")
    expect([mail.value, mail.readOnly]).toEqual([email, true])
    expect(document.activeElement).toBe(screen.getByLabelText("Seu nome"))
    await writeInto(screen.getByLabelText("Seu nome"), "Camila")
    await writeInto(screen.getByLabelText("Telefone"), "11977412030")
    await userEvent.type(screen.getByLabelText("Senha"), password)
    await userEvent.type(screen.getByLabelText("Confirmar senha"), "outra-coisa{Enter}")
    expect(screen.getByText("As senhas não são iguais")).toBeDefined()
    await userEvent.clear(screen.getByLabelText("Confirmar senha"))
    await userEvent.type(screen.getByLabelText("Confirmar senha"), `${password}{Enter}`)
    await waitFor(() => expect(location.history.at(-1)).toBe("/login/camila%40casa.com.br/true"))
  })
})

describe("the page of a recovery code", () => {
  it("leads an unknown code to another request", async () => {
    await open(ResetPasswordPage, () => ({ confirmationCode: "x" }))
    expect((await screen.findByRole("link", { name: "Pedir outro link" })).getAttribute("href")).toBe("/forgot")
  })
})

describe("the first access", () => {
  it("shows a photo or initials on a colour, and goes on to the bots", async () => {
    const { location, entry } = await open(AvatarPage, () => ({}), { signedIn: true })
    expect(await screen.findByRole("radio", { name: "Lilás", checked: true })).toBeDefined()
    expect(screen.getAllByRole("radio")).toHaveLength(15)
    await userEvent.upload(screen.getByLabelText("Foto"), new File(["x"], "eu.png", { type: "image/png" }))
    expect(await screen.findByRole("button", { name: "Usar iniciais" })).toBeDefined()
    expect(screen.queryByRole("radio", { checked: true })).toBeNull()
    await userEvent.upload(screen.getByLabelText("Foto"), new File(["x"], "eu.png", { type: "text/html" }), {
      applyAccept: false,
    })
    expect((await screen.findByRole("alert")).textContent).toBe("Envie uma foto em PNG, JPEG ou WebP.")
    await userEvent.click(screen.getByRole("radio", { name: "Verde" }))
    await userEvent.click(screen.getByRole("button", { name: /Tudo pronto!/u }))
    await waitFor(() => expect(location.history.at(-1)).toBe("/chatbots"))
    expect(entry.session.state$.value.user).toMatchObject({ avatarColor: "#15803d", isFirstAccess: false })
  })
})
