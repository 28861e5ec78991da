import type { Page } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

const rowsOf = (page: Page) => page.getByRole("region", { name: "Conversas" }).getByRole("link")
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName ?? "")

test("a row's preview is as wide as the row, whatever the date above it", async ({ browser, server }) => {
  const page = await signIn(browser, server, "camila")
  await page.goto(`${server.url}/omnichannel`)
  await rowsOf(page).first().waitFor()
  await expect(page, "the tab counts the unread rooms").toHaveTitle(/^\(\d+\) /u)
  const lost = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => {
      const time = row.querySelector("time")
      const preview = time?.nextElementSibling
      if (time === null || preview === null || preview === undefined) return Number.NaN
      return Math.round(time.getBoundingClientRect().right - preview.getBoundingClientRect().right)
    }),
  )
  expect(lost.length).toBeGreaterThan(3)
  expect(new Set(lost)).toEqual(new Set([0]))
})

// In a company of its own: conversations that other tests leave change who stands first.
test("the inbox is used by keyboard alone", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/omnichannel`)
  const own = rowsOf(page).filter({ hasText: "Meu atendimento" }).first()
  await own.waitFor()
  await page.getByRole("button", { name: "Atualizar conversas" }).focus()
  await page.keyboard.press("Tab")
  await expect(rowsOf(page).first()).toBeFocused()
  const at = await rowsOf(page).evaluateAll((rows) =>
    rows.findIndex((row) => row.textContent.includes("Meu atendimento")),
  )
  for (let step = 0; step < at; step += 1) await page.keyboard.press("ArrowDown")
  await expect(own).toBeFocused()
  await page.keyboard.press("Enter")
  const writing = page.getByRole("textbox", { name: "Mensagem" })
  await expect(writing).toBeFocused()
  await own.focus()
  const stops: Array<string> = []
  while (stops.length < 12 && stops.at(-1) !== "Mensagem") {
    await page.keyboard.press("Tab")
    stops.push(await focusedName(page))
  }
  expect(stops.at(-1)).toBe("Mensagem")
  expect(stops.length).toBeLessThanOrEqual(3)
  await nothingWrongInLong(page, "a conversation opened by keyboard")

  await test.step("its own keys walk on, are listed, and are switched off", async () => {
    const name = page.getByRole("region", { name: "Conversa", exact: true }).getByRole("heading", { level: 2 })
    const [first, second] = [rowsOf(page).nth(0), rowsOf(page).nth(1)]
    await first.click()
    await expect(first).toHaveAttribute("aria-current", "true")
    const opened = (await name.textContent()) ?? ""
    await page.keyboard.press("Alt+Shift+KeyJ")
    await expect(second).toHaveAttribute("aria-current", "true")
    await expect(name).not.toHaveText(opened)
    await page.keyboard.press("Alt+Shift+KeyK")
    await expect(name).toHaveText(opened)
    await page.keyboard.press("Alt+Shift+KeyH")
    await expect(page.getByRole("dialog", { name: "Atalhos do teclado" })).toContainText("Transferir")
    await nothingWrong(page, "the keys of the inbox")
    const use = page.getByRole("switch", { name: "Usar atalhos neste navegador" })
    await use.press("Space")
    await expect(use).not.toBeChecked()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await page.keyboard.press("Alt+Shift+KeyH")
    await page.keyboard.press("Alt+Shift+KeyS")
    await expect(page.getByRole("searchbox", { name: "Buscar por nome" })).not.toBeFocused()
    await page.getByRole("button", { name: /^Olá/u }).press("Enter")
    await page.getByRole("button", { name: "Atalhos do teclado" }).press("Enter")
    await use.press("Space")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Alt+Shift+KeyS")
    await expect(page.getByRole("searchbox", { name: "Buscar por nome" })).toBeFocused()
  })
})

test("the status is chosen from a menu like the other filters", async ({ browser, server }) => {
  const page = await signIn(browser, server, "camila")
  await page.goto(`${server.url}/omnichannel`)
  await rowsOf(page).first().waitFor()
  const status = page.getByRole("button", { name: /^Status: /u })
  const choice = (name: string) => page.getByRole("menuitemradio", { name })
  await status.press("Enter")
  await expect(choice("Aberto")).toBeChecked()
  await expect(page.getByRole("menu")).toBeFocused()
  await page.keyboard.press("End")
  await expect(choice("Finalizado")).toHaveAttribute("data-highlighted")
  await page.keyboard.press("Enter")
  await expect(status).toHaveAccessibleName("Status: Finalizado")
  await expect(status).toBeFocused()
  await status.press("Enter")
  await expect(choice("Finalizado")).toBeChecked()
  await nothingWrongInLong(page, "the choice of a status")
})
