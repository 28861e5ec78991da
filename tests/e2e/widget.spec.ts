import { type Browser, type Page } from "@playwright/test"
import { findings, nothingWrong } from "./axe.ts"
import { signIn, visit, type VisitorPage, openLiveChat } from "./people.ts"
import type { RunningServer } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

let token: string

test.use({ ownServer: "it kills the server" })

test.beforeAll(async ({ browser, server }) => {
  const page = await browser.newPage()
  token = /data-token="([^"]+)"/u.exec(await (await page.request.get(`${server.url}/demo`)).text())?.[1] ?? ""
  await page.close()
})

const bubbleOf = (page: Page) => page.locator(".prosa-widget-bubble")
const close = ({ chat }: VisitorPage) => chat.getByRole("button", { name: "Fechar conversa" }).click()

/** An attendant who has joined the conversation of whoever wrote last. */
const attend = async (browser: Browser, server: RunningServer, text: string): Promise<Page> => {
  const page = await signIn(browser, server, "camila")
  await page.goto(`${server.url}/omnichannel`)
  await page.getByRole("region", { name: "Conversas" }).getByRole("link").first().click()
  await expect(page.getByRole("region", { name: "Mensagens" }).getByText(text, { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Entrar na Conversa" }).click()
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toBeVisible()
  return page
}

test("who writes is seen on the other side, and what comes while the chat is closed is counted over pages", async ({
  browser,
  server,
}) => {
  const visitor = await visit(browser, server, token)
  // The browser of these tests lets frames of another site keep nothing: the shop moves next door.
  await visitor.page.goto(visitor.page.url().replace("127.0.0.1", "localhost"))
  await bubbleOf(visitor.page).click()
  const field = visitor.chat.getByRole("textbox")
  await expect(field).toBeVisible()

  await test.step("the bot is seen writing while its answer is awaited, and no longer", async () => {
    let go = (): void => undefined
    const held = new Promise<void>((resolve) => (go = resolve))
    await visitor.page.route("**/api/livechat/messages", async (route) => {
      if (route.request().method() === "POST") await held
      await route.continue()
    })
    await visitor.say("uma pergunta qualquer")
    await expect(visitor.chat.getByText("Digitando...", { exact: true })).toBeVisible()
    go()
    await expect(visitor.chat.getByText("Digitando...", { exact: true })).toHaveCount(0)
    await visitor.page.unroute("**/api/livechat/messages")
  })

  const attendant = await attend(browser, server, "uma pergunta qualquer")
  const writing = attendant.getByRole("textbox", { name: "Mensagem" })
  await test.step("a person is seen writing by name, and the visitor by the attendant", async () => {
    await writing.pressSequentially("Bom d")
    await expect(visitor.chat.getByText("Camila Duarte está digitando...")).toBeVisible()
    await field.pressSequentially("Então")
    await expect(attendant.getByRole("status").filter({ hasText: "está digitando..." })).toBeVisible()
    await expect(visitor.chat.getByText("Camila Duarte está digitando...")).toHaveCount(0)
    await expect(attendant.getByText("está digitando...")).toHaveCount(0)
  })

  await test.step("what comes is counted, and said", async () => {
    await close(visitor)
    await writing.fill("Bom dia!")
    await writing.press("Enter")
    await expect(bubbleOf(visitor.page)).toHaveAccessibleName("Abrir conversa, 1 mensagem não lida")
    await writing.fill("Ainda está aí?")
    await writing.press("Enter")
    await expect(bubbleOf(visitor.page)).toHaveAccessibleName("Abrir conversa, 2 mensagens não lidas")
    await expect(visitor.page.locator(".prosa-widget-badge")).toHaveText("2")
    await expect(visitor.page.getByRole("status")).toHaveText("2 mensagens não lidas")
  })

  await test.step("the count survives a change of the page, and is over when the chat is opened", async () => {
    await visitor.page.reload()
    await expect(bubbleOf(visitor.page)).toHaveAccessibleName("Abrir conversa, 2 mensagens não lidas")
    await bubbleOf(visitor.page).click()
    await expect(visitor.sees("Ainda está aí?")).toBeVisible()
    await expect(visitor.page.locator(".prosa-widget-badge")).toBeHidden()
    const heard = visitor.chat.getByRole("log", { name: "Novas mensagens" }).getByRole("paragraph")
    await expect(heard).toHaveText(["Camila Duarte: Bom dia!", "Camila Duarte: Ainda está aí?"])
    await close(visitor)
    await visitor.page.reload()
    await expect(bubbleOf(visitor.page)).toHaveAccessibleName("Abrir conversa")
    await expect(
      visitor.page.frameLocator("iframe.prosa-widget-frame").locator(".messages > li").first(),
    ).toBeAttached()
    await expect(bubbleOf(visitor.page)).toHaveAccessibleName("Abrir conversa")
  })
})

test("a chat that is bound to hosts lives there and nowhere else", async ({ browser, server }) => {
  const builder = await signIn(browser, server, "julia")
  await builder.goto(`${server.url}/chatbots`)
  await builder
    .getByRole("article", { name: "Dúvidas frequentes" })
    .getByRole("link", { name: "Detalhes do Bot" })
    .click()
  const bound = await openLiveChat(builder)
  const hosts = builder.getByRole("textbox", { name: "Domínios permitidos" })
  const save = async (text: string) => {
    await hosts.fill(text)
    await builder.getByRole("button", { name: "Salvar domínios" }).click()
  }
  await save("loja")
  await expect(builder.getByText(/loja: Domínio inválido/)).toBeVisible()
  await save("https://www.loja.com.br/inicio\n*.loja.com.br")
  await expect(builder.getByText("Domínios do Live Chat salvos.")).toBeVisible()
  await expect(hosts).toHaveValue("www.loja.com.br\n*.loja.com.br")

  const { page, chat } = await visit(browser, server, bound)
  const { host } = new URL(page.url())
  const notice = page.getByRole("alert")
  await expect(notice).toContainText(`Este chat não está disponível em ${host}.`)
  expect(await findings(page)).toEqual([])
  await expect(notice.getByRole("button", { name: "Fechar" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(notice).toHaveCount(0)
  await expect(bubbleOf(page)).toBeFocused()

  await save(host)
  await expect(hosts).toHaveValue(host)
  await bubbleOf(page).click()
  await expect(chat.getByRole("textbox")).toBeVisible()
})

test("a chat that cannot be loaded says so, and is tried again by the next click", async ({ browser, server }) => {
  const page = await browser.newPage()
  await page.route("**/widget/chat.html*", (route) => route.abort())
  await page.goto(`${server.url}/demo`)
  await bubbleOf(page).click()
  const notice = page.getByRole("alert")
  await expect(notice).toContainText("Não foi possível abrir o chat. Verifique sua internet e tente novamente.")
  await page.unroute("**/widget/chat.html*")
  await notice.getByRole("button", { name: "Fechar" }).click()
  await bubbleOf(page).click()
  await expect(page.frameLocator("iframe.prosa-widget-frame").getByRole("textbox")).toBeVisible()
})

test("the chat is used by keyboard alone, and lets go of the focus", async ({ browser, server }) => {
  const { page, chat } = await visit(browser, server, token)
  const field = chat.getByRole("textbox")
  await expect(field).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(bubbleOf(page)).toBeFocused()
  await expect(bubbleOf(page)).toHaveAttribute("aria-expanded", "false")
  await page.keyboard.press("Enter")
  await expect(field).toBeFocused()
  const replies = chat.getByRole("group", { name: "Respostas rápidas" }).getByRole("button")
  await expect(replies.first()).toBeVisible()
  const labels = await replies.allTextContents()
  expect(labels.length).toBeGreaterThan(1)
  for (let at = labels.length - 1; at >= 0; at--) {
    await page.keyboard.press("Shift+Tab")
    await expect(replies.nth(at)).toBeFocused()
  }
  await page.keyboard.press("Enter")
  await expect(chat.getByText(labels[0] ?? "", { exact: true }).first()).toBeVisible()
  await expect(field).toBeFocused()
  // Out at the end, into the page around it.
  const inFrame = () => page.evaluate(() => document.activeElement instanceof HTMLIFrameElement)
  for (let at = 0; at < 8 && (await inFrame()); at++) await page.keyboard.press("Tab")
  expect(await inFrame()).toBe(false)
})

test("the chat follows the visitor's scheme whatever the page, and moves only where that is wanted", async ({
  browser,
  server,
}) => {
  const { page, chat } = await visit(browser, server, token)
  await expect(chat.getByRole("textbox")).toBeVisible()
  const ground = () => chat.locator("#chat").evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground()).toBe("rgb(255, 255, 255)")
  await page.emulateMedia({ colorScheme: "dark" })
  expect(await ground()).toBe("rgb(21, 23, 27)")
  const frame = page.locator(".prosa-widget-frame")
  expect(await frame.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(21, 23, 27)")
  const motion = () => frame.evaluate((element) => getComputedStyle(element).animationName)
  expect(await motion()).toBe("none")
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: "no-preference" })
  expect(await motion()).toBe("prosa-widget-in")
})

test("axe finds nothing in the chat, by day and by night: open, with a file refused, offline and finished", async ({
  browser,
  server,
}) => {
  const visitor = await visit(browser, server, token)
  const { page, chat } = visitor
  // The chat has a style of its own, for which no test of the palette speaks.
  const nothingWrongInBoth = (state: string) => nothingWrong(page, state, ["light", "dark"])
  await expect(chat.getByRole("group", { name: "Respostas rápidas" })).toBeVisible()
  await nothingWrongInBoth("an open chat")
  await visitor.say("oi")
  await chat
    .locator("input[type=file]")
    .setInputFiles({ name: "virus.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") })
  await expect(chat.getByText("Formato de arquivo inválido", { exact: false })).toBeVisible()
  await nothingWrongInBoth("a file that is refused")
  await server.kill()
  await expect(chat.getByText("Sem conexão. Tentando de novo...")).toBeVisible()
  await visitor.say("escrito sem conexão")
  await expect(chat.getByText("Enviando...")).toBeVisible()
  await nothingWrongInBoth("a chat without a connection")
  await server.start()
  await expect(chat.getByText("Enviando...")).toHaveCount(0, { timeout: 30_000 })
  const attendant = await attend(browser, server, "escrito sem conexão")
  await attendant.getByRole("button", { name: "Finalizar" }).click()
  await attendant.getByRole("alertdialog").getByRole("button", { name: "Finalizar" }).click()
  await expect(chat.getByText("Conversa finalizada por Camila Duarte")).toBeVisible()
  await expect(chat.getByText("Esta conversa terminou.")).toBeVisible()
  await nothingWrongInBoth("a chat that is finished")
  await close(visitor)
  await nothingWrongInBoth("a closed chat")
})
