import { type Locator, type Page } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { enter, signIn, visit, tokenOfBot } from "./people.ts"
import type { RunningServer } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

test("a page that was asked for before signing in is opened afterwards, and a foreign address never is", async ({
  browser,
  server,
}) => {
  const page = await (await browser.newContext()).newPage()
  const { email, password } = server.login("julia")
  const submit = async () => {
    await page.getByLabel("E-mail").fill(email)
    await page.getByLabel("Senha", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Entrar" }).click()
  }
  await page.goto(`${server.url}/chatbots`)
  await expect(page).toHaveURL(/\/login\?origin=/)
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill("senha errada")
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page.getByText("Senha inválida.")).toBeVisible()
  await submit()
  await expect(page).toHaveURL(`${server.url}/chatbots`)
  await page.reload()
  await expect(page.getByRole("heading", { name: /Meus robôs/ })).toBeVisible()
  await page.getByRole("button", { name: "Sair" }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto(`${server.url}/login?origin=https://example.com/`)
  await submit()
  await expect(page).toHaveURL(`${server.url}/home`)
})

test("the bare address leads to the login, and who is signed in to their own first page", async ({
  browser,
  server,
}) => {
  const julia = await enter(browser, server, "julia")
  await expect(julia).toHaveURL(`${server.url}/home`)
  const camila = await enter(browser, server, "camila")
  await expect(camila).toHaveURL(/\/omnichannel/)
  await camila.goto(server.url)
  await expect(camila).toHaveURL(/\/omnichannel/)
  // An address that asks for a right leads on from one redirect to the next.
  await camila.goto(`${server.url}/profiles/`)
  await expect(camila).toHaveURL(/\/401/)
  await camila.goto(`${server.url}/not-authorized`)
  await expect(camila.getByText("Sua empresa não tem acesso a campanhas.")).toBeVisible()
  // A telephone leads to the rooms, and who may not see them to the inbox.
  await camila.setViewportSize({ width: 390, height: 844 })
  await camila.goto(server.url)
  await expect(camila).toHaveURL(/\/omnichannel/)
  await expect(camila.getByText("Página não encontrada")).toHaveCount(0)
  const helena = await signIn(browser, server, "helena")
  await helena.setViewportSize({ width: 390, height: 844 })
  await helena.goto(server.url)
  await expect(helena).toHaveURL(/\/rooms/)
  await expect(helena.getByRole("heading", { name: "Gestão de salas" })).toBeVisible()
})

test("an administrator chooses a company first, and may then take a room", async ({ browser, server }) => {
  const page = await (await browser.newContext()).newPage()
  const { email, password } = server.admin
  await page.goto(`${server.url}/login`)
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page).toHaveURL(/\/change-company/)
  await page.getByRole("button", { name: "Casa Aroeira" }).click()
  await expect(page).toHaveURL(/\/home/)
  const visitor = await visit(browser, server, await demoToken(page, server))
  await visitor.say("uma dúvida")
  await expect(visitor.sees("uma dúvida")).toBeVisible()
  await page.goto(`${server.url}/omnichannel`)
  await page.getByRole("region", { name: "Conversas" }).getByRole("link").first().click()
  await page.getByRole("button", { name: "Entrar na Conversa" }).click()
  await page.getByRole("textbox", { name: "Mensagem" }).fill("Aqui é a administração.")
  await page.getByRole("textbox", { name: "Mensagem" }).press("Enter")
  await expect(visitor.sees("Aqui é a administração.")).toBeVisible()
})

const demoToken = async (page: Page, server: RunningServer): Promise<string> => {
  await page.goto(`${server.url}/chatbots`)
  await page
    .getByRole("article", { name: "Aroeira Atendimento" })
    .getByRole("link", { name: "Detalhes do Bot" })
    .click()
  return tokenOfBot(page)
}

