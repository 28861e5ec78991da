import { createServer } from "node:http"
import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from "@playwright/test"
import type { CompanyDoor } from "./running-server.ts"

const loginOf = (server: CompanyDoor, name: string) => (name === "admin" ? server.admin : server.login(name))

/**
 * Somebody of the company, or "admin", the administrator of all, signed in, in a browser of their own whose page is blank
 * yet. `enter` is what a person does for it.
 */
export const signIn = async (
  browser: Browser,
  server: CompanyDoor,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const context = await browser.newContext(options)
  const { email, password } = loginOf(server, name)
  const credentials = { data: { name: email, password }, headers: { origin: server.url } }
  expect((await context.request.post(`${server.url}/api/auth`, credentials)).status()).toBe(200)
  return context.newPage()
}

/** Signs in without the form, and opens a person's own first page. */
export const arrive = async (browser: Browser, server: CompanyDoor, name: string): Promise<Page> => {
  const page = await signIn(browser, server, name)
  await page.goto(server.url)
  await expect(page).not.toHaveURL(`${server.url}/`)
  return page
}

/** Moves a page that is loaded to another address of the product as its links do, without loading it again. */
export const moveTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, "", to), address)

/** Signs in as a person does: from the address that `npm start` says, over the login page, to their own first page. */
export const enter = async (browser: Browser, server: CompanyDoor, name: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  const { email, password } = loginOf(server, name)
  await page.goto(server.url)
  await expect(page).toHaveURL(`${server.url}/login`)
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page).not.toHaveURL(/login/)
  return page
}

/** A visitor on somebody's site that carries the widget. */
export interface VisitorPage {
  readonly page: Page
  readonly chat: FrameLocator
  readonly say: (text: string) => Promise<void>
  readonly press: (reply: string) => Promise<void>
  /** The bubble with exactly this text. */
  readonly sees: (text: string) => Locator
}

export const visit = (browser: Browser, server: CompanyDoor, botToken: string): Promise<VisitorPage> =>
  visitWithScript(
    browser,
    `<link rel="stylesheet" href="${server.url}/widget/prosa.css">
    <script>window.ProsaWidget={token:${JSON.stringify(botToken)}}</script>
    <script src="${server.url}/widget/prosa.js" async></script>`,
  )

/** Visits a site with the script that somebody copied for it. */
export const visitWithScript = async (browser: Browser, script: string): Promise<VisitorPage> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(await openShop(script))
  await page.getByRole("button", { name: "Abrir conversa" }).click()
  const chat = page.frameLocator("iframe.prosa-widget-frame")
  return {
    page,
    chat,
    say: async (text) => {
      await chat.getByRole("textbox").fill(text)
      await chat.getByRole("button", { name: "Enviar" }).click()
    },
    press: (reply) => chat.getByRole("button", { name: reply }).click(),
    sees: (text) => chat.getByText(text, { exact: true }),
  }
}

/** A site of somebody else's: another origin, with a script that the product gives its customers. */
const openShop = async (script: string): Promise<string> => {
  const body = `<!doctype html><html lang="pt-BR"><title>Loja</title><h1>Loja</h1>${script}</html>`
  const shop = createServer((_, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(body))
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve))
  shop.unref()
  const address = shop.address()
  if (typeof address !== "object" || address === null) throw new Error("the shop has no address")
  return `http://127.0.0.1:${address.port}/`
}

/** Opens the live chat's dialog on a bot's page, and returns the token in the script that it makes. */
export const openLiveChat = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: /^LiveChat/u }).click()
  await page.getByRole("dialog", { name: "LiveChat" }).getByRole("button", { name: "Gerar" }).click()
  const script = (await page.getByTestId("live-chat-script").textContent()) ?? ""
  return /token:"([A-Za-z0-9_-]{32})"/u.exec(script)?.[1] ?? ""
}

/** Returns the token of a bot on its page. */
export const tokenOfBot = async (page: Page): Promise<string> => {
  const token = await openLiveChat(page)
  await page.getByRole("dialog", { name: "LiveChat" }).getByRole("button", { name: "Fechar" }).last().click()
  return token
}
