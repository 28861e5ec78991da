import { drawFlow, way } from "../../server/demo/draw-flow.ts"
import { type FlowDocument } from "@prosa/core/flow"
import type { BotToken, CompanyId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { startTestServer } from "@prosa/server/testing"
import { Effect } from "effect"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { migrate } from "../../server/platform/storage/migrate.ts"
import { migrations } from "../../server/storage/migrations.ts"
import { publish } from "../../server/testing/shop.ts"
import { withDatabase } from "../durability/busy-shop.ts"

/** A company with a bot in each of its workspaces, and as many attendants as wanted. */
export interface CrowdedShop {
  readonly companyId: CompanyId
  readonly bots: ReadonlyArray<BotToken>
  readonly attendants: ReadonlyArray<ShopAttendant>
}

export interface ShopAttendant {
  readonly userId: UserId
  readonly email: string
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

const attendantPermissions = ["omnichannel_view", "omnichannel_transfer", "message_remove"] as const

/** Each workspace has about this many attendants, and there are at most four. */
const attendantsEach = 50

/** Founds the company in an empty database. Every seventh attendant works in two workspaces. */
export const foundCrowdedShop = (place: DatabasePlace, attendants: number): Promise<CrowdedShop> =>
  withDatabase(place, async (database) => {
    await Effect.runPromise(migrate(database, migrations))
    const server = await startTestServer(database)
    const { seed } = server
    const companyId = await seed.company()
    const workspaces: Array<WorkspaceId> = []
    for (let at = 0; at < Math.max(2, Math.min(4, Math.ceil(attendants / attendantsEach))); at++)
      workspaces.push(await seed.workspace(companyId, `Equipe ${at + 1}`))

    const people: Array<ShopAttendant> = []
    for (let at = 0; at < attendants; at++) {
      const email = `atendente${at}@loja.com.br`
      const second = at % 7 === 0 ? at + 1 : at
      const own = [...new Set([at, second].map((place) => workspaces[place % workspaces.length]))].filter(
        (id) => id !== undefined,
      )
      const facts = { email, permissions: attendantPermissions, workspaces: own, isAttendant: true } as const
      people.push({ userId: await seed.person(companyId, facts), email, workspaces: own })
    }

    const email = "camila@loja.com.br"
    await seed.person(companyId, { email, permissions: ["omnichannel_view", "bot_view"], workspaces })
    const camila = await server.signedIn(email)
    const bots: Array<BotToken> = []
    for (const [at, workspace] of workspaces.entries()) {
      const bot = await seed.bot(companyId, workspace, `Robô ${at + 1}`)
      await publish(camila, bot, serviceFlow(workspace))
      bots.push(bot.token)
    }
    await server.close()
    return { companyId, bots, attendants: people }
  })

/** What the bot answers to 'espere', and to nothing else. */
export const waitingReply = "Fico à espera."

/** Answers whatever is said, hands over to the next attendant on 'atendente', and ends on 'tchau'. */
const serviceFlow = (workspaceId: WorkspaceId): FlowDocument =>
  drawFlow("Atendimento", [
    {
      title: "Início",
      says: ["Olá! Como posso ajudar?"],
      ways: [
        way("Pedido", "Meu pedido", "pedido"),
        way("Pessoa", "Atendente"),
        way("Espera", "Espere"),
        way("Fim", "Tchau"),
      ],
      fallback: ["Não entendi.", "Pode dizer de outro jeito?", "Ainda não sei disso."],
    },
    {
      title: "Pedido",
      says: ["Seu pedido está a caminho.", "Chega em dois dias."],
      ways: [way("Pessoa", "Atendente"), way("Fim", "Tchau")],
      fallback: ["Do pedido sei só o prazo."],
    },
    {
      title: "Pessoa",
      says: ["Vou chamar alguém."],
      transfer: { kind: "sequential-person", workspaceId, onlyOnlineUser: false },
    },
    { title: "Espera", says: [waitingReply], fallback: [waitingReply] },
    { title: "Fim", says: ["Até logo!"], ends: true },
  ])
