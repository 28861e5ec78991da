import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type AuditChange, changesIn, subjectsIn, wordsOfChange } from "./index.ts"

const names: Readonly<Record<string, string>> = { "profile 4": "Atendente", "user 7": "Camila", "workspace 1": "SAC" }
const nameOf = ({ kind, id }: { readonly kind: string; readonly id: string }) => names[`${kind} ${id}`]
const labels: Readonly<Record<string, string>> = { dialog_view: "Ver salas", profile_view: "Ver perfis" }
const told = (detail: unknown) =>
  changesIn(detail, nameOf).map((change) => wordsOfChange(change, (name) => labels[name] ?? name))

describe("what an audited action changed", () => {
  it("is told from what to what, without what stayed", () => {
    const before = { name: "SAC", parentId: null, active: true }
    const detail = { name: "SAC 24h", parentId: 1, active: true, joined: [7], left: [8], before }
    expect(told(detail)).toEqual([
      "Nome: de SAC para SAC 24h",
      "Dentro de: de nada para SAC",
      "Entraram na equipe: Camila",
      "Saíram da equipe: nº 8",
    ])
    expect(subjectsIn(detail)).toEqual([
      { kind: "workspace", id: "1" },
      { kind: "user", id: "7" },
      { kind: "user", id: "8" },
    ])
  })

  it("says of longer lists what came and what went", () => {
    const detail = { permissions: ["dialog_view", "bot_view"], before: { permissions: ["profile_view", "bot_view"] } }
    expect(told(detail)).toEqual(["Permissões: incluído Ver salas; retirado Ver perfis"])
  })

  it("tells flags, limits and photos in words, and the one value before where only that was written down", () => {
    expect(told({ active: false, userQuota: 0, before: { active: true, userQuota: 5 } })).toEqual([
      "Ativo: de sim para não",
      "Limite de usuários: de 5 para sem limite",
    ])
    expect([told({ sendInvite: false }), told({ sendInvite: true })]).toEqual([[], ["Convite enviado: sim"]])
    expect(told({ avatar: "photo", color: "#7b68ee" })).toEqual(["Foto: enviada", "Cor do avatar: #7b68ee"])
    expect(told({ botId: 3, flowId: 9, name: "Natal", before: "Versão 2" })).toEqual([
      "Nome: de Versão 2 para Natal",
      "Robô: nº 3",
    ])
    expect(told({ hosts: ["a.br"], before: [] })).toEqual(["Endereços: de nada para a.br"])
  })

  it("is nothing where nothing was written down", () => {
    for (const detail of [{}, null, undefined, [], "x", { before: {} }]) expect(told(detail)).toEqual([])
  })

  it("never holds a secret, whatever was written down", () => {
    const secret = "argon2id-segredo"
    const fields = ["password", "lastPassword", "passwordHash", "hash", "token", "code", "key", "avatar", "before"]
    fc.assert(
      fc.property(fc.subarray(fields), fc.boolean(), (chosen, nested) => {
        const values = Object.fromEntries(chosen.map((field) => [field, secret]))
        const changes: ReadonlyArray<AuditChange> = changesIn(nested ? { ...values, before: values } : values, nameOf)
        expect(JSON.stringify(changes)).not.toContain(secret)
      }),
    )
    expect(told({ password: true })).toEqual(["Senha: alterada"])
  })
})
