import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { findNatsServer, throwawayNats, type ThrowawayNats } from "../../server/platform/bus/testing/throwaway-nats.ts"
import { findPostgresBinaries } from "../../server/platform/storage/testing/postgres-installations.ts"
import { throwawayPostgres } from "../../server/platform/storage/testing/throwaway-postgres.ts"
import { roomsOf } from "./channel-steps.ts"
import { signIn, visit } from "./people.ts"
import { type RunningServer, startServer } from "./running-server.ts"

const postgres = findPostgresBinaries()
const natsServer = findNatsServer()
if (process.env["CI"] && (postgres === undefined || natsServer === undefined))
  throw new Error("PostgreSQL and nats-server are not installed: on CI every suite must run")
test.skip(postgres === undefined || natsServer === undefined, "two nodes need PostgreSQL and nats-server")

const started: Array<RunningServer> = []
let nats: ThrowawayNats | undefined

test.afterAll(async () => {
  for (const node of started) await node.dispose()
  await nats?.stop()
})

/** Two nodes on one database; the demo company's people sign in at either. */
const startNodes = async (): Promise<readonly [RunningServer, RunningServer]> => {
  const database = await (await throwawayPostgres(postgres ?? "")).createDatabase()
  nats = await throwawayNats(natsServer ?? "")
  await nats.start()
  const environment = {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    SESSION_SECRET: "o-mesmo-segredo-nos-dois-nos-deste-teste",
  }
  const node = async () => {
    const server = await startServer(await mkdtemp(join(tmpdir(), "prosa-node-")), environment)
    started.push(server)
    return server
  }
  const first = await node()
  // The demonstration's logins are written where it was made.
  return [first, { ...(await node()), login: first.login }]
}

const messagesOf = (page: Page) => page.getByRole("region", { name: "Mensagens" })
const say = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Mensagem" }).fill(text)
  await page.keyboard.press("Enter")
}

test("attendants at two nodes see each other, hand a room over, and lose nothing of it", async ({ browser }) => {
  test.setTimeout(180_000)
  const [here, there] = await startNodes()
  const camila = await signIn(browser, here, "camila")
  const rafael = await signIn(browser, there, "rafael")
  const helena = await signIn(browser, there, "helena")
  await camila.goto(`${here.url}/omnichannel`)
  await rafael.goto(`${there.url}/omnichannel`)
  for (const page of [camila, rafael]) await roomsOf(page).first().waitFor()

  const token = /data-token="([^"]+)"/u.exec(await (await camila.request.get(`${here.url}/demo`)).text())?.[1] ?? ""
  const visitor = await visit(browser, here, token)
  await visitor.say("Comprei um sofá e quero trocar a cor")
  const replied = { hasText: "Sem problema. O que aconteceu?" }
  await test.step("a visitor at one node stands in the lists of both", async () => {
    for (const page of [camila, rafael]) await expect(roomsOf(page).filter(replied)).toBeVisible()
  })
  const number = /dialogId=(\d+)/u.exec((await roomsOf(camila).filter(replied).getAttribute("href")) ?? "")?.[1] ?? ""
  const words = { hasText: `Visitante #${number}` }
  await roomsOf(camila).filter(words).click()
  await camila.getByRole("button", { name: "Entrar na Conversa" }).click()
  await say(camila, "Olá! Aqui é a Camila.")
  await expect(visitor.sees("Olá! Aqui é a Camila.")).toBeVisible()

  await test.step("who else looks at the room is seen over nodes", async () => {
    await roomsOf(rafael).filter(words).click()
    await expect(messagesOf(rafael).getByText("Olá! Aqui é a Camila.")).toBeVisible()
    await expect(camila.getByText("Rafael também aqui")).toBeVisible()
    await expect(rafael.getByText("Camila também aqui")).toBeVisible()
  })

  await test.step("the colleague at the other node is online, and receives the room", async () => {
    await camila.getByRole("button", { name: "Transferir" }).click()
    const panel = camila.getByRole("dialog", { name: "Transferir conversa" })
    await panel.getByRole("radio", { name: /^Rafael Nogueira On-line/u }).press("Space")
    await panel.getByRole("button", { name: "Transferir" }).click()
    await expect(camila.getByText("Sala transferida com sucesso")).toBeVisible()
    await expect(messagesOf(rafael).getByText(/^Transferida para Rafael Nogueira/u)).toBeVisible()
    await say(rafael, "Oi, assumi o seu atendimento.")
    await expect(visitor.sees("Oi, assumi o seu atendimento.")).toBeVisible()
    await visitor.say("Quero o sofá verde")
    await expect(messagesOf(rafael).getByText("Quero o sofá verde")).toBeVisible()
  })

  await test.step("a deleted message goes from every page of both nodes", async () => {
    await helena.goto(rafael.url())
    await roomsOf(camila).filter(words).click()
    for (const page of [camila, rafael, helena])
      await expect(messagesOf(page).getByText("Oi, assumi o seu atendimento.")).toBeVisible()
    const line = messagesOf(helena).getByRole("listitem").filter({ hasText: "Oi, assumi o seu atendimento." })
    await line.getByRole("button", { name: "Ações da mensagem" }).press("Enter")
    await expect(helena.getByRole("menu")).toBeFocused()
    await helena.keyboard.press("End")
    await expect(helena.getByRole("menuitem", { name: "Apagar mensagem" })).toHaveAttribute("data-highlighted", "")
    await helena.keyboard.press("Enter")
    await helena.getByRole("alertdialog").getByRole("button", { name: "Apagar" }).click()
    for (const page of [camila, rafael, helena])
      await expect(messagesOf(page).getByText("Oi, assumi o seu atendimento.")).toHaveCount(0)
    await expect(visitor.sees("Oi, assumi o seu atendimento.")).toHaveCount(0)
  })

  await test.step("what is said while a node is killed is there when it is back", async () => {
    await there.kill()
    await visitor.say("Escrevi isto enquanto um nó caía")
    await expect(messagesOf(camila).getByText("Escrevi isto enquanto um nó caía")).toBeVisible()
    await there.start()
    await expect(messagesOf(rafael).getByText("Escrevi isto enquanto um nó caía")).toBeVisible({ timeout: 60_000 })
  })

  await test.step("the room is finalized at one node, and leaves the open ones of the other", async () => {
    await rafael.getByRole("button", { name: "Finalizar" }).click()
    await rafael.getByRole("alertdialog").getByRole("button", { name: "Finalizar" }).click()
    await expect(rafael.getByRole("button", { name: "Abrir Sala" })).toBeVisible()
    await expect(visitor.chat.getByText(/^Conversa finalizada/u).first()).toBeVisible()
    await expect(
      messagesOf(camila)
        .getByText(/^Conversa finalizada/u)
        .first(),
    ).toBeVisible()
  })
})
