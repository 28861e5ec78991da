import { nothingWrong } from "./axe.ts"
import { arrive, signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("an audio is recorded, paused, heard, sent, received by the visitor, and played", async ({ browser, server }) => {
  const shop = await (await browser.newContext()).newPage()
  await shop.goto(`${server.url}/demo`)
  await shop.getByRole("button", { name: "Abrir conversa" }).click()
  const chat = shop.frameLocator("iframe.prosa-widget-frame")
  await chat.getByRole("textbox").fill("Pode me explicar por áudio?")
  await chat.getByRole("textbox").press("Enter")
  await expect(chat.getByText("Pode me explicar por áudio?")).toBeVisible()

  const page = await arrive(browser, server, "camila")
  await page.getByRole("region", { name: "Conversas" }).getByRole("link").first().click()
  const messages = page.getByRole("region", { name: "Mensagens" })
  await expect(messages.getByText("Pode me explicar por áudio?", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Entrar na Conversa" }).click()
  const writing = page.getByRole("textbox", { name: "Mensagem" })
  await writing.fill("Já envio")
  const bar = page.getByRole("group", { name: /^Grava(ndo|ção de) áudio$/u })
  /** The seconds that the bar shows; recordings here are shorter than a minute. */
  const recorded = async () => Number((await bar.getByRole("time").textContent())?.replace("0:", ""))

  await test.step("it is recorded, and paused by keyboard", async () => {
    await page.getByRole("button", { name: "Gravar áudio" }).click()
    await expect(bar).toBeFocused()
    await expect.poll(recorded).toBeGreaterThanOrEqual(2)
    await nothingWrong(page, "a recording")
    await page.keyboard.press("Space")
    await expect(bar.getByRole("button", { name: "Continuar" })).toBeVisible()
  })

  await test.step("it is heard, and continued", async () => {
    await bar.getByRole("button", { name: "Ouvir áudio" }).click()
    await expect(bar.getByRole("button", { name: "Pausar áudio" })).toBeVisible()
    await expect(bar.getByRole("button", { name: "Ouvir áudio" })).toBeVisible()
    await nothingWrong(page, "a paused recording")
    await bar.getByRole("button", { name: "Continuar" }).click()
    const before = await recorded()
    await expect.poll(recorded).toBeGreaterThanOrEqual(before + 2)
  })

  await test.step("it is sent by itself, and the draft stays", async () => {
    await bar.getByRole("button", { name: "Enviar" }).click()
    await expect(writing).toBeFocused()
    await expect(writing).toHaveValue("Já envio")
    const received = chat.getByLabel("myAudio.ogg")
    const length = () =>
      received.evaluate((audio) => (audio instanceof HTMLAudioElement && audio.readyState > 0 ? audio.duration : 0))
    await expect.poll(length).toBeGreaterThan(3)
  })

  await test.step("it is played at 1,5x, and stopped", async () => {
    const player = messages.getByRole("group", { name: "Áudio myAudio.ogg" })
    await expect(messages.getByText("Enviando…")).toHaveCount(0)
    await expect.poll(async () => Number(await player.getByRole("slider").getAttribute("max"))).toBeGreaterThan(3)
    await player.getByRole("button", { name: "1,5x" }).click()
    await player.getByRole("button", { name: "Ouvir áudio" }).click()
    await expect.poll(async () => Number(await player.getByRole("slider").inputValue())).toBeGreaterThan(0.5)
    await player.getByRole("button", { name: "Pausar áudio" }).click()
    await expect(player.getByRole("button", { name: "1,5x" })).toHaveAttribute("aria-pressed", "true")
    await nothingWrong(page, "an audio message")
  })

  await test.step("a recording waits while another room is open", async () => {
    await page.getByRole("button", { name: "Gravar áudio" }).click()
    await expect.poll(recorded).toBeGreaterThanOrEqual(1)
    const room = page.url()
    await page.getByRole("region", { name: "Conversas" }).getByRole("link").nth(1).click()
    await expect(bar).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(room)
    await expect(bar.getByRole("button", { name: "Ouvir áudio" })).toBeVisible()
    await bar.getByRole("button", { name: "Descartar gravação" }).click()
    await expect(writing).toHaveValue("Já envio")
  })

  await test.step("a recording is kept, with its length, where the room is finalized meanwhile", async () => {
    await page.getByRole("button", { name: "Gravar áudio" }).click()
    await expect.poll(recorded).toBeGreaterThanOrEqual(2)
    await page.keyboard.press("Space")
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole("button", { name: "Finalizar" }).click()
    await other.getByRole("alertdialog").getByRole("button", { name: "Finalizar" }).click()
    await expect(page.getByText("O áudio que você gravou está guardado.")).toBeVisible()
    const kept = page
      .getByRole("group", { name: /^Áudio / })
      .last()
      .getByRole("slider")
    await expect.poll(async () => Number(await kept.getAttribute("max"))).toBeGreaterThanOrEqual(2)
    await nothingWrong(page, "a kept recording")
    await page.getByRole("button", { name: "Descartar gravação" }).click()
    await expect(page.getByText("O áudio que você gravou está guardado.")).toHaveCount(0)
  })
})

test("a refused microphone is said, and the field stays", async ({ browser, server }) => {
  const page = await signIn(browser, server, "camila")
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"))
  })
  await page.goto(`${server.url}/omnichannel`)
  const own = page.getByRole("region", { name: "Conversas" }).getByRole("link").filter({ hasText: "Meu atendimento" })
  await own.first().click()
  await page.getByRole("button", { name: "Gravar áudio" }).click()
  await expect(page.getByText("Erro ao iniciar gravação.")).toBeVisible()
  await expect(page.getByText("Erro ao acessar microfone. Acesso não autorizado.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toBeVisible()
  await nothingWrong(page, "a refused microphone")
})
