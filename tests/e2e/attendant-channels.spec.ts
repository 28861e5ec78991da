import { type Browser, expect, type Page, test } from "@playwright/test"
import { type CustomerSystem, openCustomerSystem } from "../../server/testing/customer-system.ts"
import {
  type ChannelCustomer,
  type ChannelStage,
  openChannelStage,
  pageCustomer,
  receives,
  whatsappCustomer,
} from "./channel-customers.ts"
import { isTransferred, logInAtMeta, openChannelDialog, roomsOf } from "./channel-steps.ts"
import { signIn, tokenOfBot, visit } from "./people.ts"

let stage: ChannelStage
let system: CustomerSystem

test.beforeAll(async () => {
  system = await openCustomerSystem()
  stage = await openChannelStage()
})
test.afterAll(async () => {
  await stage.close()
  system.close()
})

/** Somebody who has been transferred to Rafael, on any channel. */
interface Waiting {
  /** Their last words: what Rafael finds their room by. */
  readonly words: string
  readonly hears: (text: string) => Promise<unknown>
  /** The texts of people that have reached them, of the expected ones. */
  readonly heard: (of: ReadonlyArray<string>) => Promise<ReadonlyArray<string>>
}

/** Júlia connects the number, the page and the customer's system; answers the bot's token. */
const connectsEverything = async (browser: Browser): Promise<string> => {
  const number = await openChannelDialog(browser, stage.server, "WhatsApp")
  await number.dialog.getByRole("tab", { name: "Meta" }).click()
  await logInAtMeta(number.page, number.dialog.getByRole("button", { name: "Entrar com a Meta" }))
  await number.dialog.getByLabel("Número").focus()
  await number.page.keyboard.type("+55 (11) 4002")
  await expect(number.dialog.getByLabel("ID do telefone")).toHaveValue("106540352242922")
  await number.dialog.getByRole("button", { name: "Salvar" }).click()
  await expect(number.page.getByText("Dados Whatsapp atualizados.")).toBeVisible()

  const { page, dialog } = await openChannelDialog(browser, stage.server, "Facebook")
  await logInAtMeta(page, dialog.getByRole("button", { name: "Entrar com o Facebook" }))
  const toggle = dialog.getByRole("switch", { name: "Responder em Loja Aurora" })
  await toggle.press("Space")
  await expect(toggle).toBeChecked()
  await dialog.getByRole("button", { name: "Fechar" }).last().click()

  await page.getByRole("button", { name: /^Webhook/u }).click()
  const webhook = page.getByRole("dialog", { name: "Webhook" })
  await webhook.getByRole("textbox", { name: "Transferência", exact: true }).fill(`${system.url}/transferencia`)
  await webhook.getByRole("button", { name: "Salvar" }).click()
  await expect(page.getByText("Dados atualizados com sucesso!")).toBeVisible()
  await webhook.getByRole("button", { name: "Cancelar" }).click()
  return tokenOfBot(page)
}

/** The customer of a vendor's channel is transferred by the bot, and says their number in the queue. */
const arrives = async (customer: ChannelCustomer, choices: Parameters<typeof isTransferred>[1], words: string) => {
  await isTransferred(customer, choices)
  customer.says(words)
  return {
    words,
    hears: (text: string) => receives(customer, (message) => message.text === text, text),
    heard: async (of: ReadonlyArray<string>) =>
      customer.received().flatMap(({ text }) => (of.includes(text) ? [text] : [])),
  }
}

/** A visitor of a site does the same. */
const arrivesOnSite = async (browser: Browser, token: string, words: string): Promise<Waiting> => {
  const { chat, say, press, sees } = await visit(browser, stage.server, token)
  await say("bom dia")
  for (const choice of ["Troca ou devolução", "Veio com defeito", "Risco ou lasca", "Quero o kit"]) await press(choice)
  await expect(chat.getByText(/^Vou passar você para o nosso especialista/u)).toBeVisible()
  await say(words)
  return {
    words,
    hears: (text) => expect(sees(text)).toBeVisible(),
    heard: async (of) => {
      const seen = await Promise.all(of.map(async (text) => ((await sees(text).count()) === 1 ? [text] : [])))
      return seen.flat()
    },
  }
}

const answers = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Mensagem" }).fill(text)
  await page.keyboard.press("Enter")
}
const roomWith = (page: Page, words: string) => roomsOf(page).filter({ hasText: words })

