import { distinctUntilChanged, map, Subject } from "rxjs"
import { expect, it } from "vitest"
import { aSessionHost, aUser, createInMemorySessions } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { type Marbles, runMarbles } from "../../kernel/testing/index.ts"
import { constant } from "../../kernel/view/index.ts"
import { aWorkspace } from "../../tenancy/testing/index.ts"
import type { WorkspaceSelection } from "../../tenancy/view/index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { createBotList, createBotOptions, createChannelOpening } from "./index.ts"

const same = (actual: unknown, expected: unknown) => expect(actual).toEqual(expected)
const marbles = (test: (given: Marbles) => void) => runMarbles({ until: 20_000, same }, test)

/** The bots of one workspace; `asked$` emits what each call looks for. */
const world = ({ scope }: Marbles) => {
  const bots = createInMemoryBots([aBot({ name: "Vendas" })])
  const asked$ = new Subject<string>()
  const workspace = aWorkspace()
  const nothing = () => {}
  const selection: WorkspaceSelection = {
    state$: constant({ status: "ready", all: [workspace], selected: [workspace.id], failure: undefined } as const),
    toggle: nothing,
    selectAll: nothing,
    clear: nothing,
    reload: nothing,
  }
  const user = aUser({ permissions: ["bot_view"] })
  return {
    asked$,
    deps: {
      bots: {
        ...bots,
        list: (wish: Parameters<typeof bots.list>[0]) => {
          asked$.next(wish.name)
          return bots.list(wish)
        },
      },
      session: createSession(scope, {
        sessions: createInMemorySessions(user, { signedIn: true }),
        host: aSessionHost(),
      }),
      selection,
      toasts: { show: nothing },
    },
  }
}

it("searches the list of bots 1 s after the last letter", () => {
  marbles((given) => {
    const { asked$, deps } = world(given)
    const { list } = createBotList(given.scope, deps)
    given.act("2s a 998ms b 1s c", {
      a: () => list.search("v"),
      b: () => list.search("ve"),
      c: () => list.search("ven"),
    })
    // b comes 999 ms after a, c more than 1 s after b: what a looks for is never asked
    given.expectObservable(asked$).toBe("3999ms b 1s c", { b: "ve", c: "ven" })
  })
})

it("searches the bots of a dropdown 500 ms after the last letter", () => {
  marbles((given) => {
    const { asked$, deps } = world(given)
    const options = createBotOptions(given.scope, deps)
    given.act("2s a 498ms b", { a: () => options.search("v"), b: () => options.search("ve") })
    given.expectObservable(asked$).toBe("2999ms b", { b: "ve" })
  })
})

it("warns of a channel that the company may not use at once, and then at most once per second", () => {
  marbles((given) => {
    const said$ = new Subject<"w">()
    const opening = createChannelOpening(given.scope, {
      toasts: { show: () => said$.next("w") },
      mayWrite: true,
    })
    const none = { whatsappQrcode: false, whatsappApiMeta: false, livechat: false, facebook: false, instagram: false }
    given.act("100ms p 299ms p 299ms p 299ms p 100ms p 2s p", { p: () => opening.open("livechat", none, false) })
    given.expectObservable(said$).toBe("100ms w 1s w 2s w")
    given
      .expectObservable(
        opening.opened$.pipe(
          map((card) => card ?? "none"),
          distinctUntilChanged(),
        ),
      )
      .toBe("n", {
        n: "none",
      })
  })
})
