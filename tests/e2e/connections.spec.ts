import type { Page } from "@playwright/test"
import { createBotAndEdit } from "./new-bot.ts"
import { findings } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** Inicio → Menu → Trocas, Boleto and Sair; Trocas → Prazo. */
const shop = [
  "nome,robô,usuário,destino",
  'Inicio,Olá!,"[""oi""]",Menu',
  'Menu,Escolha,"[""trocar""]",Trocas',
  'Menu,Escolha,"[""boleto""]",Boleto',
  'Menu,Escolha,"[""sair""]",Sair',
  'Trocas,Qual pedido?,"[""quanto tempo demora"", ""qual é o prazo""]",Prazo',
  'Boleto,Qual boleto?,"[""vencido""]",Segunda via',
  "Prazo,Sete dias,,",
  "Segunda via,Aqui está,,",
  "Sair,Até logo!,,",
].join("\n")

test("a connection's source end is dragged to another card, and new connections are drawn from the same handle", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Loja de conexões")
  await page.getByRole("button", { name: "Importar" }).click()
  await page.getByRole("menuitem", { name: "CSV" }).click()
  const choosing = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Escolher arquivo" }).click()
  await (await choosing).setFiles({ name: "loja.csv", mimeType: "text/csv", buffer: Buffer.from(shop) })
  const edge = (from: string, to: string) => page.locator(`.react-flow__edge[aria-label="De ${from} para ${to}"]`)
  const stop = (name: string) => page.getByRole("button", { name, exact: true })
  await expect(edge("Trocas", "Prazo")).toBeAttached()

  await test.step("the selected connection alone has an end to drag, and the answer moves with it", async () => {
    const ends = page.locator(".react-flow__edgeupdater-source")
    await expect(ends).toHaveCount(0)
    await stop("De Trocas para Prazo").focus()
    await expect(ends).toHaveCount(1)
    expect(await findings(page)).toEqual([])
    await drag(page, await middle(page, ".react-flow__edgeupdater-source"), await handle(page, "Boleto", "source"))
    await expect(edge("Boleto", "Prazo")).toBeAttached()
    await expect(edge("Trocas", "Prazo")).toHaveCount(0)
    await page.locator(".react-flow__node", { hasText: "Boleto" }).click()
    await expect(page.getByText("quanto tempo demora, qual é o prazo")).toBeVisible()
  })

  await test.step("a source that is refused says why, and changes nothing", async () => {
    await stop("De Boleto para Segunda via").focus()
    await drag(page, await middle(page, ".react-flow__edgeupdater-source"), await handle(page, "Prazo", "target"))
    await expect(page.getByText("Conexão não permitida! Favor escolher um node abaixo em seu fluxo!")).toBeVisible()
    await expect(edge("Boleto", "Segunda via")).toBeAttached()
  })

  await test.step("a connection is drawn from the handle of the selected connection", async () => {
    await stop("De Boleto para Segunda via").focus()
    await drag(page, await handle(page, "Trocas", "source"), await handle(page, "Segunda via", "target"))
    await expect(edge("Trocas", "Segunda via")).toBeAttached()
    await expect(edge("Boleto", "Segunda via")).toBeAttached()
    await stop("De Menu para Boleto").focus()
    await drag(page, await handle(page, "Menu", "source"), await handle(page, "Prazo", "target"))
    await expect(edge("Menu", "Prazo")).toBeAttached()
    await expect(edge("Menu", "Boleto")).toBeAttached()
  })
})

interface Point {
  readonly x: number
  readonly y: number
}

const middle = async (page: Page, selector: string): Promise<Point> => {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const handle = (page: Page, title: string, end: "source" | "target"): Promise<Point> =>
  middle(page, `.react-flow__node:has(article[aria-label="${title}"]) .react-flow__handle.${end}`)

const drag = async (page: Page, from: Point, to: Point) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}