test("the canvas is used by keyboard alone", async ({ browser, server }) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/drawflow/1/-1`)
  const card = (title: string) => page.locator(`.react-flow__node[aria-label="${title}"]`)
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const title = panel.getByRole("textbox", { name: "Título do node" })
  await card("Início").focus()
  await page.keyboard.press("ArrowDown")
  await expect(title).toHaveValue("Pedidos")
  await page.keyboard.press("ArrowRight")
  await expect(title).not.toHaveValue("Pedidos")
  await page.keyboard.press("ArrowUp")
  await expect(title).toHaveValue("Início")
  await page.keyboard.press("c")
  const choices = page.getByRole("dialog", { name: /Conectar "Início" a/ })
  await expect(choices.getByRole("listitem").first().getByRole("button")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(choices).toBeHidden()
  await card("Pedidos").focus()
  await page.keyboard.press("Delete")
  const question = page.getByRole("alertdialog")
  await expect(question.getByRole("button", { name: "Não" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(card("Pedidos")).toHaveCount(0)
  await card("Início").focus()
  await page.keyboard.press("Control+z")
  await expect(card("Pedidos")).toBeVisible()
  await page.keyboard.press("Control+Shift+Z")
  await expect(card("Pedidos")).toHaveCount(0)
  await page.keyboard.press("Control+z")
  await card("Pedidos").focus()
  await page.keyboard.press("Enter")
  await expect(title).toHaveValue("Pedidos")
  await expect(title).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(card("Pedidos")).toBeFocused()

  const all = await page.locator(".react-flow__node").count()
  await page.keyboard.press("f")
  await expect(card("Pedidos").getByText(/^\d+ nodes/)).toBeVisible()
  expect(await page.locator(".react-flow__node").count()).toBeLessThan(all)
  await nothingWrong(page, "a folded canvas with answers")
  await card("Pedidos").focus()
  await page.keyboard.press("f")
  await expect(page.locator(".react-flow__node")).toHaveCount(all)

  await page.keyboard.press("Shift+ArrowRight")
  await page.keyboard.press("Control+z")
  const stop = page.getByRole("button", { name: "De Início para Pedidos", exact: true })
  await stop.focus()
  await page.keyboard.press("Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Sim, excluir" }).click()
  await expect(stop).toHaveCount(0)
  await page.keyboard.press("Control+z")
  await expect(stop).toHaveCount(1)
})

test("the map of a flow shows another place by a press, moves the view by a drag and zooms by the wheel", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/drawflow/1/-1`)
  const map = page.locator("svg", { has: page.locator("title", { hasText: "Mapa do fluxo" }) })
  const { x, y, width, height } = await boxOf(map)
  const view = () =>
    page.locator(".react-flow__viewport").evaluate((element) => {
      const { a: zoom, e: left, f: top } = new DOMMatrix(getComputedStyle(element).transform)
      return { zoom, left, top }
    })
  const before = await view()
  await page.mouse.move(x + width - 12, y + height / 2)
  await page.mouse.down()
  await page.mouse.up()
  const pressed = await view()
  expect(pressed.left).toBeLessThan(before.left - 500)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
  await page.mouse.up()
  expect((await view()).left).toBeGreaterThan(pressed.left + 500)
  // The button is up: the view stays.
  await page.mouse.move(x + 20, y + height / 2)
  const still = await view()
  await page.mouse.wheel(0, 300)
  await expect.poll(async () => (await view()).zoom).toBeLessThan(still.zoom)
})

const boxOf = async (place: Locator) => {
  await place.waitFor()
  const box = await place.boundingBox()
  if (box === null) throw new Error("it is not on the screen")
  return box
}

test("a connection of the canvas is deleted by touch", async ({ browser, server }) => {
  const page = await signIn(browser, server, "julia", { hasTouch: true })
  await page.goto(`${server.url}/drawflow/1/-1`)
  const line = page.locator('.react-flow__edge[aria-label="De Início para Pedidos"]')
  const pedidos = page.locator('.react-flow__node[aria-label="Pedidos"]')
  const tap = async (place: Locator) => {
    const { x, y, width, height } = await boxOf(place)
    await page.touchscreen.tap(x + width / 2, y + height / 2)
  }
  // The tools move while the page takes its shape: the tap waits for them.
  await page.getByRole("button", { name: "Estrutura" }).tap()
  await page.getByRole("treeitem", { name: "Pedidos", exact: true }).tap()
  await expect(pedidos).toBeInViewport()
  // A trial of a tap waits until the card moves no more.
  await pedidos.tap({ trial: true })
  const { x, y, width } = await boxOf(pedidos)
  // The rest of this connection is out of view.
  await page.touchscreen.tap(x + width / 2, y - 24)
  const remove = page.getByRole("button", { name: "Excluir conexão. De Início para Pedidos" })
  await expect(remove).toBeVisible()
  await tap(remove)
  await tap(page.getByRole("alertdialog").getByRole("button", { name: "Sim, excluir" }))
  await expect(line).toHaveCount(0)
})

