import type { Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { signIn, tokenOfBot, visit } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** The figures of a node of the open table: reached, with exceptions, ended. */
const figuresOf = async (page: Page, node: string): Promise<ReadonlyArray<number>> => {
  const cells = page.getByRole("region", { name: "Tabela: Funil" }).getByRole("row").filter({ hasText: node })
  // The share stands beside the figure, in an element of its own.
  const figures = await cells
    .first()
    .getByRole("cell")
    .evaluateAll((all) => all.map((cell) => Number(cell.firstChild?.textContent)))
  return figures.slice(0, 3)
}
const more = (before: ReadonlyArray<number>, by: ReadonlyArray<number>) =>
  before.map((count, at) => count + (by[at] ?? 0))

test("a manager sees in table and flow where a conversation went, was not understood, and ended", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "helena")
  // The company's conversations are hours old: shortly after midnight none of them is of today.
  const [until, from] = [0, 3].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
  await page.goto(`${company.url}/dashboard?from=${from}&until=${until}`)
  await page.getByRole("tab", { name: "Funil" }).click()
  await page.getByLabel("Fluxo do robô").selectOption({ label: "Aroeira Atendimento" })
  await expect(page.getByRole("heading", { name: "Nodes" })).toBeVisible()
  const nodes = ["Início", "Lojas e horários", "Horário de funcionamento", "Até a visita"] as const
  const [start = [], shops = [], hours = [], bye = []] = await Promise.all(nodes.map((node) => figuresOf(page, node)))

  await test.step("a visitor is not understood once, passes through four nodes, and the bot ends the conversation", async () => {
    const builder = await signIn(browser, company, "julia")
    await builder.goto(`${company.url}/chatbots`)
    const bot = builder.getByRole("article", { name: "Aroeira Atendimento" })
    await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
    const visitor = await visit(browser, company, await tokenOfBot(builder))
    await visitor.say("Oi")
    await expect(visitor.chat.getByRole("button", { name: "Lojas e horários" })).toBeVisible()
    // What is written before the bot's words could be read is no wrong answer to them.
    await expect(async () => {
      await visitor.say("xyzzy plugh")
      await expect(visitor.chat.getByText(/^(Não entendi|Desculpe)/u).first()).toBeVisible({ timeout: 1_500 })
    }).toPass()
    await visitor.say("Lojas e horários")
    await visitor.say("Horários")
    await visitor.say("Vou visitar")
    await expect(visitor.chat.getByText(/^Esperamos você!/u)).toBeVisible()
    await visitor.page.close()
    await builder.context().close()
  })

  await test.step("the table counts it once at each node", async () => {
    await expect(async () => {
      await page.getByRole("button", { name: "Atualizar" }).click()
      expect(await figuresOf(page, "Até a visita")).toEqual(more(bye, [1, 0, 1]))
    }).toPass()
    expect(await figuresOf(page, "Início")).toEqual(more(start, [1, 1, 0]))
    expect(await figuresOf(page, "Lojas e horários")).toEqual(more(shops, [1, 0, 0]))
    expect(await figuresOf(page, "Horário de funcionamento")).toEqual(more(hours, [1, 0, 0]))
    await page
      .getByRole("button", { name: "Título" })
      .or(page.getByRole("button", { name: /^Node/u }))
      .first()
      .click()
    await expect(page).toHaveURL(/[?&]nodes=/u)
    await nothingWrong(page, "the table of a funnel")
  })

  await test.step("so do the cards of the flow, at an address that a colleague opens", async () => {
    await page.getByRole("link", { name: "Ver no fluxo" }).click()
    await expect(page).toHaveURL(/\/drawflow\/\d+\/\d+\?funnel=1&from=\d{4}-\d{2}-\d{2}&until=/u)
    const card = page.locator(".node-card", { hasText: "Início" })
    await expect(card.locator(".funnel")).toContainText(`${(start[1] ?? 0) + 1} com exceções`)
    await nothingWrong(page, "the funnel of a flow")
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    await expect(colleague.getByRole("region", { name: "Funil" })).toContainText("no fluxo")
    await colleague.close()
    await page.getByRole("link", { name: "Ver tabela" }).click()
    await expect(page).toHaveURL(/\/dashboard\?.*view=funnel/u)
    await expect(page.getByRole("heading", { name: "Nodes" })).toBeVisible()
    expect(await figuresOf(page, "Até a visita")).toEqual(more(bye, [1, 0, 1]))
    await page.goBack()
    await page.getByRole("button", { name: "Fechar funil" }).click()
    await expect(card.locator(".funnel")).toHaveCount(0)
  })
})
