import { Result } from "effect"
import {
  concat,
  concatMap,
  EMPTY,
  exhaustMap,
  filter,
  from,
  interval,
  map,
  merge,
  type Observable,
  of,
  startWith,
  Subject,
  switchMap,
  timer,
} from "rxjs"
import type { Bots } from "../../bot/index.ts"
import type { MarkedText } from "../../channel/index.ts"
import { documentOf } from "../../flow/index.ts"
import type { FlowEditor } from "../../flow/view/index.ts"
import { type BotId, type BotToken, type Clock, formatMinute } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { SaidButton } from "../step/engine-effect.ts"
import {
  type SimulatedAnswer,
  type SimulatedReply,
  type SimulationNotFound,
  type Simulator,
  simulatorMessages as say,
} from "../simulator/simulator.ts"

/** The pause between the parts of a reply, in milliseconds (conversations, section 9). */
export const replyPause = 1_500

/** A message in the simulator's phone (conversations, section 3, 'Simulator message'). */
export interface SimulationMessage extends MarkedText {
  /** Its index in the conversation. */
  readonly id: number
  /** The sender; a note has none. */
  readonly from: "bot" | "person" | "note"
  /** 'HH:mm' of the phone's clock. */
  readonly time: string
  readonly buttons: ReadonlyArray<SaidButton>
  readonly files: SimulatedReply["files"]
  /** Why the text was refused; undefined if it was accepted or is still being sent. */
  readonly refused?: string
}

/** State of the simulator's phone. */
export interface SimulationState {
  /** Not prepared yet, preparing, or in conversation. */
  readonly phase: "to-update" | "updating" | "ready"
  /** The flow has changed since it was prepared. */
  readonly outdated: boolean
  readonly botName: string
  /** 'HH:mm'. */
  readonly time: string
  readonly messages: ReadonlyArray<SimulationMessage>
  readonly typing: boolean
  /** The title of the node that waits for an answer; undefined before the first text. */
  readonly nodeTitle: string | undefined
  readonly variables: SimulatedAnswer["variables"]
  readonly stands: SimulatedAnswer["stands"]
}

/** The simulator (conversations, sections 2, 4 and 5): a conversation with the flow open in the editor. */
export interface Simulation {
  readonly state$: Behavior<SimulationState>
  /** 'Atualizar Bot': prepares the editor's present flow and begins anew. */
  update(): void
  /** Sends a text, or a quick reply by its label. */
  say(text: string): void
  /** Begins another conversation with the prepared flow. */
  restart(): void
  /** Resends a refused text. */
  retry(id: number): void
}

/** The simulator's dependencies. */
export interface SimulationDeps {
  readonly simulator: Simulator
  readonly bots: Pick<Bots, "summary">
  readonly editor: Pick<FlowEditor, "document" | "selection" | "storing">
  readonly toasts: Toasts
  readonly clock: Clock
}

type Change = (state: SimulationState) => SimulationState

/** The prepared flow, and the conversation with it. */
interface Talk {
  readonly botToken: BotToken
  dialogToken: string | null
}

/**
 * Creates the simulator; nothing is prepared before `update`. Texts are sent one at a time, and their replies shown one
 * by one.
 */
