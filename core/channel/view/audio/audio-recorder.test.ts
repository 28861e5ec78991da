import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type FileContent, largestRecording, longestRecording } from "../../index.ts"
import { createFakeMicrophone } from "../../testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice, Question } from "../../../shell/index.ts"
import { type AudioRecorderDeps, createAudioRecorder, type RecordedSound } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = (more: Partial<AudioRecorderDeps> = {}) => {
  const sound = createFakeMicrophone()
  const notices: Array<Notice> = []
  const kept: Array<FileContent> = []
  const questions: Array<Question> = []
  const recorder = createAudioRecorder(scope, {
    microphone: sound.microphone,
    toasts: { show: (notice) => void notices.push(notice) },
    name: () => "myAudio.ogg",
    keep: (content) => void kept.push(content),
    ...more,
  })
  const confirmations = { ask: (question: Question) => void questions.push(question) }
  return { sound, notices, kept, questions, confirmations, recorder, state: () => recorder.state$.value }
}

describe("an audio recorder", () => {
  it("shows time and levels, and keeps what was heard", async () => {
    const { sound, recorder, kept, state } = open()
    recorder.start()
    sound.hear(0.2)
    sound.hear(0.5)
    await vi.advanceTimersByTimeAsync(2_100)
    expect([state(), sound.open]).toEqual([{ phase: "recording", seconds: 2, level: 0.5, levels: [0.2, 0.5] }, 1])
    recorder.stop()
    expect(state()).toMatchObject({
      phase: "recorded",
      seconds: 2,
      full: false,
      content: { name: "myAudio.ogg", size: 4 },
    })
    expect([sound.open, kept]).toEqual([0, []])
    recorder.keep()
    expect([state(), kept.map(({ name }) => name)]).toEqual([{ phase: "idle" }, ["myAudio.ogg"]])
    recorder.keep()
    expect(kept).toHaveLength(1)
  })

  it("says that a microphone gives no sound at all, until it gives some", async () => {
    const { sound, recorder, state } = open()
    recorder.start()
    sound.hear(0.008)
    await vi.advanceTimersByTimeAsync(3_900)
    expect(state()).not.toHaveProperty("silent")
    await vi.advanceTimersByTimeAsync(200)
    expect(state()).toHaveProperty("silent", true)
    sound.hear(0.1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state()).not.toHaveProperty("silent")
    sound.hear(0)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(state()).not.toHaveProperty("silent")
  })

  it("keeps a recording under way at once", () => {
    const { sound, recorder, kept, state } = open()
    recorder.start()
    recorder.keep()
    expect([state(), kept.length, sound.open]).toEqual([{ phase: "idle" }, 1, 0])
  })

  it("pauses, lets the sound so far be heard, and continues its time and its levels", async () => {
    const { sound, recorder, kept, state } = open()
    recorder.start()
    sound.hear(0.5)
    await vi.advanceTimersByTimeAsync(1_700)
    recorder.pause()
    expect(state()).toMatchObject({ phase: "paused", seconds: 1, content: { name: "myAudio.ogg" } })
    expect([sound.paused, sound.open]).toEqual([true, 1])
    sound.hear(1)
    await vi.advanceTimersByTimeAsync(60_000)
    recorder.pause()
    recorder.resume()
    expect([state(), sound.paused]).toEqual([{ phase: "recording", seconds: 1, level: 0, levels: [0.5] }, false])
    await vi.advanceTimersByTimeAsync(500)
    expect(state()).toMatchObject({ phase: "recording", seconds: 2 })
    recorder.pause()
    recorder.keep()
    expect([state(), kept.length, sound.open]).toEqual([{ phase: "idle" }, 1, 0])
  })

  it("has a history of bounded length and a waveform of the whole", () => {
    const { sound, recorder, state } = open()
    recorder.start()
    for (let at = 1; at <= 400; at++) sound.hear(at / 400)
    expect(state()).toMatchObject({ level: 1, levels: { length: 160, 0: 241 / 400, 159: 1 } })
    recorder.pause()
    const paused = state()
    expect(paused.phase === "paused" && [paused.wave.length, paused.wave.at(-1)]).toEqual([64, 1])
  })

  it("gives the microphone back when it is given up, also before the user has answered", () => {
    const { sound, recorder, kept, state } = open()
    recorder.start()
    recorder.discard()
    expect([state().phase, sound.open]).toEqual(["idle", 0])
    sound.hold(true)
    recorder.start()
    expect(state().phase).toBe("asking")
    recorder.discard()
    sound.hold(false)
    expect([state().phase, sound.open]).toEqual(["idle", 0])
    recorder.start()
    scope.end()
    expect([sound.open, kept]).toEqual([0, []])
  })

  it("asks before it discards five seconds, and does not record meanwhile", async () => {
    const questions: Array<Question> = []
    const { sound, recorder, state } = open({ confirmations: { ask: (question) => void questions.push(question) } })
    recorder.start()
    await vi.advanceTimersByTimeAsync(4_900)
    recorder.discard()
    expect([state().phase, questions]).toEqual(["idle", []])
    recorder.start()
    await vi.advanceTimersByTimeAsync(5_000)
    recorder.discard()
    expect([state().phase, questions.map(({ title }) => title)]).toEqual(["paused", ["Descartar a gravação?"]])
    questions[0]?.confirmed()
    expect([state().phase, sound.open]).toEqual(["idle", 0])
  })

  it.each([
    ["NoRecorder", "No OpusMediaRecorder found"],
    ["MicrophoneRefused", "Erro ao acessar microfone. Acesso não autorizado."],
  ] as const)("says why it does not begin: %s", (_tag, detail) => {
    const { sound, recorder, notices, state } = open()
    sound.refuse({ _tag })
    recorder.start()
    expect([state().phase, notices]).toEqual([
      "idle",
      [{ kind: "error", title: "Erro ao iniciar gravação.", detail, life: 5_000 }],
    ])
    sound.refuse(undefined)
    recorder.start()
    expect(state().phase).toBe("recording")
  })

  it("announces its end for a minute, stops by itself before its file is too large, and may be recorded anew", async () => {
    const { recorder, state } = open()
    recorder.start()
    await vi.advanceTimersByTimeAsync((longestRecording - 61) * 1_000)
    expect(state()).not.toHaveProperty("left")
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state()).toHaveProperty("left", 60)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ phase: "recorded", seconds: longestRecording, full: true })
    recorder.discard()
    recorder.start()
    expect(state()).toEqual({ phase: "recording", seconds: 0, level: 0, levels: [] })
  })

  it("stops by its size too, where the browser writes more than expected", async () => {
    const { sound, recorder, state } = open()
    recorder.start()
    sound.grow(largestRecording / 2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state()).toMatchObject({ phase: "recording", left: 10 })
    sound.grow(largestRecording)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state()).toMatchObject({ phase: "recorded", full: true })
  })

  it("hands over what the end of its scope meets, and begins with what was handed over", async () => {
    const left: Array<RecordedSound> = []
    const { sound, recorder } = open({ left: (one) => void left.push(one) })
    recorder.start()
    sound.hear(1)
    await vi.advanceTimersByTimeAsync(3_000)
    scope.end()
    expect([sound.open, left]).toMatchObject([
      0,
      [{ seconds: 3, content: { name: "myAudio.ogg" }, wave: { length: 64 } }],
    ])
    scope = createScope()
    const again = open({ ...(left[0] === undefined ? {} : { kept: left[0] }), left: (one) => void left.push(one) })
    expect(again.state()).toMatchObject({ phase: "recorded", seconds: 3, full: false })
    scope.end()
    expect(left).toHaveLength(2)
  })
})
