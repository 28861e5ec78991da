import type { Page } from "@playwright/test"
import { empty, lookWhile, never, refused } from "./answered-otherwise.ts"
import { nothingWrong } from "./axe.ts"
import { keepsDraft } from "./kept-drafts.ts"
import { createBotAndEdit } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

// Each of these makes a bot or changes one of the demo.
const card = (page: Page, title: string) => page.locator(`.react-flow__node[aria-label="${title}"]`)
const panelOf = (page: Page) => page.getByRole("complementary", { name: "Painel do node" })
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name })

/** A dialog that has opened, and that Escape closes. */
const lookAt = async (page: Page, name: string | RegExp, state: string) => {
  await expect(dialogOf(page, name)).toBeVisible()
  await nothingWrong(page, state)
  await page.keyboard.press("Escape")
  await expect(dialogOf(page, name)).toBeHidden()
}

test("the dialogs over a flow", async ({ browser, company }) => {
  const page = await signIn(browser, company, "julia")
  await page.goto(`${company.url}/drawflow/${company.firstBot}/-1`)
  const panel = panelOf(page)
  // The pointer of a browser without windows stands in a corner, where it would open the sidebar.
  await page.mouse.move(720, 30)

  await card(page, "Pedidos").focus()
  await page.keyboard.press("?")
  await lookAt(page, "Teclas do editor", "the keys")
  await card(page, "Pedidos").focus()
  await page.keyboard.press("c")
  await lookAt(page, /^Conectar "Pedidos" a/u, "where to connect to")
  await page
    .getByRole("button", { name: /^De Pedidos para/u })
    .first()
    .focus()
  await page.keyboard.press("c")
  await lookAt(page, /^Mudar a origem/u, "another source")
  await card(page, "Pedidos").click()
  await panel.getByRole("button", { name: "Ver em cada canal" }).click()
  await lookAt(page, "Como fica em cada canal", "a node as each channel shows it")
  await card(page, "Pedidos").getByRole("button", { name: "Etapa do funil" }).click()
  await lookAt(page, "Etapa do funil", "the tag of a node")
  await page.getByRole("button", { name: "Importar" }).click()
  await page.getByRole("menuitem", { name: "CSV" }).click()
  await lookAt(page, "Importar um arquivo", "how a file is written")

  // Its card is outside of what the canvas shows now: the focus brings it there.
  await card(page, "Trocas e devoluções").focus()
  await page.keyboard.press("Enter")
  await panel.getByText("Transferir", { exact: true }).click()
  await panel.getByRole("button", { name: "Transferir para mais locais e pessoas" }).click()
  const transfer = dialogOf(page, "Transferir conversa")
  await transfer.getByRole("radio", { name: "Atendimento Humano/Workspace" }).check()
  await transfer.getByRole("radio", { name: "Consultar Webhook" }).check()
  await transfer.getByRole("radio", { name: "Transferir para outro robô" }).click()
  await expect(page.getByRole("alertdialog", { name: "Aviso sobre transferências" })).toBeVisible()
  await nothingWrong(page, "the warning that the last choice applies")
})

test("what an answer captures", async ({ browser, company }) => {
  const page = await signIn(browser, company, "helena")
  await page.goto(`${company.url}/chatbots`)
  const bot = page.getByRole("article").filter({ hasText: "Dúvidas frequentes" })
  await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
  await page.getByRole("link", { name: "Editar Script" }).click()
  await page.locator(".react-flow__node").filter({ hasText: "Grátis nas capitais" }).click()
  const change = panelOf(page).getByRole("button", { name: "Trocar entidade da resposta 1" })
  const picker = dialogOf(page, "Entidades personalizadas")

  await lookWhile(
    page,
    "**/api/entityTypes?**",
    refused,
    async () => {
      await change.click()
      await expect(picker.getByText("Erro ao buscar entidades.")).toBeVisible()
    },
    "the entities to capture, failed",
  )
  await picker.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(picker.getByRole("button", { name: /^cep/u })).toBeVisible()
  await nothingWrong(page, "the entities to capture")
  await picker.getByRole("button", { name: /^cep/u }).click()
  const question = page.getByRole("alertdialog", { name: "Atenção" })
  await expect(question).toContainText("Entidade anterior está sendo utilizada como variável")
  await nothingWrong(page, "the question about a lost variable")
  await question.getByRole("button", { name: "Não" }).click()
  await change.click()
  await picker.getByRole("button", { name: "Criar entidade" }).click()
  const form = dialogOf(page, "Nova entidade")
  await form.getByRole("textbox", { name: "Nome" }).fill("região")
  await form.getByRole("textbox", { name: "Nova entrada" }).fill("Litoral, praia")
  await page.keyboard.press("Enter")
  await nothingWrong(page, "the form of an entity, from a flow")
  await form.getByRole("checkbox", { name: "Expressão regular" }).check()
  await form.getByRole("textbox", { name: "Nova expressão" }).fill("(?=a)")
  await page.keyboard.press("Enter")
  await expect(form.getByText(/^Expressão recusada/u).first()).toBeVisible()
  await nothingWrong(page, "an expression that is refused")
  await form.getByRole("button", { name: "Cancelar" }).click()
  await expect(page.getByRole("alertdialog", { name: "Deseja fechar o modal?" })).toBeVisible()
  await nothingWrong(page, "the question before a form is closed")
})

