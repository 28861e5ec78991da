import {
  type ChannelsDemo,
  type FakeEvolution,
  type FakeGraph,
  openChannelsDemo,
  openFakeEvolution,
  openFakeGraph,
} from "@prosa/fakes"
import { expect, type Locator, test } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { startOnFakes, whatsappCustomer } from "./channel-customers.ts"
import { isTransferred, logInAtMeta, openChannelDialog, openRoom } from "./channel-steps.ts"

let graph: FakeGraph
let evolution: FakeEvolution
let demo: ChannelsDemo
const ana = { from: "5511976540123", name: "Ana Lima" }
const phone = "106540352242922"

test.beforeEach(async () => {
  graph = await openFakeGraph()
  evolution = await openFakeEvolution()
  demo = await openChannelsDemo({ graph, evolution })
})
test.afterEach(async () => {
  await demo.close()
  await evolution.close()
  await graph.close()
})

/** Sends as the product does. */
const send = async (type: string, content: object): Promise<void> => {
  const response = await fetch(`${graph.url}/v25.0/${phone}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${graph.userToken}`, "content-type": "application/json" },
    body: JSON.stringify({ messaging_product: "whatsapp", to: ana.from, type, [type]: content }),
  })
  expect(response.status).toBe(200)
}

test("a customer writes, chooses of a list by keyboard, reads and reacts", async ({ page }) => {
  await page.goto(demo.url)
  await page.getByLabel("Mensagem").fill("Oi, *tudo* bem?")
  await page.keyboard.press("Enter")
  const chat = page.getByRole("log", { name: "Conversa" })
  await expect(chat.locator("strong")).toHaveText("tudo")

  await send("text", { body: "<img src=x onerror=alert(1)>" })
  const rows = [
    { id: "r1", title: "Boleto", description: "Segunda via" },
    { id: "r2", title: "Entrega" },
  ]
  const action = { button: "Ver opções", sections: [{ title: "Assuntos", rows }] }
  await send("interactive", { type: "list", body: { text: "Escolha um assunto" }, action })
  await expect(chat.getByText("<img src=x onerror=alert(1)>")).toBeVisible()
  await expect(chat.locator("img")).toHaveCount(0)
  await nothingWrong(page, "conversa")

  await page.getByRole("button", { name: "Ler (2)" }).click()
  await expect.poll(() => graph.sent.map(({ status }) => status)).toEqual(["read", "read"])
  await chat.getByRole("button", { name: "Ver opções" }).press("Enter")
  await nothingWrong(page, "lista aberta")
  await page.getByRole("button", { name: "Entrega" }).press("Enter")
  await expect(chat.getByRole("listitem").last()).toContainText("Entrega")

  await chat.getByRole("listitem").nth(1).getByRole("button", { name: "Reagir" }).click()
  await page.getByRole("button", { name: "Reagir com 👍" }).click()
  await expect(chat.getByRole("listitem").nth(1)).toContainText("👍")
})

