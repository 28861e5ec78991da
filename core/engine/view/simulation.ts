import { Result } from "effect"
import { concat, EMPTY, exhaustMap, map, merge, type Observable, of, Subject, switchMap } from "rxjs"
import type { Bots } from "../../bot/index.ts"
import { media, type Medium, type SentFile } from "../../channel/index.ts"
import { documentOf, type FlowGraph } from "../../flow/index.ts"
import type { FlowEditor } from "../../flow/view/index.ts"
import { type BotId, type BotToken, type Clock, formatMinute } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { flowTestMessages } from "../flow-tests/flow-test-messages.ts"
import { flowTestRefusal } from "../flow-tests/flow-tests.ts"
import { type Conversation, sentFiles } from "../replay/conversation-document.ts"
import { recordSimulation } from "../simulator/record-simulation.ts"
import { type Spoken, spokenWith } from "../simulator/spoken.ts"
import type { Simulator } from "../simulator/simulator.ts"
import type { EditedScript } from "./edited-script.ts"
import { missingKeysNotice } from "./missing-keys-notice.ts"
import { aroundPhone } from "./around-phone.ts"
import { readInPhone, pressInPhone } from "./phone-channel.ts"
import {
  clocksOf,
  type MomentKind,
  momentWords,
  type SimulatedMoment,
  supposedAt,
  writtenMoment,
} from "./simulated-moment.ts"
import type { ConversationFacts } from "../step/conversation-facts.ts"
import { type Saying, spokenMessage, type Talk, talkRuns } from "./simulated-talk.ts"
import {
  canGoBack,
  emptyPhone,
  mayWriteValues,
  refusedWith,
  seenOn,
  type SimulationChange as Change,
  type SimulationMessage,
  type SimulationState,
  wentBack,
  withValueShown,
} from "./simulation-state.ts"

/** The simulator (conversations, sections 2, 4 and 5): a conversation with the flow open in the editor. */
export interface Simulation {
  readonly state$: Behavior<SimulationState>
  /** 'Atualizar Bot': prepares the editor's present flow and begins anew. */
  update(): void
  /**
   * Sends a text, or a quick reply by its label or its number where the channel numbers them. Returns whether it was taken: it
   * is not before the bot is prepared.
   */
  say(text: string): boolean
  /** Sends a file with a caption, which may be empty; nothing is uploaded. Returns whether it was taken, as `say` does. */
  send(file: SentFile, caption: string): boolean
  /** Presses an option of a message by its key: sends its label, or shows the further options. */
  press(message: number, key: string): void
  /** Begins another conversation with the prepared flow. */
  restart(): void
  /** Resends a refused text. */
  retry(id: number): void
  /** 'Voltar uma fala': takes the last turn back; the next text is said in its place. */
  back(): void
  /** Writes a value by hand, which the next text meets. Returns whether it was taken (`mayWriteValues`). */
  write(name: string, value: string): boolean
  /** Simulates another channel: in a new conversation if another begins on it. */
  choose(channel: Medium): void
  /** Supposes that it is another moment, in a new conversation. */
  suppose(moment: SimulatedMoment): void
  /** Supposes one of its kind: another moment is first the present one. */
  supposeKind(kind: MomentKind): void
  /** Prepares the present flow, and says what the person says in a conversation, on a channel with the same beginning. */
  open(conversation: Conversation): void
  /** Prepares the present flow, and says this on a channel. */
  start(channel: Medium, texts: ReadonlyArray<Spoken>): void
  /** Returns the conversation so far as it was recorded on the prepared flow, or why it cannot be recorded. */
  recorded(): Result.Result<Conversation, string>
}

/** The simulator's dependencies. */
export interface SimulationDeps {
  readonly simulator: Simulator
  readonly bots: Pick<Bots, "summary">
  readonly editor: Pick<FlowEditor, "document" | "selection" | "storing" | "surroundings$" | "bot$">
  /** The script of the open flow (`createEditedScript`). */
  readonly script$: Behavior<EditedScript | undefined>
  readonly toasts: Toasts
  readonly clock: Clock
}

