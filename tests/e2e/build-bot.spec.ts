import { expect, type Locator } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { test } from "./with-server.ts"

test("a bot of six nodes is built and published in at most 25 actions, without a warning, and talks as it was drawn", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Padaria Pão de Mel")

  const panel = page.getByRole("complementary", { name: "Painel do node" })
  // An action is a press of the pointer, or what is typed or pasted in one go, however long it is; Enter within it leads from
  // a title to its text. Not counted are the login and the two steps that make the bot before, the press on the empty canvas
  // that shows that no problem is left, and all that comes after publishing.
  let actions = 0
  /** One press of the pointer. */
  const press = (target: Locator) => {
    actions += 1
    return target.click()
  }
  /** One text, typed where the focus is. */
  const type = (text: string) => {
    actions += 1
    return page.keyboard.type(text)
  }
  const title = panel.getByRole("textbox", { name: "Título do node" })
  /** Types into the title of a new node, which has the focus. */
  const typeAtTitle = async (text: string) => {
    await expect(title).toBeFocused()
    await type(text)
  }
  /** Several lines, pasted where the focus is. */
  const paste = (...lines: ReadonlyArray<string>) => {
    actions += 1
    return page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/plain", text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      )
    }, lines.join("\n"))
  }
  const button = (name: string) => panel.getByRole("button", { name })
  const mark = (name: string) => panel.getByText(name, { exact: true })
  const card = (title: string) => page.locator(".react-flow__node", { hasText: title }).first()
  const problems = page.getByRole("region", { name: "Problemas" })
  const review = page.getByRole("dialog", { name: /^Publicar/u })
  await expect(page.locator(".react-flow__node")).toHaveCount(1)

  await press(page.getByRole("button", { name: "Adicionar node" }))
  await typeAtTitle("Menu\nO que você procura?")
  await expect(card("Menu")).toContainText("O que você procura?")
  await press(button("Adicionar resposta rápida"))
  await paste("Horário", "Endereço", "Encomendas", "Sair")
  const paths = [
    ["Horário", "Das 6h às 20h, todos os dias."],
    ["Endereço", "Rua das Acácias, 10."],
    ["Encomendas", "Bolos e salgados com dois dias de antecedência."],
  ] as const
  for (const [reply, text] of paths) {
    await press(button(`Novo node para "${reply}"`))
    await typeAtTitle(`\n${text}`)
    await press(mark("Voltar para"))
    await press(card("Menu"))
  }
  await press(button('Novo node para "Sair"'))
  await typeAtTitle("\nAté logo!")
  await press(mark("Finalizar"))
  await expect(problems.getByText(/em edição$/u)).toBeVisible()
  await press(card("Menu"))
  await press(panel.getByRole("tab", { name: /^Exceções/u }))
  await press(panel.getByRole("textbox", { name: "Mensagem de exceção 1" }))
  await type("Escolha uma das opções.")
  await expect(page.locator(".react-flow__node")).toHaveCount(6)

  await test.step("nothing is left to say once every node is left", async () => {
    await page.locator(".react-flow__pane").click({ position: { x: 200, y: 500 } })
    await expect(page.locator(".react-flow__node.selected")).toHaveCount(0)
    await expect(problems).toHaveCount(0)
  })

  await press(page.getByRole("button", { name: "Publicar", exact: true }))
  await expect(review.getByText("Nada impede publicar")).toBeVisible()
  await expect(review.getByRole("region", { name: "Problemas do fluxo" }).getByText(/aviso/iu)).toHaveCount(0)
  await press(review.getByRole("button", { name: "Publicar versão 1", exact: true }))
  const published = page.getByRole("dialog", { name: "Publicado · versão 1" })
  await expect(published.getByRole("link", { name: "Abrir página de teste" })).toBeVisible()
  expect(actions).toBeLessThanOrEqual(25)
  await published.getByRole("button", { name: "Fechar" }).last().click()
  await expect(problems).toHaveCount(0)

  await test.step("the outline shows it as a tree", async () => {
    await page.getByRole("button", { name: "Estrutura" }).click()
    const tree = page.getByRole("tree", { name: "Nodes do fluxo" })
    await expect(tree.getByRole("treeitem")).toHaveCount(6)
    await tree.getByRole("treeitem").first().focus()
    for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key)
    await expect(title).toHaveValue("Horário")
    await expect(tree.getByText("Volta para Menu")).toHaveCount(3)
    await nothingWrong(page, "a flow with returns and its outline")
    await page.getByRole("button", { name: "Fechar estrutura" }).click()
  })

  await test.step("the way back is a dashed line at the card under the pointer", async () => {
    await button("Fechar painel").click()
    const back = page.locator('.react-flow__edge.return[aria-label="Endereço volta para Menu"]')
    await expect(page.locator(".react-flow__edge.return")).toHaveCount(0)
    await card("Endereço").hover()
    await expect(back).toHaveCount(1)
    await expect(back.locator(".react-flow__edge-path")).toHaveCSS("stroke-dasharray", /\d/u)
    await card("Sair").hover()
    await expect(back).toHaveCount(0)
  })

  await test.step("the simulator leads back to the menu", async () => {
    await page.getByRole("button", { name: "Testar" }).click()
    const phone = page.getByRole("complementary", { name: "Simulador" })
    await phone.getByLabel("Canal simulado").selectOption({ label: "WhatsApp" })
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

  await test.step("a node goes from the dialog of its step, after a question", async () => {
    await page.getByRole("button", { name: "Testar" }).click()
    await expect(page.getByRole("complementary", { name: "Simulador" })).toHaveCount(0)
    const question = page.getByRole("alertdialog", { name: "Atenção" })
    for (const [answer, left] of [
      ["Não", 6],
      ["Sim, excluir", 5],
    ] as const) {
      await card("Endereço").click()
      await expect(card("Endereço")).toHaveClass(/\bselected\b/u)
      await page.getByRole("button", { name: "Etapa do funil" }).click()
      await page.getByRole("dialog", { name: "Etapa do funil" }).getByRole("button", { name: "Remover Node" }).click()
      await question.getByRole("button", { name: answer }).click()
      await expect(question).toHaveCount(0)
      await expect(page.locator(".react-flow__node")).toHaveCount(left)
    }
    await page.getByRole("button", { name: "Desfazer" }).click()
    await expect(page.locator(".react-flow__node")).toHaveCount(6)
  })
})