test("a picture is sent, and a telephone reads the QR code", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${demo.url}/?canal=instagram`)
  await page.getByRole("button", { name: "Anexar" }).click()
  await page.getByRole("button", { name: "Foto de exemplo" }).click()
  await expect(page.getByRole("img", { name: "Foto" })).toBeVisible()

  await fetch(`${evolution.url}/instance/create`, {
    method: "POST",
    headers: { apikey: evolution.apiKey, "content-type": "application/json" },
    body: JSON.stringify({ instanceName: "bot-1", integration: "WHATSAPP-BAILEYS", qrcode: true }),
  })
  await page.getByRole("radio", { name: "WhatsApp por QR code" }).check()
  await expect(page.getByRole("img", { name: "QR code de bot-1" })).toBeVisible()
  await nothingWrong(page, "QR code")
  await page.getByRole("button", { name: "Ler QR code" }).click()
  await expect(page.getByText("conectado", { exact: true })).toBeVisible()
  expect(evolution.instances()[0]?.owner?.phone).toBe("551140028922")
  await page.getByLabel("Mensagem").fill("Oi")
  await page.getByRole("button", { name: "Enviar" }).click()
  await expect(page.getByRole("log", { name: "Conversa" })).toContainText("Oi")
  await fetch(`${evolution.url}/message/sendText/bot-1`, {
    method: "POST",
    headers: { apikey: evolution.apiKey, "content-type": "application/json" },
    body: JSON.stringify({ number: "5521999887766", text: "Oi, Lu! Responda SAIR para não receber mais." }),
  })
  await page
    .getByRole("region", { name: "Conversas" })
    .getByRole("button", { name: /^5521999887766/u })
    .click()
  await expect(page.getByRole("log", { name: "Conversa" })).toContainText("Responda SAIR")
  await page.keyboard.type("sair")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("log", { name: "Conversa" }).getByRole("listitem").last()).toContainText("sair")
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
})

test("a voice note of the customer is heard in the inbox, and one of the attendant is heard by the customer", async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000)
  const vera = { phone: "5548991230077", name: "Vera Prado" }
  const server = await startOnFakes({ graph, evolution })
  try {
    await test.step("a number is connected, and Vera is transferred to Rafael", async () => {
      const settings = await openChannelDialog(browser, server, "WhatsApp")
      await settings.dialog.getByRole("tab", { name: "Meta" }).click()
      await logInAtMeta(settings.page, settings.dialog.getByRole("button", { name: "Entrar com a Meta" }))
      await settings.dialog.getByLabel("Número").focus()
      await settings.page.keyboard.type("+55 (11) 4002")
      await expect(settings.dialog.getByLabel("ID do telefone")).toHaveValue(phone)
      await settings.dialog.getByRole("button", { name: "Salvar" }).click()
      await expect(settings.page.getByText("Dados Whatsapp atualizados.")).toBeVisible()
      await isTransferred(whatsappCustomer({ graph }, vera.phone, vera.name), { many: "list", few: "buttons" })
    })

    await page.goto(`${demo.url}/?cliente=${vera.phone}`)
    await page.getByLabel("Nome do cliente").fill(vera.name)
    const notes = page.getByRole("log", { name: "Conversa" }).getByLabel("Mensagem de voz")
    const room = await openRoom(browser, server, "rafael", whatsappCustomer({ graph }, vera.phone, vera.name))
    const messages = room.page.getByRole("region", { name: "Mensagens" })

    await test.step("Vera sends a voice note, and Rafael hears it", async () => {
      await page.getByRole("button", { name: "Anexar" }).click()
      await page.getByRole("button", { name: "Voz de exemplo" }).click()
      await expect(notes).toHaveCount(1)
      await expect.poll(() => secondsOf(notes)).toBeCloseTo(2, 0)
      const player = messages.getByRole("group", { name: /^Áudio/u })
      await expect(player).toHaveCount(1)
      const position = player.getByRole("slider")
      await expect.poll(async () => Number(await position.getAttribute("max"))).toBeCloseTo(2, 0)
      await player.getByRole("button", { name: "Ouvir áudio" }).click()
      await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.2)
    })

    await test.step("Rafael records one, which reaches Vera as a voice note", async () => {
      await room.page.getByRole("button", { name: "Gravar áudio" }).click()
      const bar = room.page.getByRole("group", { name: "Gravando áudio" })
      const recorded = async () => Number((await bar.getByRole("time").textContent())?.replace("0:", ""))
      await expect.poll(recorded).toBeGreaterThanOrEqual(2)
      await bar.getByRole("button", { name: "Enviar" }).click()
      await expect(notes).toHaveCount(2)
      await expect.poll(() => secondsOf(notes.last())).toBeGreaterThan(1.5)
      await nothingWrong(page, "uma conversa com mensagens de voz")
    })
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await server.dispose()
  }
})

/** Length of what an audio element has loaded, in seconds; 0 before. */
const secondsOf = (audio: Locator): Promise<number> =>
  audio.evaluate((node) => (node instanceof HTMLAudioElement && node.readyState > 0 ? node.duration : 0))
