import type { Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { signIn, visit } from "./people.ts"
import { expect, test } from "./with-server.ts"

const rowsOf = (page: Page) => page.getByRole("region", { name: "Conversas" }).getByRole("link")
const confirm = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click()

test("a room is transferred to a colleague, who sees it arrive and who else is there", async ({ browser, server }) => {
  const camila = await signIn(browser, server, "camila")
  const rafael = await signIn(browser, server, "rafael")
  await rafael.goto(`${server.url}/omnichannel`)
  await camila.goto(`${server.url}/omnichannel`)
  await rowsOf(camila).filter({ hasText: "Renata" }).click()
  await camila.getByRole("textbox", { name: "Mensagem" }).waitFor()

  await camila.getByRole("button", { name: "Transferir" }).click()
  const panel = camila.getByRole("dialog", { name: "Transferir conversa" })
  const choice = panel.getByRole("radio", { name: /^Rafael Nogueira On-line/u })
  await choice.waitFor()
  await nothingWrong(camila, "the transfer panel")
  await choice.press("Space")
  await panel.getByText("aparece para Rafael Nogueira").waitFor()
  await panel.getByRole("button", { name: "Transferir" }).click()
  await expect(camila.getByText("Sala transferida com sucesso")).toBeVisible()
  await expect(camila).toHaveURL(`${server.url}/omnichannel`)

  const theirs = rowsOf(rafael).filter({ hasText: "Renata" })
  await expect(theirs).toContainText("Meu atendimento")
  await theirs.click()
  const messages = rafael.getByRole("region", { name: "Mensagens" })
  await expect(messages.getByText(/^Transferida para Rafael Nogueira/u)).toBeVisible()
  await rowsOf(camila).filter({ hasText: "Renata" }).click()
  await expect(rafael.getByText("Camila também aqui")).toBeVisible()
  await expect(camila.getByText("Rafael também aqui")).toBeVisible()
  await expect(camila.getByText("Em atendimento por Rafael Nogueira.")).toBeVisible()
  await nothingWrong(rafael, "a room that somebody else looks at")
})

test("a message is deleted for everybody at once, and the contact is edited", async ({ browser, server }) => {
  const helena = await signIn(browser, server, "helena")
  const camila = await signIn(browser, server, "camila")
  for (const page of [helena, camila]) {
    await page.goto(`${server.url}/omnichannel`)
    await rowsOf(page).filter({ hasText: "Beatriz Nakamura" }).click()
    await page.getByText("E quando entregam?").last().waitFor()
  }
  const lineOf = (page: Page) =>
    page
      .getByRole("region", { name: "Mensagens" })
      .getByRole("listitem")
      .filter({ hasText: "E quando entregam?" })
      .last()
  await lineOf(camila).getByRole("button", { name: "Ações da mensagem" }).press("Enter")
  await expect(camila.getByRole("menuitem", { name: "Copiar texto" })).toBeVisible()
  await expect(camila.getByRole("menuitem", { name: "Apagar mensagem" })).toHaveCount(0)
  await camila.keyboard.press("Escape")
  await lineOf(helena).getByRole("button", { name: "Ações da mensagem" }).press("Enter")
  await expect(helena.getByRole("menu")).toBeFocused()
  await helena.keyboard.press("End")
  await expect(helena.getByRole("menuitem", { name: "Apagar mensagem" })).toHaveAttribute("data-highlighted", "")
  await helena.keyboard.press("Enter")
  await expect(helena.getByRole("alertdialog")).toContainText("Deseja apagá-la?")
  await confirm(helena, "Apagar")
  await expect(helena.getByText("Mensagem apagada com sucesso!")).toBeVisible()
  await expect(camila.getByRole("region", { name: "Mensagens" }).getByText("Mensagem apagada")).toBeVisible()

  const form = helena.getByRole("form", { name: "Dados do contato" })
  await form.getByLabel("E-mail").fill("beatriz")
  await form.getByRole("button", { name: "Salvar" }).click()
  await expect(form.getByLabel("E-mail")).toBeFocused()
  await form.getByLabel("E-mail").fill("bia@nakamura.com.br")
  await form.getByLabel("Nome").fill("Bia Nakamura")
  await form.getByLabel("Nome").press("Enter")
  await expect(helena.getByText("Contato atualizado com sucesso!")).toBeVisible()
  await expect(rowsOf(camila).filter({ hasText: "Bia Nakamura" })).toBeVisible()
  await expect(camila.getByRole("form", { name: "Dados do contato" }).getByLabel("E-mail")).toHaveValue(
    "bia@nakamura.com.br",
  )
  await nothingWrong(helena, "a room with its contact")
})

test("the filters of the inbox are in its address, and Ctrl+K leads to a room by keyboard alone", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "helena")
  await page.goto(`${server.url}/omnichannel?status=closed`)
  await expect(page.getByRole("button", { name: "Status: Finalizado" })).toBeVisible()
  await page.getByRole("searchbox", { name: "Buscar por nome" }).fill("a")
  await expect(page).toHaveURL(/status=closed&name=a/u)
  await rowsOf(page).first().click()
  await expect(page).toHaveURL(/status=closed&name=a&dialogId=\d+/u)
  await page.reload()
  await expect(page.getByRole("searchbox", { name: "Buscar por nome" })).toHaveValue("a")

  await page.goto(`${server.url}/home`)
  await page.getByRole("heading", { level: 1 }).waitFor()
  const finder = page.getByRole("dialog", { name: "Buscar" })
  // Nobody waits for a dialog before they type.
  await page.keyboard.press("Control+k")
  await page.keyboard.type("renata")
  await expect(finder.getByRole("combobox")).toHaveValue("renata")
  await expect(finder.getByRole("option", { name: /Renata/u }).first()).toBeVisible()
  await nothingWrong(page, "the quick finder")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/omnichannel\?dialogId=\d+/u)
  await expect(page.getByRole("heading", { name: /Renata/u })).toBeVisible()
})

