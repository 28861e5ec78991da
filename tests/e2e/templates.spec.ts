import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { arrive, signIn } from "./people.ts"
import type { RunningServer } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

test("a template is made of a flow, looked at, and imported into a bot of another workspace", async ({
  browser,
  server,
}) => {
  const page = await arrive(browser, server, "julia")
  const name = `Modelo ${randomUUID()}`
  const [sales, service] = [await workspaceId(page, "Comercial"), await workspaceId(page, "SAC")]
  const origin = await createBot(page, `De vendas ${name}`, sales)
  const target = await createBot(page, `Do SAC ${name}`, service)
  const dialog = page.getByRole("dialog")
  const row = page.getByRole("row", { name: new RegExp(name, "u") })

  await test.step("unsaved changes are saved before the template is made", async () => {
    await openEditor(page, server, origin)
    await page.getByRole("textbox", { name: "Nome do fluxo" }).fill("Vendas de verão")
    await expect(page.getByText("Alterações não salvas").first()).toBeVisible()
    await page.getByRole("button", { name: "Criar template" }).click()
    await expect(dialog.getByText("elas serão salvas antes de criar o template")).toBeVisible()
    await dialog.getByRole("textbox", { name: "Nome" }).fill("")
    await dialog.getByRole("button", { name: "Salvar e criar template" }).click()
    await expect(dialog.getByText("Campo obrigatório")).toBeVisible()
    await expect(dialog.getByText("Deve conter no mínimo um registro")).toBeVisible()
    await nothingWrong(page, "the refused dialog")
    await dialog.getByRole("textbox", { name: "Nome" }).fill(name)
    await dialog.getByText("SAC", { exact: true }).click()
    await dialog.getByText("Comercial", { exact: true }).click()
    await dialog.getByRole("button", { name: "Salvar e criar template" }).click()
    await expect(page.getByText("Template criado com sucesso.")).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible()
  })

  await test.step("it is found in the list", async () => {
    await page.goto(`${server.url}/templates`)
    await expect(page).toHaveURL(`${server.url}/templates-list`)
    await expect(page.getByRole("rowheader", { name: "Restaurante: reservas e pedidos" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Templates" })).toBeVisible()
    await nothingWrong(page, "the list")
    await page.getByRole("searchbox", { name: "Buscar por nome" }).fill("nenhum se chama assim")
    await expect(page.getByText("Nenhum template encontrado.")).toBeVisible()
    await page.getByRole("searchbox", { name: "Buscar por nome" }).fill(name.toUpperCase())
    await expect(row).toHaveCount(1)
    await expect(row.getByText("Júlia Prado")).toBeVisible()
    // She may not remove it.
    await row.getByRole("button", { name: "Ações de" }).click()
    await expect(page.getByRole("menuitem", { name: "Visualizar" })).toBeVisible()
    await expect(page.getByRole("menuitem", { name: "Remover" })).toHaveCount(0)
    await page.keyboard.press("Escape")
  })

  await test.step("it is looked at, and cannot be changed", async () => {
    await row.getByRole("button", { name: `Visualizar ${name}` }).click()
    await expect(page).toHaveURL(/\/drawflow\/templates-view\/\d+$/u)
    await expect(page.getByRole("textbox", { name: "Nome do fluxo" })).toBeDisabled()
    await expect(page.getByRole("textbox", { name: "Nome do fluxo" })).toHaveValue("Vendas de verão")
    const card = page.locator(".react-flow__node").first()
    await card.click()
    await expect(page.getByRole("textbox", { name: "Título do node" })).toBeDisabled()
    for (const button of ["Salvar Fluxo", "Publicar", "Importar", "Criar template", "Adicionar node", "Organizar"])
      await expect(page.getByRole("button", { name: button })).toHaveCount(0)
    const place = () => card.evaluate((element) => element instanceof HTMLElement && element.style.transform)
    const [box, before] = [await card.boundingBox(), await place()]
    await card.hover()
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200, { steps: 5 })
    await page.mouse.up()
    await page.keyboard.press("Delete")
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    expect(await place()).toBe(before)
    await page.reload()
    await expect(card).toBeVisible()
    await nothingWrong(page, "a template")
    await page.getByRole("button", { name: "Voltar" }).click()
    await expect(page).toHaveURL(/\/templates-list/u)
  })

  await test.step("it is imported into a bot of another workspace", async () => {
    await openEditor(page, server, target)
    await page.getByRole("button", { name: "Importar" }).click()
    await page.getByRole("menuitem", { name: "Template" }).click()
    const confirm = dialog.getByRole("button", { name: "Importar", exact: true })
    await expect(dialog.getByRole("radio", { name: /Clínica/u })).toBeVisible()
    await expect(confirm).toBeDisabled()
    await nothingWrong(page, "the choice of a template")
    await dialog.getByRole("searchbox", { name: "Buscar por nome" }).fill(name)
    await expect(dialog.getByRole("radio")).toHaveCount(1)
    await dialog.getByRole("radio").check()
    await confirm.click()
    await expect(page.getByText("Template importado com sucesso.")).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/drawflow/${target}/\\d+$`, "u"))
    await expect(page.getByRole("textbox", { name: "Nome do fluxo" })).toHaveValue("Vendas de verão")
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole("textbox", { name: "Nome do fluxo" })).toHaveValue("Vendas de verão")
  })

  await test.step("what somebody else saved meanwhile is not lost to an import", async () => {
    await saveElsewhere(page, target)
    await page.getByRole("button", { name: "Importar" }).click()
    await page.getByRole("menuitem", { name: "Template" }).click()
    await dialog.getByRole("radio", { name: /NPS/u }).check()
    await dialog.getByRole("button", { name: "Importar", exact: true }).click()
    const conflict = page.getByRole("alertdialog")
    await expect(
      conflict.getByText("Este fluxo foi salvo depois que você o abriu, por outra pessoa ou em outra aba."),
    ).toBeVisible()
    await nothingWrong(page, "the conflict")
    await conflict.getByRole("button", { name: "Importar por cima" }).click()
    await expect(page.getByText("Template importado com sucesso.")).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Nome do fluxo" })).toHaveValue("Pesquisa de satisfação (NPS)")
    await nothingWrongInLong(page, "the imported flow")
  })

  await test.step("it is removed by who may", async () => {
    const helena = await signIn(browser, server, "helena")
    await helena.goto(`${server.url}/templates-list?search=${encodeURIComponent(name)}`)
    await helena.getByRole("button", { name: `Ações de ${name}` }).click()
    await helena.getByRole("menuitem", { name: "Remover" }).click()
    await helena.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click()
    await expect(helena.getByText("Template excluído com sucesso!")).toBeVisible()
    await expect(helena.getByText("Nenhum template encontrado.")).toBeVisible()
  })
})

test("a flow is read-only for somebody who may not write to bots", async ({ browser, server }) => {
  const julia = await arrive(browser, server, "julia")
  const bot = await createBot(julia, `Só leitura ${randomUUID()}`, await workspaceId(julia, "SAC"))
  const page = await signIn(browser, server, "camila")
  await openEditor(page, server, bot)
  await expect(page).toHaveURL(new RegExp(`/drawflow/${bot}/\\d+$`, "u"))
  await expect(page.getByText("falta a permissão “Ver e editar robôs”")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Nome do fluxo" })).toBeDisabled()
  await page.locator(".react-flow__node").first().click()
  await expect(page.getByRole("textbox", { name: "Título do node" })).toBeDisabled()
  await expect(page.getByRole("button", { name: "Adicionar node" })).toHaveCount(0)
  await nothingWrong(page, "a flow that may only be read")
  await page.goto(`${server.url}/templates-list`)
  await expect(page.getByRole("heading", { name: "Acesso negado" })).toBeVisible()
})

const openEditor = async (page: Page, server: RunningServer, bot: number): Promise<void> => {
  await page.goto(`${server.url}/drawflow/${bot}/-1`)
  await expect(page.getByRole("application", { name: "Fluxo" })).toBeVisible()
}

const workspaceId = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const { workspaces } = await (await fetch("/api/workspaces/list-user-workspace2")).json()
    return workspaces.find((workspace: { name: string }) => workspace.name === wanted).id
  }, name)

const createBot = (page: Page, name: string, workspace: number): Promise<number> =>
  page.evaluate(
    async ([called, place]) => {
      const draft = { name: called, workspaceId: place, target: 1, avatarColor: "#0A043C", chatColor: "#FF0025" }
      const answer = await fetch("/api/bots", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(draft),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()).id
    },
    [name, workspace] as const,
  )

/** Saves the bot's flow as it is, which makes another revision of it. */
const saveElsewhere = (page: Page, bot: number): Promise<void> =>
  page.evaluate(async (id) => {
    const flow = await (await fetch(`/api/bots/${id}/flow/-1`)).json()
    const answer = await fetch(`/api/bots/${id}/flow/${flow.id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...flow, name: "De outra pessoa" }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }, bot)
