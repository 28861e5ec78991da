import { type CompiledScript, compile, scriptOf } from "@prosa/core/engine"
import type { FlowDocument } from "@prosa/core/flow"
import { type BotId, fold, type FlowId, type WorkspaceId } from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import { insertBot } from "../bot/bot-store.ts"
import { newBotToken } from "../bot/bots-service.ts"
import { insertVersion, removeEditing, touchBot } from "../flow/flow-store.ts"
import type { Tx } from "../platform/storage/transactions.ts"
import { customerServiceFlow } from "./customer-service-flow.ts"
import { questionsFlow, winterFlow } from "./other-flows.ts"
import type { DemoPeople, DemoWorkspaces } from "./seed-people.ts"

/** A bot that conversations are had with. */
export interface DemoBot {
  readonly id: BotId
  readonly name: string
  readonly flowId: FlowId
  readonly workspaceId: WorkspaceId
  readonly script: CompiledScript
}

export interface DemoBots {
  readonly service: DemoBot
  readonly questions: DemoBot
}

/** Three bots: a long one and a short one that are published, and one that is only being drawn. */
export const seedBots = async (tx: Tx, places: DemoWorkspaces, people: DemoPeople): Promise<DemoBots> => {
  const { rafael, builder } = people
  const draw = async (
    name: string,
    workspaceId: WorkspaceId,
    target: 1 | 3 | 5,
    colours: Colours,
    flow: FlowDocument,
  ) => {
    const draft = { name, workspaceId, target, ...colours }
    const made = await insertBot(tx, { draft, nameFolded: fold(name), token: newBotToken(), by: builder, flow })
    return { ...made, name, workspaceId }
  }
  const publish = async (bot: Awaited<ReturnType<typeof draw>>, flow: FlowDocument): Promise<DemoBot> => {
    const script = scriptOf(flow, { fallbackMessages })
    const published = await insertVersion(tx, bot.id, { document: flow, script, by: builder })
    await removeEditing(tx, bot.flowId, published.id)
    await touchBot(tx, bot.id, builder, published.id)
    await tx.execute(sql`
      update bots set default_fallback_messages = ${JSON.stringify(fallbackMessages)}::jsonb,
        created_at = now() - interval '40 days'
      where id = ${bot.id}`)
    return { ...bot, flowId: published.id, script: compile({ ...script, id: String(published.id) }) }
  }

  const long = customerServiceFlow({
    customerCare: { kind: "sequential-person", workspaceId: places.customerCare, onlyOnlineUser: false },
    afterSales: { kind: "specific-person", workspaceId: places.afterSales, userId: rafael.id, userName: rafael.name },
  })
  const short = questionsFlow()
  const service = await publish(await draw("Aroeira Atendimento", places.service, 1, wood, long), long)
  const questions = await publish(await draw("Dúvidas frequentes", places.service, 3, leaf, short), short)
  await draw("Campanha de inverno", places.sales, 5, frost, winterFlow())
  return { service, questions }
}

interface Colours {
  readonly avatarColor: string
  readonly chatColor: string
}

const wood: Colours = { avatarColor: "#7A4A1E", chatColor: "#8C4B1F" }
const leaf: Colours = { avatarColor: "#2F6B4F", chatColor: "#2F6B4F" }
const frost: Colours = { avatarColor: "#0A043C", chatColor: "#FF0025" }

const fallbackMessages = [
  "Não entendi. Pode escrever de outro jeito?",
  "Desculpe, essa eu não sei. Tente uma das opções.",
]