/** What the page knows of its notices in this test. */
interface HiddenTab extends Window {
  isHidden?: boolean
  notices?: Array<{ readonly title: string; readonly body: string; readonly press: () => void }>
  rings?: number
}

test("a message in a hidden tab rings once of two tabs, and its notice opens the room", async ({ browser, server }) => {
  const camila = await signIn(browser, server, "camila")
  const { clock } = camila.context()
  await clock.install()
  await camila.context().addInitScript(() => {
    const tab: HiddenTab = window
    tab.notices = []
    tab.rings = 0
    Object.defineProperty(document, "visibilityState", { get: () => (tab.isHidden === true ? "hidden" : "visible") })
    class Recorded extends EventTarget {
      static readonly permission = "granted"
      constructor(title: string, { body }: { body: string }) {
        super()
        tab.notices?.push({ title, body, press: () => this.dispatchEvent(new Event("click")) })
      }
      close() {}
    }
    Object.defineProperty(window, "Notification", { value: Recorded })
    const Original = window.AudioContext
    Object.defineProperty(window, "AudioContext", {
      value: class extends Original {
        constructor() {
          super()
          tab.rings = (tab.rings ?? 0) + 1
        }
      },
    })
  })
  const token = /data-token="([^"]+)"/u.exec(await (await camila.request.get(`${server.url}/demo`)).text())?.[1] ?? ""
  const visitor = await visit(browser, server, token)
  await visitor.say("oi")
  await camila.goto(`${server.url}/omnichannel`)
  await rowsOf(camila).first().click()
  await camila.getByRole("button", { name: "Entrar na Conversa" }).click()
  await camila.getByRole("textbox", { name: "Mensagem" }).waitFor()
  const other = await camila.context().newPage()
  await other.goto(`${server.url}/home`)
  await other.getByRole("heading", { level: 1 }).waitFor()
  const tabs = [camila, other]
  const countOf = async (what: "notices" | "rings") => {
    const counts = await Promise.all(
      tabs.map((page) =>
        page.evaluate((field) => {
          const tab: HiddenTab = window
          return (field === "notices" ? tab.notices?.length : tab.rings) ?? 0
        }, what),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const hide = (page: Page) =>
    page.evaluate(() => {
      const tab: HiddenTab = window
      tab.isHidden = true
      document.dispatchEvent(new Event("visibilitychange"))
    })

  await hide(other)
  await visitor.say("alguém aí?")
  await expect(camila.getByRole("region", { name: "Mensagens" }).getByText("alguém aí?")).toBeVisible()
  await clock.runFor(1_000)
  expect([await countOf("notices"), await countOf("rings")]).toEqual([0, 0])
  await camila.goto(`${server.url}/home`)
  await camila.getByRole("heading", { level: 1 }).waitFor()
  await hide(camila)
  await visitor.say("preciso de ajuda")
  await expect.poll(() => countOf("notices")).toBe(1)
  // Long enough for the other tab to tell of it too.
  await clock.runFor(1_000)
  expect([await countOf("notices"), await countOf("rings")]).toEqual([1, 1])
  for (const page of tabs)
    await page.evaluate(() => {
      const tab: HiddenTab = window
      tab.notices?.[0]?.press()
    })
  const room = /\/omnichannel\?dialogId=\d+/u
  await expect.poll(() => tabs.some((page) => room.test(page.url()))).toBe(true)
})
