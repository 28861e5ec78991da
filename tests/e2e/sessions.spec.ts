import type { Page } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { moveTo, signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** What a device finds when it wakes: the access token has expired, and the timers have not run. */
const sleep = (page: Page) => page.context().clearCookies({ name: "prosa_access" })
const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted()

test("a page that slept goes on where it was, with its socket", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/omnichannel`)
  const rooms = page.getByRole("region", { name: "Conversas" })
  await rooms.getByRole("link").first().waitFor()
  await sleep(page)
  const renewed = page.waitForResponse((response) => response.url().endsWith("/api/refresh-token"))
  await rooms.getByRole("link").first().click()
  await page.getByRole("region", { name: "Mensagens" }).waitFor()
  expect((await renewed).status()).toBe(200)
  expect(await cookiesOf(page)).toContain("prosa_access")
  await sleep(page)
  await page.reload()
  await page.getByRole("region", { name: "Mensagens" }).waitFor()
})

test("what is half written in a conversation is there after another page", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/omnichannel`)
  const rooms = page.getByRole("region", { name: "Conversas" }).getByRole("link")
  await rooms.filter({ hasText: "Meu atendimento" }).first().click()
  const field = page.getByRole("textbox", { name: "Mensagem" })
  await field.fill("Bom dia! Sobre o seu pedido,")
  const address = page.url()
  await page.getByRole("link", { name: "Início" }).click()
  await expect(page).toHaveURL(/\/home$/u)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(field).toHaveValue("Bom dia! Sobre o seu pedido,")
})

test("what is half written outlasts a reload, a crash and the end of the session", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/omnichannel`)
  const rooms = page.getByRole("region", { name: "Conversas" }).getByRole("link")
  await rooms.filter({ hasText: "Meu atendimento" }).last().click()
  const field = page.getByRole("textbox", { name: "Mensagem" })
  const text = "Ainda não terminei de escrever isto"
  await field.fill(text)
  const address = page.url()
  await page.reload()
  await expect(field).toHaveValue(text)

  await test.step("the tab crashes: another one has it", async () => {
    const other = await page.context().newPage()
    await page.goto("chrome://crash").catch(() => undefined)
    await other.goto(address)
    await expect(other.getByRole("textbox", { name: "Mensagem" })).toHaveValue(text)
  })

  await test.step("the session ends: after signing in it is there, until it is emptied", async () => {
    const tab = await page.context().newPage()
    await page.context().clearCookies()
    await tab.goto(address)
    await expect(tab).toHaveURL(/\/login/u)
    const { email, password } = company.login("camila")
    await tab.getByLabel("E-mail").fill(email)
    await tab.getByLabel("Senha", { exact: true }).fill(password)
    await tab.getByRole("button", { name: "Entrar" }).click()
    await expect(tab.getByRole("textbox", { name: "Mensagem" })).toHaveValue(text)
    await tab.getByRole("textbox", { name: "Mensagem" }).fill("")
    await tab.reload()
    await expect(tab.getByRole("textbox", { name: "Mensagem" })).toHaveValue("")
  })
})

test("what was under way when the tab ended is sent from another page, without its room", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "camila")
  const text = `Escrito no elevador ${Date.now()}`
  // What is sent over the room's socket goes nowhere, as on a line that has just died.
  await page.routeWebSocket(/\/api\/omnichannel\/\d+\/\d+$/u, () => undefined)
  await page.goto(`${company.url}/omnichannel`)
  const rooms = page.getByRole("region", { name: "Conversas" }).getByRole("link")
  await rooms.filter({ hasText: "Meu atendimento" }).first().click()
  const field = page.getByRole("textbox", { name: "Mensagem" })
  await field.waitFor()
  const address = page.url()
  await field.fill(text)
  await field.press("Enter")
  await expect(page.getByRole("region", { name: "Mensagens" }).getByText(text)).toBeVisible()
  await page.goto("chrome://crash").catch(() => undefined)

  const colleague = await signIn(browser, company, "helena")
  await colleague.goto(address)
  await colleague.getByRole("region", { name: "Mensagens" }).waitFor()
  await expect(colleague.getByText(text)).toHaveCount(0)
  const tab = await page.context().newPage()
  await tab.goto(`${company.url}/home`)
  await expect(colleague.getByRole("region", { name: "Mensagens" }).getByText(text)).toBeVisible()
  expect(tab.url()).toMatch(/\/home$/u)
  await tab.goto(address)
  await expect(tab.getByRole("region", { name: "Mensagens" }).getByText(text)).toHaveCount(1)
})

test("'Sair' without a network leaves nobody signed in", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/chatbots`)
  await page.getByRole("article").first().waitFor()
  await page.route("**/api/logout", (route) => route.abort())
  await page.getByRole("button", { name: "Olá, Camila" }).click()
  await page.getByRole("button", { name: "Sair" }).last().click()
  await expect(page).toHaveURL(`${company.url}/login`)
  expect(await cookiesOf(page)).not.toContain("prosa_session")
  await page.reload()
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible()
  await page.goto(`${company.url}/chatbots`)
  await expect(page).toHaveURL(/\/login/u)
})

