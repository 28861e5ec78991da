import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type FileContent, longestRecording } from "../index.ts"
import { createFakeMicrophone } from "../testing/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createAudioRecorder } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = () => {
  const sound = createFakeMicrophone()
  const notices: Array<Notice> = []
  const kept: Array<FileContent> = []
  const recorder = createAudioRecorder(scope, {
    microphone: sound.microphone,
    toasts: { show: (notice) => void notices.push(notice) },
    name: () => "myAudio.ogg",
    keep: (content) => void kept.push(content),
  })
  return { sound, notices, kept, recorder, state: () => recorder.state$.value }
}

describe("an audio recorder", () => {
  it("shows time and level, and keeps what was heard", async () => {
    const { sound, recorder, kept, state } = open()
    recorder.start()
    sound.hear(0.5)
    await vi.advanceTimersByTimeAsync(2_100)
    expect([state(), sound.open]).toEqual([{ phase: "recording", seconds: 2, level: 0.5 }, 1])
    recorder.stop()
    expect(state()).toMatchObject({ phase: "recorded", seconds: 2, content: { name: "myAudio.ogg", size: 4 } })
    expect([sound.open, kept]).toEqual([0, []])
    recorder.keep()
    expect([state(), kept.map(({ name }) => name)]).toEqual([{ phase: "idle" }, ["myAudio.ogg"]])
    recorder.keep()
    expect(kept).toHaveLength(1)
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

  it("stops by itself before its file is too large, and may be recorded anew", async () => {
    const { recorder, state } = open()
    recorder.start()
    await vi.advanceTimersByTimeAsync(longestRecording * 1_000)
    expect(state()).toMatchObject({ phase: "recorded", seconds: longestRecording })
    recorder.discard()
    recorder.start()
    expect(state()).toEqual({ phase: "recording", seconds: 0, level: 0 })
  })
})
