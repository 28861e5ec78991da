import { Result } from "effect"
import { combineLatest, concat, map, type Observable, of, switchMap, timer } from "rxjs"
import type { Bots } from "../../bot/index.ts"
import { documentOf, type FlowGraph, notAFlow } from "../../flow/index.ts"
import type { FlowEditor } from "../../flow/view/index.ts"
import type { BotId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import { compile, type CompiledScript } from "../script/compiled-script.ts"
import { type Script, scriptOf } from "../script/script.ts"

/** The flow open in the editor, unsaved edits included, with what the server would publish it with now. */
export interface EditedScript {
  readonly graph: FlowGraph
  /** Returns its script, compiled at the first call; undefined if it is not a valid flow. */
  readonly compiled: () => CompiledScript | undefined
}

/** The dependencies of an edited script. */
export interface EditedScriptDeps {
  readonly bots: Pick<Bots, "summary">
  readonly editor: Pick<FlowEditor, "document" | "entities$">
}

/** Time until the bot is read again after a failure, in milliseconds. */
export const botRetryPause = 5_000

/**
 * Creates the script of the open flow, with the bot's greeting and fallback messages and the entities in use: a new one
 * with every edit, undefined until all of it is known.
 */
export const createEditedScript = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  { bots, editor: { document, entities$ } }: EditedScriptDeps,
): Behavior<EditedScript | undefined> => {
  const facts$: Observable<BotFacts> = callStream(() => bots.summary(botId)).pipe(
    switchMap((answer) => {
      if (Result.isFailure(answer)) return timer(botRetryPause).pipe(switchMap(() => facts$))
      const { liveChatInteractions, defaultFallbackMessages } = answer.success
      return of({ greeting: liveChatInteractions, fallbackMessages: defaultFallbackMessages })
    }),
  )
  const known$ = concat(of(undefined), facts$)
  return hold<EditedScript | undefined>(
    scope,
    undefined,
    combineLatest([document.graph$, entities$, known$]).pipe(
      map(([graph, entities, facts]) =>
        graph === undefined || entities === undefined || facts === undefined
          ? undefined
          : { graph, compiled: compiledOnce(graph, { ...facts, entities }) },
      ),
    ),
  )
}

type BotFacts = Pick<Script, "greeting" | "fallbackMessages">

const compiledOnce = (graph: FlowGraph, facts: Partial<Script>): (() => CompiledScript | undefined) => {
  let done = false
  let script: CompiledScript | undefined
  return () => {
    if (!done) {
      const document = documentOf(graph)
      script = notAFlow(document) === undefined ? compile(scriptOf(document, facts)) : undefined
      done = true
    }
    return script
  }
}
