import type { Page } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** The smallest picture there is. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
const picture = { name: "vitrine.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") }
const program = { name: "programa.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") }
const liar = { name: "foto.png", mimeType: "image/png", buffer: Buffer.from("MZ\u0090\u0000 a program") }

/** The length of a sound that a player of the product shows, in seconds. */
const shownLengthOf = async (player: ReturnType<Page["locator"]>) =>
  Number(await player.getByRole("slider").getAttribute("max"))
/** The length of a sound that the page can play, in seconds. */
const lengthOf = (sound: ReturnType<Page["locator"]>) =>
  sound.evaluate((audio) => (audio instanceof HTMLAudioElement && audio.readyState > 0 ? audio.duration : 0))

test("a picture and a recorded audio of a bot's text are seen and heard in the simulator and by a visitor", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia")
  await createBotAndEdit(page, company, "Sapataria Dois Pés")
  await page.locator(".react-flow__node", { hasText: "Início" }).first().click()
  await page.getByRole("button", { name: "Adicionar node" }).click()
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  await panel.getByRole("textbox", { name: "Título do node" }).fill("Vitrine")
  await panel.getByRole("textbox", { name: "Texto 1 do robô" }).fill("Veja a nossa vitrine.")
  await panel.getByRole("button", { name: "Adicionar arquivo" }).click()
  const zone = panel.getByRole("group", { name: "Adicionar arquivos" })
  const files = panel.getByRole("list", { name: "Arquivos" })

  await test.step("a picture is added, and what may not be is refused with its reason", async () => {
    const choosing = page.waitForEvent("filechooser")
    await zone.getByRole("button", { name: "Escolher arquivos" }).click()
    await (await choosing).setFiles([picture, program, liar])
    await expect(files.getByText("vitrine.png")).toBeVisible()
    await expect(panel.getByText("Formato não permitido!")).toHaveCount(2)
    await expect(zone.getByText("Alguns arquivos foram recusados.")).toBeVisible()
    await nothingWrong(page, "a text with a file and two refused ones")
    for (const name of ["programa.exe", "foto.png"])
      await panel.getByRole("button", { name: `Dispensar o aviso sobre ${name}` }).click()
  })

  await test.step("an audio is recorded, heard and kept", async () => {
    await zone.getByRole("button", { name: "Gravar áudio" }).click()
    const recording = zone.getByRole("group", { name: "Gravação" })
    await expect(recording.getByText("0:02")).toBeVisible()
    await nothingWrong(page, "a recording")
    await recording.getByRole("button", { name: "Parar" }).click()
    await expect.poll(() => shownLengthOf(recording.getByLabel("Ouvir a gravação"))).toBeGreaterThan(1)
    await nothingWrongInLong(page, "a recording that is heard")
    await recording.getByRole("button", { name: "Usar gravação" }).click()
    await expect(files.getByText("myAudio.ogg", { exact: true })).toBeVisible()
    await expect.poll(() => shownLengthOf(files.getByRole("group", { name: "Áudio myAudio.ogg" }))).toBeGreaterThan(1)
  })

  await test.step("the simulator shows both", async () => {
    await page.getByRole("button", { name: "Testar" }).click()
    const phone = page.getByRole("complementary", { name: "Simulador" })
    await phone.getByLabel("Canal simulado").selectOption({ label: "WhatsApp" })
    await phone.getByRole("button", { name: "Atualizar Bot" }).click()
    await expect(phone.getByPlaceholder("Escrever mensagem...")).toBeFocused()
    await page.keyboard.type("oi")
    await page.keyboard.press("Enter")
    const talk = phone.getByRole("log", { name: "Conversa simulada" })
    await expect(talk.getByRole("img", { name: "vitrine.png" })).toBeVisible()
    await expect.poll(() => shownLengthOf(talk.getByRole("group", { name: "Áudio myAudio.ogg" }))).toBeGreaterThan(1)
    await nothingWrong(page, "a simulated conversation with files")
  })

  await publishFlow(page)

  await test.step("a visitor sees the picture and hears the audio, before and after writing", async () => {
    const botId = /drawflow\/(\d+)/u.exec(page.url())?.[1] ?? ""
    const flow = await (await page.request.get(`${company.url}/api/bots/${botId}/flow/-1`)).text()
    const token = /"botToken":"([^"]+)"/u.exec(flow)?.[1] ?? ""
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${company.url}/widget/chat.html?bot=${token}`)
    const talk = visitor.getByRole("log", { name: "Mensagens" })
    for (const text of ["", "bom dia"]) {
      if (text !== "") {
        await visitor.getByRole("textbox").fill(text)
        await visitor.keyboard.press("Enter")
        await expect(talk.getByText(text)).toBeVisible()
        // from here on it is the stored conversation that is shown
        await expect(talk.getByText("Enviando...")).toHaveCount(0)
      }
      const seen = talk.getByRole("img", { name: "vitrine.png" })
      await expect.poll(() => seen.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
      await expect.poll(() => lengthOf(talk.getByLabel("myAudio.ogg"))).toBeGreaterThan(1)
    }
    await nothingWrong(visitor, "a visitor's chat with files of the bot")
  })
})
