import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test.use({ ownServer: "it kills the server while a flow is being saved" })

const sentence = "Sem conexão com o servidor. Suas alterações estão guardadas neste navegador; tentando de novo…"

test("a save that does not reach the server arrives by itself, with what was changed since", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  const openFlow = async () => {
    await page.goto(`${server.url}/drawflow/1/-1`)
    await page.locator(".react-flow__node").first().waitFor()
  }
  await openFlow()
  const name = page.getByRole("textbox", { name: "Nome do fluxo" })
  const unreached = page.getByText(sentence)

  await test.step("the server is down: the bar says so, and a publication says the same in its review", async () => {
    await name.fill("Escrito durante a queda")
    await server.kill()
    await page.keyboard.press("ControlOrMeta+s")
    await expect(unreached).toBeVisible()
    await nothingWrong(page, "a save without a server")
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(unreached).toBeVisible()
    expect((await unreached.boundingBox())?.width).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole("button", { name: "Publicar", exact: true }).click()
    const review = page.getByRole("dialog", { name: /^Publicar/u })
    await review.getByRole("button", { name: "Publicar", exact: true }).click()
    await expect(review.getByText(/publique de novo quando a conexão voltar/u)).toBeVisible()
    await review.getByRole("button", { name: "Cancelar" }).click()
    await name.fill("Escrito ainda depois")
  })

  await test.step("it starts again: the newest flow is saved, once", async () => {
    await server.start()
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible({ timeout: 40_000 })
    await expect(unreached).toBeHidden()
    await openFlow()
    await expect(name).toHaveValue("Escrito ainda depois")
    await expect(page.getByText("Recuperamos alterações que não tinham sido salvas.")).toHaveCount(0)
  })
})
