import type { Locator } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow, tokenOfEdited } from "./new-bot.ts"
import { signIn, visit } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** The smallest picture there is. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
const picture = { name: "armacao.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") }

const replies = ["Produtos", "Lentes", "Pessoa", "Setor", "Decidido", "Robô", "Rodízio", "Fora", "Sair"]

/** Each choice in the dialog of a transfer, from its first to its last. */
const transfers: Readonly<Record<string, (dialog: Locator) => Promise<void>>> = {
  Pessoa: async (dialog) => {
    await toWorkspace(dialog)
    await dialog.getByRole("radio", { name: "Colaborador específico" }).check()
    await dialog.getByLabel("Colaborador", { exact: true }).selectOption({ label: "Camila Duarte" })
  },
  Setor: async (dialog) => {
    await toWorkspace(dialog)
    await dialog.getByRole("radio", { name: "Sequencial" }).check()
  },
  Decidido: async (dialog) => {
    await dialog.getByRole("radio", { name: "Atendimento Humano/Workspace" }).check()
    await dialog.getByRole("radio", { name: "Consultar Webhook" }).check()
  },
  Robô: async (dialog) => {
    await dialog.getByRole("radio", { name: "Transferir para outro robô" }).click()
    await dialog.getByRole("radio", { name: "Robô específico" }).check()
    await dialog.getByLabel("Workspace").selectOption({ label: "Atendimento" })
    await dialog.getByRole("radio", { name: "Aroeira Atendimento" }).check()
    await dialog.getByLabel("Mensagem inicial").fill("Agora com a Aroeira.")
  },
  Rodízio: async (dialog) => {
    await dialog.getByRole("radio", { name: "Transferir para outro robô" }).click()
    await dialog.getByRole("radio", { name: "Sequencial" }).check()
    await dialog.getByLabel("Workspace").selectOption({ label: "Atendimento" })
    await dialog.getByLabel("Mensagem inicial").fill("Agora com outro robô.")
  },
  Fora: async (dialog) => dialog.getByRole("radio", { name: "Plataforma Externa (Webhook)" }).check(),
}

const toWorkspace = async (dialog: Locator) => {
  await dialog.getByRole("radio", { name: "Atendimento Humano/Workspace" }).check()
  await dialog.getByRole("radio", { name: "Selecionar Workspace" }).check()
  await dialog.getByLabel("Workspace", { exact: true }).selectOption({ label: "SAC" })
}

/** The first words of the bot to which a conversation is transferred. */
const aroeira = [
  "Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵",
  "Sobre o que você quer falar?",
]

