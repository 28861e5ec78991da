import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Effect, Schema } from "effect"
import { soon } from "../../../tests/soon.ts"
import type { ImportedTemplate } from "../../flow/index.ts"
import { type CallRefused, unavailable, WorkspaceId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryBots } from "../testing/index.ts"
import { createBotCreation } from "./index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const start = (workspaces: ReadonlyArray<WorkspaceId> = []) => {
  const bots = createInMemoryBots([])
  const gone: Array<string> = []
  const said: Array<string> = []
  const created = vi.fn<() => void>()
  const navigation = { path: "/chatbots", go: (path: string) => gone.push(path), replace: () => {} }
  const creation = createBotCreation(scope, {
    bots,
    toasts: { show: ({ title }) => said.push(title) },
    navigation,
    created,
    workspaces,
  })
  return { creation, bots, gone, said, created }
}

it("a bot of a file begins with an empty flow, over which the editor asks for the file", () => {
  const gone: Array<string> = []
  const creation = createBotCreation(scope, {
    bots: createInMemoryBots([]),
    origin: "import",
    toasts: { show: () => {} },
    navigation: { path: "/home", go: (path) => gone.push(path), replace: () => {} },
    created: () => {},
  })
  creation.form.set("name", "Vindo da Blip")
  creation.form.set("workspaceId", 1)
  creation.form.set("target", 3)
  creation.create()
  expect(gone).toEqual(["/drawflow/1/-1?ver=importar"])
})

describe("creating a bot from a template", () => {
  const fromTemplate = (imported: Effect.Effect<ImportedTemplate, CallRefused>) => {
    const bots = createInMemoryBots([])
    const imports: Array<unknown> = []
    const said: Array<string> = []
    const creation = createBotCreation(scope, {
      bots,
      origin: "template",
      templates: {
        import: (wish) => {
          imports.push(wish)
          return imported
        },
      },
      toasts: { show: ({ title, detail }) => said.push(detail === undefined ? title : `${title} ${detail}`) },
      navigation: { path: "/chatbots", go: () => {}, replace: () => {} },
      created: () => {},
    })
    creation.form.set("name", "Loja")
    creation.form.set("workspaceId", 1)
    creation.form.set("target", 3)
    return { creation, imports, said }
  }
  // what the creation does not read
  const imported = Effect.succeed({} as ImportedTemplate)

  it("asks for the template, and imports it into the new bot", () => {
    const { creation, imports, said } = fromTemplate(imported)
    creation.next()
    expect(creation.missing$.value).toEqual({ templateId: "Campo obrigatório" })
    creation.form.set("templateId", 5)
    creation.next()
    creation.form.submit()
    expect(imports).toEqual([{ botId: 1, templateId: 5 }])
    expect(said).toEqual(["Chatbot criado com sucesso!!"])
  })

  it("says when the template could not be imported: the bot is there", () => {
    const { creation, said } = fromTemplate(Effect.fail(unavailable))
    creation.form.set("templateId", 5)
    creation.next()
    creation.form.submit()
    expect(said).toEqual([
      "Chatbot criado com sucesso!!",
      `Não foi possível importar o template. ${unavailable.message}`,
    ])
  })
})

describe("creating a bot", () => {
  it("shows the errors of the first step only once 'Próximo' was pressed", () => {
    const { creation } = start()
    expect(creation.missing$.value).toEqual({})
    creation.next()
    expect(creation.step$.value).toBe(1)
    expect(creation.missing$.value).toEqual({
      name: "Campo obrigatório",
      workspaceId: "Você deve selecionar uma área de trabalho",
      target: "Você deve selecionar um objetivo do robô",
    })
  })

  it("clears an error as soon as its field is filled", () => {
    const { creation } = start()
    creation.next()
    creation.form.set("name", "Rastreio")
    expect(creation.missing$.value).not.toHaveProperty("name")
    creation.form.set("name", "  ")
    expect(creation.missing$.value).toHaveProperty("name", "Campo obrigatório")
  })

  it("creates the bot from both steps, shows a toast, and opens its flow", async () => {
    const { creation, bots, gone, said, created } = start()
    creation.form.set("name", " Rastreio ")
    creation.form.set("workspaceId", 1)
    creation.form.set("target", 3)
    creation.next()
    expect(creation.step$.value).toBe(2)
    creation.form.submit()
    await soon(() => expect(created).toHaveBeenCalledOnce())
    expect(bots.drafts).toEqual([
      {
        name: "Rastreio",
        workspaceId: 1,
        target: 3,
        avatarColor: "#0A043C",
        chatColor: "#FF0025",
        avatarIconUrl: null,
      },
    ])
    expect(said).toEqual(["Chatbot criado com sucesso!!"])
    expect(gone).toEqual(["/drawflow/1/-1"])
  })

  it.each([
    [4, "/chatbots/1"],
    [6, "/chatbots/1"],
  ])("of a kind without a flow of its own (%s) opens %s", (target, path) => {
    const { creation, gone } = start()
    creation.form.set("name", "Rastreio")
    creation.form.set("workspaceId", 1)
    creation.form.set("target", target)
    creation.create()
    expect(gone).toEqual([path])
  })

  it("needs no second step, and says at the first what is missing", () => {
    const { creation, bots, gone } = start()
    creation.create()
    expect(Object.keys(creation.missing$.value)).toEqual(["name", "workspaceId", "target"])
    expect(bots.drafts).toEqual([])
    creation.form.set("name", "Rastreio")
    creation.form.set("workspaceId", 1)
    creation.form.set("target", 3)
    creation.create()
    expect([creation.step$.value, bots.drafts.length, gone]).toEqual([1, 1, ["/drawflow/1/-1"]])
  })

  it.each([
    [[7], 7],
    [[7, 8], null],
  ])("begins in the only workspace that is chosen at the top: of %j in %s", (workspaces, chosen) => {
    const { creation } = start(workspaces.map((id) => Schema.decodeSync(WorkspaceId)(id)))
    expect(creation.form.state$.value).toMatchObject({ values: { workspaceId: chosen }, dirty: false })
  })
})
