import { nothingWrong } from "./axe.ts"
import { roomsOf } from "./channel-steps.ts"
import { signIn, visit } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("a room is put off by keyboard, leaves 'Minhas', and comes back when the visitor writes", async ({
  browser,
  company,
}) => {
  const builder = await signIn(browser, company, "julia")
  const bot = await builder.request.get(`${company.url}/api/bots/${company.firstBot}/summary`)
  const { token } = (await bot.json()) as { readonly token: string }
  const visitor = await visit(browser, company, token)
  await visitor.say("Volto já")
  await expect(visitor.sees("Volto já")).toBeVisible()

  const camila = await signIn(browser, company, "camila")
  await camila.goto(`${company.url}/omnichannel`)
  await roomsOf(camila).filter({ hasText: "Visitante" }).first().click()
  await camila.getByRole("button", { name: "Entrar na Conversa" }).click()
  await expect(camila.getByRole("textbox", { name: "Mensagem" })).toBeFocused()
  const views = camila.getByRole("navigation", { name: "Visões" })
  await expect(views.getByRole("button", { name: /^Adiadas/u })).toHaveCount(0)

  await test.step("put off until tomorrow, by its key", async () => {
    await expect(camila.getByRole("button", { name: "Adiar" })).toBeVisible()
    await camila.keyboard.press("Alt+Shift+KeyA")
    const menu = camila.getByRole("menu")
    await expect(menu.getByRole("menuitem").first()).toHaveAttribute("data-highlighted", "")
    await nothingWrong(camila, "the times until which a room is put off")
    await camila.keyboard.type("Am")
    await camila.keyboard.press("Enter")
    await expect(camila.getByRole("button", { name: "Volta amanhã, 09:00" })).toBeVisible()
    const row = roomsOf(camila).filter({ hasText: "Volta amanhã, 09:00" })
    await expect(row).toHaveCount(1)
    await views.getByRole("button", { name: /^Minhas/u }).click()
    await expect(row).toHaveCount(0)
    await views.getByRole("button", { name: /^Adiadas/u }).click()
    await expect(row).toHaveCount(1)
    await nothingWrong(camila, "the rooms that are put off")
  })

  await test.step("back as soon as the visitor writes", async () => {
    await visitor.say("Voltei!")
    await expect(camila.getByRole("button", { name: "Adiar" })).toBeVisible()
    await expect(roomsOf(camila)).toHaveCount(0)
    await views.getByRole("button", { name: /^Minhas/u }).click()
    await expect(roomsOf(camila).filter({ hasText: "Voltei!" })).toHaveCount(1)
  })
})