/**
 * Creates the simulator; nothing is prepared before `update`. Texts are sent one at a time, and their replies shown one
 * by one.
 */
export const createSimulation = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  { simulator, bots, editor, script$, toasts, clock }: SimulationDeps,
): Simulation => {
  const { document, selection, storing, bot$ } = editor
  const changes$ = new Subject<Change>()
  const updates$ = new Subject<ReadonlyArray<Spoken>>()
  const begun$ = new Subject<Talk>()
  const said$ = new Subject<Saying>()
  let talk: Talk | undefined
  let prepared: { readonly graph: FlowGraph; readonly script: EditedScript | undefined } | undefined
  let messages = 0

  const clocks = () => clocksOf(bot$.value)
  const now = () => formatMinute(new Date(talk?.at ?? clock.now()).toISOString())
  const message = (facts: Omit<SimulationMessage, "id" | "time">): SimulationMessage => {
    messages += 1
    return { id: messages, time: now(), ...facts }
  }
  const begin = (botToken: BotToken, opening: ReadonlyArray<Spoken> = []): void => {
    const at = supposedAt(state$.value.moment, clocks(), clock.now())
    talk = { botToken, dialogToken: null, turns: 0, values: {}, at, opening }
    changes$.next(shownAt(at))
    begun$.next(talk)
  }

  const updateRuns$: Observable<Change> = updates$.pipe(
    exhaustMap((opening) => {
      const graph = document.graph$.value
      const flowId = storing.release$.value?.flowId
      if (graph === undefined || flowId === undefined) return EMPTY
      const before = state$.value.phase
      const script = script$.value
      return concat(
        of<Change>((state) => ({ ...state, phase: "updating", refused: undefined })),
        callStream(() => simulator.prepare({ botId, flowId }, documentOf(graph))).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) {
              const { failure } = answer
              if (failure._tag === "MissingKeys") toasts.show(missingKeysNotice)
              const first = "nodes" in failure ? failure.nodes[0] : undefined
              if (first !== undefined) selection.select(first)
              return (state) => ({ ...state, phase: before, refused: failure.message })
            }
            prepared = { graph, script: script?.graph === graph ? script : undefined }
            begin(answer.success.botToken, opening)
            return (state) => ({ ...state, phase: "ready", outdated: document.graph$.value !== graph })
          }),
        ),
      )
    }),
  )

  const about = (): ConversationFacts => {
    const name = bot$.value?.name
    return { channel: media[state$.value.channel].label, ...(name === undefined ? {} : { bot: name }) }
  }

  const shownAt =
    (at: number | undefined): Change =>
    (state) => ({ ...state, supposed: at === undefined ? undefined : momentWords(at, clocks()) })

  const talks$ = begun$.pipe(
    switchMap((begun) =>
      talkRuns(begun, said$, {
        simulator,
        toasts,
        message,
        greets: !media[state$.value.channel].personBegins,
        about,
      }),
    ),
  )
  const outdated$: Observable<Change> = document.graph$.pipe(
    map((graph): Change => (state) => {
      const outdated = prepared !== undefined && graph !== prepared.graph
      return state.outdated === outdated ? state : { ...state, outdated }
    }),
  )
  const state$: Behavior<SimulationState> = evolve<SimulationState>(
    scope,
    { ...emptyPhone, time: now() },
    merge(changes$, talks$, updateRuns$, outdated$, aroundPhone({ botId, bots, editor, now })),
  )

  const speak = (id: number, text: string, files?: ReadonlyArray<SentFile>) =>
    said$.next({ id, text, files, atOnce: false })
  const tell = (spoken: Spoken): boolean => {
    const { phase, channel, messages: before } = state$.value
    if (phase !== "ready") return false
    const said = message(spokenMessage(spoken))
    changes$.next((state) => ({ ...state, pending: state.pending + 1, messages: [...state.messages, said] }))
    speak(said.id, said.sent === undefined ? readInPhone(channel, before, said.text) : said.text, said.sent)
    return true
  }
  const say = (raw: string): boolean => raw.trim() !== "" && tell(raw.trim())
  const restart = () => {
    if (talk !== undefined) begin(talk.botToken)
  }
  const takePlace = (moment: SimulatedMoment) => changes$.next((state) => ({ ...state, moment }))
  const suppose = (moment: SimulatedMoment) => {
    takePlace(moment)
    restart()
  }
  const start = (channel: Medium, texts: ReadonlyArray<Spoken>) => {
    changes$.next(seenOn(channel))
    updates$.next(texts)
  }

  return {
    state$,
    update: () => updates$.next([]),
    say,
    send: (file, caption) => tell({ text: caption.trim(), files: [file] }),
    press: (id, key) => {
      const pressed = pressInPhone(
        state$.value.messages.find((shown) => shown.id === id),
        key,
      )
      if (pressed === undefined || state$.value.phase !== "ready") return
      if (pressed.kind === "say") return void say(pressed.label)
      const shown = pressed.messages.map(message)
      changes$.next((state) => ({ ...state, messages: [...state.messages, ...shown] }))
    },
    restart,
    retry: (id) => {
      const { channel, messages: shown } = state$.value
      const refused = shown.find((said) => said.id === id && said.refused !== undefined)
      if (refused === undefined) return
      changes$.next((state) => ({ ...refusedWith(id, undefined)(state), pending: state.pending + 1 }))
      const { text, sent } = refused
      speak(id, sent === undefined ? readInPhone(channel, shown.slice(0, shown.indexOf(refused)), text) : text, sent)
    },
    back: () => {
      if (talk === undefined || !canGoBack(state$.value)) return
      talk.turns -= 1
      talk.values = {}
      changes$.next(wentBack)
    },
    write: (name, value) => {
      if (talk === undefined || !mayWriteValues(state$.value)) return false
      talk.values = { ...talk.values, [name]: value }
      changes$.next(withValueShown(name, value))
      return true
    },
    choose: (channel) => {
      const before = state$.value.channel
      if (channel === before) return
      changes$.next(seenOn(channel))
      if (media[channel].personBegins !== media[before].personBegins) restart()
    },
    suppose,
    supposeKind: (kind) => suppose(kind === "at" ? { at: writtenMoment(talk?.at ?? clock.now(), clocks()) } : kind),
    open: ({ turns, at }) => {
      if (at !== undefined) takePlace({ at: writtenMoment(Date.parse(at), clocks()) })
      const [first] = turns
      const texts = turns.flatMap((turn) =>
        "person" in turn || "file" in turn ? [spokenWith("person" in turn ? turn.person : "", sentFiles(turn))] : [],
      )
      const personBegins = first !== undefined && ("person" in first || "file" in first)
      const { channel, channels } = state$.value
      const alike = [channel, ...channels].find((medium) => media[medium].personBegins === personBegins)
      start(alike ?? channel, texts)
    },
    start,
    recorded: () => {
      const { turns, pending } = state$.value
      if (pending > 0) return Result.fail(flowTestMessages.stillTalking)
      if (turns.length === 0) return Result.fail(flowTestMessages.nothingSaid)
      if (turns.some(({ byHand }) => byHand)) return Result.fail(flowTestMessages.valuesByHand)
      const script = (prepared?.script ?? sameGraph(script$.value, prepared?.graph))?.compiled()
      if (script === undefined) return Result.fail(flowTestMessages.notReady)
      const at = { at: new Date(talk?.at ?? clock.now()).toISOString() }
      const facts = script.decides() ? { ...at, about: about() } : talk?.at === undefined ? {} : at
      const conversation = recordSimulation(script, turns, facts)
      const refused = flowTestRefusal(conversation)
      return refused === undefined ? Result.succeed(conversation) : Result.fail(refused)
    },
  }
}

const sameGraph = (script: EditedScript | undefined, graph: FlowGraph | undefined): EditedScript | undefined =>
  script?.graph === graph ? script : undefined