export const createSimulation = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  { simulator, bots, editor, toasts, clock }: SimulationDeps,
): Simulation => {
  const { document, selection, storing } = editor
  const changes$ = new Subject<Change>()
  const updates$ = new Subject<void>()
  const begun$ = new Subject<Talk>()
  const said$ = new Subject<{ readonly id: number; readonly text: string }>()
  let botToken: BotToken | undefined
  let prepared: unknown
  let messages = 0

  const now = () => formatMinute(new Date(clock.now()).toISOString())
  const message = (facts: Omit<SimulationMessage, "id" | "time">): SimulationMessage => {
    messages += 1
    return { id: messages, time: now(), ...facts }
  }

  const updateRuns$: Observable<Change> = updates$.pipe(
    exhaustMap(() => {
      const graph = document.graph$.value
      const flowId = storing.release$.value?.flowId
      if (graph === undefined || flowId === undefined) return EMPTY
      const before = state$.value.phase
      return concat(
        of<Change>((state) => ({ ...state, phase: "updating" })),
        callStream(() => simulator.prepare({ botId, flowId }, documentOf(graph))).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) {
              const { failure } = answer
              toasts.show({ kind: "error", title: say.updateFailed, detail: failure.message, life: 5_000 })
              const first = "nodes" in failure ? failure.nodes[0] : undefined
              if (first !== undefined) selection.select(first)
              return (state) => ({ ...state, phase: before })
            }
            prepared = graph
            botToken = answer.success.botToken
            begun$.next({ botToken, dialogToken: null })
            return (state) => ({ ...begunAnew(state), phase: "ready", outdated: document.graph$.value !== graph })
          }),
        ),
      )
    }),
  )

  /** A conversation: texts are sent in order, and replies shown with a pause between their parts. */
  const talks$: Observable<Change> = begun$.pipe(
    switchMap((talk) => {
      const told$ = new Subject<SimulatedAnswer>()
      const sendRuns$ = said$.pipe(
        concatMap(({ id, text }) =>
          concat(
            of<Change>((state) => ({ ...state, typing: true })),
            callStream(() => simulator.say({ ...talk, text })).pipe(
              concatMap((answer): Observable<Change> => {
                if (Result.isFailure(answer)) return of(refusal(id, answer.failure))
                talk.dialogToken = answer.success.dialogToken
                told$.next(answer.success)
                return EMPTY
              }),
            ),
          ),
        ),
      )
      // Subscribed first: a response may be synchronous.
      return merge(told$.pipe(concatMap(shownOneByOne)), sendRuns$)
    }),
  )
  const shownOneByOne = ({ replies, nodeTitle, variables, stands }: SimulatedAnswer): Observable<Change> =>
    concat(
      from(replies).pipe(
        concatMap((reply, at) =>
          (at === 0 ? of(reply) : timer(replyPause).pipe(map(() => reply))).pipe(
            map((shown): Change => {
              const arrived = message(bubbleOf(shown))
              const more = at < replies.length - 1
              return (state) => ({ ...state, typing: more, messages: [...state.messages, arrived] })
            }),
          ),
        ),
      ),
      of<Change>((state) => ({ ...state, typing: false, nodeTitle, variables, stands })),
    )
  const refusal = (id: number, failure: SimulationNotFound | { readonly _tag: string; readonly message: string }) => {
    const known = "description" in failure && failure.description.includes(say.tokenNotFound)
    const detail = known ? failure.description : say.tokenNotFound
    toasts.show({ kind: "error", title: say.botNotFound, detail })
    return ((state) => ({
      ...state,
      typing: false,
      messages: state.messages.map((said) => (said.id === id ? { ...said, refused: failure.message } : said)),
    })) satisfies Change
  }

  const outdated$: Observable<Change> = document.graph$.pipe(
    map((graph): Change => (state) => {
      const outdated = prepared !== undefined && graph !== prepared
      return state.outdated === outdated ? state : { ...state, outdated }
    }),
  )
  const clock$: Observable<Change> = interval(1_000).pipe(
    map(now),
    startWith(now()),
    map(
      (time): Change =>
        (state) =>
          state.time === time ? state : { ...state, time },
    ),
  )
  const name$: Observable<Change> = callStream(() => bots.summary(botId)).pipe(
    filter(Result.isSuccess),
    map(({ success: { name } }): Change => (state) => ({ ...state, botName: name })),
  )

  const state$: Behavior<SimulationState> = evolve<SimulationState>(
    scope,
    {
      phase: "to-update",
      outdated: false,
      botName: "",
      time: now(),
      messages: [],
      typing: false,
      nodeTitle: undefined,
      variables: {},
      stands: "waiting",
    },
    merge(changes$, talks$, updateRuns$, outdated$, clock$, name$),
  )

  const speak = (id: number, text: string) => said$.next({ id, text })

  return {
    state$,
    update: () => updates$.next(),
    say: (raw) => {
      const text = raw.trim()
      if (text === "" || state$.value.phase !== "ready") return
      const said = message({ text, from: "person", buttons: [], files: [] })
      changes$.next((state) => ({ ...state, messages: [...state.messages, said] }))
      speak(said.id, text)
    },
    restart: () => {
      if (botToken === undefined) return
      begun$.next({ botToken, dialogToken: null })
      changes$.next(begunAnew)
    },
    retry: (id) => {
      const refused = state$.value.messages.find((said) => said.id === id && said.refused !== undefined)
      if (refused === undefined) return
      changes$.next((state) => ({
        ...state,
        messages: state.messages.map((said) => (said.id === id ? withoutRefusal(said) : said)),
      }))
      speak(id, refused.text)
    },
  }
}

const begunAnew: Change = (state) => ({
  ...state,
  messages: [],
  typing: false,
  nodeTitle: undefined,
  variables: {},
  stands: "waiting",
})

const bubbleOf = ({ text, marks, buttons, files, notice }: SimulatedReply): Omit<SimulationMessage, "id" | "time"> => ({
  text,
  ...(marks === undefined ? {} : { marks }),
  from: notice ? "note" : "bot",
  buttons,
  files,
})

const withoutRefusal = ({ refused: _refused, ...message }: SimulationMessage): SimulationMessage => message