test("the tab of one person becomes that of another who signs in beside it", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/home`)
  await expect(page.getByRole("button", { name: "Olá, Camila" })).toBeVisible()
  const { email, password } = company.login("julia")
  const answer = await page.request.post(`${company.url}/api/auth`, {
    data: { name: email, password },
    headers: { origin: company.url },
  })
  expect(answer.status()).toBe(200)
  await expect(page.getByRole("button", { name: "Olá, Júlia" })).toBeVisible({ timeout: 10_000 })
})

test("ten wrong passwords close an account for a while, and the page says how long", async ({ browser, company }) => {
  const page = await (await browser.newContext()).newPage()
  const { email, password } = company.login("rafael")
  await page.goto(`${company.url}/login`)
  await page.getByLabel("E-mail").fill(email)
  const field = page.getByLabel("Senha", { exact: true })
  const said = page.getByRole("alert")
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/auth"))
    await field.fill(`errada-${attempt}`)
    await page.keyboard.press("Enter")
    expect((await answer).status()).toBe(400)
    await expect(said).toHaveText("Senha inválida.")
    await expect(field).toBeFocused()
  }
  await field.fill(password)
  await page.keyboard.press("Enter")
  await expect(said).toHaveText(/^Muitas tentativas\. Tente novamente em \d+ s\.$/u)
  await expect(page).toHaveURL(/login/u)
  await nothingWrong(page, "a closed account")
})

test("one's own account: the name, the avatar, and an end to another device", async ({ browser, company }) => {
  const page = await signIn(browser, company, "julia")
  const other = await signIn(browser, company, "julia")
  await other.goto(`${company.url}/chatbots`)
  await other.getByRole("article").first().waitFor()

  await page.goto(`${company.url}/password`)
  const name = page.getByLabel("Nome", { exact: true })
  await expect(name).toHaveValue("Júlia Prado")
  await expect(page.getByText("Este aparelho")).toBeVisible()
  await nothingWrong(page, "one's own account")

  await test.step("unsaved changes ask before one signs out", async () => {
    await name.fill("Júlia Prado de Assis")
    await page.getByRole("button", { name: "Olá, Júlia" }).click()
    await page.getByRole("button", { name: "Sair" }).last().click()
    const question = page.getByRole("alertdialog")
    await expect(question).toBeVisible()
    await nothingWrongInLong(page, "unsaved changes of one's account")
    await page.keyboard.press("Escape")
    await expect(question).toBeHidden()
    await expect(name).toHaveValue("Júlia Prado de Assis")
  })

  await test.step("a photo is shown, and stays when only the rest is saved", async () => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    )
    await page.getByLabel("Foto").setInputFiles({ name: "eu.png", mimeType: "image/png", buffer: png })
    await page.getByRole("button", { name: "Salvar avatar" }).click()
    await expect(page.getByText("Seu avatar foi salvo.")).toBeVisible()
    const photo = page.locator("img[src^='/api/photos/']").first()
    await expect(photo).toBeVisible()
    await page.getByRole("button", { name: "Salvar avatar" }).click()
    await page.waitForLoadState("networkidle")
    await page.reload()
    await expect(photo).toBeVisible()
    const loaded = await photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
    expect(loaded).toBe(true)
  })

  await test.step("the other devices are ended, and their pages are led to the login within ten seconds", async () => {
    await page.getByRole("button", { name: "Encerrar todos os outros" }).click()
    const end = page.getByRole("alertdialog").getByRole("button", { name: "Encerrar", exact: true })
    await expect(end).toBeVisible()
    await nothingWrong(page, "the end of the other devices")
    await end.click()
    await expect(page.getByRole("button", { name: /^Encerrar/u })).toHaveCount(0)
    await expect(other).toHaveURL(/\/login/u, { timeout: 10_000 })
    await expect(page.getByText("Este aparelho")).toBeVisible()
  })
})

test("on a telephone a company registers, chooses an avatar later, finds every page and leaves", async ({
  browser,
  company,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const email = "caio@oficinanova.com.br"
  await page.goto(`${company.url}/subscribe`)
  await page.getByLabel("Empresa").fill("Oficina Nova")
  await page.getByLabel("Seu nome").fill("Caio Bento")
  await page.getByLabel("Telefone", { exact: true }).fill("11977412030")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill("girassol-azul-7")
  await page.getByLabel("Confirmar senha").fill("girassol-azul-7")
  await nothingWrong(page, "the registration on a telephone")
  await page.getByRole("button", { name: "Criar conta" }).tap()
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible()
  await nothingWrong(page, "the sent mail on a telephone")
  await page.goto(await company.linkTo(email, /subscribe-success/u))
  await page.getByRole("link", { name: "Entrar" }).tap()
  await page.getByLabel("Senha", { exact: true }).fill("girassol-azul-7")
  await page.getByRole("button", { name: "Entrar" }).tap()
  // On a narrow screen whoever sees dialogs begins with the conversations (access, section 4).
  await expect(page).toHaveURL(/\/(omnichannel|rooms)/u)
  const bar = page.getByRole("navigation", { name: "Menu principal" }).last()
  await bar.getByRole("button", { name: "Menu" }).tap()
  const all = page.getByRole("navigation", { name: "Todas as páginas" })
  await expect(all.getByRole("link", { name: "Workspaces" })).toBeVisible()
  await nothingWrong(page, "the menu on a telephone")
  await all.getByRole("link", { name: "Meus robôs" }).tap()
  await expect(page).toHaveURL(/\/chatbots$/u)
  await expect(all).toBeHidden()
  for (const name of ["Início", "Workspaces", "Permissionamento", "Colaboradores"]) {
    await bar.getByRole("button", { name: "Menu" }).tap()
    await all.getByRole("link", { name }).tap()
    await expect(all).toBeHidden()
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible()
    await nothingWrong(page, `${name} on a telephone`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, name).toBeLessThanOrEqual(0)
  }
  await bar.getByRole("button", { name: "Sair" }).tap()
  await expect(page).toHaveURL(`${company.url}/login`)
})

test("what a person finds where they may not go", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/company`)
  await expect(page).toHaveURL(`${company.url}/401`)
  for (const [path, target] of [
    ["/change-company", "/401"],
    ["/platforms", "/401"],
    ["/audit", "/401"],
    ["/campaigns", "/401"],
  ] as const) {
    await moveTo(page, path)
    await expect(page, path).toHaveURL(`${company.url}${target}`)
  }
  await nothingWrong(page, "access denied inside")
  await page.goto(`${company.url}/not-authorized`)
  await expect(page.getByText("Sua empresa não tem acesso a campanhas", { exact: false })).toBeVisible()
  await nothingWrong(page, "campaigns are not allowed")
  const guest = await (await browser.newContext()).newPage()
  for (const path of ["/confirm/x", "/user-invite/ana%40exemplo.com.br/x", "/reset-password/x"]) {
    await guest.goto(`${company.url}${path}`)
    await expect(guest.getByRole("heading", { name: "Link não encontrado" })).toBeVisible()
    await nothingWrong(guest, path)
  }
})