interface Way {
  readonly reply: string
  readonly heard: string
  /** Who goes on, as the simulator notes it and as the visitor reads it. */
  readonly noted: string
  readonly read: string | RegExp
  /** What the other bot says then. */
  readonly after?: ReadonlyArray<string>
}
const waiting = "Transferida para SAC · aguardando atendimento"
const setor: Way = {
  reply: "Setor",
  heard: "Setor: um instante.",
  noted: "Conversa transferida: Sequencial",
  // Whose turn it is.
  read: /^Transferida para .+ · SAC$/u,
}
/** What the person says, and what the bot says before and after it. */
const conversation = [
  ["", ["Bem-vindo à ótica.", "Como você se chama?"]],
  ["Ana Souza", ["Prazer, Ana Souza. O que você procura?"]],
  ["xyz", ["Escolha uma das opções."]],
  ["Produtos", ["Veja a armação nova.", "A loja toda está no site.", "Prazer, Ana Souza. O que você procura?"]],
  ["Lentes", ["Qual lente?"]],
  ["quero multifocall", ["Lente Multifocal anotada. Qual é o código do pedido?"]],
  ["é o AB-1234", ["Pedido AB-1234 encontrado.", "Prazer, Ana Souza. O que você procura?"]],
  [setor.reply, [setor.heard]],
] as const
/** The other ways out of the menu. */
const ways: ReadonlyArray<Way> = [
  {
    reply: "Pessoa",
    heard: "Pessoa: um instante.",
    noted: "Conversa transferida: Camila Duarte",
    read: "Transferida para Camila Duarte · SAC",
  },
  {
    reply: "Decidido",
    heard: "Decidido: um instante.",
    noted: "O webhook não decidiu o workspace. A conversa fica aguardando atendimento",
    read: waiting,
  },
  {
    reply: "Fora",
    heard: "Fora: um instante.",
    noted: "A plataforma externa não recebeu a conversa. Ela fica aguardando atendimento",
    read: waiting,
  },
  {
    reply: "Robô",
    heard: "Robô: um instante.",
    noted: "Conversa transferida: Aroeira Atendimento",
    read: "Transferida para o robô Aroeira Atendimento",
    after: ["Agora com a Aroeira.", ...aroeira],
  },
  {
    reply: "Rodízio",
    heard: "Rodízio: um instante.",
    noted: "Conversa transferida: Aroeira Atendimento",
    read: "Transferida para o robô Aroeira Atendimento",
    after: ["Agora com outro robô.", ...aroeira],
  },
  { reply: "Sair", heard: "Até logo!", noted: "Conversa finalizada", read: "Conversa finalizada" },
]
const transcript = conversation.flatMap(([said, heard]) => [...(said === "" ? [] : [said]), ...heard])

