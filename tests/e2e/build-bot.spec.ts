import { expect, type Locator } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { test } from "./with-server.ts"

test("a bot of six nodes is built in at most 25 actions, without a warning, and talks as it was drawn", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Padaria Pão de Mel")

  const panel = page.getByRole("complementary", { name: "Painel do node" })
  let actions = 0
  /** A press, or one text typed where the focus is: what a person does without looking for the next place. */
  const press = (target: Locator) => {
    actions += 1
    return target.click()
  }
  const type = async (text: string) => {
    actions += 1
    await page.keyboard.type(text)
  }
  const write = async (text: string) => {
    actions += 1
    await panel.getByRole("textbox", { name: "Texto 1 do robô" }).fill(text)
  }
  const button = (name: string) => panel.getByRole("button", { name })
  const mark = (name: string) => panel.getByText(name, { exact: true })
  const card = (title: string) => page.locator(".react-flow__node", { hasText: title }).first()

  await press(page.getByRole("button", { name: "Adicionar node" }))
  await expect(panel.getByRole("textbox", { name: "Título do node" })).toBeFocused()
  await type("Menu\nO que você procura?")
  await expect(card("Menu")).toContainText("O que você procura?")
  await press(button("Adicionar resposta rápida"))
  for (const reply of ["Horário", "Endereço", "Encomendas", "Sair"]) await type(`${reply}\n`)
  const paths = [
    ["Horário", "Das 6h às 20h, todos os dias."],
    ["Endereço", "Rua das Acácias, 10."],
    ["Encomendas", "Bolos e salgados com dois dias de antecedência."],
  ] as const
  for (const [reply, text] of paths) {
    await press(button(`Novo node para "${reply}"`))
    await write(text)
    await press(mark("Voltar para"))
    await press(card("Menu"))
  }
  await press(button('Novo node para "Sair"'))
  await write("Até logo!")
  await press(mark("Finalizar"))
  expect(actions).toBeLessThanOrEqual(25)
  await expect(page.locator(".react-flow__node")).toHaveCount(6)
  // No warning: only the suggestion to write what the bot says to who is not understood.
  const problems = page.getByRole("region", { name: "Problemas" })
  await expect(problems.getByText("1 sugestão")).toBeVisible()
  await expect(problems.getByText(/aviso|impede/u)).toHaveCount(0)

  await test.step("the outline shows it as a tree", async () => {
    await page.getByRole("button", { name: "Estrutura" }).click()
    const tree = page.getByRole("tree", { name: "Nodes do fluxo" })
    await expect(tree.getByRole("treeitem")).toHaveCount(6)
    await tree.getByRole("treeitem").first().focus()
    for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key)
    await expect(panel.getByRole("textbox", { name: "Título do node" })).toHaveValue("Horário")
    await expect(tree.getByLabel("Volta para Menu")).toHaveCount(3)
    await nothingWrong(page, "a flow with returns and its outline")
    await page.getByRole("button", { name: "Fechar estrutura" }).click()
  })

  await test.step("the simulator leads back to the menu", async () => {
    await page.getByRole("button", { name: "Testar" }).click()
    const phone = page.getByRole("complementary", { name: "Simulador" })
    await phone.getByRole("button", { name: "Atualizar Bot" }).click()
    const talk = phone.getByRole("log", { name: "Conversa simulada" })
    await expect(phone.getByPlaceholder("Escrever mensagem...")).toBeFocused()
    await page.keyboard.type("horario")
    await page.keyboard.press("Enter")
    await expect(talk.getByText("O que você procura?")).toHaveCount(1)
    await phone.getByPlaceholder("Escrever mensagem...").fill("qual o endereco?")
    await page.keyboard.press("Enter")
    await expect(talk.getByText("Rua das Acácias, 10.")).toBeVisible()
    await expect(talk.getByText("O que você procura?")).toHaveCount(2)
  })

  await publishFlow(page)
})
