import type { Browser, Locator, Page, Route } from "@playwright/test"
import { empty, lookWhile, never, refused } from "./answered-otherwise.ts"
import { nothingWrong } from "./axe.ts"
import { moveTo, signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test.use({ ownServer: "it kills the server" })

/** A screen that is a list, with the call behind it and the words of its states. */
interface ListScreen {
  readonly path: string
  readonly drawn: (page: Page) => Locator
  readonly call: string
  readonly failed: string
  readonly none: string
  readonly nothing?: (route: Route) => unknown
  /** What makes the page ask once more; its button by default. */
  readonly again?: (page: Page) => Promise<unknown>
}

const tryAgain = (page: Page) => page.getByRole("button", { name: "Tentar novamente" }).first().click()

/** Opens an address of the product: by loading it in a blank page, otherwise as a link of the page does. */
const open = (page: Page, origin: string, path: string): Promise<unknown> =>
  page.url() === "about:blank" ? page.goto(`${origin}${path}`) : moveTo(page, path)

/** Looks at a list while it loads, where it failed and where it is empty. The page is opened once. */
const lookAtStates = async (page: Page, origin: string, screen: ListScreen) => {
  const { path, drawn, call, failed, none, nothing = empty, again = tryAgain } = screen
  const waiting: Array<Route> = []
  let answer: (route: Route) => unknown = (route) => waiting.push(route)
  await page.route(call, (route) => answer(route))
  await open(page, origin, path)
  await drawn(page).waitFor()
  await expect.poll(() => waiting.length, `nothing asked for ${call}`).toBeGreaterThan(0)
  await nothingWrong(page, `${path}, loading`)
  answer = refused
  await Promise.all(waiting.map(refused))
  await page.getByText(failed, { exact: true }).first().waitFor()
  await nothingWrong(page, `${path}, failed`)
  answer = nothing
  await again(page)
  await page.getByText(none, { exact: true }).first().waitFor()
  await nothingWrong(page, `${path}, empty`)
  await page.unroute(call)
}

const headingOf = (name: string) => (page: Page) => page.getByRole("heading", { name, exact: true })

const stranger = async (browser: Browser) => (await browser.newContext()).newPage()

test("before signing in", async ({ browser, company }) => {
  const page = await stranger(browser)
  await page.goto(`${company.url}/login`)
  await page.getByRole("button", { name: "Entrar" }).waitFor()
  await nothingWrong(page, "login")
  await page.getByLabel("E-mail").fill("não é um e-mail")
  await page.getByLabel("Senha", { exact: true }).fill("x")
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page.getByText("E-mail inválido")).toBeVisible()
  await nothingWrong(page, "login with a wrong field")
  await page.goto(`${company.url}/login/ana@exemplo.com.br`)
  await expect(page.getByText("Senha atualizada com sucesso")).toBeVisible()
  await nothingWrong(page, "login after a new password")
  await page.goto(`${company.url}/401`)
  await expect(page.getByText("Acesso negado")).toBeVisible()
  await nothingWrong(page, "access denied")
})

test("an administrator", async ({ browser, company }) => {
  const page = await stranger(browser)
  await page.goto(`${company.url}/login`)
  await page.getByLabel("E-mail").fill(company.admin.email)
  await page.getByLabel("Senha", { exact: true }).fill(company.admin.password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page.getByRole("button", { name: "Casa Aroeira" })).toBeVisible()
  await nothingWrong(page, "choosing a company")
})

