import {
  type Microphone,
  type MicrophoneRefused,
  type NoRecorder,
  oggOfWebm,
  type Recording,
} from "@prosa/core/channel"
import { Effect } from "effect"
import { interval, map } from "rxjs"

/** What browsers record opus in, the wanted one first; WebM is repacked. */
const containers = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus"]
const oggType = "audio/ogg; codecs=opus"
/** The pause between two measurements of the loudness, in milliseconds. */
const levelPause = 80

const noRecorder: NoRecorder = { _tag: "NoRecorder" }
const refused: MicrophoneRefused = { _tag: "MicrophoneRefused" }

/** Creates the microphone of this browser. */
export const createBrowserMicrophone = (): Microphone => ({
  record: Effect.suspend(() => {
    const type =
      typeof MediaRecorder === "undefined"
        ? undefined
        : containers.find((container) => MediaRecorder.isTypeSupported(container))
    // A page that is not served securely has no devices.
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (type === undefined || devices === undefined) return Effect.fail(noRecorder)
    return Effect.flatMap(streamOf(devices), (stream) =>
      Effect.try({ try: () => recordingOf(stream, type), catch: () => noRecorder }).pipe(
        Effect.tapError(() => Effect.sync(() => release(stream))),
      ),
    )
  }),
})

/** Asks for the microphone; a stream that comes after an interruption is given back. */
const streamOf = (devices: MediaDevices): Effect.Effect<MediaStream, MicrophoneRefused> =>
  Effect.callback((resume) => {
    let wanted = true
    devices.getUserMedia({ audio: true }).then(
      (stream) => (wanted ? resume(Effect.succeed(stream)) : release(stream)),
      () => resume(Effect.fail(refused)),
    )
    return Effect.sync(() => {
      wanted = false
    })
  })

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

const recordingOf = (stream: MediaStream, type: string): Recording => {
  const recorder = new MediaRecorder(stream, { mimeType: type })
  const parts: Array<Blob> = []
  let size = 0
  recorder.addEventListener("dataavailable", ({ data }) => {
    parts.push(data)
    size += data.size
  })
  recorder.start(1_000)
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  analyser.fftSize = 512
  audio.createMediaStreamSource(stream).connect(analyser)
  const wave = new Uint8Array(analyser.fftSize)
  const end = () => {
    release(stream)
    void audio.close()
  }
  const ended = new Promise<void>((done) => recorder.addEventListener("stop", () => done(), { once: true }))
  const written = async (): Promise<Uint8Array | undefined> => {
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return type === containers[0] ? bytes : oggOfWebm(bytes)
  }
  const fileOf = (name: string, bytes: () => Promise<Uint8Array | undefined>) =>
    Effect.flatMap(Effect.promise(bytes), (sound) =>
      sound === undefined || sound.length === 0
        ? Effect.fail(noRecorder)
        : Effect.succeed(new File([new Uint8Array(sound)], name, { type: oggType })),
    )
  return {
    bytes: () => size,
    pause: (name) =>
      fileOf(name, async () => {
        if (recorder.state === "recording") recorder.pause()
        if (recorder.state === "paused") {
          const flushed = new Promise<void>((done) =>
            recorder.addEventListener("dataavailable", () => done(), { once: true }),
          )
          recorder.requestData()
          await flushed
        }
        return written()
      }),
    resume: () => {
      if (recorder.state === "paused") recorder.resume()
    },
    level$: interval(levelPause).pipe(
      map(() => {
        analyser.getByteTimeDomainData(wave)
        return wave.reduce((most, value) => Math.max(most, Math.abs(value - 128) / 128), 0)
      }),
    ),
    stop: (name) =>
      fileOf(name, async () => {
        if (recorder.state !== "inactive") recorder.stop()
        await ended
        end()
        return written()
      }),
    cancel: () => {
      if (recorder.state !== "inactive") recorder.stop()
      end()
    },
  }
}
