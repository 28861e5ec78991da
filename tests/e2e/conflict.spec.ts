import { type Page } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { keepsNoDraft } from "./kept-drafts.ts"
import { signIn } from "./people.ts"
import type { DemoCompany } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

const openFlow = async (page: Page, company: DemoCompany) => {
  await page.goto(`${company.url}/drawflow/${company.firstBot}/-1`)
  await page.locator(".react-flow__node").first().waitFor()
}
const nameOf = (page: Page) => page.getByRole("textbox", { name: "Nome do fluxo" })

test("two people change one flow: nothing of either is lost without a word", async ({ browser, company }) => {
  const [julia, helena] = [await signIn(browser, company, "julia"), await signIn(browser, company, "helena")]
  for (const page of [julia, helena]) await openFlow(page, company)
  const publish = async (page: Page) => {
    await page.getByRole("button", { name: "Publicar", exact: true }).click()
    const review = page.getByRole("dialog", { name: /^Publicar/u })
    await review.getByRole("button", { name: /^Publicar versão/u }).click()
  }
  const conflict = helena.getByRole("alertdialog", {
    name: "Este fluxo foi publicado depois que você o abriu, por outra pessoa ou em outra aba.",
  })
  const hers = `De_Helena_${"a".repeat(150)}`
  const own = await nameOf(helena).inputValue()

  await test.step("each sees the other, and which node they are in", async () => {
    const cardOf = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true })
    const present = (page: Page) => page.getByRole("list", { name: "Também neste fluxo" }).getByRole("button")
    await expect(present(helena)).toHaveAccessibleName("Júlia Prado está neste fluxo")
    await cardOf(julia, "Trocas e devoluções").click()
    await expect(present(helena)).toHaveAccessibleName("Júlia Prado está em Trocas e devoluções")
    await expect(cardOf(helena, "Trocas e devoluções")).toContainText("Júlia Prado está neste node")
    await helena.getByRole("button", { name: "Estrutura", exact: true }).click()
    await expect(helena.getByRole("treeitem", { name: /^Trocas e devoluções/u })).toContainText(
      "Júlia Prado está neste node",
    )
    await present(helena).click()
    await expect(helena.getByText("Júlia Prado também está neste node.")).toBeVisible()
    await expect(cardOf(julia, "Trocas e devoluções")).toContainText("Helena Aroeira está neste node")
    await nothingWrong(helena, "another user in the same node")
    await helena.getByRole("button", { name: "Fechar painel" }).click()
    await expect(julia.getByText("Helena Aroeira também está neste node.")).toBeHidden()
    await helena.getByRole("button", { name: "Fechar estrutura" }).click()
  })

  await test.step("one publishes, and the other is told what changed", async () => {
    await nameOf(julia).fill("De Júlia")
    await publish(julia)
    await expect(julia.getByRole("dialog", { name: /^Publicado · versão \d+$/ })).toBeVisible()
    await nameOf(helena).fill(hers)
    await publish(helena)
    await expect(conflict.getByRole("list", { name: "O que a outra pessoa mudou" })).toHaveText(
      `O fluxo “${own}” passou a se chamar “De Júlia”.`,
    )
    await expect(conflict.getByRole("list", { name: "O que você mudou" })).toHaveText(
      `O fluxo “${own}” passou a se chamar “${hers}”.`,
    )
    await nothingWrong(helena, "a conflict")
    await helena.setViewportSize({ width: 390, height: 844 })
    const box = await conflict.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(390)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    await helena.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step("her own flow is a file, and publishing over it is her decision", async () => {
    const saving = helena.waitForEvent("download")
    await conflict.getByRole("button", { name: "Baixar a minha" }).click()
    expect((await saving).suggestedFilename()).toBe("flow.json")
    await conflict.getByRole("button", { name: "Publicar por cima" }).click()
    await expect(helena.getByText(/^Publicado · versão \d+$/)).toBeVisible()
    await openFlow(julia, company)
    await expect(nameOf(julia)).toHaveValue(hers)
  })
})

test("unsaved changes are asked about on leaving, kept as a draft and discarded", async ({ browser, company }) => {
  const page = await signIn(browser, company, "julia")
  await page.goto(`${company.url}/drawflow/${company.firstBot + 1}/-1`)
  await page.locator(".react-flow__node").first().waitFor()
  const before = await nameOf(page).inputValue()
  const question = page.getByRole("alertdialog", { name: "Há alterações não salvas" })
  const leave = async (answer: string) => {
    await page.getByRole("button", { name: "Voltar" }).click()
    await question.getByRole("button", { name: answer }).click()
    await expect(question).toBeHidden()
  }
  await nameOf(page).fill("Digitado por último")
  await page.getByRole("button", { name: "Voltar" }).click()
  await question.waitFor()
  await nothingWrongInLong(page, "leaving a flow with changes")
  await question.getByRole("button", { name: "Continuar editando" }).click()
  await expect(nameOf(page)).toHaveValue("Digitado por último")
  await leave("Sair e manter rascunho")
  await expect(page).not.toHaveURL(/drawflow/u)
  await page.goto(`${company.url}/drawflow/${company.firstBot + 1}/-1`)
  await expect(nameOf(page)).toHaveValue("Digitado por último")
  await page.getByRole("button", { name: "Desfazer" }).click()
  await expect(nameOf(page)).toHaveValue(before)
  await page.getByRole("button", { name: "Refazer" }).click()
  await leave("Descartar rascunho")
  await expect(page).not.toHaveURL(/drawflow/u)
  // A page that is loaded at once would end what removes the draft.
  await keepsNoDraft(page, "Digitado por último")
  await page.goto(`${company.url}/drawflow/${company.firstBot + 1}/-1`)
  await expect(nameOf(page)).toHaveValue(before)
})