test("from nothing, a bot that asks, goes back, hands over and ends is built, tried out and published in at most 30 presses", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/chatbots`)
  // Presses of the pointer, and apart from them the texts that are typed where the focus is; a list takes two presses.
  const counted = { presses: 0, texts: 0 }
  const press = async (target: Locator) => {
    counted.presses += 1
    await target.click()
  }
  const type = async (text: string, at: Locator) => {
    counted.texts += 1
    await expect(at).toBeFocused()
    await page.keyboard.type(text)
  }
  const choose = async (list: Locator, label: string) => {
    counted.presses += 2
    await list.selectOption({ label })
  }
  const creating = page.getByRole("dialog", { name: "Criar Bot do zero" })
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const [title, text] = ["Título do node", "Texto 1 do robô"].map((name) => panel.getByRole("textbox", { name }))
  const card = (name: string) => page.locator(`.react-flow__node[aria-label="${name}"]`)
  const problems = page.getByRole("region", { name: "Problemas" })
  const phone = page.getByRole("complementary", { name: "Simulador" })
  const talk = phone.getByRole("log", { name: "Conversa simulada" })
  const said = (words: string) => talk.getByText(words, { exact: true })
  const review = page.getByRole("dialog", { name: /^Publicar/u })
  if (title === undefined || text === undefined) throw new Error("the panel has both")

  await test.step("a bot is created, and its flow is open at once", async () => {
    await press(page.getByRole("button", { name: "Criar bot" }).first())
    await press(page.getByRole("button", { name: /^Criar do zero/u }))
    await type("Clínica São José", creating.getByLabel("Nome"))
    await choose(creating.getByLabel("Área de trabalho"), "SAC")
    await choose(creating.getByLabel("Objetivo"), "Atendimento")
    await press(creating.getByRole("button", { name: "Criar bot" }))
    await expect(page.locator(".react-flow__node")).toHaveCount(1)
  })

  await test.step("a menu of three gets its nodes without being left, and none of it is marked", async () => {
    await press(page.getByRole("button", { name: "Adicionar node" }))
    await type("Menu\nComo posso ajudar?", title)
    await press(panel.getByRole("button", { name: "Adicionar resposta rápida" }))
    await type("Consulta\nAtendente\nSair\n", panel.getByRole("textbox", { name: "Nova resposta rápida" }))
    await press(panel.getByRole("button", { name: "Criar os 3 nodes" }))
    await expect(title).toHaveValue("Menu")
    // Below it, in the order of the options, by lines with rounded corners.
    const places = await Promise.all(["Consulta", "Atendente", "Sair"].map((name) => card(name).boundingBox()))
    const lefts = places.map((box) => box?.x ?? 0)
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
    const line = page.locator('.react-flow__edge[aria-label="De Menu para Consulta"] .react-flow__edge-path').first()
    await expect(line).toHaveAttribute("d", /^M\S+ \S+L.*Q.*Q.*L\S+ \S+$/u)
  })

  await test.step("one asks for a CPF and goes back, one hands over to people, one ends", async () => {
    await press(card("Consulta"))
    await type("Qual é o seu CPF?", text)
    await press(panel.getByRole("button", { name: "Resposta que leva a um novo node" }))
    await press(panel.getByRole("button", { name: /^Capturar entidade/u }))
    await press(page.getByRole("list", { name: "Entidades" }).getByRole("button", { name: /^cpf_cnpj/u }))
    await press(card("1-Inserir-título"))
    await type("Anotado\nObrigado, está anotado.", title)
    await press(panel.getByText("Voltar para", { exact: true }))
    await press(card("Atendente"))
    await type("Vou chamar uma pessoa.", text)
    await press(panel.getByText("Transferir", { exact: true }))
    await expect(card("Atendente")).toContainText("SAC · Sequencial")
    await press(card("Sair"))
    await type("Até logo!", text)
    await press(panel.getByText("Finalizar", { exact: true }))
    await expect(page.getByText(/^\d+ avisos?$/u)).toHaveCount(0)
  })

  await test.step("it is tried out beside the panel, and the conversation outlasts the closed simulator", async () => {
    await press(page.getByRole("button", { name: "Testar" }))
    await press(phone.getByRole("button", { name: "Atualizar Bot" }))
    const asking = phone.getByRole("button", { name: "Consulta" }).last()
    await expect(asking).toBeEnabled()
    await press(asking)
    await expect(said("Qual é o seu CPF?")).toBeVisible()
    await type("529.982.247-25\n", phone.getByPlaceholder("Escrever mensagem..."))
    await expect(said("Obrigado, está anotado.")).toBeVisible()
    await expect(panel).toBeVisible()
    await nothingWrong(page, "the simulator beside the panel of a node")
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(panel).toHaveCount(0)
    await phone.getByRole("button", { name: "Fechar simulador" }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole("button", { name: "Testar" }).click()
    await expect(said("Obrigado, está anotado.")).toBeVisible()
    const leaving = phone.getByRole("button", { name: "Sair" }).last()
    await expect(leaving).toBeEnabled()
    await press(leaving)
    await expect(said("Até logo!")).toBeVisible()
  })

  await press(page.getByRole("button", { name: "Publicar", exact: true }))
  await expect(review.getByText("Nada impede publicar")).toBeVisible()
  await press(review.getByRole("button", { name: "Publicar versão 1", exact: true }))
  await expect(page.getByRole("dialog", { name: "Publicado · versão 1" })).toBeVisible()
  expect(counted.presses).toBeLessThanOrEqual(26)
  expect(counted.texts).toBe(8)
  await expect(problems.getByText(/aviso/u)).toHaveCount(0)
})
