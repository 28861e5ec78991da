import { randomUUID } from "node:crypto"
import { flowToWire } from "@prosa/adapters-http/routes"
import { importFlowCsv } from "@prosa/core/flow"
import { smallFlowCsv } from "@prosa/core/flow/testing"
import type { Page } from "@playwright/test"
import { Result } from "effect"
import { nothingWrong } from "./axe.ts"
import { publishFlow } from "./new-bot.ts"
import { signIn, visit } from "./people.ts"
import type { RunningServer } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

test("what visitors wrote and the bot did not understand is taught to it, published, and understood", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "helena")
  await page.goto(`${server.url}/chatbots`)
  const { id, token } = await createBot(page, server)
  for (const text of ["quero a papeleta do mês", "queria a papeleta do mes", "tem estacionamento?"])
    await write(server, token, text)

  await test.step("the bot's page names it, and leads to it", async () => {
    await page.goto(`${server.url}/chatbots/${id}`)
    const card = page.getByRole("region", { name: "Não entendidas" })
    await expect(card.getByRole("listitem").first()).toContainText("papeleta do mês")
    await card.getByRole("link", { name: "Ensinar o robô" }).click()
    await expect(page).toHaveURL(new RegExp(`/chatbots/${id}\\?unclear$`, "u"))
  })

  const row = page.getByRole("listitem").filter({ hasText: "papeleta do mês" })
  await test.step("it is taught by one press, and what else changes is said", async () => {
    await expect(row).toContainText("2 vezes, a última em")
    await row.hover()
    await nothingWrong(page, "what was not understood")
    await row.getByRole("button", { name: /^Escolher a resposta/u }).click()
    await page.getByRole("menuitem", { name: "Segunda via" }).click()
    await expect(row.getByText("Ensinado: Segunda via")).toBeVisible()
    await row.getByRole("button", { name: /^Desfazer/u }).click()
  })

  await test.step("the keyboard does the same, and goes on in the row", async () => {
    const choose = row.getByRole("button", { name: /^Escolher a resposta/u })
    await choose.focus()
    await page.keyboard.press("Enter")
    const answer = page.getByRole("menuitem", { name: "Segunda via" })
    await expect(page.locator("[data-highlighted]")).toBeVisible()
    while ((await answer.getAttribute("data-highlighted")) === null) await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(row.getByText("Ensinado: Segunda via")).toBeVisible()
    await expect(row.getByRole("button", { name: /^Desfazer/u })).toBeFocused()
    await nothingWrong(page, "what was taught")
  })

  await test.step("what is not worth it is set aside by keyboard", async () => {
    const parking = page.getByRole("button", { name: "Deixar “tem estacionamento?” de lado" })
    await parking.focus()
    await page.keyboard.press("Enter")
    await expect(parking).toBeHidden()
    await page.getByRole("tab", { name: /^Deixadas de lado/u }).click()
    await expect(page.getByRole("button", { name: "Trazer “tem estacionamento?” de volta" })).toBeVisible()
  })

  await test.step("the draft is measured by its own phrases", async () => {
    await page.getByRole("tab", { name: "Quanto o robô entende" }).click()
    await expect(page.getByText("Certas", { exact: true })).toBeVisible()
    await nothingWrong(page, "the measure")
  })

  await test.step("it is published in the editor, and visitors are understood", async () => {
    await page.getByRole("button", { name: "Revisar e publicar" }).click()
    await expect(page.locator(".react-flow__node").first()).toBeVisible()
    await publishFlow(page)
    const visitor = await visit(browser, server, token)
    await visitor.say("quero a papeleta do mês")
    await expect(visitor.sees("Qual é o número do seu pedido?")).toBeVisible()
  })
})

/** A bot of the test's own with a published flow, as any program of the company may make it. */
const createBot = async (
  page: Page,
  server: RunningServer,
): Promise<{ readonly id: number; readonly token: string }> => {
  const headers = { origin: server.url }
  const get = async (path: string) => (await page.request.get(`${server.url}${path}`)).json()
  const { workspaceId } = await get("/api/bots/1/summary")
  const draft = { name: `Fatura ${randomUUID()}`, workspaceId, target: 1, avatarColor: "#0A043C", chatColor: "#FF0025" }
  const made = await page.request.post(`${server.url}/api/bots`, { data: draft, headers })
  const { id } = await made.json()
  const { id: flowId, revision } = await get(`/api/bots/${id}/flow/-1`)
  const { document } = Result.getOrThrow(importFlowCsv(smallFlowCsv, "Fatura"))
  const published = await page.request.post(`${server.url}/api/bots/${id}/publish/${flowId}`, {
    data: { ...flowToWire(document), revision },
    headers,
  })
  expect(published.status(), await published.text()).toBe(200)
  return get(`/api/bots/${id}/summary`)
}

/** Writes a text as a new visitor of the widget, without a page. */
const write = async (server: RunningServer, botToken: string, text: string): Promise<void> => {
  const call = async (path: string, data: object, token?: string) => {
    const response = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(data),
    })
    expect(response.status).toBeLessThan(300)
    return response.json()
  }
  const { visitorToken } = await call("/api/livechat/sessions", { botToken })
  await call("/api/livechat/messages", { clientId: `visita-${randomUUID()}`, text }, visitorToken)
}