test("a card that the panel would cover comes into view, and the panel is there only while one is selected", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/drawflow/1/-1`)
  const canvas = page.getByRole("application", { name: "Fluxo" })
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const card = (title: string) => page.locator(`.react-flow__node[aria-label="${title}"]`)
  const rightOf = async (place: Locator) => {
    const { x, width } = await boxOf(place)
    return x + width
  }
  /** A card of which a part is seen between two places across the page. */
  const cardBetween = async (left: number, right: number): Promise<string> => {
    await card("Início").waitFor()
    const titles = await page.locator(".react-flow__node").evaluateAll(
      (cards, [from, to]) =>
        cards.flatMap((one) => {
          const box = one.getBoundingClientRect()
          const isSeen = box.left > from && box.left < to && box.top > 60 && box.bottom < innerHeight - 120
          return isSeen ? [one.getAttribute("aria-label") ?? ""] : []
        }),
      [left, right] as const,
    )
    if (titles[0] === undefined) throw new Error("no card stands there")
    return titles[0]
  }
  const standsBesidePanel = async (title: string) => {
    await expect(panel.getByRole("textbox", { name: "Título do node" })).toHaveValue(title)
    const { x: edge } = await boxOf(panel)
    await expect.poll(() => rightOf(card(title))).toBeLessThanOrEqual(edge)
  }

  await test.step("on a wide screen", async () => {
    await expect.poll(() => rightOf(canvas)).toBe(1_440)
    const title = await cardBetween(1_440 - 392, 1_440 - 60)
    const { x, y } = await boxOf(card(title))
    await page.mouse.click(x + 30, y + 30)
    await expect.poll(() => rightOf(canvas)).toBe(1_440 - 392)
    await standsBesidePanel(title)
    await panel.getByRole("button", { name: "Fechar painel" }).click()
    await expect.poll(() => rightOf(canvas)).toBe(1_440)
  })

  await test.step("on a narrow screen, from the outline", async () => {
    await page.setViewportSize({ width: 820, height: 1_180 })
    await expect.poll(() => rightOf(canvas)).toBe(820)
    const title = await cardBetween(820 - 392, 820 - 60)
    await page.getByRole("button", { name: "Estrutura" }).click()
    await page.getByRole("tree", { name: "Nodes do fluxo" }).getByRole("treeitem", { name: title, exact: true }).click()
    await standsBesidePanel(title)
    expect(await rightOf(canvas)).toBe(820)
  })
})

test("the canvas says its zoom, shows titles from afar and answers from near, and fills the screen", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/drawflow/1/-1`)
  const tool = (name: string | RegExp) => page.getByRole("button", { name })
  const title = page.locator('.react-flow__node[aria-label="Pedidos"]').getByTitle("Pedidos", { exact: true })
  await expect(tool("Zoom: 100 %. Mostrar em 100 %")).toHaveText("100%")
  await expect(title).toHaveCSS("font-size", "12px")
  const { width, height } = await boxOf(
    page.locator("svg", { has: page.locator("title", { hasText: "Mapa do fluxo" }) }),
  )
  expect([width, height]).toEqual([186, 122])

  await test.step("answers are shown while they can be read", async () => {
    const answers = page.locator(".react-flow__edgelabel-renderer [title]")
    await page.locator('.react-flow__node[aria-label="Pedidos"]').focus()
    await expect(answers.filter({ hasText: /^Meu pedido/u })).toBeInViewport()
    for (const percent of [83, 69, 58]) {
      await tool("Afastar").click()
      await expect(tool(`Zoom: ${percent} %. Mostrar em 100 %`)).toHaveText(`${percent}%`)
    }
    await expect(title).toHaveCSS("font-size", "12px")
    await tool("Afastar").click()
    await expect(tool("Zoom: 48 %. Mostrar em 100 %")).toBeVisible()
    await expect(title).toHaveCSS("font-size", "24px")
    await expect(answers).toHaveCount(0)
    await tool(/^Zoom: 48/u).click()
    await expect(tool("Zoom: 100 %. Mostrar em 100 %")).toBeVisible()
    await expect(title).toHaveCSS("font-size", "12px")
    await tool("Mostrar respostas").click()
    await expect(answers).toHaveCount(0)
  })

  await test.step("the whole screen, and back", async () => {
    const isWhole = () => page.evaluate(() => document.fullscreenElement !== null)
    const canvas = page.getByRole("application", { name: "Fluxo" })
    const left = async () => (await boxOf(canvas)).x
    expect([await isWhole(), await left()]).toEqual([false, 56])
    await tool("Tela cheia").click()
    await expect.poll(isWhole).toBe(true)
    await expect.poll(left).toBe(0)
    await tool("Sair da tela cheia").click()
    await expect.poll(isWhole).toBe(false)
    await expect.poll(left).toBe(56)
  })
})

test("an unknown address and a page that one may not see are told inside the product", async ({ browser, server }) => {
  const page = await signIn(browser, server, "camila")
  const menu = page.getByRole("navigation", { name: "Menu principal" })
  await page.goto(`${server.url}/nao-existe/mesmo`)
  await expect(page.getByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/nao-existe/mesmo`)
  await expect(menu).toBeVisible()
  await nothingWrong(page, "an unknown address")
  await page.getByRole("button", { name: "Voltar ao início" }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
  await page.goto(`${server.url}/profiles`)
  await expect(page).toHaveURL(`${server.url}/401`)
  await expect(page.getByRole("heading", { level: 1, name: "Acesso negado" })).toBeVisible()
  await expect(menu).toBeVisible()
  await nothingWrongInLong(page, "access denied, signed in")

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${server.url}/nao-existe/mesmo`)
  await expect(stranger).toHaveURL(`${server.url}/login`)
})
