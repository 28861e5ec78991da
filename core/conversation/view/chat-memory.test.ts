import { BehaviorSubject } from "rxjs"
import { expect, it } from "vitest"
import type { SessionState } from "../../access/view/index.ts"
import { aUser } from "../../access/testing/index.ts"
import { CompanyId, DialogId } from "../../kernel/index.ts"
import { createScope } from "../../kernel/view/index.ts"
import { createChatMemory } from "./index.ts"

const id = DialogId.make(7)
const unsent = { draft: "Bom dia, Ana. O seu", pending: [], files: [] }
const stateOf = (user: SessionState["user"], company = 1): SessionState => ({
  starting: false,
  user,
  company: { id: CompanyId.make(company), name: "Casa" },
})

it("what is not sent outlasts pages and changed rights, and is nobody else's", () => {
  const scope = createScope()
  const state$ = new BehaviorSubject(stateOf(aUser()))
  const memory = createChatMemory(scope, { state$ })
  memory.write(id, unsent)
  state$.next(stateOf(aUser({ permissions: [] })))
  expect(memory.read(id)).toEqual(unsent)
  state$.next(stateOf(aUser({ id: 99 })))
  expect(memory.read(id).draft).toBe("")
  memory.write(id, unsent)
  state$.next(stateOf(undefined))
  expect(memory.read(id).draft).toBe("")
  memory.write(id, unsent)
  state$.next(stateOf(aUser({ admin: true }), 2))
  expect(memory.read(id).draft).toBe("")
  scope.end()
})
