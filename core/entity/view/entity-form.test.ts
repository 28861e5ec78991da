import { Effect, Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { aUser, createInMemorySessions, aSessionHost } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { BotId, notFound } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryDepartures } from "../../shell/testing/index.ts"
import { createConfirmer } from "../../shell/view/index.ts"
import { aWorkspace, createInMemoryWorkspaces } from "../../tenancy/testing/index.ts"
import { createWorkspaceSelection } from "../../tenancy/view/index.ts"
import { createInMemoryEntities } from "../testing/index.ts"
import { createEntityForm } from "./index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const open = async () => {
  const user = aUser()
  const workspace = aWorkspace()
  const bot = { id: Schema.decodeSync(BotId)(7), name: "Aroeira", workspaceId: workspace.id }
  const model = createEntityForm(
    scope,
    { botId: bot.id, name: "cor" },
    {
      entities: createInMemoryEntities([bot]),
      bots: { list: () => Effect.fail(notFound), summary: () => Effect.succeed(bot) },
      session: createSession(scope, {
        sessions: createInMemorySessions(user, { signedIn: true }),
        host: aSessionHost(),
      }),
      selection: createWorkspaceSelection(scope, {
        workspaces: createInMemoryWorkspaces([workspace]),
        companyId$: new BehaviorSubject(user.companyId ?? undefined),
        store: { read: () => undefined, write: () => {} },
      }),
      toasts: { show: () => {} },
      confirmations: createConfirmer(scope),
      departures: createInMemoryDepartures(),
      done: () => {},
      closed: () => {},
    },
  )
  await soon(() => expect(model.record.state$.value.status).toBe("ready"))
  return { model, count: () => model.record.form.state$.value.values.entries.length }
}
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Cor ${at}`).join("\n")

describe("the entries of an entity", () => {
  it("are refused with a sentence beyond 30,000, all of those that were added", async () => {
    const { model, count } = await open()
    expect(model.add(lines(100_000))).toBe("Máximo de 30000 valores.")
    expect(model.add(lines(30_001))).toBe("Máximo de 30000 valores.")
    expect(count()).toBe(0)
    expect(model.add(lines(30_000))).toBeUndefined()
    expect(model.add("Mais uma")).toBe("Máximo de 30000 valores.")
    expect(count()).toBe(30_000)
  })
})
