import { readFile } from "node:fs/promises"
import type { Locator, Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { beginRooms } from "./begin-rooms.ts"
import { pressAt } from "./keyboard.ts"
import { signIn } from "./people.ts"
import type { CompanyDoor } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

/** The rooms that are begun for this spec. */
const begun = 300

const longName = "Maria Aparecida dos Santos Albuquerque e Silva-Montenegro de Orléans 🌻"

const rowsOf = (page: Page): Locator => page.getByRole("table", { name: "Salas" }).locator("tbody tr")
const settled = (page: Page): Promise<void> =>
  expect(page.getByRole("table", { name: "Salas" })).toHaveAttribute("aria-busy", "false")
const countOf = (page: Page): Locator => page.getByRole("navigation", { name: "Páginas de salas" }).getByRole("status")
const chip = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: "Filtros" }).getByRole("button", { name, exact: true })
const selectPage = (page: Page) => page.getByRole("checkbox", { name: "Selecionar todas desta página" })

const openRooms = async (page: Page, company: CompanyDoor, query = ""): Promise<void> => {
  await page.goto(`${company.url}/rooms/${query}`)
  await expect(page.getByRole("heading", { name: "Gestão de salas" })).toBeVisible()
}

test("the rooms are filtered by the address, opened, closed and transferred", async ({ browser, company }) => {
  test.setTimeout(300_000)
  await test.step("300 visitors come", () => beginRooms(browser, company, begun))
  const page = await signIn(browser, company, "helena")

  await test.step("it begins with the open rooms of today, and the address stays empty", async () => {
    await openRooms(page, company)
    await expect(rowsOf(page)).toHaveCount(20)
    await expect(chip(page, "Status Aberto")).toBeVisible()
    await expect(chip(page, "Primeira mensagem a partir de hoje")).toBeVisible()
    expect(new URL(page.url()).search).toBe("")
    await nothingWrong(page, "the rooms")
  })

  await test.step("a column that is hidden stays hidden after a reload, until all are restored", async () => {
    const phone = page.getByRole("columnheader", { name: "Telefone" })
    await expect(phone).toBeVisible()
    await page.getByRole("button", { name: "Colunas", exact: true }).click()
    await page.getByRole("checkbox", { name: "Telefone" }).uncheck()
    await expect(phone).toBeHidden()
    await page.reload()
    await expect(page.getByRole("columnheader", { name: /^Lead/u })).toBeVisible()
    await expect(phone).toBeHidden()
    await page.getByRole("button", { name: "Colunas", exact: true }).click()
    await page.getByRole("button", { name: "Restaurar o padrão" }).click()
    await expect(phone).toBeVisible()
    await page.keyboard.press("Escape")
  })

  await test.step("filters, order, page and size are in the address, and a link restores them", async () => {
    await page.getByRole("button", { name: "Filtro", exact: true }).click()
    const offered = page.getByRole("group", { name: "Filtros disponíveis" })
    await offered.getByRole("button", { name: "Bot", exact: true }).click()
    await nothingWrong(page, "a filter that is being added")
    await page.getByRole("textbox", { name: "Bot" }).fill("aroeira atend")
    await expect(page).toHaveURL(/bot=aroeira/u)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Primeira mensagem", exact: true }).click()
    await page.getByLabel("Por página").selectOption("50")
    await page.getByRole("button", { name: "Página 2" }).click()
    await expect(page).toHaveURL(/sort=startedAt/u)
    await expect(page).toHaveURL(/page=2/u)
    await settled(page)
    const first = await rowsOf(page).first().textContent()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(rowsOf(other)).toHaveCount(50)
    expect(await rowsOf(other).first().textContent()).toBe(first)
    await expect(chip(other, "Bot aroeira atend")).toBeVisible()
    await other.close()
    await page.getByRole("button", { name: "Limpar filtros" }).click()
    await expect(page).toHaveURL(/status=all&/u)
    await openRooms(page, company)
    // A link is to mean these days tomorrow, too.
    await chip(page, "Última mensagem a partir de hoje").click()
    await page.getByRole("button", { name: /^Fixar em/u }).click()
    await expect(page).toHaveURL(/\?last=\d{4}-\d{2}-\d{2}\.\.$/u)
    await openRooms(page, company)
    await expect(chip(page, "Status Aberto")).toBeVisible()
  })

  await test.step("a number is found by its digits, and nothing found says so", async () => {
    await openRooms(page, company, "?phone=000000000")
    await expect(page.getByText("Salas não encontradas")).toBeVisible()
    await nothingWrong(page, "no rooms")
  })

  await test.step("a row opens the inbox without its list", async () => {
    await openRooms(page, company)
    await rowsOf(page).first().getByText("Aroeira Atendimento").click()
    await expect(page).toHaveURL(/\/omnichannel\/\?dialogId=\d+&showSidebar=false/u)
    await expect(page.getByRole("region", { name: "Mensagens" })).toBeVisible()
    await expect(page.getByRole("region", { name: "Conversas" })).toHaveCount(0)
    await page.goBack()
    await expect(rowsOf(page)).toHaveCount(20)
  })

  await test.step("who sees the rooms is led back to them when one is finalized", async () => {
    await openRooms(page, company, "?bot=Aroeira+Atendimento")
    await rowsOf(page).first().getByRole("link").click()
    await page.getByRole("button", { name: "Finalizar" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Finalizar" }).click()
    await expect(page.getByText("Conversa finalizada com sucesso")).toBeVisible()
    await expect(page).toHaveURL(/\/rooms\/$/u)
    await expect(rowsOf(page)).toHaveCount(20)
  })

  await test.step("without a selection an action only warns", async () => {
    await page.getByRole("button", { name: "Ações", exact: true }).click()
    await page.getByRole("menuitem", { name: "Fechar salas" }).click()
    await expect(page.getByText("Não existem salas selecionadas para executar o fechamento.")).toBeVisible()
  })

  await test.step("selected rooms are transferred in a panel, by keyboard alone", async () => {
    await openRooms(page, company, "?holder=Sem+transfer%C3%AAncia")
    await rowsOf(page).nth(1).waitFor()
    for (const at of [0, 1]) await pressAt(page, rowsOf(page).nth(at).getByRole("checkbox"), " ")
    await expect(page.getByText("2 salas selecionadas")).toBeVisible()
    const id = await rowsOf(page).first().getByRole("cell").nth(1).textContent()
    await pressAt(page, page.getByRole("button", { name: "Ações", exact: true }), "Enter", { back: true })
    const transfer = page.getByRole("menuitem", { name: "Transferir salas" })
    await expect(transfer).toBeVisible()
    await page.keyboard.press("t")
    await expect(transfer).toHaveAttribute("data-highlighted")
    await page.keyboard.press("Enter")
    const panel = page.getByRole("dialog", { name: "Transferir salas" })
    await panel.getByLabel("Workspace").selectOption({ label: "SAC" })
    await nothingWrong(page, "the panel of a transfer")
    await pressAt(page, panel.getByRole("radio", { name: "Colaborador específico" }), " ")
    await panel.getByRole("searchbox", { name: "Filtrar colaboradores" }).fill("camila")
    await pressAt(page, panel.getByRole("radio", { name: /Camila Duarte/u }), " ")
    await nothingWrong(page, "a transfer that is complete")
    await pressAt(page, panel.getByRole("button", { name: "Transferir salas" }))
    await expect(page.getByText("Salas selecionadas transferidas com sucesso")).toBeVisible()
    await expect(selectPage(page)).toBeFocused()
    await openRooms(page, company, `?id=${id}`)
    await expect(rowsOf(page).getByText("Camila Duarte")).toBeVisible()
  })

  await test.step("the export has every room of the filter", async () => {
    await openRooms(page, company, "?bot=Aroeira+Atendimento")
    await rowsOf(page).first().waitFor()
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Exportar CSV" }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^salas-\d{4}-\d{2}-\d{2}\.csv$/u)
    const text = await readFile(await file.path(), "utf8")
    expect(text.startsWith("\uFEFFID,Lead,")).toBe(true)
    expect(text.split("\r\n").length).toBeGreaterThan(begun)
  })

  await test.step("all rooms of a filter are closed after a confirmation, with their progress", async () => {
    await openRooms(page, company, "?bot=Aroeira+Atendimento")
    await rowsOf(page).first().waitFor()
    await selectPage(page).check()
    await page.getByRole("button", { name: /^Selecionar todas as \d+ do filtro$/u }).click()
    await nothingWrong(page, "all rooms selected")
    await page.getByRole("button", { name: "Fechar salas" }).click()
    const question = page.getByRole("alertdialog")
    await expect(question).toContainText(/\d+ salas estão abertas e serão fechadas\./u)
    await nothingWrong(page, "the confirmation of closing")
    await question.getByRole("button", { name: "Fechar salas" }).click()
    await expect(page.getByRole("progressbar", { name: "Salas fechadas" })).toBeVisible()
    await expect(page.getByText("Salas selecionadas fechadas com sucesso")).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText("Salas não encontradas")).toBeVisible()
    await openRooms(page, company, "?status=closed&bot=Aroeira+Atendimento")
    await expect(countOf(page)).toContainText(/de 3\d\d salas/u)
  })

  await test.step("a telephone has seven columns, and the bar of the selection", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openRooms(page, company, "?status=all&started=all&last=all")
    await rowsOf(page).first().waitFor()
    const heads = await page.getByRole("columnheader").allTextContents()
    expect(heads.slice(1)).toEqual(["ID", "Lead", "Telefone", "Atendido Por", "Workspace", "Última mensagem", "Status"])
    await rowsOf(page).first().getByRole("checkbox").check()
    await expect(page.getByText("1 sala selecionada")).toBeVisible()
    await nothingWrong(page, "the rooms on a telephone")
  })

  await test.step("on a telephone a filter is added without looking for the button, and a contact is saved", async () => {
    await openRooms(page, company, "?status=all&bot=Aroeira+Atendimento&workspace=Atendimento&started=all&last=all")
    await expect(page.getByRole("button", { name: "Filtro", exact: true })).toBeInViewport({ ratio: 1 })
    await rowsOf(page).first().getByRole("link").click()
    await page.getByRole("button", { name: "Mostrar contato" }).click()
    await page.getByRole("textbox", { name: "Nome" }).fill(longName)
    await nothingWrong(page, "a contact on a telephone")
    await page.getByRole("button", { name: "Salvar" }).click()
    await page.getByRole("button", { name: "Fechar contato" }).click()
    await expect(page.getByRole("heading", { name: longName })).toBeVisible()
  })
})