test("an attendant serves ten rooms on three channels, and hands three of them over", async ({ browser }) => {
  test.setTimeout(240_000)
  const { server } = stage
  const token = await connectsEverything(browser)
  const rafael = await signIn(browser, server, "rafael")
  const camila = await signIn(browser, server, "camila")
  for (const page of [rafael, camila]) await page.goto(`${server.url}/omnichannel`)
  await roomsOf(rafael).first().waitFor()

  const words = Array.from({ length: 10 }, (_, at) => `Meu protocolo é o ${at + 1} de hoje.`)
  const waiting = await test.step("ten people are transferred to Rafael at the same time", () =>
    Promise.all(
      words.map((line, at): Promise<Waiting> => {
        if (at < 4)
          return arrives(
            whatsappCustomer(stage, `55489912300${10 + at}`, `Zap ${at}`),
            { many: "list", few: "buttons" },
            line,
          )
        if (at < 7)
          return arrives(
            pageCustomer(stage, "messenger", String(7_100 + at), `Face ${at}`),
            { many: "text", few: "text" },
            line,
          )
        return arrivesOnSite(browser, token, line)
      }),
    ))

  const replies = words.map((_, at) => `Protocolo ${at + 1} recebido, já vejo.`)
  await test.step("each is answered in their own room", async () => {
    for (const [at, one] of waiting.entries()) {
      await roomWith(rafael, one.words).click()
      await expect(rafael.getByRole("region", { name: "Mensagens" }).getByText(one.words)).toBeVisible()
      await answers(rafael, replies[at] ?? "")
      await one.hears(replies[at] ?? "")
      // The room rises to the top with the answer: a press while the rooms below it move would miss the next one.
      await expect(roomWith(rafael, replies[at] ?? "")).toBeVisible()
    }
  })
  const open = (at: number) => roomWith(rafael, replies[at] ?? "").click()
  const transfer = async (choose: (panel: ReturnType<Page["getByRole"]>) => Promise<unknown>) => {
    await rafael.getByRole("button", { name: "Transferir" }).click()
    const panel = rafael.getByRole("dialog", { name: "Transferir conversa" })
    await choose(panel)
    await panel.getByRole("button", { name: "Transferir" }).click()
    await expect(rafael.getByText("Sala transferida com sucesso").last()).toBeVisible()
    await expect(rafael).toHaveURL(`${server.url}/omnichannel`)
  }

  await test.step("one goes to Camila, and one to whoever's turn it is: its holder answers", async () => {
    await open(0)
    await transfer(async (panel) => {
      await panel.getByRole("combobox", { name: "Workspace" }).selectOption({ label: "SAC" })
      await panel.getByRole("radio", { name: /^Camila/u }).press("Space")
    })
    await open(5)
    await transfer(async (panel) => {
      await panel.getByRole("combobox", { name: "Workspace" }).selectOption({ label: "SAC" })
      await panel.getByRole("radio", { name: /^Sequencial/u }).press("Space")
      await expect(panel.getByText(/^\d pessoas? on-line$/u)).toBeVisible()
    })
    await expect(roomWith(camila, "Zap 0")).toContainText("Meu atendimento")
    const holds = async (page: Page) =>
      (await roomWith(page, "Face 5").textContent())?.includes("Meu atendimento") === true
    const held = async () => {
      const [byCamila, byRafael] = [await holds(camila), await holds(rafael)]
      return byCamila === byRafael ? undefined : byCamila ? camila : rafael
    }
    await expect.poll(async () => (await held()) !== undefined).toBe(true)
    for (const [at, name, page] of [
      [0, "Zap 0", camila],
      [5, "Face 5", (await held()) ?? camila],
    ] as const) {
      await roomWith(page, name).click()
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible()
      await answers(page, `Agora respondo eu, protocolo ${at + 1}.`)
      await waiting[at]?.hears(`Agora respondo eu, protocolo ${at + 1}.`)
    }
  })

  await test.step("one goes to the customer's own system, which is told", async () => {
    await open(9)
    await transfer((panel) => panel.getByRole("radio", { name: /^Plataforma/u }).press("Space"))
    await expect.poll(() => system.received.map(({ path }) => path)).toEqual(["/transferencia"])
  })

  await test.step("the others are finalized, one after the other", async () => {
    for (const at of [1, 2, 3, 4, 6, 7, 8]) {
      await open(at)
      await rafael.getByRole("button", { name: "Finalizar" }).click()
      await rafael.getByRole("alertdialog").getByRole("button", { name: "Finalizar" }).click()
      await expect(rafael.getByRole("button", { name: "Abrir Sala" })).toBeVisible()
      await expect(roomWith(rafael, replies[at] ?? "")).toHaveCount(0)
    }
  })

  await test.step("nobody has read what was meant for another", async () => {
    for (const [at, one] of waiting.entries()) expect(await one.heard(replies)).toEqual([replies[at]])
  })
})
