import { Subject } from "rxjs"
import { expect, it } from "vitest"
import { aSessionHost, aUser, createInMemorySessions } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { runMarbles } from "../../kernel/testing/index.ts"
import { createInMemoryAddress, createInMemoryDownloads } from "../../shell/testing/index.ts"
import { createInMemoryProviderKeys } from "../testing/index.ts"
import { createProviderKeyList } from "./index.ts"

const same = (actual: unknown, expected: unknown) => expect(actual).toEqual(expected)

it("searches the keys 600 ms after the last letter", () => {
  runMarbles({ until: 10_000, same }, ({ scope, act, expectObservable }) => {
    const keys = createInMemoryProviderKeys([])
    const asked$ = new Subject<string>()
    const { list } = createProviderKeyList(scope, {
      keys: {
        ...keys,
        list: (wish) => {
          asked$.next(wish.name ?? "")
          return keys.list(wish)
        },
      },
      session: createSession(scope, {
        sessions: createInMemorySessions(aUser({ permissions: ["credential_view"] }), { signedIn: true }),
        host: aSessionHost(),
      }),
      address: createInMemoryAddress(),
      toasts: { show: () => {} },
      confirmations: { ask: () => {} },
      downloads: createInMemoryDownloads(),
    })
    act("1s a 598ms b 600ms c", { a: () => list.search("p"), b: () => list.search("pr"), c: () => list.search("pro") })
    // b comes 599 ms after a: what a looks for is never asked
    expectObservable(asked$).toBe("2199ms b 600ms c", { b: "pr", c: "pro" })
  })
})
