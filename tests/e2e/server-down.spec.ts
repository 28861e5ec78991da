import { type Locator } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test.use({ ownServer: "it kills the server" })

const sentence = "Sem conexão com o servidor. Suas alterações estão guardadas neste navegador; tentando de novo…"

const boxOf = async (shown: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {}
  return { left: x, right: x + width, top: y, bottom: y + height }
}

test("a save that does not reach the server arrives by itself, with what was changed since", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia")
  const openFlow = async () => {
    await page.goto(`${company.url}/drawflow/${company.firstBot}/-1`)
    await page.locator(".react-flow__node").first().waitFor()
  }
  await openFlow()
  const name = page.getByRole("textbox", { name: "Nome do fluxo" })
  const unreached = page.getByText(sentence)

  await test.step("the server is down: the bar says so, and a publication says the same in its review", async () => {
    await name.fill("Escrito durante a queda")
    await company.kill()
    await page.keyboard.press("ControlOrMeta+s")
    await expect(unreached).toBeVisible()
    await nothingWrong(page, "a save without a server")
    for (const [width, height] of [
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(unreached).toBeVisible()
      const said = await boxOf(unreached)
      expect(said.right).toBeLessThanOrEqual(width)
      expect(said.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole("button", { name: "Desfazer" }))).top)
      if (width === 820)
        expect((await boxOf(page.locator("header").getByText("Alterações não salvas"))).right).toBeLessThanOrEqual(
          (await boxOf(page.getByRole("button", { name: "Testar" }))).left,
        )
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole("button", { name: "Publicar", exact: true }).click()
    const review = page.getByRole("dialog", { name: /^Publicar/u })
    await review.getByRole("button", { name: /^Publicar/u }).click()
    await expect(review.getByText(/publique de novo quando a conexão voltar/u)).toBeVisible()
    await review.getByRole("button", { name: "Cancelar" }).click()
    await name.fill("Escrito ainda depois")
  })

  await test.step("it starts again: the newest flow is saved, once", async () => {
    await company.start()
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible({ timeout: 40_000 })
    await expect(unreached).toBeHidden()
    await openFlow()
    await expect(name).toHaveValue("Escrito ainda depois")
    await expect(page.getByText("Recuperamos alterações que não tinham sido salvas.")).toHaveCount(0)
  })
})
