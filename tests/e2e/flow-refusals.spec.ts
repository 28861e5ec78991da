import { writeFile } from "node:fs/promises"
import type { Locator, Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

const card = (page: Page, title: string) => page.locator(`.react-flow__node[aria-label="${title}"]`)
const panelOf = (page: Page) => page.getByRole("complementary", { name: "Painel do node" })
const titleOf = (page: Page) => panelOf(page).getByRole("textbox", { name: "Título do node" })
const addNode = async (page: Page, title: string) => {
  await page.locator(".react-flow__node.selected").getByRole("button", { name: "Adicionar node" }).click()
  await expect(titleOf(page)).toBeFocused()
  await page.keyboard.type(title)
}

const drag = async (page: Page, from: Locator, to: Locator) => {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (start === null || end === null) throw new Error("a handle is not on the screen")
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}

/** Whether a press in the middle of something reaches it, or else what it lies over. */
const takesPresses = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test("what the flow editor refuses is said, and what was typed stays", async ({ browser, company }) => {
  const page = await signIn(browser, company, "helena")
  await createBotAndEdit(page, company, "Papelaria Traço")
  const panel = panelOf(page)
  const button = (name: string) => panel.getByRole("button", { name, exact: true })
  const text = panel.getByRole("textbox", { name: "Texto 1 do robô" })
  await card(page, "Início").click()
  await addNode(page, "Menu")
  await addNode(page, "Cadernos\n")

  await test.step("a title that another node has, and one with an underscore", async () => {
    for (const [typed, heading, advice] of [
      ["Menu ", "Node Inválido. Nome duplicado.", "Favor escolher um outro nome para o node."],
      ["Meus_cadernos", "Node com nome Inválido.", 'Nome do node não deve incluir o caractere "_"'],
    ] as const) {
      await titleOf(page).fill(typed)
      await text.click()
      await expect(panel.getByText(heading)).toBeVisible()
      await expect(panel.getByText(advice)).toBeVisible()
      await expect(titleOf(page)).toHaveValue(typed)
      await expect(titleOf(page)).toHaveAttribute("aria-invalid", "true")
      await expect(card(page, "Cadernos")).toBeVisible()
    }
    await nothingWrong(page, "a refused title")
    await titleOf(page).fill("Cadernos")
    await text.click()
    await expect(panel.getByText("Node com nome Inválido.")).toBeHidden()
  })

  await test.step("a connection upwards, and one to the node itself", async () => {
    const end = (title: string, kind: string) => card(page, title).locator(`.react-flow__handle.${kind}`)
    const refusal = page.getByText("Conexão não permitida! Favor escolher um node abaixo em seu fluxo!")
    for (const target of ["Menu", "Cadernos"]) {
      await drag(page, end("Cadernos", "source"), end(target, "target"))
      await expect(refusal).toBeVisible()
      await expect(page.locator(`.react-flow__edge[aria-label="De Cadernos para ${target}"]`)).toHaveCount(0)
      expect(await takesPresses(page.getByRole("list", { name: "Avisos" }).getByRole("paragraph").first())).toBe(false)
      await page.getByRole("button", { name: "Fechar aviso" }).first().click()
      await expect(refusal).toBeHidden()
    }
  })

  await test.step("an answer more than there are nodes to lead to", async () => {
    await card(page, "Menu").click()
    await button("Adicionar em Interação do usuário").click()
    await expect(
      page.getByText("Não é possível adicionar mais interações de usuário. Nodes de destino insuficientes."),
    ).toBeVisible()
    await expect(panel.getByRole("group", { name: /^Resposta/u })).toHaveCount(1)
  })

  await test.step("labels of more than 50 characters, blank options and blank phrases", async () => {
    await button("Adicionar resposta rápida").click()
    const option = panel.getByRole("textbox", { name: "Nova resposta rápida" })
    await page.keyboard.press("Enter")
    await page.keyboard.type("   \n")
    await expect(panel.getByRole("list", { name: "Respostas rápidas" }).getByRole("listitem")).toHaveCount(0)
    await option.fill("")
    await page.keyboard.type("Cadernos de capa dura com pauta e margem, tamanho A4, pretos")
    await expect(option).toHaveValue("Cadernos de capa dura com pauta e margem, tamanho ")
    await option.fill("")
    const phrase = panel.getByRole("textbox", { name: "Nova frase da resposta 1" })
    await phrase.fill("   ")
    await phrase.press("Enter")
    await expect(panel.getByRole("button", { name: /^Remover frase/u })).toHaveCount(0)
    await button("Inserir Botão").click()
    const link = page.getByRole("dialog", { name: "Inserir Botão" })
    const listed = link.getByRole("textbox", { name: "Opção da lista" })
    await listed.pressSequentially("Cadernos de capa dura com pauta e margem, tamanho A4, pretos")
    await expect(listed).toHaveValue("Cadernos de capa dura com pauta e margem, tamanho ")
    await listed.fill("")
    await link.getByRole("tab", { name: "Link" }).click()
    const name = link.getByRole("textbox", { name: "Nome do botão" })
    await name.pressSequentially("Cadernos de capa dura com pauta e margem, tamanho A4, pretos")
    await expect(name).toHaveValue("Cadernos de capa dura com pauta e margem, tamanho ")
    await name.fill("Loja")
    await link.getByRole("textbox", { name: "Link" }).fill("javascript:alert(1)")
    await expect(link.getByText("URL inválida")).toBeVisible()
    await expect(link.getByRole("button", { name: "Salvar" })).toBeDisabled()
    await nothingWrong(page, "a refused link")
    await page.keyboard.press("Escape")
  })

  await test.step("the keys of the texts, and exceptions of which one always stays", async () => {
    await text.click()
    await page.keyboard.type("canetas & lápis")
    await expect(text).toHaveText("canetas and lápis")
    await page.keyboard.press("Control+a")
    await page.keyboard.press("Control+n")
    await expect(text.locator("strong")).toHaveText("canetas and lápis")
    await page.keyboard.press("Control+`")
    await expect(text.locator("code")).toHaveText("canetas and lápis")
    await page.keyboard.press("Control+Enter")
    await expect(panel.getByRole("textbox", { name: "Texto 2 do robô" })).toBeFocused()
    await panel.getByRole("tab", { name: /^Exceções/u }).click()
    const exceptions = panel.getByRole("textbox", { name: /^Mensagem de exceção/u })
    await expect(button("Remover mensagem de exceção 1")).toHaveCount(0)
    await exceptions.first().fill("Não entendi.")
    await exceptions.first().press("Control+Enter")
    await expect(exceptions.last()).toBeFocused()
    await expect(exceptions).toHaveCount(2)
    await button("Remover mensagem de exceção 2").click()
    await expect(button("Remover mensagem de exceção 1")).toHaveCount(0)
    await expect(exceptions).toHaveValue("Não entendi.")
    await panel.getByRole("tab", { name: "Diálogo" }).click()
  })

  await test.step("the target end of a connection on a node above", async () => {
    await card(page, "Cadernos").click()
    await addNode(page, "Pautas\n")
    const kept = page.locator('.react-flow__edge[aria-label="De Cadernos para Pautas"]')
    await page.getByRole("button", { name: "De Cadernos para Pautas", exact: true }).focus()
    await drag(
      page,
      kept.locator(".react-flow__edgeupdater-target"),
      card(page, "Menu").locator(".react-flow__handle.target"),
    )
    await expect(page.getByText("Conexão não permitida! Favor escolher um node abaixo em seu fluxo!")).toBeVisible()
    await expect(kept).toHaveCount(1)
    await expect(page.locator('.react-flow__edge[aria-label="De Cadernos para Menu"]')).toHaveCount(0)
    await page.getByRole("button", { name: "Fechar aviso" }).first().click()
  })

  await test.step("an address whose numbers are none offers nothing to save", async () => {
    await page.getByRole("button", { name: "Salvar Fluxo" }).click()
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible()
    await page.goto(`${company.url}/drawflow/um/dois`)
    await expect(page.getByRole("button", { name: "Salvar Fluxo" })).toHaveCount(0)
    for (const wrong of ["-1/-1", "999999999999/-1", "1/999999", "templates-view/999999"]) {
      await page.goto(`${company.url}/drawflow/${wrong}`)
      await expect(page.getByText(/^(Fluxo não encontrado|Erro ao buscar flow\.)$/u).first()).toBeVisible()
      await nothingWrong(page, `the address ${wrong}`)
      await page.getByRole("link", { name: /^Ver os (robôs|templates)$/u }).click()
      await expect(page).toHaveURL(/\/(chatbots|templates-list)$/u)
    }
  })
})

test("what the dialogs and the files of a node refuse is said, and nothing of it is kept", async ({
  browser,
  company,
}, testInfo) => {
  const page = await signIn(browser, company, "helena")
  await createBotAndEdit(page, company, "Papelaria Margem")
  const panel = panelOf(page)
  const button = (name: string) => panel.getByRole("button", { name, exact: true })
  await card(page, "Início").click()
  await addNode(page, "Menu")

  await test.step("a transfer to people is kept only when it is complete", async () => {
    await addNode(page, "Gente")
    await panel.getByText("Transferir", { exact: true }).click()
    await button("Transferir para mais locais e pessoas").click()
    const dialog = page.getByRole("dialog", { name: "Transferir conversa" })
    const save = dialog.getByRole("button", { name: "Salvar" })
    await expect(save).toBeEnabled()
    await dialog.getByRole("radio", { name: "Consultar Webhook" }).check()
    await dialog.getByRole("radio", { name: "Selecionar Workspace" }).check()
    await expect(save).toBeDisabled()
    await dialog.getByLabel("Workspace", { exact: true }).selectOption({ label: "SAC" })
    await expect(save).toBeDisabled()
    await dialog.getByRole("radio", { name: "Colaborador específico" }).check()
    await expect(save).toBeDisabled()
    await dialog.getByLabel("Colaborador", { exact: true }).selectOption({ index: 1 })
    await expect(save).toBeEnabled()
    await save.click()
    await expect(button("Editar transferência")).toBeVisible()
  })

  await test.step("a transfer to another bot is kept only when it is complete, with a message of 500 characters", async () => {
    await card(page, "Gente").click()
    await button("Editar transferência").click()
    const first = page.getByRole("dialog", { name: "Transferir conversa" })
    await first.getByRole("radio", { name: "Transferir para outro robô" }).click()
    await page.getByRole("alertdialog", { name: "Aviso sobre transferências" }).getByRole("button").click()
    const dialog = page.getByRole("dialog", { name: "Transferir para outro robô" })
    const save = dialog.getByRole("button", { name: "Salvar" })
    const message = dialog.getByLabel("Mensagem inicial")
    const kind = (name: string) => dialog.getByRole("radio", { name })
    await message.fill("Um instante.")
    await kind("Sequencial").check()
    await expect(save).toBeDisabled()
    await dialog.getByLabel("Workspace").selectOption({ label: "Atendimento" })
    await expect(save).toBeEnabled()
    await kind("Robô específico").check()
    await expect(save).toBeDisabled()
    await kind("Aroeira Atendimento").check()
    await expect(save).toBeEnabled()
    await message.fill("  ")
    await expect(save).toBeDisabled()
    await message.fill("x".repeat(501))
    await expect(dialog.getByText("501/500")).toBeVisible()
    await expect(message).toHaveAttribute("aria-invalid", "true")
    await expect(save).toBeDisabled()
    await nothingWrong(page, "a message that is too long")
    await message.fill("x".repeat(500))
    await expect(message).not.toHaveAttribute("aria-invalid", "true")
    await save.click()
    await expect(panel.getByText("Atendimento · Aroeira Atendimento")).toBeVisible()
  })

  await test.step("an entity without a name or without an entry", async () => {
    await card(page, "Menu").click()
    await button("Capturar entidade da resposta 1").click()
    await page
      .getByRole("dialog", { name: "Entidades personalizadas" })
      .getByRole("button", { name: "Criar entidade" })
      .click()
    const dialog = page.getByRole("dialog", { name: "Nova entidade" })
    const save = dialog.getByRole("button", { name: "Salvar" })
    const name = dialog.getByRole("textbox", { name: "Nome" })
    await expect(save).toBeDisabled()
    await name.fill("capa")
    await expect(save).toBeDisabled()
    await dialog.getByRole("textbox", { name: "Nova entrada" }).fill("dura, rígida")
    await page.keyboard.press("Enter")
    await expect(save).toBeEnabled()
    await name.fill("  ")
    await expect(save).toBeDisabled()
    await page.keyboard.press("Escape")
    const question = page.getByRole("alertdialog", { name: "Deseja fechar o modal?" })
    await question.getByRole("button", { name: "Descartar" }).click()
    await expect(dialog).toBeHidden()
    await expect(button("Capturar entidade da resposta 1")).toBeVisible()
  })

  await test.step("files that are too large by a byte, of another type than they say, and chosen twice", async () => {
    await card(page, "Gente").click()
    await button("Adicionar arquivo").click()
    const choosing = page.waitForEvent("filechooser")
    await panel.getByRole("button", { name: "Escolher arquivos" }).click()
    // Chromium reads a file of the disk itself; the bytes of a buffer would have to be written through its pipe.
    const file = async (name: string, start: string, padding = 0): Promise<string> => {
      const path = testInfo.outputPath(name)
      await writeFile(path, Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(padding)]))
      return path
    }
    const note = await file("nota.txt", "uma nota")
    const files = [
      await file("grande.gif", "GIF89a", 5 * 1_048_576 - 5),
      await file("mentira.gif", "<script>alert(1)</script>"),
      note,
      note,
    ]
    await (await choosing).setFiles(files)
    await expect(panel.getByText("Tamanho máximo excedido. Máximo permitido para imagem: 5 MB")).toBeVisible()
    await expect(panel.getByText("Formato não permitido!")).toBeVisible()
    await expect(page.getByText("O arquivo nota.txt foi adicionado mais de uma vez.").first()).toBeVisible()
    await expect(panel.getByRole("list", { name: "Arquivos" }).getByText("nota.txt")).toHaveCount(1)
    for (const [kind, limit, name, start, bytes] of [
      ["audio", "16 MB", "longo.ogg", "OggS", 16 * 1_048_576],
      ["video", "16 MB", "filme.mp4", "\0\0\0\x18ftypmp42", 16 * 1_048_576],
      ["figurinha", "512 KB", "figura.webp", "RIFF\0\0\0\0WEBPVP8 ", 512 * 1_024],
      ["documento", "100 MB", "manual.pdf", "%PDF-1.7\n", 100 * 1_048_576],
    ] as const) {
      await panel.locator("input[type=file]").setInputFiles(await file(name, start, bytes))
      const row = panel.getByRole("listitem").filter({ hasText: name })
      await expect(row).toContainText(`Tamanho máximo excedido. Máximo permitido para ${kind}: ${limit}`)
    }
    await nothingWrong(page, "refused files")
  })
})
