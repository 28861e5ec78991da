import { nothingWrong } from "./axe.ts"
import { roomsOf } from "./channel-steps.ts"
import { pressAt } from "./keyboard.ts"
import { signIn, visit } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("a message is scheduled by keyboard, held back when the visitor writes, changed, and sent", async ({
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
  const field = camila.getByRole("textbox", { name: "Mensagem" })
  await expect(field).toBeFocused()
  const views = camila.getByRole("navigation", { name: "Visões" })
  const list = camila.getByRole("list", { name: "Mensagens agendadas" })
  const arrow = camila.getByRole("button", { name: "Agendar envio" })

  await test.step("written, and scheduled for tomorrow", async () => {
    await camila.keyboard.type("Bom dia! Já posso confirmar?")
    await pressAt(camila, arrow, "Enter")
    const menu = camila.getByRole("menu")
    await expect(menu.getByRole("menuitem").first()).toHaveAttribute("data-highlighted", "")
    await nothingWrong(camila, "the times at which a message may be sent")
    await camila.keyboard.type("Am")
    await camila.keyboard.press("Enter")
    await expect(list.getByText("Sai amanhã, 09:00")).toBeVisible()
    await expect(field).toHaveValue("")
    await expect(visitor.sees("Bom dia! Já posso confirmar?")).toHaveCount(0)
    await expect(roomsOf(camila).filter({ hasText: "Sai amanhã, 09:00" })).toHaveCount(1)
    await views.getByRole("button", { name: /^Agendadas/u }).click()
    await expect(roomsOf(camila)).toHaveCount(1)
    await nothingWrong(camila, "a message that waits for its time")
  })

  await test.step("held back once the visitor writes, and brought back to be changed", async () => {
    await visitor.say("Voltei!")
    await expect(list.getByText("Não enviada · A pessoa escreveu antes.")).toBeVisible()
    await expect(roomsOf(camila).filter({ hasText: "Não enviada" })).toHaveCount(1)
    await list.getByRole("button", { name: "Editar" }).click()
    await expect(field).toHaveValue("Bom dia! Já posso confirmar?")
    await expect(list).toHaveCount(0)
  })

  await test.step("scheduled for a time of one's own, and sent at once instead", async () => {
    await arrow.click()
    await camila.getByRole("menuitem", { name: "Escolher data e hora…" }).click()
    const dialog = camila.getByRole("dialog", { name: "Agendar envio" })
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
    await dialog.getByLabel("Enviar em").fill(`${inTwoDays}T10:30`)
    await dialog.getByText("Não enviar se a pessoa escrever antes").click()
    await nothingWrong(camila, "a time of one's own at which a message is sent")
    await dialog.getByRole("button", { name: "Agendar" }).click()
    await expect(dialog).toHaveCount(0)
    await expect(list.getByText(/^Sai em .+, 10:30$/u)).toBeVisible()
    await list.getByRole("button", { name: "Enviar agora" }).click()
    await expect(visitor.sees("Bom dia! Já posso confirmar?")).toBeVisible()
    await expect(list).toHaveCount(0)
  })

  await test.step("on a telephone the field and its buttons stand in one line", async () => {
    await camila.setViewportSize({ width: 390, height: 844 })
    await field.fill("Até já")
    await expect(arrow).toBeInViewport({ ratio: 1 })
    const [text, button] = [await field.boundingBox(), await arrow.boundingBox()]
    expect(text !== null && button !== null && button.y < text.y + text.height).toBe(true)
  })
})
