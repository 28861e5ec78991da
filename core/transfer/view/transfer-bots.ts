import { type Effect, Result } from "effect"
import { concat, filter, map, type Observable, of, Subject, switchMap, timer } from "rxjs"
import type { BotId, CallRefused, CompanyId, Page, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, derive, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { botChoices } from "../index.ts"

/** A bot that a conversation may be transferred to. */
export interface BotChoice {
  readonly id: BotId
  readonly name: string
}

/** The port to the bots of a workspace; `Bots` is one. */
export interface TransferBots {
  list(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<BotChoice>, CallRefused>
}

/** The sentences of the list (conversations, section 8), verbatim. */
export const transferBotMessages = {
  unavailable: "Não foi possível carregar os robôs.",
  failed: "Erro ao buscar bots.",
  listFailed: "Não foi possível carregar a lista de bots.",
  moreFailed: "Não foi possível carregar mais bots.",
  /** Of a list without bots (bots, section 2). */
  empty: (search: string) =>
    search.trim() === "" ? "Nenhum bot encontrado para este workspace" : "Nenhum resultado encontrado",
} as const

/** Bots per page, maximum bots of the list, and the pause after typing in milliseconds (conversations, section 9). */
export const transferBotLimits = { page: 10, most: 200, typingPause: 500 } as const

/** State of the list. While a page loads, or after it failed, the bots so far stay. */
export interface TransferBotsState {
  readonly search: string
  /** Without the transferring bot. */
  readonly options: ReadonlyArray<BotChoice>
  /** 'none' before workspaces are chosen; 'unavailable' if its first page did not load: shown in place of the list. */
  readonly status: "none" | "loading" | "ready" | "unavailable"
  /** Whether scrolling on loads further bots. */
  readonly hasMore: boolean
}

/** The bots of some workspaces, found by name and loaded as one scrolls. */
export interface TransferBotList {
  readonly state$: Behavior<TransferBotsState>
  /** Lists the bots of other workspaces from the first on. */
  open(workspaces: ReadonlyArray<WorkspaceId>): void
  /** Searches by name, debounced; an older response never overwrites a newer query. */
  search(text: string): void
  /** Loads the next page, unless one is loading or there are no more. */
  more(): void
  reload(): void
}

/** Creates the list. A search or a further page that fails is told by a toast. */
export const createTransferBots = (
  scope: Scope,
  deps: {
    readonly bots: TransferBots
    readonly toasts: Toasts
    readonly companyId: CompanyId
    /** The transferring bot, which is not offered. */
    readonly current: BotId | undefined
    /** Default: as many as the dialog lists (`transferBotLimits`). */
    readonly most?: number
  },
): TransferBotList => {
  const { most = transferBotLimits.most } = deps
  const asked$ = new Subject<Asked>()
  const answers$: Observable<Change> = asked$.pipe(
    switchMap((asked) =>
      concat(
        of((held: Held): Held => ({ ...held, asked, busy: true, rows: asked.keeps ? held.rows : [], failed: false })),
        timer(asked.pause).pipe(
          switchMap(() =>
            callStream(() =>
              deps.bots.list({
                companyId: deps.companyId,
                workspaces: asked.workspaces,
                name: asked.name.trim(),
                offset: asked.offset,
                limit: transferBotLimits.page,
              }),
            ),
          ),
          map(
            (answer): Change =>
              (held) =>
                settled(held, asked, answer),
          ),
        ),
      ),
    ),
  )
  const held$ = evolve(scope, nothingAsked, answers$)
  scope.add(
    held$
      .pipe(
        map(({ failed, asked }) => (failed ? asked : undefined)),
        filter((asked) => asked !== undefined),
      )
      .subscribe((asked) => {
        const detail = detailOf(asked)
        if (detail !== undefined) deps.toasts.show({ kind: "error", title: transferBotMessages.failed, detail })
      }),
  )
  const ask = (change: Partial<Asked>): void => {
    const { asked } = held$.value
    if (asked !== undefined) asked$.next({ ...asked, offset: 0, keeps: false, pause: 0, ...change })
  }
  return {
    state$: derive(scope, held$, (held) => shown(held, deps.current, most)),
    open: (workspaces) => asked$.next({ workspaces, name: "", offset: 0, keeps: false, pause: 0 }),
    search: (name) => {
      if (held$.value.asked?.name !== name) ask({ name, keeps: true, pause: transferBotLimits.typingPause })
    },
    more: () => {
      const { busy, read } = held$.value
      if (!busy && hasMore(held$.value, most)) ask({ offset: read, keeps: true })
    },
    reload: () => ask({}),
  }
}

interface Asked {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly name: string
  readonly offset: number
  /** Whether the bots so far stay while it loads. */
  readonly keeps: boolean
  readonly pause: number
}

interface Held {
  readonly asked: Asked | undefined
  readonly rows: ReadonlyArray<BotChoice>
  /** Number of bots that were read, the transferring one included. */
  readonly read: number
  readonly total: number
  readonly busy: boolean
  /** The last query failed. */
  readonly failed: boolean
}

type Change = (held: Held) => Held

const nothingAsked: Held = {
  asked: undefined,
  rows: [],
  read: 0,
  total: 0,
  busy: false,
  failed: false,
}

const settled = (held: Held, asked: Asked, answer: Result.Result<Page<BotChoice>, CallRefused>): Held => {
  if (Result.isFailure(answer)) return { ...held, busy: false, failed: true }
  const { result, total } = answer.success
  const rows = asked.offset === 0 ? result : withoutRepeats([...held.rows, ...result])
  // A page that has become empty ends the list.
  const read = result.length === 0 ? total : asked.offset + result.length
  return { ...held, rows, read, total, busy: false, failed: false }
}

/** A bot that was created meanwhile moves the others on by one place. */
const withoutRepeats = (rows: ReadonlyArray<BotChoice>): ReadonlyArray<BotChoice> => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

const hasMore = ({ read, total }: Held, most: number): boolean => read < Math.min(total, most)

/** The first page of workspaces has a place of its own for its failure. */
const detailOf = ({ offset, name }: Asked): string | undefined => {
  if (offset > 0) return transferBotMessages.moreFailed
  return name.trim() === "" ? undefined : transferBotMessages.listFailed
}

const shown = (held: Held, current: BotId | undefined, most: number): TransferBotsState => ({
  search: held.asked?.name ?? "",
  options: botChoices(held.rows, current).map(({ id, name }) => ({ id, name })),
  status: statusOf(held),
  hasMore: hasMore(held, most),
})

const statusOf = ({ asked, busy, failed }: Held): TransferBotsState["status"] => {
  if (asked === undefined) return "none"
  if (busy) return "loading"
  return failed && asked.offset === 0 ? "unavailable" : "ready"
}
