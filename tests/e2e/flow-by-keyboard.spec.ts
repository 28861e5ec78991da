import type { Locator } from "@playwright/test"
import { pressAt, tabTo } from "./keyboard.ts"
import { expect, test } from "./with-server.ts"

test("a bot is made, drawn, tried out, published and handed a link by keyboard alone, from the login on", async ({
  browser,
  company,
}) => {
  const page = await (await browser.newContext()).newPage()
  const { email, password } = company.login("julia")
  const type = (text: string) => page.keyboard.type(text)
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name })
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const title = panel.getByRole("textbox", { name: "Título do node" })
  const card = (name: string) => page.locator(`.react-flow__node[aria-label="${name}"]`)
  const inPanel = (name: string) => panel.getByRole("button", { name, exact: true })

  await test.step("from the login to a bot", async () => {
    await page.goto(company.url)
    await tabTo(page, page.getByLabel("E-mail"))
    await type(email)
    await tabTo(page, page.getByLabel("Senha", { exact: true }))
    await type(`${password}\n`)
    await pressAt(page, page.getByRole("link", { name: "Meus robôs" }).first())
    await pressAt(page, page.getByRole("button", { name: "Criar bot" }).first())
    await pressAt(page, page.getByRole("button", { name: /^Criar do zero/u }))
    const first = dialog("Criar Bot do zero")
    await tabTo(page, first.getByLabel("Nome"))
    await type("Livraria do Largo")
    await tabTo(page, first.getByLabel("Área de trabalho"))
    await type("SAC")
    await tabTo(page, first.getByLabel("Objetivo"))
    await type("FAQ")
    await pressAt(page, first.getByRole("button", { name: "Criar bot" }))
  })

  await test.step("a menu with three paths is drawn", async () => {
    await pressAt(page, page.getByRole("button", { name: "Adicionar node" }))
    await expect(title).toBeFocused()
    await type("Menu\nO que você procura?")
    await pressAt(page, inPanel("Adicionar resposta rápida"))
    for (const reply of ["Horário", "Livros", "Falar com gente"]) await type(`${reply}\n`)
    const paths: ReadonlyArray<readonly [reply: string, text: string, mark: string]> = [
      ["Horário", "Das 9h às 19h.", "Voltar para"],
      ["Livros", "Qual livro?", "Voltar para"],
      ["Falar com gente", "Só um instante.", "Transferir"],
    ]
    for (const [reply, text, mark] of paths) {
      // The field where the replies were written stands below them.
      await pressAt(page, inPanel(`Novo node para "${reply}"`), "Enter", { back: reply === "Horário" })
      await expect(title).toBeFocused()
      await page.keyboard.press("Enter")
      await type(text)
      await pressAt(page, panel.getByRole("checkbox", { name: mark }), "Space")
      if (mark === "Transferir") continue
      await page.keyboard.press("Escape")
      await expect(card(reply)).toBeFocused()
      await page.keyboard.press("ArrowUp")
      await expect(card("Menu")).toBeFocused()
      await page.keyboard.press("Enter")
      await expect(title).toHaveValue("Menu")
    }
    await pressAt(page, inPanel("Transferir para mais locais e pessoas"))
    const transfer = dialog("Transferir conversa")
    await tabTo(page, transfer.getByLabel("Workspace", { exact: true }))
    await type("Atendimento")
    // Tab reaches the chosen one of radio buttons; arrows choose among them.
    await pressAt(page, transfer.getByRole("radio", { name: "Sequencial" }), "ArrowUp")
    await expect(transfer.getByRole("radio", { name: /específic/iu })).toBeChecked()
    await page.keyboard.press("ArrowDown")
    await pressAt(page, transfer.getByRole("button", { name: "Salvar" }))
    await expect(inPanel("Editar transferência")).toBeVisible()
  })

  await test.step("it is saved", async () => {
    const saved = page.getByText("Salvo", { exact: true })
    await expect(saved).toBeHidden()
    await page.keyboard.press("Control+s")
    await expect(saved).toBeVisible()
  })

  const phone = page.getByRole("complementary", { name: "Simulador" })
  await test.step("it is tried out", async () => {
    await page.keyboard.press("F6")
    await pressAt(page, page.getByRole("button", { name: "Testar" }))
    await page.keyboard.press("Shift+F6")
    // On the live chat the bot greets first.
    await pressAt(page, phone.getByRole("button", { name: "Atualizar Bot" }))
    await expect(phone.getByPlaceholder("Escrever mensagem...")).toBeFocused()
    await expect(phone.getByRole("log").getByText("O que você procura?")).toBeVisible()
    await tabTo(page, phone.getByPlaceholder("Escrever mensagem..."))
    await type("horario\n")
    await expect(phone.getByRole("log").getByText("Das 9h às 19h.")).toBeVisible()
  })

  await test.step("it is published", async () => {
    // Past the panel of the node, to the bar at the top.
    await page.keyboard.press("F6")
    await expect(title).toBeFocused()
    await page.keyboard.press("F6")
    await pressAt(page, page.getByRole("button", { name: "Publicar", exact: true }))
    await pressAt(page, publishIn(dialog(/^Publicar/u)))
    const published = dialog(/^Publicado · versão \d+$/)
    await tabTo(page, published.getByRole("link", { name: "Abrir página de teste" }))
    await page.keyboard.press("Escape")
    await expect(published).toBeHidden()
    // The dialog has given the focus back.
    await expect(page.locator("[role=dialog] :focus, [role=dialog]:focus")).toHaveCount(0)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press("?")
    await expect(dialog("Teclas do editor")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible()
  })
})

const publishIn = (review: Locator) => review.getByRole("button", { name: /^Publicar versão/u })
