import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { decode } from "../../kernel/index.ts"
import {
  agentNameOf,
  changesOf,
  CollaboratorChange,
  CollaboratorDraft,
  photoDataUrl,
  PhotoDataUrl,
  refusalOfPhone,
  shownPhone,
} from "../index.ts"
import { aCollaborator } from "../testing/index.ts"

const rafael = aCollaborator()
const whole = {
  name: rafael.name,
  email: rafael.email,
  phone: `+${rafael.phone}`,
  active: true,
  profiles: [2],
  workspaces: [1],
  isAttendant: true,
  agentName: "Rafael",
}
const errorsOf = (schema: Parameters<typeof decode>[0], input: unknown) => {
  const decoded = decode(schema, input)
  return Result.isFailure(decoded) ? decoded.failure : []
}
const draft = (facts: object = {}) => Result.getOrThrow(decode(CollaboratorDraft, { ...whole, ...facts }))

describe("a change of a collaborator", () => {
  it("has only what differs, in its stored form", () => {
    expect(
      changesOf(rafael, draft({ name: " Rafael Nogueira ", phone: "+55 (11) 9 8877-1020", agentName: " Rafael" })),
    ).toEqual({})
    expect(changesOf(rafael, draft({ name: "Rafa", workspaces: [1, 3], avatar: null }))).toEqual({
      name: "Rafa",
      workspaces: [1, 3],
    })
    expect(changesOf(aCollaborator({ image: "/api/photos/a" }), { avatar: null })).toEqual({ avatar: null })
  })

  it("sees the same profiles in another order as the same", () => {
    const two = aCollaborator({ profiles: [1, 2].map((id) => ({ id, name: "x", active: true })) })
    expect(changesOf(two, draft({ profiles: [2, 1] }))).toEqual({})
    expect(changesOf(two, draft({ profiles: [2, 3] })).profiles).toEqual([2, 3])
  })

  it("clears the agent's name with 'Atendente', and takes a blank one for none", () => {
    expect(changesOf(rafael, { isAttendant: false })).toEqual({ isAttendant: false, agentName: null })
    expect(changesOf(rafael, { agentName: "  " })).toEqual({ agentName: null })
    expect(changesOf(aCollaborator({ isAttendant: false, agentName: null }), { agentName: "Rafa" })).toEqual({})
    expect(agentNameOf(true, " Rafa ")).toBe("Rafa")
  })

  it("may leave a phone empty where it was, and never removes one", () => {
    expect(refusalOfPhone(changesOf(aCollaborator({ phone: "" }), { phone: "" }))).toBeUndefined()
    expect(refusalOfPhone(changesOf(rafael, { phone: "" }))).toEqual({ path: "phone", message: "Campo Obrigatório" })
  })
})

describe("the fields of a collaborator", () => {
  it("are checked with the specified sentences", () => {
    const wrong = { ...whole, name: " ", email: "rafael", phone: "551198877102", profiles: [], workspaces: [] }
    expect(errorsOf(CollaboratorDraft, { ...wrong, lastPassword: "antiga-123" })).toEqual([
      { path: "name", message: "Campo obrigatório" },
      { path: "email", message: "E-mail inválido" },
      { path: "phone", message: "Campo Obrigatório" },
      { path: "profiles", message: "Deve conter no mínimo um registro" },
      { path: "workspaces", message: "Deve conter no mínimo um registro" },
    ])
    expect(errorsOf(CollaboratorDraft, { ...whole, lastPassword: "antiga-123" })).toEqual([
      { path: "password", message: "Campo obrigatório" },
    ])
    expect(errorsOf(CollaboratorChange, { password: "girassol-azul-7" })).toEqual([
      { path: "lastPassword", message: "Campo obrigatório" },
    ])
    expect(errorsOf(CollaboratorDraft, { ...whole, profiles: [2, 2] })).toEqual([
      { path: "profiles", message: "Não pode conter elementos duplicados" },
    ])
  })

  it("may each be absent from a change", () => {
    expect(errorsOf(CollaboratorChange, {})).toEqual([])
    expect(errorsOf(CollaboratorDraft, {})).toHaveLength(8)
  })
})

it("shows a phone with its country", () => {
  expect(["5511977412030", "351912345678", ""].map(shownPhone)).toEqual(["+55 (11) 9 7741-2030", "+351912345678", ""])
})

describe("a photo in a body", () => {
  it("is a data URL of an accepted type", () => {
    const url = photoDataUrl("image/png", new Uint8Array([1, 2, 255]))
    expect(url).toBe("data:image/png;base64,AQL/")
    expect(errorsOf(PhotoDataUrl, url)).toEqual([])
    for (const wrong of ["data:text/html;base64,PGI+", "https://a.b/c.png", "data:image/svg+xml;base64,AQL/"])
      expect(errorsOf(PhotoDataUrl, wrong)).toHaveLength(1)
    expect(errorsOf(PhotoDataUrl, `data:image/png;base64,${"A".repeat(1_400_000)}`)[0]?.message).toBe(
      "A foto pode ter no máximo 1 MB.",
    )
  })
})
