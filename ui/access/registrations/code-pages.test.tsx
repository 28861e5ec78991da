import { codeSpent, codeUnknown, type CodeSpent, type CodeUnknown } from "@prosa/core/access"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import type { ComponentType } from "react"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { ConfirmationPage } from "./confirmation-page.tsx"
import { InvitePage } from "./invite-page.tsx"
import { RecoverySentPage, SubscribedPage } from "./mail-sent-page.tsx"
import { ResetPasswordPage } from "./reset-password-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const email = "camila@casa.com.br"
type Params = Readonly<Record<string, string | undefined>>

/** Opens a page of a server that refuses every code like this; `sent` names the mails that were asked for. */
const open = (Page: ComponentType<{ readonly params: Params }>, refusal: CodeUnknown | CodeSpent, path = "/") => {
  const services = createFakeServices(scope, { signedIn: false, path })
  const sent: Array<string> = []
  const refused = () => Effect.fail(refusal)
  const entry = {
    ...services.entry,
    registrations: {
      ...services.entry.registrations,
      confirm: refused,
      invitation: refused,
      resend: (to: string) => {
        sent.push(`confirmation ${to}`)
        return services.registrations.resend(to)
      },
    },
    recovery: {
      ...services.entry.recovery,
      check: refused,
      request: (wish: { readonly email: string; readonly url: string }) => {
        sent.push(`recovery ${wish.email}`)
        return services.recovery.request(wish)
      },
    },
  }
  render(
    <World services={{ ...services, entry }}>
      <Page params={{ userMail: email, confirmationCode: "codigo" }} />
    </World>,
  )
  return { sent }
}
const links = () => screen.getAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`)

describe.each([
  {
    name: "a confirmation",
    page: ConfirmationPage,
    kind: "confirm" as const,
    resends: `confirmation ${email}`,
    unknown: ["Entrar /login", "Criar conta /subscribe"],
    used: ["Entrar /login?email=camila%40casa.com.br"],
    expired: ["Entrar /login?email=camila%40casa.com.br"],
  },
  {
    name: "an invitation",
    page: InvitePage,
    kind: "invite" as const,
    resends: `recovery ${email}`,
    unknown: ["Entrar /login", "Pedir outro convite /forgot"],
    used: ["Entrar /login"],
    expired: ["Entrar /login"],
  },
  {
    name: "a recovery",
    page: ResetPasswordPage,
    kind: "recover" as const,
    resends: undefined,
    unknown: ["Pedir outro link /forgot", "Voltar para o login /login"],
    used: ["Pedir outro link /forgot?email=camila%40casa.com.br", "Voltar para o login /login"],
    expired: ["Pedir outro link /forgot?email=camila%40casa.com.br", "Voltar para o login /login"],
  },
])("the code of $name", ({ page, kind, resends, unknown, used, expired }) => {
  it("that was never sent says so, with its ways on", async () => {
    open(page, codeUnknown)
    expect(await screen.findByRole("heading", { name: "Link não encontrado" })).toBeDefined()
    expect(screen.getByText(codeUnknown.message)).toBeDefined()
    expect(links()).toEqual(unknown)
  })

  it("that was used says so, with its ways on", async () => {
    const refusal = codeSpent(kind, "used", email)
    open(page, refusal)
    expect(await screen.findByRole("heading", { name: "Link já usado" })).toBeDefined()
    expect(screen.getByText(refusal.message)).toBeDefined()
    expect(links()).toEqual(used)
    expect(screen.queryByRole("button", { name: "Reenviar e-mail" })).toBeNull()
  })

  it("that has expired says so, and is sent again from there", async () => {
    const refusal = codeSpent(kind, "expired", email)
    const { sent } = open(page, refusal)
    expect(await screen.findByRole("heading", { name: "Link expirado" })).toBeDefined()
    expect(screen.getByText(refusal.message)).toBeDefined()
    expect(links()).toEqual(expired)
    if (resends === undefined) return
    await userEvent.click(screen.getByRole("button", { name: "Reenviar e-mail" }))
    expect(await screen.findByText("E-mail enviado de novo.")).toBeDefined()
    expect(sent).toEqual([resends])
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reenviar e-mail em 60 s" }).disabled).toBe(true)
  })
})

it("the page that the login leads to later sends at once what it is pressed for", async () => {
  const { sent } = open(SubscribedPage, codeUnknown, "/confirm-subscription/x?resend=now")
  await userEvent.click(screen.getByRole("button", { name: "Reenviar e-mail" }))
  expect(await screen.findByText("E-mail enviado de novo.")).toBeDefined()
  expect(sent).toEqual([`confirmation ${email}`])
})

it("the page of a sent recovery waits a minute", () => {
  open(RecoverySentPage, codeUnknown)
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reenviar e-mail em 60 s" }).disabled).toBe(true)
})
