import { nothingWrong } from "./axe.ts"
import { arrive, signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

const csv = (text: string, name = "entradas.csv", mimeType = "text/csv") => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

test("entities are created, tried out, edited, imported into and searched", async ({ browser, server }) => {
  const page = await arrive(browser, server, "helena")
  const dialog = page.getByRole("dialog")
  const row = (name: string) => page.getByRole("rowheader", { name, exact: true })
  const trial = dialog.getByRole("textbox", { name: "Texto para experimentar" })
  const captured = dialog.getByRole("status", { name: "O que o texto captura" })

  await test.step("from the menu to the table, with those of the system and of the demo", async () => {
    await page.getByRole("link", { name: "Entidades" }).click()
    await expect(page).toHaveURL(/\/entities\/?$/u)
    await expect(row("qualquer_resposta")).toBeVisible()
    await expect(row("cidade")).toBeVisible()
    await nothingWrong(page, "the table of entities")
  })

  await test.step("an entity is created, by keyboard from its first entry on", async () => {
    await page.getByRole("button", { name: "Adicionar" }).click()
    const save = dialog.getByRole("button", { name: "Salvar" })
    await expect(dialog.getByRole("textbox", { name: "Nome" })).toBeFocused()
    await expect(save).toBeDisabled()
    await dialog.getByRole("textbox", { name: "Nome" }).fill("tipo de móvel")
    await dialog.getByRole("combobox", { name: "Bot" }).selectOption("Dúvidas frequentes")
    await dialog.getByRole("textbox", { name: "Nova entrada" }).fill("Poltrona, cadeira de leitura")
    await page.keyboard.press("Enter")
    await page.keyboard.type("Mesa de centro, mesinha")
    await page.keyboard.press("Enter")
    await dialog.getByRole("checkbox", { name: "Correspondência aproximada" }).click()
    await expect(dialog.getByRole("checkbox", { name: "Expressão regular" })).toBeDisabled()
    await trial.fill("Quero uma poltronna e uma MESINHA")
    await expect(captured.getByRole("listitem")).toHaveText([
      /poltronna.*Poltrona.*aproximada/u,
      /MESINHA.*Mesa de centro.*sinônimo/u,
    ])
    await nothingWrong(page, "an entity that is being created")
    await save.click()
    await expect(page.getByText("Entidade salva com sucesso .")).toBeVisible()
    await expect(row("tipo_de_móvel")).toBeVisible()
  })

  await test.step("a name is taken once in a bot", async () => {
    await page.getByRole("button", { name: "Adicionar" }).click()
    await dialog.getByRole("textbox", { name: "Nome" }).fill("Tipo de MOVEL")
    await dialog.getByRole("combobox", { name: "Bot" }).selectOption("Dúvidas frequentes")
    await dialog.getByRole("textbox", { name: "Nova entrada" }).fill("x")
    await page.keyboard.press("Enter")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(page.getByText("Favor definir outro nome para a entidade")).toBeVisible()
    await expect(dialog.getByText("Entidade já cadastrada!")).toBeVisible()
    await page.keyboard.press("Escape")
    const question = page.getByRole("alertdialog")
    await expect(question.getByText("Deseja fechar o modal?")).toBeVisible()
    await question.getByRole("button", { name: "Descartar" }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step("a CSV adds to the chosen entities, and nothing else does", async () => {
    const chooser = page.getByLabel("Arquivo CSV")
    await page.getByRole("checkbox", { name: "Selecionar tipo_de_móvel" }).click()
    await expect(page.getByText("1 entidade selecionada")).toBeVisible()
    await nothingWrong(page, "chosen entities")
    await chooser.setInputFiles(csv("%PDF-1.4", "a.pdf", "application/pdf"))
    await expect(page.getByText("O arquivo selecionado não é um CSV.")).toBeVisible()
    await chooser.setInputFiles(csv("Poltrona;berger\nAparador;bufê;buffet\n"))
    await expect(page.getByText("Entidades inseridas com sucesso.")).toBeVisible()
    await expect(page.getByText("1 entidade selecionada")).toBeHidden()
  })

  await test.step("it is edited by keyboard alone, and its name is locked", async () => {
    await page.getByRole("button", { name: "Editar tipo_de_móvel" }).focus()
    await page.keyboard.press("Enter")
    await expect(dialog.getByRole("textbox", { name: "Nome" })).toBeDisabled()
    await dialog.getByRole("button", { name: "Editar Aparador" }).focus()
    await page.keyboard.press("Enter")
    await expect(dialog.getByRole("textbox", { name: "Valor" })).toBeFocused()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.type("cristaleira,")
    await expect(dialog.getByRole("button", { name: "Remover sinônimo cristaleira" })).toBeVisible()
    await page.keyboard.press("Escape")
    await dialog.getByRole("searchbox", { name: "Buscar valores e sinônimos" }).fill("CRISTAL")
    await expect(dialog.getByRole("button", { name: "Editar Aparador" })).toBeVisible()
    await dialog.getByRole("searchbox").fill("nada")
    await expect(dialog.getByText("Não foram encontrados valores em sua busca.")).toBeVisible()
    await dialog.getByRole("button", { name: "Salvar" }).press("Enter")
    await expect(dialog).toBeHidden()
  })

  await test.step("search and page are in the address", async () => {
    await page.getByRole("searchbox", { name: "Buscar por nome" }).fill("tipo de")
    await expect(page).toHaveURL(/search=tipo\+de/u)
    await expect(page.getByText("1–1 de 1 entidade")).toBeVisible()
    await page.reload()
    await expect(row("tipo_de_móvel")).toBeVisible()
  })
})

test("an answer of a flow captures what is picked or created there, and the simulator reads it", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "helena")
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const picker = page.getByRole("dialog", { name: "Entidades personalizadas" })
  await page.goto(`${server.url}/chatbots`)
  const bot = page.getByRole("article").filter({ hasText: "Dúvidas frequentes" })
  await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
  await page.getByRole("link", { name: "Editar Script" }).click()
  await page.locator(".react-flow__node").filter({ hasText: "Grátis nas capitais" }).click()

  await test.step("the picker lists the bot's entities and those of the system", async () => {
    await expect(panel.getByText("@cidade")).toBeVisible()
    await panel.getByRole("button", { name: "Trocar entidade da resposta 1" }).click()
    await expect(picker.getByRole("button", { name: /^cidade/u })).toHaveAttribute("aria-pressed", "true")
    await nothingWrong(page, "the picker of entities")
    await picker.getByRole("searchbox", { name: "Buscar entidade" }).fill("CEP")
    await expect(picker.getByRole("listitem")).toHaveCount(1)
    await picker.getByRole("button", { name: /^cep/u }).click()
  })

  await test.step("a value that another card mentions is not lost without a question", async () => {
    const question = page.getByRole("alertdialog")
    await expect(question.getByText(/Entidade anterior está sendo utilizada como variável/u)).toBeVisible()
    await question.getByRole("button", { name: "Sim, excluir" }).click()
    await expect(panel.getByText("@cep")).toBeVisible()
  })

  await test.step("an entity is created from there, for this bot", async () => {
    await panel.getByRole("button", { name: "Trocar entidade da resposta 1" }).click()
    await picker.getByRole("button", { name: "Criar entidade" }).click()
    const dialog = page.getByRole("dialog", { name: "Nova entidade" })
    await expect(dialog.getByRole("textbox", { name: "Bot" })).toHaveValue("Dúvidas frequentes")
    await dialog.getByRole("textbox", { name: "Nome" }).fill("região")
    await dialog.getByRole("textbox", { name: "Nova entrada" }).fill("Litoral, praia")
    await page.keyboard.press("Enter")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(panel.getByText("@região")).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step("the simulator recognises it", async () => {
    await page.getByRole("button", { name: "Testar" }).click()
    const phone = page.getByRole("complementary", { name: "Simulador" })
    await phone.getByLabel("Canal simulado").selectOption({ label: "WhatsApp" })
    await phone.getByRole("button", { name: "Atualizar Bot" }).click()
    const field = phone.getByPlaceholder("Escrever mensagem...")
    const talk = phone.getByRole("log", { name: "Conversa simulada" })
    await expect(field).toBeFocused()
    await field.fill("Quanto custa o frete?")
    await field.press("Enter")
    await expect(talk.getByText("Para qual cidade seria a entrega?")).toBeVisible()
    await field.fill("moro na praia")
    await field.press("Enter")
    await expect(talk.getByText(/em até 15 dias úteis/u)).toBeVisible()
  })
})

test("entities are not shown to who may not see them", async ({ browser, server }) => {
  const page = await signIn(browser, server, "rafael")
  await expect(page.getByRole("link", { name: "Entidades" })).toHaveCount(0)
  await page.goto(`${server.url}/entities`)
  await expect(page.getByRole("heading", { name: "Acesso negado" })).toBeVisible()
  const status = await page.evaluate(
    async () =>
      (
        await fetch("/api/entityTypes/list", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ offset: 0, limit: 20 }),
        })
      ).status,
  )
  expect(status).toBe(403)
})
