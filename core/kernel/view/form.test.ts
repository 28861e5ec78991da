import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { Email, type FieldError, requiredText } from "../validation.ts"
import { createForm, createScope, type Scope } from "./index.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Person = Schema.Struct({ name: requiredText(10), email: Email })
type Person = typeof Person.Type
interface Refusal {
  readonly message?: string
  readonly errors?: ReadonlyArray<FieldError>
}
const good: Person = { name: "Ana", email: "ana@prosa.example" }

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

/** A form whose saves the test completes. */
const open = (values: Person) => {
  const saves: Array<{ readonly decoded: Person; readonly answer: (refusal?: Refusal) => void }> = []
  const saved = vi.fn()
  const form = createForm(scope, {
    schema: Person,
    values,
    save: (decoded) =>
      Effect.callback<number, Refusal>((resume) => {
        saves.push({
          decoded,
          answer: (refusal) => resume(refusal === undefined ? Effect.succeed(saves.length) : Effect.fail(refusal)),
        })
      }),
    explain: (refusal) => refusal,
    saved,
  })
  const answer = async (refusal?: Refusal) => {
    saves.at(-1)?.answer(refusal)
    await soon(() => expect(form.state$.value.saving).toBe(false))
  }
  return { form, saves, saved, answer, state: () => form.state$.value }
}

describe("a form", () => {
  it("shows every error at once, the first with the focus, and saves nothing", () => {
    const { form, saves, state } = open({ name: " ", email: "ana" })
    expect(state()).toMatchObject({ errors: {}, dirty: false })
    form.submit()
    expect(state().errors).toEqual({ name: "Campo obrigatório", email: "E-mail inválido" })
    expect(state().firstError).toEqual({ path: "name" })
    expect(saves).toEqual([])
  })

  it("points to the first error anew with every refused submit", () => {
    const { form, state } = open({ name: "", email: "" })
    form.submit()
    const before = state().firstError
    form.submit()
    expect(state().firstError).toEqual(before)
    expect(state().firstError).not.toBe(before)
  })

  it("clears the error of the corrected field only", () => {
    const { form, state } = open({ name: "", email: "ana" })
    form.submit()
    form.set("name", "Ana")
    expect(state()).toMatchObject({ errors: { email: "E-mail inválido" }, dirty: true, values: { name: "Ana" } })
  })

  it("saves once for repeated submits, and again after the response", async () => {
    const { form, saves, saved, answer, state } = open(good)
    form.submit()
    form.submit()
    expect(state().saving).toBe(true)
    expect(saves.map(({ decoded }) => decoded)).toEqual([good])
    await answer()
    expect(saved.mock.calls).toEqual([[1, good]])
    form.submit()
    expect(saves).toHaveLength(2)
  })

  it("is clean after a save, but not if something was typed meanwhile", async () => {
    const { form, answer, state } = open(good)
    form.set("name", "Bia")
    form.submit()
    await answer()
    expect(state().dirty).toBe(false)
    form.submit()
    form.set("name", "Caio")
    await answer()
    expect(state()).toMatchObject({ dirty: true, values: { name: "Caio" } })
  })

  it("keeps the input when the save is refused, and shows why", async () => {
    const { form, saved, answer, state } = open(good)
    form.set("name", "Bia")
    form.submit()
    await answer({ message: "Sem conexão." })
    expect(state()).toMatchObject({
      values: { ...good, name: "Bia" },
      failure: "Sem conexão.",
      dirty: true,
      errors: {},
    })
    expect(saved).not.toHaveBeenCalled()
    form.set("name", "Bi")
    expect(state().failure).toBeUndefined()
  })

  it("shows the server's errors under their fields", async () => {
    const { form, answer, state } = open(good)
    form.submit()
    await answer({ errors: [{ path: "email", message: "E-mail já cadastrado" }] })
    expect(state()).toMatchObject({ errors: { email: "E-mail já cadastrado" }, firstError: { path: "email" } })
    form.submit()
    expect(state()).toMatchObject({ errors: {}, saving: true })
  })

  it("clears the errors below a corrected field, and those of no other", async () => {
    const { form, answer, state } = open(good)
    form.submit()
    const sentence = (path: string) => ({ path, message: "Valor inválido" })
    await answer({ errors: ["name", "name.0", "name.1.email", "names.0", "email"].map(sentence) })
    form.set("name", "Bia")
    expect(Object.keys(state().errors)).toEqual(["names.0", "email"])
  })

  it("starts anew from other values", () => {
    const { form, state } = open({ name: "", email: "" })
    form.submit()
    form.reset(good)
    expect(state()).toEqual({
      values: good,
      errors: {},
      firstError: undefined,
      failure: undefined,
      saving: false,
      dirty: false,
    })
  })

  it("interrupts its save when the scope ends", async () => {
    const { form, saves, saved } = open(good)
    form.submit()
    scope.end()
    saves[0]?.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).not.toHaveBeenCalled()
  })
})
