import { createHttpLabels } from "@prosa/adapters-http/label-clients"
import type { Permission } from "@prosa/core/access"
import { type LabelContent, labelLimit, labelMessages as say, type Labels } from "@prosa/core/label"
import { createInMemoryLabels } from "@prosa/core/label/testing"
import { CompanyId, LabelId, notAllowed, notFound } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { beforeAll, describe, expect, it } from "vitest"
import { createLabels } from "../../server/label/labels-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface Place {
  readonly companyId: CompanyId
  /** Of a person who may edit them. */
  readonly editor: Labels
  /** Of a person who sees rooms only. */
  readonly attendant: Labels
}

const unknown = LabelId.make(2_000_000_000)
const freight: LabelContent = { name: "Frete", colour: "teal" }
const editing = ["label_edit"] as const
const answering = ["omnichannel_view"] as const

/** What holds for `Labels`, whoever keeps them. */
const describeLabels = (name: string, open: () => Promise<Place>): void => {
  describe(`Labels, ${name}`, () => {
    it("are listed by name to everybody, and kept by who may edit them", async () => {
      const { editor, attendant, companyId } = await open()
      for (const content of [freight, { name: "Água", colour: "red" }] as const)
        expect(await answerOf(editor.create(companyId, content))).toMatchObject(content)
      const listed = await answerOf(attendant.all(companyId))
      expect(listed.map((label) => [label.name, label.colour, label.rooms, label.contacts])).toEqual([
        ["Água", "red", 0, 0],
        ["Frete", "teal", 0, 0],
      ])
      const id = listed[0]?.id ?? unknown
      for (const call of [
        attendant.create(companyId, { name: "VIP", colour: "pink" }),
        attendant.update(id, freight),
        attendant.remove(id),
      ])
        expect(await failureOf(call)).toEqual(notAllowed)
      await answerOf(editor.remove(id))
      expect((await answerOf(editor.all(companyId))).map((label) => label.name)).toEqual(["Frete"])
    })

    it("have one of each name, whatever its case and accents", async () => {
      const { editor, companyId } = await open()
      const { id } = await answerOf(editor.create(companyId, { name: "Água", colour: "blue" }))
      const taken = { _tag: "InvalidInput", errors: [{ path: "name", message: say.taken }] }
      expect(await failureOf(editor.create(companyId, { name: "AGUA", colour: "red" }))).toMatchObject(taken)
      const other = await answerOf(editor.create(companyId, freight))
      expect(await failureOf(editor.update(other.id, { name: "agua", colour: "red" }))).toMatchObject(taken)
      // It may be written otherwise itself.
      expect(await answerOf(editor.update(id, { name: "AGUA", colour: "gray" }))).toEqual({
        id,
        name: "AGUA",
        colour: "gray",
      })
    })

    it("are not more than the limit", async () => {
      const { editor, companyId } = await open()
      for (let number = 1; number <= labelLimit; number++)
        await answerOf(editor.create(companyId, { name: `Etiqueta ${number}`, colour: "gray" }))
      expect(await failureOf(editor.create(companyId, freight))).toMatchObject({
        errors: [{ path: "name", message: say.tooMany }],
      })
    })

    it("that are not there do not exist", async () => {
      const { editor } = await open()
      expect(await failureOf(editor.update(unknown, freight))).toEqual(notFound)
      expect(await failureOf(editor.remove(unknown))).toEqual(notFound)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const person = async (name: string, permissions: ReadonlyArray<Permission>) => {
      const email = `${name.slice(0, 5)}@${companyId}.com.br`
      return {
        id: await server.seed.person(companyId, { email, name, permissions, workspaces: [workspaceId] }),
        email,
        permissions,
      }
    }
    return {
      companyId,
      workspaceId,
      helena: await person("Helena Prado", editing),
      camila: await person("Camila Duarte", answering),
    }
  }
  overHttp(describeLabels, async () => {
    const { companyId, helena, camila } = await settle()
    const over = async ({ email }: typeof helena) => createHttpLabels({ fetch: (await server.signedIn(email)).fetch })
    return { companyId, editor: await over(helena), attendant: await over(camila) }
  })
  asUseCase(describeLabels, async () => {
    const { companyId, workspaceId, helena, camila } = await settle()
    const by = ({ id, permissions }: typeof helena) =>
      createLabels(
        {
          userId: id,
          name: "Helena Prado",
          companyId,
          admin: false,
          address: "",
          permissions,
          workspaces: [workspaceId],
        },
        { transactions: server.transactions, clock: Date },
      )
    return { companyId, editor: by(helena), attendant: by(camila) }
  })
})

describeLabels("in memory", async () => {
  const editor = createInMemoryLabels()
  return { companyId: CompanyId.make(1), editor, attendant: editor.as(false) }
})
