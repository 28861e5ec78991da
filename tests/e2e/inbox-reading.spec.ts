import type { Page } from "@playwright/test"
import { docx, mp3, pdf, svg } from "../../server/testing/small-files.ts"
import { nothingWrong } from "./axe.ts"
import { beginRooms } from "./begin-rooms.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

const roomsOf = (page: Page) => page.getByRole("region", { name: "Conversas" }).getByRole("link")
const messagesOf = (page: Page) => page.getByRole("region", { name: "Mensagens" })

/**
 * Scrolls a conversation to its top, and follows its first line from there at every frame; answers the line's words. In one
 * script, so that from then on only what comes above could move it.
 */
const readFromTop = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const line = [...document.querySelectorAll("section[aria-label=Mensagens] li")].find(({ textContent }) =>
      textContent.includes("da história"),
    )
    let scroller = line?.parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
    if (line === undefined || !scroller) throw new Error("there is no conversation to scroll")
    scroller.scrollTop = 0
    const began = line.getBoundingClientRect().top
    let farthest = 0
    const look = () => {
      farthest = Math.max(farthest, Math.abs(line.getBoundingClientRect().top - began))
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { farthest: () => farthest })
    return /Linha \d+ da história\./u.exec(line.textContent)?.[0] ?? ""
  })

test("older messages come above what is read, which stays in its place", async ({ browser, server }) => {
  const [say] = await beginRooms(browser, server, 1)
  for (let at = 1; at <= 30; at++) await say?.(`Linha ${at} da história.`)
  const page = await signIn(browser, server, "camila")
  await page.goto(`${server.url}/omnichannel`)
  await roomsOf(page).first().click()
  const messages = messagesOf(page)
  await expect(messages.getByText("Linha 30 da história.")).toBeInViewport()

  const lines = messages.getByRole("listitem")
  const known = await lines.count()
  const words = await readFromTop(page)
  await expect.poll(() => lines.count()).toBeGreaterThan(known)
  expect(await page.evaluate<number>("farthest()")).toBeLessThanOrEqual(1)
  await expect(messages.getByText(words, { exact: true })).toBeInViewport()

  await test.step("what comes below is told, and does not move it either", async () => {
    await say?.("Ainda estou aqui.")
    await page.getByRole("button", { name: /Novas? mensage/iu }).waitFor()
    expect(await page.evaluate<number>("farthest()")).toBeLessThanOrEqual(1)
  })
})

const bytes = (text: string) => Buffer.from(text, "latin1")
const webp = Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64")
const film = bytes("\0\0\0\x18ftypmp42\0\0\0\0mp42isom")
const office = "application/vnd.openxmlformats-officedocument"

