import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { signIn, tokenOfBot, visit } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** The value of a card. */
const figure = (page: Page, label: string) =>
  page.locator("dt", { hasText: label }).locator("xpath=following-sibling::dd/span[not(.//button)][1]")
const numberIn = async (page: Page, label: string) =>
  Number((await figure(page, label).innerText()).replaceAll(".", "").replace(",", "."))

/** Chooses a preset, and waits for its figures. */
const choosePeriod = async (page: Page, preset: string) => {
  await page.getByRole("button", { name: /^Período:/u }).click()
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/dashboard/services"))
  await page.getByRole("button", { name: preset, exact: true }).click()
  await answered
}

test("a manager sees a day's work in every figure, opens a day, and takes the numbers along", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "helena")
  await page.goto(`${company.url}/home`)
  await page.getByRole("link", { name: "Ver Insights" }).click()
  await expect(page).toHaveURL(`${company.url}/dashboard`)
  await expect(figure(page, "Em andamento (aberto)")).toBeVisible()
  const before = { messages: await numberIn(page, "Mensagens trocadas") }

  await test.step("a conversation of a minute ago is in them", async () => {
    const builder = await signIn(browser, company, "julia")
    await builder.goto(`${company.url}/chatbots`)
    const bot = builder.getByRole("article", { name: "Aroeira Atendimento" })
    await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
    const visitor = await visit(browser, company, await tokenOfBot(builder))
    await visitor.say("Oi")
    await expect(visitor.chat.getByText("Oi", { exact: true })).toBeVisible()
    await builder.context().close()
    await expect(async () => {
      await page.getByRole("button", { name: "Atualizar" }).click()
      await expect(page.getByText("Dados atualizados com sucesso.").first()).toBeVisible()
      expect(await numberIn(page, "Mensagens trocadas")).toBeGreaterThan(before.messages)
    }).toPass()
    await visitor.page.close()
  })

  await test.step("so are those of the channels, in every chart of the year", async () => {
    await choosePeriod(page, "12 meses")
    const channels = page.getByRole("region", { name: "Canais" })
    for (const name of ["Live Chat", "WhatsApp", "Facebook", "Instagram"])
      await expect(channels.getByRole("row", { name: new RegExp(`^${name} [1-9]`, "u") })).toBeVisible()
    await expect(page.getByRole("region", { name: "Objetivo do atendimento" })).toContainText("Atendimento")
    const said = (name: string) => expect(page.getByRole("slider", { name }))
    await said("Dia").toHaveAttribute("aria-valuetext", /: [1-9]\d* atendimentos?$/u)
    // On the first of a month the attendants' conversations of the past hours are in the month before.
    const months = page.getByRole("slider", { name: "Mês" })
    await said("Mês").toHaveAttribute("aria-valuetext", /: Robô \d+, humano \d+/u)
    const latest = await months.getAttribute("aria-valuetext")
    await months.press("ArrowLeft")
    await said("Mês").not.toHaveAttribute("aria-valuetext", latest ?? "")
    expect(`${latest} ${await months.getAttribute("aria-valuetext")}`).toMatch(/: Robô [1-9]\d*, humano [1-9]/u)
    await nothingWrong(page, "the dashboard of a year")
  })

  await test.step("a day is opened by the keyboard and by the pointer, and stays in the address", async () => {
    await choosePeriod(page, "30 dias")
    const days = page.getByRole("slider", { name: "Dia" })
    await days.focus()
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("slider", { name: "Hora" })).toBeVisible()
    await expect(page).toHaveURL(/[?&]day=\d{4}-\d{2}-\d{2}/u)
    const shown = await page.getByRole("heading", { name: /por hora$/u }).innerText()
    const box = await days.boundingBox()
    if (box === null) throw new Error("the chart is not drawn")
    await page.mouse.click(box.x + 60, box.y + box.height / 2)
    await expect(page.getByRole("heading", { name: /por hora$/u })).not.toHaveText(shown)
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    await expect(colleague.getByRole("heading", { name: /por hora$/u })).toHaveText(
      await page.getByRole("heading", { name: /por hora$/u }).innerText(),
    )
    await colleague.close()
  })

  await test.step("the numbers of a chart are a file", async () => {
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Baixar CSV: Histórico de atendimentos por dia" }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe("atendimentos-por-dia.csv")
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
    expect(lines).toHaveLength(31)
    expect(lines[0]).toBe("Dia,Atendimentos")
    expect(lines.slice(1).every((line) => /^\d{2}\/\d{2}\/\d{4},\d+$/u.test(line))).toBe(true)
  })

  await test.step("the people are sorted by the keyboard, and are a file too", async () => {
    await choosePeriod(page, "12 meses")
    await page.getByRole("tab", { name: "Equipe" }).click()
    const people = page.getByRole("region", { name: "Por atendente", exact: true })
    await expect(people.getByRole("row", { name: /Camila Duarte/u })).toBeVisible()
    const byMessages = people.getByRole("button", { name: "Mensagens" })
    await byMessages.focus()
    await page.keyboard.press("Enter")
    await expect(people.getByRole("columnheader", { name: "Mensagens" })).toHaveAttribute("aria-sort", "ascending")
    await expect(page).toHaveURL(/[?&]sort=messages/u)
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Baixar CSV: Por atendente" }).click()
    const text = await readFile(await (await saving).path(), "utf8")
    expect(text).toContain("Atendente,Salas,")
    expect(text).toMatch(/^Camila Duarte,\d+,/mu)
    await nothingWrong(page, "the figures of the people")
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole("list", { name: "Por atendente" })).toContainText("Camila Duarte")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole("tab", { name: "Atendimentos" }).click()
    await choosePeriod(page, "30 dias")
  })

  await test.step("nothing is wider than a telephone, and the print is one page", async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 820, height: 1180 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await expect(page.getByRole("slider", { name: "Dia" })).toBeVisible()
      const wide = await page.evaluate(() =>
        [document.documentElement, document.querySelector("main")].map((one) => one?.scrollWidth ?? 0),
      )
      expect(Math.max(...wide)).toBeLessThanOrEqual(size.width)
    }
    await nothingWrong(page, "the dashboard on a telephone")
    await page.setViewportSize({ width: 1440, height: 900 })
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
    expect(printed.match(/\/Type\s*\/Page[^s]/gu)).toHaveLength(1)
  })
})

test("an attendant sees the figures that are their own, and those of nobody else", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/home`)
  await page.getByRole("link", { name: "Ver Insights" }).click()
  await expect(page).toHaveURL(`${company.url}/dashboard`)
  await expect(page.getByRole("heading", { name: "Meus números" })).toBeVisible()
  await page.getByRole("button", { name: /^Período:/u }).click()
  await page.getByRole("button", { name: "12 meses", exact: true }).click()
  await expect.poll(() => numberIn(page, "Mensagens")).toBeGreaterThan(0)
  await expect(page.getByRole("tab")).toHaveCount(0)
  await nothingWrong(page, "one's own figures")
})
