import { expect, it } from "vitest"
import { largestDecoded, peaksOf } from "../../index.ts"
import { createFakeSoundOutput } from "../../testing/index.ts"
import { createScope } from "../../../kernel/view/index.ts"
import { createAudioDeck, createAudioPlayer, type PlayedFile } from "../index.ts"

const open = () => {
  const sounds = createFakeSoundOutput()
  const deck = createAudioDeck(sounds.output)
  const scope = createScope()
  const player = (file: PlayedFile | string) =>
    createAudioPlayer(scope, deck, typeof file === "string" ? { url: file } : file)
  return { sounds, deck, scope, player }
}

it("the waveform of a file is computed once, when it first comes into view", () => {
  const { sounds, player } = open()
  const [one, same] = [player("/a"), player("/a")]
  expect(sounds.decoded).toEqual([])
  one.seen()
  one.seen()
  same.seen()
  expect(sounds.decoded).toEqual(["/a"])
  for (const { state$ } of [one, same]) {
    expect(state$.value).toMatchObject({ seconds: 4, position: 0, playing: false, failed: false })
    expect(state$.value.wave).toEqual(
      peaksOf(
        Array.from({ length: 480 }, (_, at) => at / 480),
        48,
      ),
    )
  }
})

it("a file is drawn as a plain bar if it is too large or cannot be decoded", () => {
  const { sounds, player } = open()
  sounds.refuse("/amr")
  const [large, unreadable, atTheLimit] = [
    player({ url: "/large", bytes: largestDecoded + 1 }),
    player("/amr"),
    player({ url: "/limit", bytes: largestDecoded }),
  ]
  for (const { seen } of [large, unreadable, atTheLimit]) seen()
  expect(sounds.decoded).toEqual(["/amr", "/limit"])
  expect([large.state$.value.wave, unreadable.state$.value.wave]).toEqual([undefined, undefined])
  expect(atTheLimit.state$.value.wave).toHaveLength(48)
})

it("a waveform that is known is not computed", () => {
  const { sounds, player } = open()
  const known = player({ url: "blob:1", wave: [0.5, 1], seconds: 12 })
  known.seen()
  expect([sounds.decoded, known.state$.value.wave, known.state$.value.seconds]).toEqual([[], [0.5, 1], 12])
})

it("one sound plays at a time, and none beside a film", () => {
  const { sounds, deck, player } = open()
  const [one, other] = [player("/a"), player("/b")]
  one.toggle()
  expect([one.state$.value.playing, sounds.playing]).toEqual([true, ["/a"]])
  other.toggle()
  expect([one.state$.value.playing, other.state$.value.playing, sounds.playing]).toEqual([false, true, ["/b"]])
  deck.silence()
  expect([other.state$.value.playing, sounds.playing]).toEqual([false, []])
  one.toggle()
  one.toggle()
  expect(sounds.playing).toEqual([])
})

it("all sounds have one speed, also those opened later", () => {
  const { sounds, deck, player } = open()
  player("/a").toggle()
  deck.setSpeed(1.5)
  player("/b").toggle()
  expect([sounds.speedOf("/a"), sounds.speedOf("/b"), deck.speed$.value]).toEqual([1.5, 1.5, 1.5])
})

it("the position follows the sound, and is moved within it", () => {
  const { sounds, player } = open()
  const one = player("/a")
  one.seek(3)
  expect(one.state$.value.position).toBe(0)
  one.seen()
  one.seek(3)
  expect(one.state$.value.position).toBe(3)
  one.seek(9)
  expect(one.state$.value.position).toBe(4)
  one.seek(-1)
  expect(one.state$.value.position).toBe(0)
  one.toggle()
  sounds.tell("/a", { type: "length", seconds: 4.2 })
  sounds.tell("/a", { type: "position", seconds: 2.5 })
  expect(one.state$.value).toMatchObject({ playing: true, position: 2.5, seconds: 4.2 })
  sounds.tell("/a", { type: "ended" })
  expect(one.state$.value).toMatchObject({ playing: false, position: 0 })
})

it("a sound that cannot be played says so, and may be tried again", () => {
  const { sounds, player } = open()
  sounds.refuse("/amr")
  const one = player("/amr")
  one.toggle()
  expect(one.state$.value).toMatchObject({ failed: true, playing: false })
})

it("a sound ends with its scope", () => {
  const { sounds, scope, player } = open()
  player("/a").toggle()
  scope.end()
  expect(sounds.playing).toEqual([])
})
