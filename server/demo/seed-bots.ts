import { newBotSettings } from "@prosa/core/bot"
import { type CompiledScript, compile, scriptOf } from "@prosa/core/engine"
import type { EntityContent } from "@prosa/core/entity"
import type { EntityRef, FlowDocument } from "@prosa/core/flow"
import { type BotId, type FlowId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertBot, newBotToken } from "../bot/index.ts"
import { insertEntity } from "../entity/index.ts"
import { outsideOfFlow, insertVersion, removeEditing, touchBot } from "../flow/index.ts"
import { sql } from "../platform/storage/sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { customerServiceFlow } from "./customer-service-flow.ts"
import { cities, fabricColours, orderNumbers } from "./demo-entities.ts"
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
  readonly winter: DemoBot
}

/** Seeds three published bots: a long one, a short one, and one for campaigns. */
export const seedBots = (tx: Tx, places: DemoWorkspaces, people: DemoPeople): Effect.Effect<DemoBots> =>
  Effect.gen(function* () {
    const { rafael, builder } = people
    const draw = (sketch: DrawnBot) => {
      const { name, workspaceId, target, colours, flow } = sketch
      const draft = { name, workspaceId, target, ...colours }
      return Effect.map(
        insertBot(tx, { settings: newBotSettings(draft), token: newBotToken(), by: builder, flow }),
        (made) => ({ ...made, ...sketch }),
      )
    }
    const publish = (sketch: DrawnBot) =>
      Effect.gen(function* () {
        const { id, name, workspaceId, flowId, entities: contents, flowWith } = yield* draw(sketch)
        const made = yield* Effect.forEach(contents, (content) => addEntity(tx, id, content, builder))
        const flow = flowWith?.(made) ?? sketch.flow
        const outside = yield* outsideOfFlow(tx, flow)
        const script = scriptOf(flow, { fallbackMessages, ...outside })
        const published = yield* insertVersion(tx, id, { document: flow, script, language: null, by: builder })
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
    const workspaceId = places.service
    const service = yield* publish({
      name: "Aroeira Atendimento",
      workspaceId,
      target: 1,
      colours: wood,
      flow: long,
      entities: [fabricColours, orderNumbers],
    })
    const questions = yield* publish({
      name: "Dúvidas frequentes",
      workspaceId,
      target: 3,
      colours: leaf,
      flow: questionsFlow(),
      entities: [cities],
      flowWith: ([city]) => questionsFlow(city),
    })
    const winter = { name: "Campanha de inverno", target: 5, colours: frost, flow: winterFlow(), entities: [] } as const
    return { service, questions, winter: yield* publish({ ...winter, workspaceId: places.sales }) }
  })

interface DrawnBot {
  readonly name: string
  readonly workspaceId: WorkspaceId
  readonly target: 1 | 3 | 5
  readonly colours: Colours
  readonly flow: FlowDocument
  readonly entities: ReadonlyArray<EntityContent>
  /** The flow to publish, which needs the entities that were made; `flow` unless told. */
  readonly flowWith?: (made: ReadonlyArray<EntityRef>) => FlowDocument
}

const addEntity = (tx: Tx, botId: BotId, content: EntityContent, by: string): Effect.Effect<EntityRef> =>
  Effect.map(insertEntity(tx, botId, content, by), (made) => {
    if (made === undefined) throw new Error(`the demo has two entities "${content.name}"`)
    return { id: made.id, name: content.name }
  })

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
