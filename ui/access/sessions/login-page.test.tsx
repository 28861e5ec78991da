import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Route } from "wouter"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { LoginPage } from "./login-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = (world: FakeWorld = {}, params: Readonly<Record<string, string>> = {}) => {
  const services = createFakeServices(scope, { signedIn: false, path: "/login", ...world })
  render(
    <World services={services}>
      <Route path="/login">
        <LoginPage params={params} />
      </Route>
    </World>,
  )
  return services
}
const mail = () => screen.getByRole<HTMLInputElement>("textbox", { name: "E-mail" })
const password = () => screen.getByLabelText<HTMLInputElement>("Senha")
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Entra/ })

describe("the login page", () => {
  it("cannot be sent while either field is blank", async () => {
    open()
    expect(button().disabled).toBe(true)
    await writeInto(mail(), "camila.duarte@casaaroeira.com.br")
    await userEvent.type(password(), "   ")
    expect(button().disabled).toBe(true)
    await userEvent.type(password(), "x")
    expect(button().disabled).toBe(false)
  })

  it("shows the brand of its host: name, logo, and its terms as links", async () => {
    const brand = {
      displayName: "Conversa Boa",
      urlLogo: "/api/brand-images/logo",
      urlTerms: "https://conversaboa.example/termos",
      urlPrivacy: "https://conversaboa.example/privacidade",
    }
    open({ brand })
    expect(screen.getByRole("img", { name: "Conversa Boa" }).getAttribute("src")).toBe(brand.urlLogo)
    const links = ["termos de uso", "política de privacidade"].map((name) => screen.getByRole("link", { name }))
    expect(links.map((link) => link.getAttribute("href"))).toEqual([brand.urlTerms, brand.urlPrivacy])
    expect(links.every((link) => link.getAttribute("target") === "_blank")).toBe(true)
  })

  it("says its terms without links where the brand has none", async () => {
    open()
    expect(screen.getByText(/termos de uso e a política de privacidade/u)).toBeDefined()
    expect(screen.queryByRole("link", { name: "termos de uso" })).toBeNull()
  })

  it("says under the field that the address is none, and brings the focus there", async () => {
    open()
    await writeInto(mail(), "camila")
    await userEvent.type(password(), "segredo-123{Enter}")
    await screen.findByText("E-mail inválido")
    expect(mail().getAttribute("aria-invalid")).toBe("true")
    expect(document.activeElement).toBe(mail())
  })

  it("is filled in and sent by who types, presses Tab and types on", async () => {
    const { location } = open()
    await userEvent.type(mail(), aUser().email)
    await userEvent.tab()
    expect(document.activeElement).toBe(password())
    await userEvent.keyboard("segredo-123{Enter}")
    await waitFor(() => expect(location.history.at(-1)).not.toBe("/login"))
  })

  it("says the server's sentence under the form, and keeps what was typed", async () => {
    const { location } = open()
    await userEvent.type(mail(), aUser().email)
    await userEvent.type(password(), "errada{Enter}")
    expect((await screen.findByRole("alert")).textContent).toBe("Senha inválida.")
    // What is typed next replaces it.
    expect([document.activeElement === password(), password().selectionStart, password().selectionEnd]).toEqual([
      true,
      0,
      "errada".length,
    ])
    expect(mail().value).toBe(aUser().email)
    expect(location.history).toEqual(["/login"])
  })

  it("says so when the server cannot answer", async () => {
    const { sessions } = open()
    sessions.refuseNext(unavailable)
    await userEvent.type(mail(), aUser().email)
    await userEvent.type(password(), "segredo-123{Enter}")
    expect((await screen.findByRole("alert")).textContent).toBe(unavailable.message)
  })

  it("shows that it is at work, and does not send twice", async () => {
    open({ latency: 60 })
    await userEvent.type(mail(), aUser().email)
    await writeInto(password(), "errada")
    await userEvent.click(button())
    expect(button().getAttribute("aria-busy")).toBe("true")
    await userEvent.click(button())
    await screen.findByRole("alert")
    expect(button().getAttribute("aria-busy")).toBeNull()
  })

  it.each([
    ["/login", "/home"],
    ["/login?origin=%2Fchatbots%2F7%3Faba%3D1", "/chatbots/7?aba=1"],
    ["/login?origin=https%3A%2F%2Fmal.example", "/home"],
    ["/login?origin=%2F%2Fmal.example", "/home"],
  ])("from %s leads to %s", async (path, target) => {
    const { location } = open({ path })
    await userEvent.type(mail(), aUser().email)
    await userEvent.type(password(), "segredo-123{Enter}")
    await waitFor(() => expect(location.history.at(-1)).toBe(target))
  })

  it("sends who is signed in already to their home", async () => {
    const { location } = open({ signedIn: true, user: aUser({ isAttendant: true }) })
    await waitFor(() => expect(location.history.at(-1)).toBe("/omnichannel"))
  })

  it("tells what happened before, and fills in the address", () => {
    open({}, { userMail: "camila@casaaroeira.com.br" })
    expect(screen.getByText("Senha atualizada com sucesso")).toBeDefined()
    expect(mail().value).toBe("camila@casaaroeira.com.br")
    cleanup()
    open({}, { userMail: "camila@casaaroeira.com.br", registered: "true" })
    expect(screen.getByText("Cadastro efetuado com sucesso!")).toBeDefined()
  })

  it("hides the notice on privacy when one agrees", async () => {
    open()
    await userEvent.click(screen.getByRole("button", { name: "ESTOU DE ACORDO" }))
    expect(screen.queryByRole("button", { name: "ESTOU DE ACORDO" })).toBeNull()
  })
})
