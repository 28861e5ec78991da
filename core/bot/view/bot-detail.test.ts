import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { aUser } from "../../access/testing/index.ts"
import type { BotId } from "../../kernel/index.ts"
import { constant, createScope, type Scope } from "../../kernel/view/index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { createBotDetail } from "./index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const open = (id: BotId, copied = true, user = aUser()) => {
  const bots = createInMemoryBots([aBot()])
  const said: Array<string> = []
  const texts: Array<string> = []
  const detail = createBotDetail(scope, id, {
    bots,
    toasts: { show: ({ title }) => said.push(title) },
    session: { state$: constant({ starting: false, user, company: undefined }) },
    origin: "https://prosa.example",
    copy: (text) => {
      texts.push(text)
      return Promise.resolve(copied)
    },
  })
  return { detail, bots, said, texts }
}

describe("a bot's details", () => {
  it("hold the script that shows its chat", async () => {
    const { detail } = open(aBot().id)
    await soon(() => expect(detail.state$.value.status).toBe("ready"))
    expect(detail.state$.value.script).toBe(
      [
        '<link rel="stylesheet" href="https://prosa.example/widget/prosa.css">',
        '<script>window.ProsaWidget={token:"aroeira-atendimento-token",color:"#e81b28"}</script>',
        '<script src="https://prosa.example/widget/prosa.js" async></script>',
      ].join("\n"),
    )
  })

  it("are copied, with a toast", async () => {
    const { detail, said, texts } = open(aBot().id)
    await soon(() => expect(detail.state$.value.status).toBe("ready"))
    detail.copyScript()
    await soon(() => expect(said).toEqual(["Script copiado com sucesso."]))
    detail.copyToken()
    await soon(() => expect(said).toEqual(["Script copiado com sucesso.", "Token copiado com sucesso."]))
    expect(texts).toEqual([detail.state$.value.script, "aroeira-atendimento-token"])
  })

  it("show that copying failed", async () => {
    const { detail, said } = open(aBot().id, false)
    await soon(() => expect(detail.state$.value.status).toBe("ready"))
    detail.copyToken()
    await soon(() => expect(said).toEqual(["Não foi possível copiar. Selecione o texto e copie."]))
  })

  it("say whether the user may change the bot", () => {
    const { id } = aBot()
    expect(open(id, true, aUser({ permissions: ["bot_view"] })).detail.mayWrite).toBe(true)
    expect(open(id, true, aUser({ permissions: ["bot_create", "bot_remove"] })).detail.mayWrite).toBe(false)
    expect(open(id, true, aUser({ permissions: [], admin: true })).detail.mayWrite).toBe(true)
  })

  it("are loaded again after a failure", async () => {
    const { detail, bots } = open(aBot({ id: 9 }).id)
    await soon(() => expect(detail.state$.value.failure?._tag).toBe("NotFound"))
    bots.refuse({ _tag: "Unreachable", message: "Sem conexão" })
    detail.reload()
    await soon(() => expect(detail.state$.value.failure?._tag).toBe("Unreachable"))
  })
})
