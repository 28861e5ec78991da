import type { Page } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { beginRooms } from "./begin-rooms.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const list = (page: Page) => page.getByRole("region", { name: "Conversas" })
const messages = (page: Page) => page.getByRole("region", { name: "Mensagens" })
const fitsAcross = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test("a room is joined, answered, handed on and finalized on a telephone", async ({ browser, company }) => {
  await beginRooms(browser, company, 2)
  const page = await signIn(browser, company, "helena", telephone)
  await page.goto(`${company.url}/omnichannel`)
  const rows = list(page).getByRole("link")
  const first = rows.filter({ hasText: /Visitante #/u }).first()
  await first.waitFor()
  const name = (await first.getByText(/^Visitante #/u).textContent()) ?? ""
  await nothingWrongInLong(page, "the list on a telephone")
  await fitsAcross(page)

  await test.step("it is opened in place of the list, and joined", async () => {
    await first.tap()
    await expect(page.getByRole("heading", { name })).toBeVisible()
    await expect(list(page)).toHaveCount(0)
    await nothingWrongInLong(page, "a room that can be joined")
    await page.getByRole("button", { name: "Entrar na Conversa" }).tap()
    await expect(messages(page).getByText(/entrou na conversa/u)).toBeVisible()
    await fitsAcross(page)
  })

  await test.step("it is answered", async () => {
    await page.getByRole("textbox", { name: "Mensagem" }).fill("Bom dia! Já verifico.")
    await nothingWrong(page, "an answer that is written")
    await page.getByRole("button", { name: "Enviar", exact: true }).tap()
    await expect(messages(page).getByText("Bom dia! Já verifico.")).toBeVisible()
    await expect(messages(page).getByText("Enviando…")).toHaveCount(0)
    await nothingWrongInLong(page, "a room that was answered")
  })

  await test.step("the list comes back, with the room as one's own", async () => {
    await page.getByRole("button", { name: "Voltar para as conversas" }).tap()
    await expect(rows.filter({ hasText: name })).toContainText("Meu atendimento")
    await expect(messages(page)).toHaveCount(0)
    await nothingWrongInLong(page, "the list after a room")
  })

  await test.step("it is left as unread, from the contact", async () => {
    await rows.filter({ hasText: name }).tap()
    await page.getByRole("button", { name: "Mostrar contato" }).tap()
    await nothingWrongInLong(page, "the contact on a telephone")
    await page.getByRole("button", { name: "Marcar como não lida" }).tap()
    await expect(rows.filter({ hasText: name })).toContainText("1 mensagem não lida")
    await expect(messages(page)).toHaveCount(0)
  })

  await test.step("it is transferred in turn, where nobody is online, and waits", async () => {
    await rows.filter({ hasText: name }).tap()
    await page.getByRole("button", { name: "Transferir" }).tap()
    const panel = page.getByRole("dialog", { name: "Transferir conversa" })
    await panel.getByRole("combobox", { name: "Workspace" }).selectOption({ label: "SAC" })
    await panel.getByText("Sequencial", { exact: true }).tap()
    await expect(
      panel.getByText("Ninguém está on-line: a conversa espera no workspace por quem entrar nela."),
    ).toBeVisible()
    await nothingWrong(page, "the panel of a transfer on a telephone")
    await fitsAcross(page)
    await panel.getByRole("button", { name: "Transferir" }).tap()
    await expect(page.getByText("Sala transferida com sucesso")).toBeVisible()
    await expect(list(page)).toBeVisible()
    await rows.filter({ hasText: name }).tap()
    await expect(page.getByText("Esta conversa aguarda um atendente.")).toBeVisible()
    await nothingWrong(page, "a room that waits in a queue")
  })

  await test.step("an attendant who comes later takes it from the queue", async () => {
    const camila = await signIn(browser, company, "camila")
    await camila.goto(`${company.url}/omnichannel`)
    await list(camila).getByRole("link").filter({ hasText: name }).click()
    await expect(messages(camila).getByText("Bom dia! Já verifico.")).toBeVisible()
    await camila.getByRole("button", { name: "Entrar na Conversa" }).click()
    await camila.getByRole("textbox", { name: "Mensagem" }).waitFor()
    await expect(page.getByText("Em atendimento por Camila Duarte.")).toBeVisible()
  })

  await test.step("another one is joined and finalized", async () => {
    await page.getByRole("button", { name: "Voltar para as conversas" }).tap()
    await rows
      .filter({ hasText: /Visitante #/u, hasNotText: name })
      .first()
      .tap()
    await page.getByRole("button", { name: "Entrar na Conversa" }).tap()
    await page.getByRole("button", { name: "Finalizar" }).tap()
    const question = page.getByRole("alertdialog")
    await expect(question).toContainText("Você deseja finalizar a conversa?")
    await nothingWrong(page, "the question before a room is finalized")
    await question.getByRole("button", { name: "Finalizar" }).tap()
    await expect(page.getByText("Conversa finalizada com sucesso")).toBeVisible()
    await nothingWrong(page, "after a room was finalized on a telephone")
    await fitsAcross(page)
  })
})
