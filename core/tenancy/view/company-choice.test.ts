import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type CallRefused, type Page, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Companies, ListedCompany } from "../index.ts"
import { createCompanyChooser } from "./company-choice.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const aCompany = (id: number, name: string) => ({ id, name, platformName: "Prosa", active: true }) as ListedCompany // branded id
const aroeira = aCompany(1, "Casa Aroeira")
const norte = aCompany(2, "Lojas Norte")
type Answer = Effect.Effect<Page<ListedCompany>, CallRefused>
const page = (...result: ReadonlyArray<ListedCompany>): Answer => Effect.succeed({ result, total: result.length })

/** The choice on the page at `path`, on companies whose responses the test completes in any order. */
const open = (path = "/chatbots") => {
  const asked: Array<{ readonly wish: Parameters<Companies["list"]>[0]; readonly answer: (given: Answer) => void }> = []
  const log: Array<string> = []
  const chooser = createCompanyChooser(scope, {
    companies: {
      list: (wish) =>
        Effect.callback<Page<ListedCompany>, CallRefused>((resume) => {
          asked.push({ wish, answer: resume })
        }),
    },
    session: { chooseCompany: ({ id, name }) => log.push(`${id} ${name}`) },
    navigation: { path, go: (to) => log.push(`go ${to}`), replace: (to) => log.push(`replace ${to}`) },
  })
  const state = () => {
    const { status, rows } = chooser.list.state$.value
    return [status, rows.map(({ name }) => name)]
  }
  return { chooser, asked, log, state, wishes: () => asked.map(({ wish }) => wish) }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe("the companies to choose from", () => {
  it("are the first 20 at once, and those of a search a second after the last letter", async () => {
    const { chooser, wishes, asked, state } = open()
    expect(wishes()).toEqual([{ name: "", offset: 0, limit: 20 }])
    asked[0]?.answer(page(aroeira, norte))
    await settled()
    chooser.list.search("nor")
    await vi.advanceTimersByTimeAsync(999)
    chooser.list.search("norte")
    expect(state()).toEqual(["loading", ["Casa Aroeira", "Lojas Norte"]])
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(wishes()[1]).toEqual({ name: "norte", offset: 0, limit: 20 })
    asked[1]?.answer(page(norte))
    await settled()
    expect(state()).toEqual(["ready", ["Lojas Norte"]])
  })

  it("are those of the last search, whichever response comes first", async () => {
    const { chooser, asked, state } = open()
    chooser.list.search("casa")
    await vi.advanceTimersByTimeAsync(1_000)
    chooser.list.search("norte")
    await vi.advanceTimersByTimeAsync(1_000)
    asked[2]?.answer(page(norte))
    await settled()
    asked[1]?.answer(page(aroeira))
    asked[0]?.answer(page(aroeira, norte))
    await settled()
    expect(state()).toEqual(["ready", ["Lojas Norte"]])
  })

  it("are asked for again after a failure, at once", async () => {
    const { chooser, asked, state } = open()
    asked[0]?.answer(Effect.fail(unavailable))
    await settled()
    expect(state()).toEqual(["failed", []])
    expect(chooser.list.state$.value.failure).toEqual(unavailable)
    chooser.list.reload()
    asked[1]?.answer(page(aroeira))
    await settled()
    expect(state()).toEqual(["ready", ["Casa Aroeira"]])
  })
})

describe("the chosen company", () => {
  it("is shown on the open list, without the filters in its address", () => {
    const { chooser, log } = open("/chatbots")
    chooser.choose(norte)
    expect(log).toEqual(["2 Lojas Norte", "replace /chatbots"])
  })

  it.each(["/drawflow/1042/31", "/chatbots/1042", "/change-company"])(
    "is shown from home on instead of on %s",
    (path) => {
      const { chooser, log } = open(path)
      chooser.choose(norte)
      expect(log).toEqual(["2 Lojas Norte", "go /home"])
    },
  )
})
