import type { Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

const card = (page: Page, title: string) => page.locator(`.react-flow__node[aria-label="${title}"]`)
const cards = (page: Page) => page.locator(".react-flow__node")
const chosen = (page: Page) => page.locator(".react-flow__node.selected")
const panelOf = (page: Page) => page.getByRole("complementary", { name: "Painel do node" })

/** Adds a node below the card that has the focus, with a title and a text, by keyboard. */
const addBelow = async (page: Page, parent: string, title: string, text: string) => {
  await card(page, parent).focus()
  await card(page, parent).getByRole("button", { name: "Adicionar node" }).press("Enter")
  await expect(panelOf(page).getByRole("textbox", { name: "Título do node" })).toBeFocused()
  await page.keyboard.type(`${title}\n${text}`)
  await expect(card(page, title)).toContainText(text)
  await card(page, title).focus()
}

test("nodes go from a bot to another by keyboard, and are moved, brought back and saved there", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia", { permissions: ["clipboard-read", "clipboard-write"] })
  await createBotAndEdit(page, company, "Papelaria")
  await addBelow(page, "Início", "Menu", "Segunda via ou troca?")
  await addBelow(page, "Menu", "Boleto", "Aqui está o boleto.")
  await addBelow(page, "Boleto", "Prazo", "Vence amanhã.")

  await test.step("two of them are selected along their connection, and copied", async () => {
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    await expect(card(page, "Menu")).toBeFocused()
    await page.keyboard.press("Control+ArrowDown")
    await expect(chosen(page)).toHaveCount(2)
    await nothingWrong(page, "two selected nodes")
    await page.keyboard.press("Control+c")
    await expect(page.getByText("2 nodes copiados.")).toBeVisible()
    await page.keyboard.press("Control+s")
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible()
  })

  await createBotAndEdit(page, company, "Papelaria do Largo")
  await expect(card(page, "Início")).toBeVisible()

  await test.step("they are pasted with their connection, and what was lost is said", async () => {
    await page.keyboard.press("Control+v")
    await expect(cards(page)).toHaveCount(3)
    await expect(page.getByText("1 conexão para fora da cópia não foi colada.")).toBeVisible()
    await expect(page.getByRole("button", { name: "De Menu para Boleto" })).toHaveCount(1)
    await expect(chosen(page)).toHaveCount(2)
    await expect(card(page, "Menu")).toBeFocused()
  })

  await test.step("they are moved together, and brought back by one undo", async () => {
    const place = () => card(page, "Boleto").evaluate((element) => element.style.transform)
    const before = await place()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await expect.poll(place).not.toBe(before)
    await page.keyboard.press("Control+z")
    await expect.poll(place).toBe(before)
  })

  await test.step("one is duplicated by the menu of its card, and the flow is saved", async () => {
    await page.keyboard.press("Escape")
    await expect(chosen(page)).toHaveCount(0)
    await card(page, "Boleto").focus()
    await page.keyboard.press("Shift+F10")
    const menu = page.getByRole("menu", { name: "Boleto" })
    await expect(menu.getByRole("menuitem", { name: /^Copiar/u })).toHaveAttribute("data-highlighted", "")
    await nothingWrong(page, "the menu of a card")
    await menu.getByRole("menuitem", { name: /^Duplicar/u }).click()
    await expect(card(page, "Boleto 2")).toBeFocused()
    await page.keyboard.press("Control+s")
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible()
    await page.reload()
    await expect(cards(page)).toHaveCount(4)
  })
})

test("by the mouse, cards are selected by a rectangle, dragged together and pasted at the pointer", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia", { permissions: ["clipboard-read", "clipboard-write"] })
  await createBotAndEdit(page, company, "Floricultura")
  await addBelow(page, "Início", "Menu", "Flores ou vasos?")
  await addBelow(page, "Menu", "Vasos", "De barro.")
  // Without a panel the canvas has the room that it has with several selected.
  await page.mouse.click(250, 500)
  await expect(chosen(page)).toHaveCount(0)
  const boxOf = async (title: string) => {
    const box = await card(page, title).boundingBox()
    if (box === null) throw new Error(`${title} is not drawn`)
    return box
  }
  const [menu, vases] = [await boxOf("Menu"), await boxOf("Vasos")]

  await test.step("Shift draws a rectangle around two of them", async () => {
    await page.keyboard.down("Shift")
    await page.mouse.move(menu.x - 30, menu.y - 10)
    await page.mouse.down()
    await page.mouse.move(vases.x + 30, vases.y + 30, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up("Shift")
    await expect(chosen(page)).toHaveCount(2)
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe("")
  })

  await test.step("one is dragged, and the other goes along", async () => {
    const from = await boxOf("Vasos")
    await page.mouse.move(from.x + 80, from.y + 50)
    await page.mouse.down()
    await page.mouse.move(from.x + 240, from.y + 82, { steps: 4 })
    await page.mouse.up()
    const [above, below] = [await boxOf("Menu"), await boxOf("Vasos")]
    expect([above.x - menu.x, above.y - menu.y]).toEqual([below.x - vases.x, below.y - vases.y])
    expect(above.x - menu.x).toBeGreaterThan(100)
  })

  await test.step("the copy stands at the pointer", async () => {
    await page.keyboard.press("Control+c")
    await page.mouse.move(200, 500)
    await page.keyboard.press("Control+v")
    await expect(card(page, "Menu 2")).toBeVisible()
    const pasted = await boxOf("Menu 2")
    expect(Math.abs(pasted.x - 200)).toBeLessThan(20)
    expect(Math.abs(pasted.y - 500)).toBeLessThan(20)
  })

  await test.step("a field takes what is pasted into it", async () => {
    await card(page, "Menu").click({ position: { x: 60, y: 40 } })
    const title = panelOf(page).getByRole("textbox", { name: "Título do node" })
    await title.fill("")
    await page.keyboard.press("Control+v")
    await expect(title).toHaveValue(/^\{"format":"prosa\.flow-part"/u)
    await expect(cards(page)).toHaveCount(5)
  })
})
