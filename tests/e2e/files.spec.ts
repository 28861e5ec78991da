import { readFile } from "node:fs/promises"
import { type Locator, type Page } from "@playwright/test"
import { findings, nothingWrong } from "./axe.ts"
import { arrive } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** The smallest picture there is. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
const picture = { name: "armário.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") }
const note = { name: "nota fiscal.txt", mimeType: "text/plain", buffer: Buffer.from("Pedido 48211\n") }
const liar = { name: "foto.png", mimeType: "image/png", buffer: Buffer.from("MZ\u0090\u0000 a program") }
const refusal = /Formato de arquivo inválido\./u

const attach = async (page: Page, button: Locator, files: ReadonlyArray<typeof picture>) => {
  const choosing = page.waitForEvent("filechooser")
  await button.click()
  await (await choosing).setFiles([...files])
}

test("pictures and documents travel between a visitor and an attendant, and what lies about its type does not", async ({
  browser,
  server,
}) => {
  const page = await (await browser.newContext()).newPage()
  // The visitor is faster than the server.
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  await page.route("**/api/livechat/sessions", async (route) => {
    await begun
    await route.continue()
  })
  await page.goto(`${server.url}/demo`)
  await page.getByRole("button", { name: "Abrir conversa" }).click()
  const chat = page.frameLocator("iframe.prosa-widget-frame")
  const words = chat.getByRole("textbox")

  await test.step("the visitor attaches, one file is refused and what was written stays", async () => {
    await words.fill("Chegou assim")
    await attach(page, chat.getByRole("button", { name: /Anexar/u }), [picture, note, liar])
    begin()
    await expect(chat.getByText(refusal)).toBeVisible()
    await expect(words).toHaveValue("Chegou assim")
    expect(await findings(page)).toEqual([])
    await words.press("Enter")
    await expect(chat.getByRole("img", { name: "armário.png" })).toBeVisible()
    await expect(chat.getByText("nota fiscal.txt")).toBeVisible()
  })

  const attendant = await arrive(browser, server, "camila")
  await test.step("the attendant sees them, opens the document, and answers with a picture", async () => {
    await attendant.getByRole("region", { name: "Conversas" }).getByRole("link").first().click()
    const messages = attendant.getByRole("region", { name: "Mensagens" })
    await expect(messages.getByText("Chegou assim", { exact: true })).toBeVisible()
    const seen = messages.getByRole("img", { name: "armário.png" })
    await expect.poll(() => seen.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
    const saving = attendant.waitForEvent("download")
    await messages.getByRole("link", { name: /nota fiscal\.txt/u }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe("nota fiscal.txt")
    expect(await readFile(await saved.path(), "utf8")).toBe("Pedido 48211\n")

    await attendant.getByRole("button", { name: "Entrar na Conversa" }).click()
    const writing = attendant.getByRole("textbox", { name: "Mensagem" })
    await writing.fill("Obrigada!")
    await attach(attendant, attendant.getByRole("button", { name: /Anexar/u }), [
      { ...picture, name: "peça nova.png" },
      liar,
    ])
    await expect(attendant.getByText(refusal).first()).toBeVisible()
    await expect(writing).toHaveValue("Obrigada!")
    await nothingWrong(attendant, "files that are attached and refused")
    await writing.press("Enter")
    await expect(messages.getByRole("img", { name: "peça nova.png" })).toBeVisible()
  })

  await test.step("the visitor sees it without reloading, and after reloading", async () => {
    await expect(chat.getByRole("img", { name: "peça nova.png" })).toBeVisible()
    await page.reload()
    await page.getByRole("button", { name: "Abrir conversa" }).click()
    await expect(chat.getByRole("img", { name: "peça nova.png" })).toBeVisible()
    await nothingWrong(page, "a chat with files")
  })
})
