import { type CompiledScript, compile, scriptOf } from "@prosa/core/engine"
import type { FlowDocument } from "@prosa/core/flow"
import { type BotId, fold, type FlowId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertBot, newBotToken } from "../bot/index.ts"
import { insertVersion, removeEditing, touchBot } from "../flow/index.ts"
import { sql } from "../platform/storage/sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { customerServiceFlow } from "./customer-service-flow.ts"
import { questionsFlow, winterFlow } from "./other-flows.ts"
import type { DemoPeople, DemoWorkspaces } from "./seed-people.ts"

/** A bot that has conversations. */
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

/** Seeds three bots: a long and a short published one, and an unpublished draft. */
export const seedBots = (tx: Tx, places: DemoWorkspaces, people: DemoPeople): Effect.Effect<DemoBots> =>
  Effect.gen(function* () {
    const { rafael, builder } = people
    const draw = (sketch: DrawnBot) => {
      const { name, workspaceId, target, colours, flow } = sketch
      const draft = { name, workspaceId, target, ...colours }
      return Effect.map(
        insertBot(tx, { draft, nameFolded: fold(name), token: newBotToken(), by: builder, flow }),
        (made) => ({ ...made, ...sketch }),
      )
    }
    const publish = (sketch: DrawnBot) =>
      Effect.gen(function* () {
        const { id, name, workspaceId, flow, flowId } = yield* draw(sketch)
        const script = scriptOf(flow, { fallbackMessages })
        const published = yield* insertVersion(tx, id, { document: flow, script, by: builder })
        yield* removeEditing(tx, flowId, published.id)
        yield* touchBot(tx, id, builder, published.id)
        yield* tx.run(sql`
          update bots set default_fallback_messages = ${JSON.stringify(fallbackMessages)}::jsonb,
            created_at = now() - interval '40 days'
          where id = ${id}`)
        const compiled = compile({ ...script, id: String(published.id) })
        return { id, name, workspaceId, flowId: published.id, script: compiled } satisfies DemoBot
      })

    const long = customerServiceFlow({
      customerCare: { kind: "sequential-person", workspaceId: places.customerCare, onlyOnlineUser: false },
      afterSales: { kind: "specific-person", workspaceId: places.afterSales, userId: rafael.id, userName: rafael.name },
    })
    const short = questionsFlow()
    const workspaceId = places.service
    const service = yield* publish({ name: "Aroeira Atendimento", workspaceId, target: 1, colours: wood, flow: long })
    const questions = yield* publish({ name: "Dúvidas frequentes", workspaceId, target: 3, colours: leaf, flow: short })
    const winter = { name: "Campanha de inverno", target: 5, colours: frost, flow: winterFlow() } as const
    yield* draw({ ...winter, workspaceId: places.sales })
    return { service, questions }
  })

interface DrawnBot {
  readonly name: string
  readonly workspaceId: WorkspaceId
  readonly target: 1 | 3 | 5
  readonly colours: Colours
  readonly flow: FlowDocument
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
