import { type Effect, Result } from "effect"
import {
  BehaviorSubject,
  combineLatest,
  first,
  map,
  type Observable,
  of,
  startWith,
  Subject,
  switchMap,
  timer,
} from "rxjs"
import type { Medium } from "../../../channel/index.ts"
import type { KeywordEntry } from "../../problems/keyword-problems.ts"
import type { BotId, BotToken, CallRefused, WorkspaceId } from "../../../kernel/index.ts"
import { type Behavior, callStream, constant, hold, type Scope } from "../../../kernel/view/index.ts"

/** What the editor of a flow knows of its bot. */
export interface FlowBot {
  /** Its live chat's token. */
  readonly token: BotToken
  /** Its name, for conditions and formulas that ask for it. */
  readonly name?: string
  /** The bot's first messages, which take the place of the start's text; none if all are blank. */
  readonly greeting: ReadonlyArray<string>
  /** What it says in a node without fallback messages of its own. */
  readonly fallbackMessages: ReadonlyArray<string>
  /** Its keywords that lead to nodes of the flow. */
  readonly keywords?: ReadonlyArray<KeywordEntry>
  /** Whose people its transfers go to, unless something else is chosen. */
  readonly workspaceId?: WorkspaceId
  /** Whether its webhook has an address. */
  readonly hasWebhook?: boolean
  /** Its opening hours in words: 'seg a sex, 9h às 18h'; null: it is always open. */
  readonly hours?: string | null
  /** The names of its secrets. */
  readonly secretNames?: ReadonlyArray<string>
  /** The channels on which it answers. */
  readonly channels: ReadonlyArray<Medium>
  /** Its settings (`ScriptedSettings`), for the contexts after this one, which run its script. */
  readonly settings?: unknown
}

/** The port through which an editor reads its bot. */
export interface FlowBots {
  read(id: BotId): Effect.Effect<FlowBot, CallRefused>
}

/** What the editor of a flow knows of its bot, and what it is told of changes. */
export interface KnownFlowBot {
  readonly bot$: Behavior<FlowBot | undefined>
  /** The secrets of the bot have changed: these are there now. */
  noteSecrets(names: ReadonlyArray<string>): void
  /** Its settings have changed: it is read again. */
  reread(): void
}

/**
 * Where the text is written with which a bot greets: in its flow, at the start, or in the bot's own first messages,
 * which take the place of the start's text.
 */
export type StartText = "flow" | "bot"

/** Returns where a bot's start text is written; undefined while the bot is not known. */
export const startTextOf = (bot: FlowBot | undefined): StartText | undefined =>
  bot && (bot.greeting.every((text) => text.trim() === "") ? "flow" : "bot")

/** Time until the bot is read again after a failure, in milliseconds. */
export const botRetryPause = 5_000

/**
 * Reads the bot of a flow once the flow is there, since the server would answer the flow later otherwise; again after a
 * failure. Undefined until it is known, and for a flow that is of no bot.
 */
export const createFlowBot = (
  scope: Scope,
  botId: BotId | undefined,
  { bots, settled$ }: { readonly bots: FlowBots | undefined; readonly settled$: Behavior<boolean> },
): KnownFlowBot => {
  if (botId === undefined || bots === undefined)
    return { bot$: constant(undefined), noteSecrets: () => {}, reread: () => {} }
  const rereads$ = new Subject<void>()
  const secrets$ = new BehaviorSubject<ReadonlyArray<string> | undefined>(undefined)
  const read$: Observable<FlowBot> = callStream(() => bots.read(botId)).pipe(
    switchMap((answer) =>
      Result.isSuccess(answer) ? of(answer.success) : timer(botRetryPause).pipe(switchMap(() => read$)),
    ),
  )
  const known$ = settled$.pipe(
    first((settled) => settled),
    switchMap(() => rereads$.pipe(startWith(undefined))),
    switchMap(() => read$),
  )
  const bot$ = hold<FlowBot | undefined>(
    scope,
    undefined,
    combineLatest([known$, secrets$]).pipe(
      map(([bot, secretNames]) => (secretNames === undefined ? bot : { ...bot, secretNames })),
    ),
  )
  return { bot$, noteSecrets: (names) => secrets$.next(names), reread: () => rereads$.next() }
}
