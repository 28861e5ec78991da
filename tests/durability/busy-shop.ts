import type { FlowDocument, FlowFile } from "@prosa/core/flow"
import type { BotId, BotToken, CompanyId } from "@prosa/core/kernel"
import { startTestServer, type TestBrowser } from "@prosa/server/testing"
import { Effect } from "effect"
import path from "node:path"
import { dataPart } from "../../composition-root/server/data-parts.ts"
import { createFolderStore } from "../../server/platform/files/folder-store.ts"
import { png } from "../../server/testing/small-files.ts"
import { drawFlow, way } from "../../server/demo/draw-flow.ts"
import { silentLogger } from "../../server/platform/logger.ts"
import { type Database, type DatabasePlace, openDatabase } from "../../server/platform/storage/database.ts"
import { migrate } from "../../server/platform/storage/migrate.ts"
import { migrations } from "../../server/storage/migrations.ts"
import { publish } from "../../server/testing/shop.ts"

/** A company whose bots greet, answer, hand over to people and end conversations. */
export interface BusyShop {
  readonly companyId: CompanyId
  readonly bots: ReadonlyArray<BotToken>
  /** The same bots by their ids. */
  readonly botIds: ReadonlyArray<BotId>
  /** A further bot, which is made inactive where a number is connected to it. */
  readonly quietBotId: BotId
  /** Address of who may connect the bots to channels, with the password of every test account. */
  readonly keeper: string
}

/** Opens the program's database while the program does not run. */
export const withDatabase = async <A>(place: DatabasePlace, work: (database: Database) => Promise<A>): Promise<A> => {
  const onFatal = (error: Error) => {
    throw error
  }
  const database = await Effect.runPromise(openDatabase(place, { logger: silentLogger, onFatal }))
  return work(database).finally(database.close)
}

/** Founds the company in an empty database; its files lie where a program with this data folder finds them. */
export const foundBusyShop = (place: DatabasePlace, dataDir: string): Promise<BusyShop> =>
  withDatabase(place, async (database) => {
    await Effect.runPromise(migrate(database, migrations))
    const files = createFolderStore(path.resolve(dataPart(dataDir, "files")))
    const server = await startTestServer(database, { files })
    const { seed } = server
    const companyId = await seed.company()
    const workspaces = [await seed.workspace(companyId, "SAC"), await seed.workspace(companyId, "Pós-venda")] as const
    const email = "camila@loja.com.br"
    await seed.person(companyId, {
      email,
      permissions: ["omnichannel_view", "bot_view"],
      workspaces,
      isAttendant: true,
    })
    await seed.person(companyId, { email: "rafael@loja.com.br", workspaces, isAttendant: true })
    const person = await server.signedIn(email)
    const bots: Array<BotToken> = []
    const botIds: Array<BotId> = []
    await seed.asTenant(companyId, (tx) =>
      tx.execute(`update companies set whatsapp_api_meta = true where id = ${companyId}`),
    )
    for (const name of ["Ana", "Bia", "Cida"]) {
      const bot = await seed.bot(companyId, workspaces[0], name)
      await publish(person, bot, serviceFlow(name, workspaces[1], await uploadPicture(person)))
      bots.push(bot.token)
      botIds.push(bot.id)
    }
    const { id: quietBotId } = await seed.bot(companyId, workspaces[0], "Dora")
    await server.close()
    return { companyId, bots, botIds, quietBotId, keeper: email }
  })

const uploadPicture = async (person: TestBrowser): Promise<FlowFile> => {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(png)], { type: "image/png" }), "pedido.png")
  const answer = await person.fetch("/api/files/upload", { method: "POST", body: form })
  // the route's answer
  const { fileId, url } = (await answer.json()) as { fileId: string; url: string }
  return { fileId, name: "pedido.png", url, mime: "image/png" }
}

/** One answer of it leaves as two messages on WhatsApp, a picture and buttons; another as two texts and buttons. */
const serviceFlow = (name: string, workspaceId: Parameters<typeof target>[0], picture: FlowFile): FlowDocument => {
  const flow = drawFlow(`Atendimento da ${name}`, [
    {
      title: "Início",
      says: [`Olá! Aqui é a ${name}.`, "Como posso ajudar?"],
      ways: [way("Pedido", "Meu pedido", "pedido"), way("Pessoa", "Atendente"), way("Fim", "Tchau")],
      fallback: ["Não entendi.", "Pode dizer de outro jeito?", "Ainda não sei disso."],
    },
    {
      title: "Pedido",
      says: ["Seu pedido está a caminho."],
      ways: [way("Prazo", "Prazo", "qual é o prazo?"), way("Troca", "Trocar"), way("Fim", "Tchau")],
      fallback: ["Do pedido sei o prazo e a troca.", "Prazo ou troca?"],
    },
    {
      title: "Prazo",
      says: ["Chega em dois dias.", "Posso encerrar?"],
      ways: [way("Fim", "Tchau")],
      fallback: ["Hein?"],
    },
    {
      title: "Troca",
      says: [exchangeTerms],
      ways: [way("Pessoa", "Atendente"), way("Fim", "Tchau")],
      fallback: ["Chamo alguém?"],
    },
    { title: "Pessoa", says: ["Vou chamar alguém."], transfer: target(workspaceId) },
    { title: "Fim", says: ["Até logo!"], ends: true },
  ])
  const nodes = flow.nodes.map((node) =>
    node.title === "Pedido"
      ? { ...node, botInteractions: node.botInteractions.map((said) => ({ ...said, files: [picture] })) }
      : node,
  )
  return { ...flow, nodes }
}

/** Longer than one message of WhatsApp. */
const exchangeTerms = Array.from(
  { length: 120 },
  (_, at) => `${at + 1}. Para trocar um produto, guarde a nota e fale com uma pessoa.`,
).join("\n")

const target = (workspaceId: Awaited<ReturnType<Awaited<ReturnType<typeof startTestServer>>["seed"]["workspace"]>>) =>
  ({ kind: "sequential-person", workspaceId, onlyOnlineUser: false }) as const