test("home, bots and profiles", async ({ browser, company }) => {
  const page = await signIn(browser, company, "helena")
  await page.goto(`${company.url}/home`)
  await page.getByRole("heading", { name: "Atendimento inteligente e automatizado" }).waitFor()
  await nothingWrong(page, "home")

  const bots = () =>
    page.goto(`${company.url}/chatbots`).then(() => page.getByRole("heading", { name: "Meus robôs" }).waitFor())
  await lookAtStates(page, company.url, {
    path: "/chatbots",
    drawn: headingOf("Meus robôs"),
    call: "**/api/bots/list",
    failed: "Não foi possível carregar os robôs.",
    none: "Nenhum robô por aqui",
  })
  await bots()
  await page.getByRole("article").first().waitFor()
  await nothingWrong(page, "bots")
  await page.getByLabel("Buscar por nome").fill("zzzz")
  await page.getByText("Nenhum resultado encontrado").waitFor()
  await nothingWrong(page, "bots, nothing found")

  await lookAtStates(page, company.url, {
    path: "/profiles",
    drawn: headingOf("Permissionamento"),
    call: "**/api/profiles/paged?**",
    failed: "Não foi possível carregar os perfis.",
    none: "Nenhum perfil por aqui",
  })
  await page.goto(`${company.url}/profiles`)
  await page.getByRole("button", { name: "Adicionar" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Nome" }).fill("   ")
  await dialog.getByRole("button", { name: "Salvar perfil" }).click()
  await dialog.getByText("Campo obrigatório").waitFor()
  await nothingWrong(page, "a profile's form")
  await page.keyboard.press("Escape")
  await page.getByRole("alertdialog").waitFor()
  await nothingWrong(page, "leaving a form with changes")
})

test("rooms, people, workspaces, and what is added from anywhere", async ({ browser, company }) => {
  const page = await signIn(browser, company, "helena")
  await lookAtStates(page, company.url, {
    path: "/rooms/",
    drawn: headingOf("Gestão de salas"),
    call: "**/api/dialogs/list",
    failed: "Erro ao gravar Mensagem",
    none: "Salas não encontradas",
  })
  await lookAtStates(page, company.url, {
    path: "/users/",
    drawn: headingOf("Colaboradores"),
    call: "**/api/users/list",
    failed: "Tente novamente em alguns instantes.",
    none: "Nenhum colaborador por aqui",
  })
  await lookAtStates(page, company.url, {
    path: "/Workspaces/",
    drawn: headingOf("Workspaces"),
    call: "**/api/workspaces/list",
    failed: "Não foi possível carregar os workspaces.",
    none: "Nenhum workspace por aqui",
  })
  await page.goto(`${company.url}/Workspaces/`)
  await page.getByRole("button", { name: "Editar SAC" }).click()
  const edited = page.getByRole("dialog", { name: "Editar workspace" })
  await expect(edited.getByLabel("Nome")).toHaveValue("SAC")
  await edited.getByLabel("Nome").fill("   ")
  await edited.getByRole("button", { name: "Salvar" }).click()
  await edited.getByText("Campo obrigatório").waitFor()
  await nothingWrong(page, "a workspace that is edited, refused")
  await edited.getByLabel("Nome").fill("SAC")
  await edited.getByRole("button", { name: "Próximo" }).click()
  await nothingWrong(page, "the people of a workspace that is edited")
  await edited.getByRole("button", { name: "Cancelar" }).click()

  await page.goto(`${company.url}/home`)
  const add = async (entry: string) => {
    await page.getByRole("button", { name: "Incluir novo" }).click()
    const panel = page.getByRole("dialog", { name: "Incluir novo" })
    await panel.getByRole("button", { name: entry }).waitFor()
    await panel.getByRole("button", { name: entry }).click()
  }
  await page.getByRole("button", { name: "Incluir novo" }).click()
  await page.getByRole("dialog", { name: "Incluir novo" }).getByRole("button", { name: "Novo bot" }).waitFor()
  await nothingWrong(page, "the panel of what may be added")
  await page.keyboard.press("Escape")
  for (const [entry, title] of [
    ["Novo workspace", "Novo workspace"],
    ["Novo perfil", "Novo perfil"],
    ["Novo bot", /./u],
  ] as const) {
    await add(entry)
    const dialog = page.getByRole("dialog", { name: title })
    await dialog.getByLabel(/^Nome/u).first().waitFor()
    await expect(page.getByRole("dialog", { name: "Incluir novo" })).toBeHidden()
    await nothingWrong(page, `${entry}, from the panel`)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
  }
})

test("what may not be added is said, in the specified words", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/home`)
  await page.getByRole("button", { name: "Incluir novo" }).click()
  for (const [entry, thing] of [
    ["Novo workspace", "workspace"],
    ["Novo bot", "bot"],
    ["Novo perfil", "perfil"],
  ] as const) {
    await page.getByRole("dialog").getByRole("button", { name: entry }).click()
    await page.getByText(`Seu usuario nao tem permissao para incluir um novo ${thing}!`).waitFor()
    await expect(page.getByRole("dialog", { name: "Incluir novo" })).toBeVisible()
  }
  await nothingWrong(page, "refused additions")
})

test("companies, brands and the audit", async ({ browser, company }) => {
  const page = await signIn(browser, company, "admin")
  await page.goto(`${company.url}/change-company`)
  await page.getByRole("button", { name: "Casa Aroeira" }).click()
  await expect(page).toHaveURL(/\/home$/u)
  await lookAtStates(page, company.url, {
    path: "/company",
    drawn: headingOf("Empresas"),
    call: "**/api/companies?**",
    failed: "Não foi possível carregar as empresas.",
    none: "Nenhuma empresa por aqui",
    nothing: (route) => route.fulfill({ json: { companies: [], total: 0 } }),
  })
  await lookAtStates(page, company.url, {
    path: "/platforms",
    drawn: headingOf("Marcas"),
    call: "**/api/brands?**",
    failed: "Não foi possível carregar as marcas.",
    none: "Nenhuma marca por aqui",
  })
  await lookAtStates(page, company.url, {
    path: "/audit",
    drawn: headingOf("Auditoria"),
    call: "**/api/audit?**",
    failed: "Não foi possível carregar a auditoria.",
    none: "Nada foi registrado ainda",
  })
})

test("entities and templates", async ({ browser, company }) => {
  const page = await signIn(browser, company, "helena")
  await lookAtStates(page, company.url, {
    path: "/entities",
    drawn: headingOf("Gestão de entidades"),
    call: "**/api/entityTypes/list",
    failed: "Erro ao buscar entidades.",
    none: "Nenhuma entidade por aqui",
  })
  await lookAtStates(page, company.url, {
    path: "/templates-list",
    drawn: headingOf("Templates"),
    call: "**/api/templates/list",
    failed: "Não foi possível carregar os templates.",
    none: "Nenhum template encontrado.",
  })
})

test("a bot and its flow", async ({ browser, company }) => {
  const page = await signIn(browser, company, "julia")
  await page.goto(`${company.url}/chatbots`)
  await page
    .getByRole("button", { name: /Criar Bot|Novo bot|Criar/u })
    .first()
    .click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: /^Criar do zero/u }).waitFor()
  await nothingWrong(page, "how a new bot begins")
  await dialog.getByRole("button", { name: /^Criar do zero/u }).click()
  await dialog.getByRole("button", { name: /Próximo|Continuar|Avançar/u }).click()
  await nothingWrong(page, "a new bot, with what is missing")
  await page.keyboard.press("Escape")
  await page.goto(`${company.url}/chatbots/${company.firstBot}`)
  await page.getByRole("link", { name: "Editar Script" }).waitFor()
  await nothingWrong(page, "a bot")
  await page.goto(`${company.url}/chatbots/${company.firstBot}/manage`)
  await page.getByRole("heading", { name: "Palavras-chave" }).waitFor()
  await nothingWrong(page, "the management of a bot")
  await page.getByRole("button", { name: "Robô de transferência: Nenhum" }).click()
  await page.getByRole("listbox", { name: "Robôs" }).getByRole("option", { name: "Nenhum" }).waitFor()
  await nothingWrong(page, "the choice of a transfer bot")
  await page.keyboard.press("Escape")
  await page.goto(`${company.url}/chatbots/999999`)
  await page.getByText("Registro inexistente").waitFor()
  await nothingWrong(page, "a bot that is not there")

  await lookWhile(
    page,
    "**/api/bots/*/flow/**",
    never,
    async () => {
      await page.goto(`${company.url}/drawflow/${company.firstBot}/-1`)
      await page.getByText("Carregando o fluxo").waitFor({ state: "attached" })
    },
    "a flow, loading",
  )
  await lookWhile(
    page,
    "**/api/bots/*/flow/**",
    refused,
    async () => {
      await page.goto(`${company.url}/drawflow/${company.firstBot}/-1`)
      await page.getByRole("heading", { name: "Erro ao buscar flow." }).waitFor()
    },
    "a flow, failed",
  )
  await page.goto(`${company.url}/drawflow/${company.firstBot}/-1`)
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  await page.locator(".react-flow__node", { hasText: "Trocas e devoluções" }).first().click()
  await panel.getByRole("tab", { name: "Diálogo" }).waitFor()
  await nothingWrong(page, "a node")
  await panel.getByRole("tab", { name: /Exceções/u }).click()
  await nothingWrong(page, "a node's exceptions")
  await panel.getByRole("tab", { name: "Diálogo" }).click()
  await panel.getByRole("button", { name: "Adicionar resposta rápida" }).first().click()
  await nothingWrong(page, "quick replies")
  await page.keyboard.press("Escape")
  await panel.getByRole("button", { name: "Adicionar em Interação do robô" }).click()
  await panel.getByRole("button", { name: "Inserir Botão" }).last().click()
  await nothingWrong(page, "a link button")
  await page.keyboard.press("Escape")
  await panel.getByText("Transferir", { exact: true }).click()
  await panel.getByRole("button", { name: "Transferir para mais locais e pessoas" }).click()
  await page.getByRole("dialog").waitFor()
  await nothingWrong(page, "where to transfer")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Exportar" }).click()
  await page.getByRole("menu").waitFor()
  await nothingWrong(page, "the menu of files")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Remover Node" }).first().click()
  await page.getByRole("alertdialog").waitFor()
  await nothingWrong(page, "removing a node")
})

test("the inbox", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  const inbox = () =>
    page.goto(`${company.url}/omnichannel`).then(() => page.getByRole("region", { name: "Conversas" }).waitFor())
  await lookAtStates(page, company.url, {
    path: "/omnichannel",
    drawn: () => page.getByRole("region", { name: "Conversas" }),
    call: "**/api/omnichannel/dialogs-pageable?**",
    failed: "Não foi possível carregar as conversas.",
    none: "Nenhum resultado encontrado",
  })
  await inbox()
  const rooms = page.getByRole("region", { name: "Conversas" })
  await rooms.getByRole("link").first().waitFor()
  await nothingWrong(page, "the inbox with no conversation open")
  for (const filter of [/^Workspaces?/u, /^Status/u, /^Bots/u]) {
    const button = rooms.getByRole("button", { name: filter }).first()
    await button.click()
    await nothingWrong(page, `the filter ${String(filter)}`)
    await page.keyboard.press("Escape")
  }
  await lookWhile(
    page,
    "**/api/omnichannel/dialogs/*/messages?**",
    refused,
    async () => {
      await rooms.getByRole("link").nth(1).click()
      await page.getByText("Não foi possível abrir a conversa.").waitFor()
    },
    "a conversation, failed",
  )
  for (const at of [0, 1, 2, 3]) {
    await rooms.getByRole("link").nth(at).click()
    await page.getByRole("region", { name: "Mensagens" }).waitFor()
    await nothingWrong(page, `conversation ${at}`)
  }
  await company.kill()
  await page.getByText("Sem conexão. Tentando…").waitFor()
  await nothingWrong(page, "a conversation without a connection")
  await company.start()
})

test("a telephone", async ({ browser, company }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  const { email, password } = company.login("camila")
  await page.goto(`${company.url}/login`)
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page).not.toHaveURL(/login/u)
  await page.goto(`${company.url}/omnichannel`)
  const rooms = page.getByRole("region", { name: "Conversas" })
  await rooms.getByRole("link").first().waitFor()
  await nothingWrong(page, "the list on a telephone")
  await rooms.getByRole("link").first().click()
  await page.getByRole("region", { name: "Mensagens" }).waitFor()
  await nothingWrong(page, "a conversation on a telephone")
})
