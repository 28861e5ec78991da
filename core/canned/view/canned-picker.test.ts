import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { CompanyId, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { CannedFacts } from "../index.ts"
import { aCannedReply, createInMemoryCannedReplies } from "../testing/index.ts"
import { createCannedPicker } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const facts: CannedFacts = {
  contactName: "João Batista",
  contactPhone: "",
  contactEmail: "",
  attendantName: "Camila",
  protocol: "50916",
}

const open = () => {
  const canned = createInMemoryCannedReplies(
    [
      aCannedReply({ id: 1, shortcut: "prazo-norte", text: "{contato.primeiro_nome}, são 9 dias." }),
      aCannedReply({ id: 2, shortcut: "prazo-sul", uses: 5 }),
      aCannedReply({ id: 3, shortcut: "troca", text: "Sete dias." }),
    ],
    { latency: 100 },
  )
  const all = vi.spyOn(canned, "all")
  const picker = createCannedPicker(scope, { canned, companyId: () => CompanyId.make(1), clock: Date })
  const shown = () => {
    const state = picker.state$.value
    return state.status === "open" ? [...state.replies.map(({ shortcut }) => shortcut), state.at] : state.status
  }
  return { canned, all, picker, shown, look: (text: string) => picker.look(text, text.length) }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe("the list that '/' opens", () => {
  it("loads when the first shortcut is written, and again after a minute", async () => {
    const { look, shown, all } = open()
    look("Bom dia")
    await pass(1_000)
    expect([shown(), all.mock.calls.length]).toEqual(["closed", 0])
    look("Bom dia /pra")
    expect(shown()).toBe("loading")
    await pass(100)
    expect(shown()).toEqual(["prazo-sul", "prazo-norte", 0])
    look("Bom dia /prazo-n")
    expect([shown(), all.mock.calls.length]).toEqual([["prazo-norte", 0], 1])
    await pass(61_000)
    look("Bom dia /")
    expect(shown()).toEqual(["prazo-sul", "prazo-norte", "troca", 0])
    await pass(100)
    expect(all.mock.calls.length).toBe(2)
  })

  it("puts the reply in focus, filled in, in the place of its shortcut, and counts the use", async () => {
    const { picker, look, shown, canned } = open()
    look("Oi. /prazo")
    await pass(100)
    picker.move(1)
    expect(shown()).toEqual(["prazo-sul", "prazo-norte", 1])
    expect(picker.take("Oi. /prazo, ok?", facts)).toEqual({ text: "Oi. João, são 9 dias., ok?", caret: 21 })
    expect(shown()).toBe("closed")
    await pass(100)
    expect(canned.kept.map(({ uses }) => uses)).toEqual([1, 5, 0])
    expect(picker.take("x", facts)).toBeUndefined()
  })

  it("goes around its ends, and closes for one shortcut until another is written", async () => {
    const { picker, look, shown } = open()
    look("/")
    await pass(100)
    picker.move(-1)
    expect(shown()).toEqual(["prazo-sul", "prazo-norte", "troca", 2])
    picker.close()
    look("/tr")
    expect(shown()).toBe("closed")
    look("")
    look("/tr")
    expect(shown()).toEqual(["troca", 0])
  })

  it("comes back for a shortcut whose letters are taken away", async () => {
    const { picker, look, shown } = open()
    look("/tr")
    await pass(100)
    picker.close()
    look("/tro")
    expect(shown()).toBe("closed")
    look("/t")
    expect(shown()).toEqual(["troca", "prazo-norte", "prazo-sul", 0])
  })

  it("is closed by a word that means nothing, and says when it could not be loaded", async () => {
    const { picker, look, shown, canned } = open()
    canned.refuse(unavailable)
    look("/t")
    await pass(100)
    expect(shown()).toBe("failed")
    expect(picker.take("/t", facts)).toBeUndefined()
    canned.refuse(undefined)
    look("/tr")
    await pass(100)
    expect(shown()).toEqual(["troca", 0])
    look("Oi /trx")
    expect(shown()).toBe("closed")
  })

  it("says of a message that is only a shortcut that none has it, until it is closed", async () => {
    const { picker, look, shown } = open()
    look("/trx")
    await pass(100)
    expect(shown()).toBe("none")
    look("/trx obrigado")
    expect(shown()).toBe("closed")
    picker.look("/trx obrigado", 4)
    expect(shown()).toBe("closed")
    look("/trx")
    expect(shown()).toBe("none")
    picker.close()
    look("/trx")
    expect(shown()).toBe("closed")
  })

  it("hinders nobody where there are no replies", async () => {
    const picker = createCannedPicker(scope, {
      canned: createInMemoryCannedReplies([]),
      companyId: () => CompanyId.make(1),
      clock: Date,
    })
    picker.look("/1", 2)
    await pass(1_000)
    expect(picker.state$.value.status).toBe("closed")
  })
})
