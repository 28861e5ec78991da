import { expect, type Page, test } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { moveTo, signIn } from "./people.ts"
import { startWithTwoCompanies, type TwoCompanies } from "./two-companies.ts"

let server: TwoCompanies
test.beforeAll(async () => {
  server = await startWithTwoCompanies()
})
test.afterAll(() => server.dispose())
test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())))

const wide = { width: 1440, height: 900 }
const tablet = { width: 820, height: 1180 }

/** The administrator on the demo company's page at `path`. */
const adminAt = async (browser: Parameters<typeof signIn>[0], path: string, options = {}): Promise<Page> => {
  const page = await signIn(browser, server, "admin", options)
  await page.goto(server.url)
  await page.getByRole("button", { name: "Casa Aroeira", exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
  if (path !== "/home") await moveTo(page, path)
  return page
}
const sidebarOf = (page: Page) => page.getByRole("navigation", { name: "Menu principal" }).first()
const widthOf = async (page: Page) => Math.round((await sidebarOf(page).boundingBox())?.width ?? 0)
/** Left edge of the page beside the sidebar. */
const leftOf = async (page: Page) => Math.round((await page.locator("#conteudo").boundingBox())?.x ?? 0)

test("an administrator switches company in the top bar and sees the other company's data", async ({ browser }) => {
  const page = await adminAt(browser, "/chatbots?page=1")
  await expect(page.getByRole("heading", { name: /Meus robôs/ })).toBeVisible()
  await expect(page.getByRole("link", { name: /Detalhes do Bot/ }).first()).toBeVisible()
  await page.getByRole("button", { name: "Casa Aroeira: trocar de empresa" }).click()
  const field = page.getByRole("combobox", { name: "Buscar empresa" })
  const options = page.getByRole("listbox", { name: "Empresas" }).getByRole("option")
  await expect(field).toBeFocused()
  await expect(options).toHaveCount(20)
  await expect(page.getByText("20 de 41.", { exact: false })).toBeVisible()
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toHaveText("Casa Aroeira")
  await nothingWrong(page, "the open company switcher")
  await field.fill("ninguém")
  await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
  await field.fill("distribuidora")
  await expect(options).toHaveCount(1)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: `${server.other.name}: trocar de empresa` })).toBeFocused()
  await expect(page).toHaveURL(`${server.url}/chatbots`)
  await expect(page.getByRole("link", { name: /Detalhes do Bot/ })).toHaveCount(0)
  await page.getByRole("button", { name: "Todos os workspaces" }).click()
  await expect(page.getByRole("checkbox")).toHaveCount(200)
  await nothingWrong(page, "the workspaces of a large company")
})