test("a bot with everything a node can hold says the same in the simulator and to a visitor", async ({
  browser,
  company,
}) => {
  test.setTimeout(240_000)
  const page = await signIn(browser, company, "helena")
  await createBotAndEdit(page, company, "Ótica Lume")
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const title = panel.getByRole("textbox", { name: "Título do node" })
  const text = (at = 1) => panel.getByRole("textbox", { name: `Texto ${at} do robô` })
  const button = (name: string) => panel.getByRole("button", { name, exact: true })
  const mark = (name: string) => panel.getByText(name, { exact: true })
  const card = (name: string) => page.locator(`.react-flow__node[aria-label="${name}"]`)
  const addNode = async (name: string, says: string) => {
    await page.getByRole("button", { name: "Adicionar node" }).first().click()
    await expect(title).toBeFocused()
    await page.keyboard.type(`${name}\n${says}`)
  }
  const mention = async (name: string) => {
    await page.keyboard.type("@")
    await page
      .getByRole("listbox", { name: "Variáveis" })
      .getByRole("option", { name: `@${name}` })
      .click()
  }
  const picker = page.getByRole("dialog", { name: "Entidades personalizadas" })
  const createEntity = async (name: string, kind: string, entry: string) => {
    await button("Capturar entidade da resposta 1").click()
    await picker.getByRole("button", { name: "Criar entidade" }).click()
    const dialog = page.getByRole("dialog", { name: "Nova entidade" })
    await dialog.getByRole("textbox", { name: "Nome" }).fill(name)
    await dialog.getByRole("checkbox", { name: kind }).check()
    await dialog.getByRole("textbox", { name: /^Nova (entrada|expressão)$/u }).fill(entry)
    await page.keyboard.press("Enter")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step("the name is asked for, captured and mentioned in a menu with an exception", async () => {
    await card("Início").click()
    await text().fill("Bem-vindo à ótica.")
    await addNode("Nome", "Como você se chama?")
    await addNode("Menu", "Prazer, ")
    await card("Nome").click()
    await button("Capturar entidade da resposta 1").click()
    await picker.getByRole("button", { name: /^nome\b/u }).click()
    await card("Menu").click()
    await text().click()
    await page.keyboard.press("Control+End")
    await mention("nome")
    await page.keyboard.type(". O que você procura?")
    await button("Adicionar resposta rápida").click()
    for (const reply of replies) await page.keyboard.type(`${reply}\n`)
    await panel.getByRole("tab", { name: /^Exceções/u }).click()
    await panel.getByRole("textbox", { name: "Mensagem de exceção 1" }).fill("Escolha uma das opções.")
    await panel.getByRole("tab", { name: "Diálogo" }).click()
  })

  await test.step("a path with a picture, a recorded audio, a link and the way back", async () => {
    await button('Novo node para "Produtos"').click()
    await text().fill("Veja a armação nova.")
    await button("Adicionar arquivo").click()
    const choosing = page.waitForEvent("filechooser")
    await button("Escolher arquivos").click()
    await (await choosing).setFiles(picture)
    await button("Gravar áudio").click()
    await expect(panel.getByText("0:01")).toBeVisible()
    await button("Parar").click()
    await button("Usar gravação").click()
    await expect(panel.getByRole("list", { name: "Arquivos" }).getByRole("listitem")).toHaveCount(2)
    await button("Adicionar em Interação do robô").click()
    await text(2).fill("A loja toda está no site.")
    await panel.getByRole("button", { name: "Inserir Botão" }).last().click()
    const dialog = page.getByRole("dialog", { name: "Inserir Botão" })
    await dialog.getByRole("tab", { name: "Link" }).click()
    await dialog.getByRole("textbox", { name: "Nome do botão" }).fill("Abrir a loja")
    await dialog.getByRole("textbox", { name: "Link" }).fill("https://otica.example/loja")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await mark("Voltar para").click()
    await expect(panel.getByLabel("Depois das mensagens, voltar para")).toHaveValue(/\d/u)
  })

  await test.step("a path that captures approximately and by an expression", async () => {
    await card("Menu").click()
    await button('Novo node para "Lentes"').click()
    await text().fill("Qual lente?")
    await addNode("Código", "Lente ")
    await card("Lentes").click()
    await createEntity("lente", "Correspondência aproximada", "Multifocal, progressiva")
    await card("Código").click()
    await text().click()
    await page.keyboard.press("Control+End")
    await mention("lente")
    await page.keyboard.type(" anotada. Qual é o código do pedido?")
    await addNode("Pedido", "Pedido ")
    await card("Código").click()
    await createEntity("código", "Expressão regular", "[A-Z]{2}-\\d{4}")
    await card("Pedido").click()
    await text().click()
    await page.keyboard.press("Control+End")
    await mention("código")
    await page.keyboard.type(" encontrado.")
    await mark("Voltar para").click()
    await panel.getByLabel("Depois das mensagens, voltar para").selectOption({ label: "Menu" })
  })

  await test.step("every kind of transfer, and an end", async () => {
    for (const above of ["Código", "Lentes"]) await button(`Ir para o node ${above}`).click()
    for (const [name, choose] of Object.entries(transfers)) {
      await button("Ir para o node Menu").click()
      await button(`Novo node para "${name}"`).click()
      await text().fill(`${name}: um instante.`)
      await mark("Transferir").click()
      await button("Transferir para mais locais e pessoas").click()
      const dialog = page.getByRole("dialog", { name: /^(Transferir conversa|Transferir para outro robô)$/u })
      await choose(dialog)
      await dialog.getByRole("button", { name: "Salvar" }).click()
      await expect(button("Editar transferência")).toBeVisible()
    }
    await button("Ir para o node Menu").click()
    await button('Novo node para "Sair"').click()
    await text().fill("Até logo!")
    await mark("Finalizar").click()
    await expect(page.locator(".react-flow__node")).toHaveCount(14)
    await expect(page.getByRole("region", { name: "Problemas" }).getByText(/aviso|impede/u)).toHaveCount(0)
    await nothingWrong(page, "a flow with everything")
  })

  const phone = page.getByRole("complementary", { name: "Simulador" })
  const talk = phone.getByRole("log", { name: "Conversa simulada" })
  const said = talk.getByRole("paragraph")
  await test.step("the simulator says it", async () => {
    await page.getByRole("button", { name: "Testar" }).click()
    await phone.getByLabel("Canal simulado").selectOption({ label: "Live Chat" })
    await phone.getByRole("button", { name: "Atualizar Bot" }).click()
    for (const [words, heard] of conversation) {
      if (words !== "") await phone.getByPlaceholder("Escrever mensagem...").fill(words)
      if (words !== "") await page.keyboard.press("Enter")
      await expect(said.filter({ hasText: heard.at(-1) ?? "" }).last()).toBeVisible()
      await expect(phone.getByText("on-line")).toBeVisible({ timeout: 15_000 })
    }
    await expect.soft(said).toHaveText([...transcript, setor.noted])
    // Beside what is said, what recognised it.
    await expect(talk.locator("small")).toHaveText([
      "Entidade nome, valor “Ana Souza”: “Menu”",
      "Não entendido: nada se parece com isto",
      "Frase de “Produtos”",
      "Frase de “Lentes”",
      "Entidade lente, valor “Multifocal”: “Código”",
      "Entidade código, valor “AB-1234”: “Pedido”",
      "Frase de “Setor”",
    ])
    await expect(talk.getByRole("img", { name: "armacao.png" })).toBeVisible()
    await expect(talk.getByLabel("Áudio myAudio.ogg")).toBeVisible()
    await expect(talk.getByRole("link", { name: "Abrir a loja" })).toHaveAttribute("href", "https://otica.example/loja")
  })

  await test.step("the other transfers, one fall taken back after the other", async () => {
    for (const { reply, heard, noted, after = [] } of ways) {
      await phone.getByRole("button", { name: "Voltar uma fala" }).click()
      await expect(said).toHaveText(transcript.slice(0, -2))
      await talk.getByRole("button", { name: reply, exact: true }).last().click()
      await expect(said).toHaveText([...transcript.slice(0, -2), reply, heard, noted, ...after])
      await expect(phone.getByText("on-line")).toBeVisible({ timeout: 15_000 })
    }
    await page.getByRole("button", { name: "Testar" }).click()
  })

  await publishFlow(page)

  await test.step("a visitor is told the same", async () => {
    // This visitor writes faster than people read.
    const bot = /drawflow\/(\d+)/u.exec(page.url())?.[1]
    const changed = await page.request.put(`${company.url}/api/bots/${bot}`, { data: { readingSeconds: 0 } })
    expect(changed.status()).toBe(200)
    const visitor = await visit(browser, company, await tokenOfEdited(page))
    const shown = visitor.chat.locator(".message .text")
    let sentences = 0
    for (const [words, heard] of conversation) {
      if (words !== "") await visitor.say(words)
      sentences += heard.length + (words === "" ? 0 : 1) + (words === setor.reply ? 1 : 0)
      await expect(shown).toHaveCount(sentences)
    }
    await expect(shown).toHaveText([...transcript, setor.read])
    await expect(visitor.chat.getByRole("img", { name: "armacao.png" })).toBeVisible()
    await expect(visitor.chat.getByLabel("myAudio.ogg")).toBeVisible()
    await expect(visitor.chat.getByRole("link", { name: "Abrir a loja" })).toBeVisible()
    await visitor.page.context().close()
  })

  await test.step("visitors who go the other ways are told the same, and then who goes on", async () => {
    const token = await tokenOfEdited(page)
    for (const { reply, heard, read, after = [] } of ways) {
      const visitor = await visit(browser, company, token)
      const shown = visitor.chat.locator(".message .text")
      await expect(shown).toHaveCount(2)
      await visitor.say("Ana Souza")
      await expect(shown).toHaveCount(4)
      await visitor.say(reply)
      await expect(shown).toHaveText([...transcript.slice(0, 4), reply, heard, read, ...after])
      await visitor.page.context().close()
    }
  })
})
