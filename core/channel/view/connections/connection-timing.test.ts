import { Effect } from "effect"
import { distinctUntilChanged, map, Subject } from "rxjs"
import { expect, it } from "vitest"
import { BotId } from "../../../kernel/index.ts"
import { type Marbles, runMarbles } from "../../../kernel/testing/index.ts"
import type { LoginKind } from "../../index.ts"
import { createFakeLoginWindows, createInMemoryConnections } from "../../testing/index.ts"
import { createLoginReturn, createMetaLogin, createWhatsappDevice } from "../index.ts"

const aBotId = BotId.make(7)
const same = (actual: unknown, expected: unknown) => expect(actual).toEqual(expected)
const marbles = (until: number, test: (given: Marbles) => void) => runMarbles({ until, same }, test)
const silent = { show: () => {} }

/** A number by QR code; `polls$` emits whenever the page asks whether the phone has read the code. */
const device = ({ scope }: Marbles) => {
  const connections = createInMemoryConnections()
  const polls$ = new Subject<"p">()
  const view = createWhatsappDevice(
    scope,
    { botId: aBotId },
    {
      devices: {
        ...connections.devices,
        info: (owner) => {
          polls$.next("p")
          return connections.devices.info(owner)
        },
      },
      toasts: silent,
      confirmations: { ask: () => {} },
      clock: { now: () => 0 },
      changed: () => {},
    },
  )
  const phase$ = view.state$.pipe(map(({ code }) => (code.phase === "shown" ? `${code.secondsLeft}` : code.phase)))
  return { connections, polls$, view, phase$ }
}

it("fetches a QR code 2 s after the request, counts its seconds down, and clears it after 60 s", () => {
  marbles(70_000, (given) => {
    const { view, phase$ } = device(given)
    given.act("1s g", { g: view.generate })
    const seconds = Array.from({ length: 59 }, (_, passed) => `${59 - passed}`)
    const names = new Map(
      ["none", "generating", "60", ...seconds, "expired"].map((phase, at) => [
        phase,
        String.fromCodePoint(0x1_00 + at),
      ]),
    )
    given
      .expectObservable(phase$.pipe(distinctUntilChanged()))
      .toBe(
        `${names.get("none")} 999ms ${names.get("generating")} 1999ms ${names.get("60")} ${seconds
          .map((second) => `999ms ${names.get(second)}`)
          .join(" ")} 999ms ${names.get("expired")}`,
        Object.fromEntries([...names].map(([phase, name]) => [name, phase])),
      )
  })
})

it("asks every 2 s whether the phone has read the code, until it has", () => {
  marbles(70_000, (given) => {
    const { view, connections, polls$ } = device(given)
    given.act("g 4999ms s", { g: view.generate, s: () => connections.scan() })
    // shown after 2 s, read after 5 s: the poll after 6 s is the last one
    given.expectObservable(polls$).toBe("4s p 1999ms p")
  })
})

it("asks for 60 s whether the phone has read the code", () => {
  marbles(200_000, (given) => {
    const { view, polls$ } = device(given)
    given.act("g", { g: view.generate })
    // the last time just as the code, shown after 2 s, is cleared
    given.expectObservable(polls$).toBe(`4s p ${"1999ms p ".repeat(29)}`.trim())
  })
})

/** A login; `ended$` emits when it has ended. */
const login = ({ scope }: Marbles, kind: LoginKind) => {
  const browser = createFakeLoginWindows()
  const ended$ = new Subject<"e">()
  const { logins } = createInMemoryConnections()
  const model = createMetaLogin(
    scope,
    { botId: aBotId, kind, ended: () => ended$.next("e") },
    { logins, windows: browser.windows, flags: browser.flags },
  )
  return { browser, ended$, model }
}

it("looks every 500 ms whether the window of WhatsApp's login is closed", () => {
  marbles(10_000, (given) => {
    const { browser, ended$, model } = login(given, "whatsapp")
    given.act("100ms b 1200ms c", { b: model.begin, c: browser.close })
    given.expectObservable(ended$).toBe("1600ms e")
    given.expectObservable(model.state$.pipe(map(({ phase }) => phase))).toBe("i 99ms (sw) 1496ms i", {
      i: "idle",
      s: "starting",
      w: "waiting",
    })
  })
})

it("looks every 1,000 ms for the flag of Facebook's login", () => {
  marbles(10_000, (given) => {
    const { browser, ended$, model } = login(given, "messenger")
    given.act("b 2199ms f", { b: model.begin, f: () => browser.flags.set("FbLogin") })
    given.expectObservable(ended$).toBe("3s e")
  })
})

it("closes the window of a login 200 ms after it was saved", () => {
  marbles(10_000, (given) => {
    const closed$ = new Subject<"c">()
    const { logins, states } = createInMemoryConnections()
    Effect.runSync(logins.begin(aBotId, "messenger"))
    const { windows, flags } = createFakeLoginWindows()
    given.act("100ms b", {
      b: () =>
        void createLoginReturn(given.scope, "messenger", {
          query: { code: "abc", state: states[0] ?? "" },
          logins,
          windows: { ...windows, closeOwn: () => closed$.next("c") },
          flags,
          toasts: silent,
          navigation: { path: "/", go: () => {}, replace: () => {} },
        }),
    })
    given.expectObservable(closed$).toBe("300ms c")
  })
})