test("the canvas and what floats over it, on every width", async ({ browser, company }) => {
  const page = await signIn(browser, company, "julia")
  await page.goto(`${company.url}/drawflow/${company.firstBot}/-1`)
  const panel = panelOf(page)
  await expect(card(page, "Pedidos")).toBeVisible()
  await nothingWrong(page, "a flow with nothing selected")

  await card(page, "Pedidos").focus()
  await card(page, "Pedidos").getByTitle("Pedidos", { exact: true }).dblclick()
  await expect(card(page, "Pedidos").getByRole("textbox", { name: "Título no cartão" })).toBeFocused()
  await nothingWrong(page, "a title that is edited on its card")
  await page.keyboard.press("Escape")

  await page.keyboard.press("Control+f")
  const search = page.getByRole("region", { name: "Buscar no fluxo" })
  await search.getByRole("searchbox").fill("pedido")
  await expect(search.getByRole("list", { name: "Encontrados" }).getByRole("listitem").first()).toBeVisible()
  await nothingWrong(page, "what a search finds")
  await search.getByRole("button", { name: "Fechar busca" }).click()
  await expect(search).toBeHidden()

  await page.getByRole("button", { name: "Tela cheia" }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await nothingWrong(page, "the whole screen")
  await page.getByRole("button", { name: "Sair da tela cheia" }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)

  for (const [width, height] of [
    [820, 1_180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(panel.getByRole("textbox", { name: "Título do node" })).toBeVisible()
    await nothingWrong(page, `a node, ${width} wide`)
    await panel.getByRole("button", { name: "Fechar painel" }).click()
    await nothingWrong(page, `a flow, ${width} wide`)
    await page.getByRole("button", { name: "Estrutura" }).click()
    const tree = page.getByRole("tree", { name: "Nodes do fluxo" })
    await expect(tree).toBeVisible()
    await nothingWrong(page, `the outline, ${width} wide`)
    await tree.getByRole("treeitem", { name: "Pedidos" }).click()
  }
})

test("what is said of a flow that was left, not saved for long, and published", async ({ browser, company }) => {
  const page = await signIn(browser, company, "julia")
  await createBotAndEdit(page, company, "Relojoaria do Centro")
  const panel = panelOf(page)
  const draft = page.getByText("Recuperamos alterações que não tinham sido salvas.")
  await card(page, "Início").click()
  await page.getByRole("button", { name: "Adicionar node" }).click()
  await page.keyboard.type("Horário\nDas 9h às 18h.")
  await panel.getByText("Finalizar", { exact: true }).click()
  await keepsDraft(page, "Das 9h às 18h.")
  await page.clock.install()
  await page.reload()
  await expect(draft).toBeVisible()
  await nothingWrong(page, "a draft that was recovered")

  await page.clock.fastForward(1_500_000)
  await expect(page.getByText("Não se esqueça de salvar seu Script!")).toBeVisible()
  await nothingWrong(page, "the reminder to save")

  await page.getByRole("button", { name: "Publicar", exact: true }).click()
  const review = dialogOf(page, /^Publicar/u)
  await expect(review.getByText("Nada impede publicar")).toBeVisible()
  await nothingWrong(page, "the review of a flow without problems")
  await review.getByRole("button", { name: /^Publicar versão/u }).click()
  await expect(page.getByRole("dialog", { name: /^Publicado · versão/ })).toBeVisible()
  await nothingWrong(page, "a published flow")
  await page
    .getByRole("dialog", { name: /^Publicado/u })
    .getByRole("button", { name: "Fechar" })
    .last()
    .click()

  await card(page, "Horário").click()
  await card(page, "Horário").getByRole("button", { name: "Remover Node" }).click()
  await page.getByRole("alertdialog").getByRole("button").last().click()
  await expect(card(page, "Horário")).toBeHidden()
  await page.getByRole("button", { name: "Publicar", exact: true }).click()
  const opened = page.context().waitForEvent("page")
  await review.getByRole("link", { name: "Ver na versão 1" }).click()
  const version = await opened
  await expect(panelOf(version).getByRole("textbox", { name: "Título do node" })).toHaveValue("Horário")
  await expect(version.getByText("Esta é uma versão como foi gravada: somente leitura.")).toBeVisible()
  await expect(version.getByRole("button", { name: /^(Salvar Fluxo|Publicar|Testar)$/u })).toHaveCount(0)
  await nothingWrong(version, "a version, at a node that is gone since")
})

test("what of a flow is still awaited, has failed, is refused, or is not there", async ({ browser, company }) => {
  const page = await signIn(browser, company, "helena")
  await page.goto(`${company.url}/drawflow/${company.firstBot}/-1`)
  const panel = panelOf(page)

  const versions = dialogOf(page, "Versões")
  await lookWhile(
    page,
    "**/api/bots/*/versions?**",
    refused,
    async () => {
      await page.getByRole("button", { name: "Versões" }).click()
      await expect(versions.getByText("Não foi possível carregar as versões.")).toBeVisible()
    },
    "versions, failed",
  )
  await page.keyboard.press("Escape")

  const review = dialogOf(page, /^Publicar/u)
  await lookWhile(
    page,
    "**/api/bots/*/tests",
    never,
    async () => {
      await page.getByRole("button", { name: "Publicar", exact: true }).click()
      await expect(review.getByText("Repetindo os testes salvos")).toBeAttached()
    },
    "the review while the tests are awaited",
  )
  await page.keyboard.press("Escape")

  await page.getByRole("button", { name: "Testar" }).click()
  const phone = page.getByRole("complementary", { name: "Simulador" })
  await phone.getByRole("button", { name: "Atualizar Bot" }).last().click()
  await expect(phone.getByText("Sobre o que você quer falar?").last()).toBeVisible()
  await expect(phone.getByText("on-line")).toBeVisible()
  await lookWhile(
    page,
    "**/api/dialogs/simulator",
    refused,
    async () => {
      await phone.getByPlaceholder("Escrever mensagem...").fill("pedido")
      await page.keyboard.press("Enter")
      await expect(phone.getByRole("button", { name: "Tentar novamente" })).toBeVisible()
    },
    "a text that the simulator did not take",
  )
  await page.getByRole("button", { name: "Testar" }).click()

  await card(page, "Trocas e devoluções").focus()
  await page.keyboard.press("Enter")
  await panel.getByText("Transferir", { exact: true }).click()
  await panel.getByRole("button", { name: "Transferir para mais locais e pessoas" }).click()
  await dialogOf(page, "Transferir conversa").getByRole("radio", { name: "Transferir para outro robô" }).click()
  const bots = dialogOf(page, "Transferir para outro robô")
  await bots.getByRole("radio", { name: "Robô específico" }).check()
  for (const [workspace, answered, sentence] of [
    ["SAC", refused, "Não foi possível carregar os robôs."],
    ["Atendimento", empty, "Nenhum bot encontrado para este workspace"],
  ] as const)
    await lookWhile(
      page,
      "**/api/bots/list",
      answered,
      async () => {
        await bots.getByLabel("Workspace").selectOption({ label: workspace })
        await expect(bots.getByText(sentence)).toBeVisible()
      },
      `the bots of ${workspace}: ${sentence}`,
    )
  await bots.getByRole("button", { name: "Cancelar" }).click()
  await expect(bots).toBeHidden()
})