test("a page of a thing is left with its company", async ({ browser }) => {
  const page = await adminAt(browser, "/chatbots")
  await page
    .getByRole("link", { name: /Detalhes do Bot/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/chatbots\/\d+$/)
  await page.getByRole("button", { name: "Casa Aroeira: trocar de empresa" }).click()
  await page.getByRole("option", { name: "Franquia 10", exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
  await expect(page.getByRole("button", { name: "Franquia 10: trocar de empresa" })).toBeVisible()
})

test("the sidebar opens by hover and by keyboard, over the page", async ({ browser }) => {
  const page = await adminAt(browser, "/home", { viewport: wide })
  // Nothing of a page that was just loaded has the focus.
  await page.reload()
  await expect.poll(() => widthOf(page)).toBe(56)
  expect(await leftOf(page)).toBe(56)
  await sidebarOf(page).hover()
  await expect.poll(() => widthOf(page)).toBe(240)
  expect(await leftOf(page)).toBe(56)
  await page.mouse.move(800, 500)
  await expect.poll(() => widthOf(page)).toBe(56)

  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  expect(await focused()).toBe("Início")
  await expect.poll(() => widthOf(page)).toBe(240)
  await page.keyboard.press("Escape")
  await expect.poll(() => widthOf(page)).toBe(56)
  expect(await focused()).toBe("Início")
  await sidebarOf(page).getByRole("button", { name: "Configurações" }).focus()
  await page.keyboard.press("Enter")
  await expect(sidebarOf(page).getByRole("link", { name: "Permissionamento" })).toBeVisible()
  await nothingWrong(page, "the open sidebar")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/workspaces|profiles|change-company/iu)
  await expect.poll(() => widthOf(page)).toBe(56)
})

test("fingers open the sidebar by its button, and a line leads on at the first tap", async ({ browser }) => {
  const page = await adminAt(browser, "/home", { viewport: tablet, hasTouch: true, isMobile: true })
  const sidebar = sidebarOf(page)
  await sidebar.getByRole("button", { name: "Abrir menu" }).tap()
  await expect.poll(() => widthOf(page)).toBe(240)
  expect(await leftOf(page)).toBe(56)
  await nothingWrong(page, "the sidebar on a tablet")
  await page.touchscreen.tap(600, 700)
  await expect.poll(() => widthOf(page)).toBe(56)
  await expect(page).toHaveURL(`${server.url}/home`)
  await sidebar.getByRole("link", { name: "Meus robôs" }).tap()
  await expect(page).toHaveURL(`${server.url}/chatbots`)
  expect(await widthOf(page)).toBe(56)
  await sidebar.getByRole("button", { name: "Configurações" }).tap()
  await expect.poll(() => widthOf(page)).toBe(240)
  await sidebar.getByRole("link", { name: "Permissionamento" }).tap()
  await expect(page).toHaveURL(/profiles/)
  await expect.poll(() => widthOf(page)).toBe(56)
})

test("the top bar keeps long names apart at every width, and is compact from 600 to 820 px", async ({ browser }) => {
  const page = await signIn(browser, server, "admin")
  await page.addInitScript((company) => localStorage.setItem("company", JSON.stringify(company)), server.other)
  await page.goto(`${server.url}/home`)
  await page.getByRole("button", { name: "Todos os workspaces" }).click()
  await page.getByRole("button", { name: "Limpar", exact: true }).click()
  await page.getByRole("checkbox", { name: server.other.workspace }).check()
  await page.keyboard.press("Escape")
  const bar = page.getByRole("banner")
  await expect(bar.getByRole("button", { name: server.other.workspace, exact: true })).toBeVisible()
  for (const width of [1440, 820, 819, 700, 600, 599, 500, 499, 390, 320])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const boxes = await bar
        .getByRole("button")
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
        )
      expect(boxes).toHaveLength(5)
      for (const [at, { left, right }] of boxes.entries()) {
        expect(left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
        expect(right - left).toBeGreaterThanOrEqual(32)
        expect(right).toBeLessThanOrEqual(width)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const greeting = (await bar.getByText("Olá,", { exact: false }).boundingBox())?.width ?? 0
      expect(greeting > 10).toBe(width >= 820)
      expect((await bar.boundingBox())?.height).toBe(width >= 600 && width < 820 ? 48 : 56)
    })
})

test("the support chat is there outside of the inbox, and gone on telephones and after 'Sair'", async ({ browser }) => {
  const page = await signIn(browser, server, "helena")
  await page.goto(`${server.url}/chatbots`)
  const token = await page.evaluate(async () => /data-token="([^"]*)"/u.exec(await (await fetch("/demo")).text())?.[1])
  const supportChat = { script: "/widget/prosa.js", token }
  await page.route("**/api/support-chat", (route) => route.fulfill({ json: { supportChat } }))
  await page.reload()
  const bubble = page.getByRole("button", { name: "Abrir conversa" })
  await expect(bubble).toBeVisible()
  const box = await bubble.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(56)
  await nothingWrong(page, "the support chat, closed")
  await bubble.click()
  await expect(page.frameLocator("iframe.prosa-widget-frame").getByRole("textbox")).toBeVisible()
  await moveTo(page, "/omnichannel")
  await expect(page.locator(".prosa-widget")).toBeHidden()
  await page.goBack()
  await expect(bubble).toBeVisible()
  await page.setViewportSize({ width: 499, height: 844 })
  await expect(page.locator(".prosa-widget")).toHaveCount(0)
  await page.setViewportSize(wide)
  await expect(bubble).toBeVisible()
  await sidebarOf(page).getByRole("button", { name: "Sair" }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
  await expect(page.locator(".prosa-widget, script[data-token]")).toHaveCount(0)
})

test("a session that ends leads back to where one was", async ({ browser }) => {
  const page = await signIn(browser, server, "helena")
  const address = `${server.url}/profiles?search=aten`
  await page.goto(address)
  await expect(page.getByRole("rowheader", { name: "Atendente" })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole("searchbox").fill("atend")
  await expect(page).toHaveURL(/\/login\?origin=/)
  const { email, password } = server.login("helena")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page).toHaveURL((url) => url.href.startsWith(address))
  await expect(page.getByRole("rowheader", { name: "Atendente" })).toBeVisible()
})
