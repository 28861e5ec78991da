import { type FlowDocument } from "@prosa/core/flow"
import type { BotId, BotToken, CompanyId } from "@prosa/core/kernel"
import { startTestServer } from "@prosa/server/testing"
import { Effect } from "effect"
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

/** Founds the company in an empty database. */
export const foundBusyShop = (place: DatabasePlace): Promise<BusyShop> =>
  withDatabase(place, async (database) => {
    await Effect.runPromise(migrate(database, migrations))
    const server = await startTestServer(database)
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
      await publish(person, bot, serviceFlow(name, workspaces[1]))
      bots.push(bot.token)
      botIds.push(bot.id)
    }
    await server.close()
    return { companyId, bots, botIds, keeper: email }
  })

const serviceFlow = (name: string, workspaceId: Parameters<typeof target>[0]): FlowDocument =>
  drawFlow(`Atendimento da ${name}`, [
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
      says: ["Para trocar, fale com uma pessoa."],
      ways: [way("Pessoa", "Atendente"), way("Fim", "Tchau")],
      fallback: ["Chamo alguém?"],
    },
    { title: "Pessoa", says: ["Vou chamar alguém."], transfer: target(workspaceId) },
    { title: "Fim", says: ["Até logo!"], ends: true },
  ])

const target = (workspaceId: Awaited<ReturnType<Awaited<ReturnType<typeof startTestServer>>["seed"]["workspace"]>>) =>
  ({ kind: "sequential-person", workspaceId, onlyOnlineUser: false }) as const
