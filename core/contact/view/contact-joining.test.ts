import { afterEach, describe, expect, it } from "vitest"
import { type ContactId, notFound } from "../../kernel/index.ts"
import { createScope } from "../../kernel/view/index.ts"
import type { Notice, Question } from "../../shell/index.ts"
import { joinMessages } from "../joining/contact-joins.ts"
import { aContact, createInMemoryContactJoins } from "../testing/index.ts"
import { createContactJoining } from "./contact-joining.ts"

const mariana = aContact({ id: 1, email: "" })
const nameless = aContact({ id: 2, name: "", email: "mariana@bol.com.br" })
const scopes = [createScope()]
afterEach(() => scopes.splice(0).forEach((scope) => scope.end()))

const open = (contact = mariana, rows = new Map([mariana, nameless].map((row) => [row.id, row]))) => {
  const scope = createScope()
  scopes.push(scope)
  const store = createInMemoryContactJoins(rows)
  const notices: Array<Notice> = []
  const questions: Array<Question> = []
  const changed: Array<ContactId> = []
  const joining = createContactJoining(scope, {
    contact,
    joins: store.joins,
    toasts: { show: (notice) => void notices.push(notice) },
    confirmations: { ask: (question) => void questions.push(question) },
    changed: (id) => changed.push(id),
  })
  return { ...joining, store, rows, notices, questions, changed }
}

describe("the joining of a contact", () => {
  it("shows who may be the same person beside this one, with what they will be together", () => {
    const { state$, compare, changePlaces } = open()
    expect(state$.value.kin.alike).toEqual([nameless])
    compare(nameless)
    expect(state$.value.compared).toMatchObject({
      kept: mariana,
      other: nameless,
      joined: { name: mariana.name, email: nameless.email },
    })
    changePlaces()
    expect(state$.value.compared).toMatchObject({ kept: nameless, other: mariana, joined: { name: mariana.name } })
  })

  it("tells which contact is left", () => {
    const { compare, changePlaces, join, state$, changed, notices, rows } = open()
    compare(nameless)
    changePlaces()
    join()
    expect(changed).toEqual([nameless.id])
    expect([...rows.keys()]).toEqual([nameless.id])
    expect(notices).toEqual([{ kind: "ok", title: joinMessages.joined }])
    expect(state$.value.compared).toBeUndefined()
  })

  it("says beside the two why they were not joined, and lets one try again", () => {
    const { compare, join, state$, store, changed } = open()
    compare(nameless)
    store.refuse(notFound)
    join()
    expect(state$.value.compared).toMatchObject({ joining: false, refusal: notFound.message })
    store.refuse(undefined)
    join()
    expect(changed).toEqual([mariana.id])
  })

  it("asks before a join is taken back", () => {
    const first = open()
    first.compare(nameless)
    first.join()
    const [joined] = [...first.rows.values()]
    expect(joined).toBeDefined()
    const { joins } = first.store
    const scope = createScope()
    scopes.push(scope)
    const questions: Array<Question> = []
    const changed: Array<ContactId> = []
    const { state$, undo } = createContactJoining(scope, {
      contact: mariana,
      joins,
      toasts: { show: () => {} },
      confirmations: { ask: (question) => void questions.push(question) },
      changed: (id) => changed.push(id),
    })
    const [join] = state$.value.kin.joins
    if (join === undefined) throw new Error("the join is not listed")
    undo(join)
    expect(changed).toEqual([])
    expect(questions[0]?.text).toContain("+55 (11) 98765-4321")
    questions[0]?.confirmed()
    expect(changed).toEqual([mariana.id])
    expect([...first.rows.values()].map(({ id }) => id).toSorted()).toEqual([mariana.id, nameless.id])
  })
})