test("a file of every kind arrives as what it is, at the attendant's and at the visitor's", async ({
  browser,
  server,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.url}/demo`)
  await visitor.getByRole("button", { name: "Abrir conversa" }).click()
  const chat = visitor.frameLocator("iframe.prosa-widget-frame")
  await chat.getByRole("textbox").fill("Preciso de todos os arquivos")
  await chat.getByRole("textbox").press("Enter")

  const page = await signIn(browser, server, "camila")
  await page.goto(`${server.url}/omnichannel`)
  await roomsOf(page)
    .filter({ hasText: /Visitante #/u })
    .first()
    .click()
  await expect(messagesOf(page).getByText("Preciso de todos os arquivos")).toBeVisible()
  await page.getByRole("button", { name: "Entrar na Conversa" }).click()
  await page.getByRole("textbox", { name: "Mensagem" }).waitFor()
  const choosing = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: /Anexar/u }).click()
  await (
    await choosing
  ).setFiles([
    { name: "figurinha.webp", mimeType: "image/webp", buffer: webp },
    { name: "montagem.mp4", mimeType: "video/mp4", buffer: film },
    { name: "recado.mp3", mimeType: "audio/mpeg", buffer: mp3 },
    { name: "orçamento.pdf", mimeType: "application/pdf", buffer: pdf },
    { name: "contrato.docx", mimeType: `${office}.wordprocessingml.document`, buffer: docx },
    // A browser knows no type for a drawing of AutoCAD.
    { name: "planta.dwg", mimeType: "", buffer: bytes("AC1027\0\0\0\0\0\0") },
    { name: "marca.svg", mimeType: "image/svg+xml", buffer: svg },
    { name: "cartaz.psd", mimeType: "", buffer: bytes("8BPS\0\x01\0\0\0\0\0\0\0\x03") },
  ])
  const send = page.getByRole("button", { name: /^Enviar/u })
  // The button changes its colours when the last file has arrived.
  await expect(send).toBeEnabled()
  await nothingWrong(page, "files of every kind before they are sent")
  await send.click()

  const documents = ["orçamento.pdf", "contrato.docx", "planta.dwg", "marca.svg", "cartaz.psd"]
  await test.step("at the attendant's", async () => {
    const messages = messagesOf(page)
    const sticker = messages.getByRole("img", { name: "figurinha.webp" })
    await expect
      .poll(() => sticker.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(1)
    await expect(messages.getByLabel("Vídeo montagem.mp4")).toBeVisible()
    await expect(messages.getByRole("button", { name: /Reproduzir|Ouvir/u }).last()).toBeVisible()
    for (const name of documents) await expect(messages.getByRole("link", { name })).toHaveAttribute("download", name)
    await nothingWrong(page, "files of every kind in a conversation")
  })
  await test.step("at the visitor's", async () => {
    await expect(chat.getByRole("img", { name: "figurinha.webp" })).toBeVisible()
    await expect(chat.locator("video")).toBeVisible()
    await expect(chat.locator("audio")).toBeAttached()
    for (const name of documents) await expect(chat.getByRole("link", { name })).toBeVisible()
    await nothingWrong(visitor, "files of every kind at a visitor's")
  })
})

const withoutBlanks = `Maximiliano${"Wolfeschlegelsteinhausenbergerdorff".repeat(3)}`
const rightToLeft = "شركة الياسمين للأثاث (فرع ٢)"

test("names without blanks and from right to left stay in their places, on every width", async ({
  browser,
  server,
}) => {
  await beginRooms(browser, server, 2)
  const page = await signIn(browser, server, "helena")
  await page.goto(`${server.url}/omnichannel`)
  for (const name of [withoutBlanks, rightToLeft]) {
    await roomsOf(page)
      .filter({ hasText: /Visitante #/u })
      .first()
      .click()
    const form = page.getByRole("form", { name: "Dados do contato" })
    await form.getByLabel("Nome").fill(name)
    await form.getByLabel("Nome").press("Enter")
    await expect(roomsOf(page).filter({ hasText: name })).toBeVisible()
  }
  const across = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of [withoutBlanks, rightToLeft])
      await test.step(`${name.slice(0, 12)} at ${width} px`, async () => {
        await page.goto(`${server.url}/rooms`)
        const row = page.getByRole("table", { name: "Salas" }).locator("tbody tr").filter({ hasText: name })
        await expect(row).toBeVisible()
        expect(await across()).toBe(0)
        await row.getByRole("cell").nth(1).click()
        await expect(page.getByRole("heading", { level: 2, name })).toBeVisible()
        expect(await across()).toBe(0)
        await nothingWrong(page, `a room of ${name.slice(0, 12)} at ${width} px`)
      })
    await test.step(`the list at ${width} px`, async () => {
      await page.goto(`${server.url}/omnichannel`)
      for (const name of [withoutBlanks, rightToLeft])
        await expect(roomsOf(page).filter({ hasText: name })).toBeVisible()
      expect(await across()).toBe(0)
      await nothingWrong(page, `a list with names without blanks at ${width} px`)
    })
  }
})
