import { Effect, Result } from "effect"
import { concat, exhaustMap, map, merge, mergeMap, type Observable, of, startWith, Subject, switchMap } from "rxjs"
import type { BotId, CallRefused } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Confirmations, Toasts } from "../../../shell/index.ts"
import {
  connectionMessages as say,
  type ConnectionTaken,
  type MetaPageConnections,
  type MetaPages,
  type MetaPageType,
  vendorReason,
  type VendorRefused,
} from "../../index.ts"
import { createMetaLogin, type MetaLogin, type MetaLoginDeps } from "./meta-login.ts"
import { disconnectionNotice } from "./disconnection-notice.ts"

/** State of the pages of Facebook or Instagram. */
export interface MetaPagesState {
  readonly status: "loading" | "ready" | "failed"
  /** Why they could not be loaded. */
  readonly reason: string
  /** As the switches stand, confirmed or not; undefined until it is loaded. */
  readonly account: MetaPages | undefined
  /** The pages whose switch waits for the server. */
  readonly pending: ReadonlySet<string>
  readonly disconnecting: boolean
}

/** The dialog of a bot's pages on Messenger or Instagram (bots, section 4). */
export interface MetaPagesView {
  readonly state$: Behavior<MetaPagesState>
  readonly login: MetaLogin
  /** Connects or disconnects a page; shown at once, and taken back if it is refused. */
  toggle(pageId: string): void
  /** Ends the login, after a confirmation. */
  disconnectAccount(): void
  reload(): void
}

/** What the view needs; `changed` is called after every change of a connection. */
export interface MetaPagesDeps extends MetaLoginDeps {
  readonly pages: MetaPageConnections
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly changed: () => void
}

/** Creates the view, and loads the pages. */
export const createMetaPagesView = (
  scope: Scope,
  { botId, type }: { readonly botId: BotId; readonly type: MetaPageType },
  deps: MetaPagesDeps,
): MetaPagesView => {
  type State = MetaPagesState
  type Change = (state: State) => State
  const { pages, toasts, confirmations } = deps
  const loads$ = new Subject<void>()
  const toggles$ = new Subject<{ readonly id: string; readonly active: boolean }>()
  const disconnections$ = new Subject<string>()

  const loaded$ = loads$.pipe(
    startWith(undefined),
    switchMap(() =>
      concat(
        of((state: State): State => ({ ...state, status: "loading" })),
        callStream(() => pages.list(botId, type)).pipe(
          map((answer): Change => {
            if (Result.isSuccess(answer))
              return (state) => ({ ...state, status: "ready", reason: "", account: answer.success })
            const reason = reasonOf(answer.failure)
            return (state) => ({ ...state, status: "failed", reason, account: undefined })
          }),
        ),
      ),
    ),
  )
  const toggled$ = toggles$.pipe(
    mergeMap(({ id, active }): Observable<Change> =>
      concat(
        of(switched(id, active, true)),
        callStream(() =>
          active ? Effect.as(pages.connect(botId, id, type), { told: true }) : pages.disconnect(botId, id, type),
        ).pipe(
          map((answer): Change => {
            if (Result.isSuccess(answer)) {
              if (!answer.success.told) toasts.show(disconnectionNotice(answer.success))
              deps.changed()
              return switched(id, active, false)
            }
            const title = active ? say.pageNotConnected : say.pageNotDisconnected
            toasts.show({ kind: "error", title, detail: reasonOf(answer.failure), life: 5_000 })
            return switched(id, !active, false)
          }),
        ),
      ),
    ),
  )
  const disconnected$ = disconnections$.pipe(
    exhaustMap((id) =>
      concat(
        of((state: State): State => ({ ...state, disconnecting: true })),
        callStream(() => pages.disconnectAccount(botId, id)).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) {
              toasts.show({ kind: "error", title: say.notDisconnected, detail: answer.failure.message, life: 5_000 })
              return (state) => ({ ...state, disconnecting: false })
            }
            toasts.show(disconnectionNotice(answer.success))
            deps.changed()
            return (state) => ({ ...state, disconnecting: false, account: noAccount })
          }),
        ),
      ),
    ),
  )
  const ended = () => {
    loads$.next()
    deps.changed()
  }
  const login = createMetaLogin(scope, { botId, kind: "messenger", ended }, deps)
  const state$ = evolve<State>(
    scope,
    { status: "loading", reason: "", account: undefined, pending: new Set(), disconnecting: false },
    merge(loaded$, toggled$, disconnected$),
  )
  return {
    state$,
    login,
    toggle: (id) => {
      const { account, pending } = state$.value
      const page = account?.pages.find((one) => one.id === id)
      if (page !== undefined && !pending.has(id)) toggles$.next({ id, active: !page.active })
    },
    disconnectAccount: () =>
      confirmations.ask({
        title: "Desconectar a conta?",
        text: "O robô deixa de responder em todas as páginas desta conta.",
        yes: "Desconectar",
        no: "Cancelar",
        danger: true,
        confirmed: () => {
          const id = state$.value.account?.id ?? ""
          if (id !== "") disconnections$.next(id)
        },
      }),
    reload: () => loads$.next(),
  }
}

const noAccount: MetaPages = { pages: [], id: "", userName: "", userPictureUrl: "" }

const switched =
  (id: string, active: boolean, waits: boolean) =>
  (state: MetaPagesState): MetaPagesState => {
    const { account, pending } = state
    const others = [...pending].filter((one) => one !== id)
    return {
      ...state,
      pending: new Set(waits ? [...others, id] : others),
      account: account && {
        ...account,
        pages: account.pages.map((page) => (page.id === id ? { ...page, active } : page)),
      },
    }
  }

const reasonOf = (failure: ConnectionTaken | VendorRefused | CallRefused): string => vendorReason(failure)
