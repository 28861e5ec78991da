import { createHttpCannedReplies } from "@prosa/adapters-http/canned-clients"
import type { Permission } from "@prosa/core/access"
import type { CannedContent, CannedReplies } from "@prosa/core/canned"
import { cannedMessages as say } from "@prosa/core/canned"
import { createInMemoryCannedReplies } from "@prosa/core/canned/testing"
import { CannedReplyId, CompanyId, notAllowed, notFound, WorkspaceId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { beforeAll, describe, expect, it } from "vitest"
import { createCannedReplies } from "../../server/canned/canned-replies-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface Place {
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  /** Of a person who may edit what is for others. */
  readonly editor: CannedReplies
  /** Of another person of the same workspace, who may not. */
  readonly attendant: CannedReplies
}

const unknown = CannedReplyId.make(2_000_000_000)
const north: CannedContent = {
  shortcut: "prazo-norte",
  text: "Para {contato.nome}, de 6 a 9 dias.",
  reach: "company",
  workspaceId: null,
}
const own: CannedContent = { ...north, shortcut: "oi", text: "Oi! Aqui é {atendente.nome}.", reach: "person" }
const editing = ["canned_view", "canned_edit"] as const
const answering = ["omnichannel_view"] as const

/** What holds for `CannedReplies`, whoever keeps them. */
const describeCanned = (name: string, open: () => Promise<Place>): void => {
  describe(`CannedReplies, ${name}`, () => {
    it("are kept for the company, a workspace or a person, and listed by shortcut", async () => {
      const { editor, companyId, workspaceId } = await open()
      const ofWorkspace: CannedContent = { ...north, shortcut: "Ábaco", reach: "workspace", workspaceId }
      for (const content of [north, own, ofWorkspace]) {
        const made = await answerOf(editor.create(companyId, content))
        expect(made).toMatchObject({ ...content, uses: 0, updatedBy: "Helena Prado" })
      }
      const listed = await answerOf(editor.all(companyId))
      expect(listed.map(({ shortcut, reach, workspaceName }) => [shortcut, reach, workspaceName !== ""])).toEqual([
        ["Ábaco", "workspace", true],
        ["oi", "person", false],
        ["prazo-norte", "company", false],
      ])
    })

    it("have one of each shortcut for the same people, whatever its case and accents", async () => {
      const { editor, companyId } = await open()
      const { id } = await answerOf(editor.create(companyId, { ...north, shortcut: "preço" }))
      const taken = { _tag: "InvalidInput", errors: [{ path: "shortcut", message: say.taken }] }
      expect(await failureOf(editor.create(companyId, { ...north, shortcut: "PRECO" }))).toMatchObject(taken)
      const mine = await answerOf(editor.create(companyId, { ...own, shortcut: "preco" }))
      expect(await failureOf(editor.update(mine.id, { ...north, shortcut: "Preço" }))).toMatchObject(taken)
      // It may be written otherwise itself.
      expect(await answerOf(editor.update(id, { ...north, shortcut: "preco" }))).toMatchObject({
        id,
        shortcut: "preco",
      })
    })

    it("count their uses, also those of who may not edit them", async () => {
      const { editor, attendant, companyId } = await open()
      const { id } = await answerOf(editor.create(companyId, north))
      for (const user of [editor, attendant, attendant]) await answerOf(user.use(id))
      expect((await answerOf(attendant.all(companyId))).map(({ uses }) => uses)).toEqual([3])
      await answerOf(editor.update(id, { ...north, text: "Outro prazo." }))
      expect((await answerOf(editor.all(companyId))).map(({ text, uses }) => [text, uses])).toEqual([
        ["Outro prazo.", 3],
      ])
    })

    it("are imported all or none: those that are there change", async () => {
      const { editor, attendant, companyId } = await open()
      await answerOf(editor.create(companyId, north))
      const changed = { ...north, shortcut: "PRAZO-norte", text: "Novo" }
      expect(await answerOf(editor.importAll(companyId, [changed, own]))).toEqual({ added: 1, changed: 1 })
      expect(await failureOf(attendant.importAll(companyId, [{ ...own, text: "Meu" }, north]))).toEqual(notAllowed)
      const listed = await answerOf(editor.all(companyId))
      expect(listed.map(({ shortcut, text }) => [shortcut, text])).toEqual([
        ["oi", own.text],
        ["PRAZO-norte", "Novo"],
      ])
    })

    it("that are not there, or for a workspace that is not one's own, do not exist", async () => {
      const { editor, companyId } = await open()
      const elsewhere = { ...north, reach: "workspace", workspaceId: WorkspaceId.make(2_000_000_000) } as const
      const calls = [
        editor.update(unknown, north),
        editor.remove(unknown),
        editor.use(unknown),
        editor.create(companyId, elsewhere),
      ]
      for (const call of calls) expect(await failureOf(call)).toEqual(notFound)
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
      const facts = { email, name, permissions, workspaces: [workspaceId] }
      return { id: await server.seed.person(companyId, facts), email }
    }
    return {
      companyId,
      workspaceId,
      helena: await person("Helena Prado", editing),
      camila: await person("Camila Duarte", answering),
    }
  }
  overHttp(describeCanned, async () => {
    const { companyId, workspaceId, helena, camila } = await settle()
    const over = async ({ email }: typeof helena) =>
      createHttpCannedReplies({ fetch: (await server.signedIn(email)).fetch })
    return { companyId, workspaceId, editor: await over(helena), attendant: await over(camila) }
  })
  asUseCase(describeCanned, async () => {
    const { companyId, workspaceId, helena, camila } = await settle()
    const deps = { transactions: server.transactions, clock: Date }
    const by = ({ id }: typeof helena, name: string, permissions: ReadonlyArray<string>) =>
      createCannedReplies(
        { userId: id, name, companyId, admin: false, address: "", permissions, workspaces: [workspaceId] },
        deps,
      )
    return {
      companyId,
      workspaceId,
      editor: by(helena, "Helena Prado", editing),
      attendant: by(camila, "Camila Duarte", answering),
    }
  })

  it("one's own are nobody else's, and those for others ask for a permission", async () => {
    const { companyId, workspaceId, helena, camila } = await settle()
    const [editor, attendant] = await Promise.all(
      [helena, camila].map(async ({ email }) =>
        createHttpCannedReplies({ fetch: (await server.signedIn(email)).fetch }),
      ),
    )
    if (editor === undefined || attendant === undefined) throw new Error("two people sign in")
    const mine = await answerOf(attendant.create(companyId, own))
    expect(await answerOf(editor.all(companyId))).toEqual([])
    for (const call of [editor.update(mine.id, own), editor.remove(mine.id), editor.use(mine.id)])
      expect(await failureOf(call)).toEqual(notFound)
    const shared = await answerOf(editor.create(companyId, { ...north, reach: "workspace", workspaceId }))
    for (const call of [
      attendant.create(companyId, north),
      attendant.update(shared.id, own),
      attendant.update(mine.id, north),
      attendant.remove(shared.id),
    ])
      expect(await failureOf(call)).toEqual(notAllowed)
    await answerOf(attendant.remove(mine.id))
    await answerOf(editor.remove(shared.id))
    expect(await answerOf(editor.all(companyId))).toEqual([])
  })
})

describeCanned("in memory", async () => {
  const workspaceId = WorkspaceId.make(3)
  const editor = createInMemoryCannedReplies([], { workspaces: [{ id: workspaceId, name: "SAC" }] })
  return { companyId: CompanyId.make(1), workspaceId, editor, attendant: editor.as(false) }
})
