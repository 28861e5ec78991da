import { Schema } from "effect"
import { combineLatest, debounceTime, defer, EMPTY, map, type Observable, switchMap } from "rxjs"
import { ScriptedSettings } from "../../bot/index.ts"
import { documentOf, type FlowGraph, notAFlow } from "../../flow/index.ts"
import type { FlowEditor } from "../../flow/view/index.ts"
import { type Behavior, hold, type Scope } from "../../kernel/view/index.ts"
import { compile, type CompiledScript } from "../script/compiled-script.ts"
import { type Script, scriptOf } from "../script/script.ts"
import type { LanguageSource } from "../script/script-language.ts"
import { scriptSettings } from "../script/script-settings.ts"
import { createDraftLanguage, type ModelTraining } from "./draft-language.ts"

/** The flow open in the editor, unsaved edits included, with what the server would publish it with now. */
export interface EditedScript {
  readonly graph: FlowGraph
  /** Returns its script, compiled at the first call; undefined if it is not a valid flow. */
  readonly compiled: () => CompiledScript | undefined
  /** Emits once, when what it understands by is trained; a script that is used before trains while it is used. */
  readonly trained$: Observable<void>
}

/** Pause after an edit before the nodes of many phrases are trained, in milliseconds. */
const trainingPause = 500

/**
 * Creates the script of the open flow, with the bot's settings, the entities in use and the flows that it calls: a new one
 * with every edit, undefined until all of it is known. Its nodes of many phrases are trained ahead, by `training`.
 */
export const createEditedScript = (
  scope: Scope,
  { document, entities$, modules$, bot$ }: Pick<FlowEditor, "document" | "entities$" | "modules$" | "bot$">,
  training: ModelTraining,
): Behavior<EditedScript | undefined> => {
  const language = createDraftLanguage(training)
  const script$ = hold<EditedScript | undefined>(
    scope,
    undefined,
    combineLatest([document.graph$, entities$, modules$, bot$]).pipe(
      map(([graph, entities, modules, bot]) => {
        if (graph === undefined || entities === undefined || modules === undefined || bot === undefined)
          return undefined
        const { greeting, fallbackMessages, settings } = bot
        const facts = isScripted(settings) ? scriptSettings(settings) : { greeting, fallbackMessages }
        return {
          graph,
          compiled: compiledOnce(graph, { ...facts, entities, modules }, language.source),
          trained$: defer(() => language.ready(graph)),
        }
      }),
    ),
  )
  const ahead$ = script$.pipe(
    debounceTime(trainingPause),
    switchMap((script) => script?.trained$ ?? EMPTY),
  )
  scope.add(ahead$.subscribe())
  return script$
}

const isScripted = Schema.is(ScriptedSettings)

const compiledOnce = (
  graph: FlowGraph,
  facts: Partial<Script>,
  language: LanguageSource,
): (() => CompiledScript | undefined) => {
  let done = false
  let script: CompiledScript | undefined
  return () => {
    if (!done) {
      const document = documentOf(graph)
      script = notAFlow(document) === undefined ? compile(scriptOf(document, facts), language) : undefined
      done = true
    }
    return script
  }
}
