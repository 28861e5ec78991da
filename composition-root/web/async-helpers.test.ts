import * as tslib from "tslib"
import { describe, expect, it } from "vitest"
import { __asyncGenerator, __asyncValues, __await, __awaiter } from "./async-helpers.ts"

const own = { __asyncGenerator, __asyncValues, __await, __awaiter }

/** What a run of the helpers came to, step by step. */
type Lines = Array<string>

describe.each([
  ["tslib's", tslib as unknown as typeof own],
  ["our", own],
])("%s helpers", (_, helpers) => {
  it("run a generator as an asynchronous function, with its arguments, its value and its error", async () => {
    const ends = helpers.__awaiter({ factor: 2 }, [3], undefined, function* (this: unknown, ...[number]) {
      const { factor } = this as { factor: number }
      const first: unknown = yield Promise.resolve(number)
      try {
        yield Promise.reject(new Error("não"))
      } catch (cause) {
        return `${Number(first) * factor} ${(cause as Error).message}`
      }
      return "nunca"
    })
    expect(await ends).toBe("6 não")
    const fails = helpers.__awaiter(undefined, undefined, undefined, function* () {
      yield 1
      throw new Error("falhou")
    })
    await expect(fails).rejects.toThrow("falhou")
  })

  it("read a stream to its end, or until nobody takes more, and let go of it", async () => {
    const read = async (most: number): Promise<Lines> => {
      const lines: Lines = []
      let place = 0
      // as RxJS reads a ReadableStream
      const values = helpers.__asyncGenerator(undefined, undefined, function* () {
        try {
          while (true) {
            const { done, value } = (yield helpers.__await(Promise.resolve({ done: place === 3, value: place++ }))) as {
              readonly done: boolean
              readonly value: number
            }
            if (done) return yield helpers.__await(undefined)
            yield yield helpers.__await(value)
          }
        } finally {
          lines.push("released")
        }
      })
      for await (const value of values) {
        lines.push(String(value))
        if (lines.length === most) break
      }
      return lines
    }
    expect(await read(9)).toEqual(["0", "1", "2", "released"])
    expect(await read(2)).toEqual(["0", "1", "released"])
  })

  it("throw in the generator what it waited for", async () => {
    const values = helpers.__asyncGenerator(undefined, undefined, function* () {
      try {
        yield helpers.__await(Promise.reject(new Error("não")))
      } catch (cause) {
        yield (cause as Error).message
      }
    })
    expect(await values.next()).toEqual({ done: false, value: "não" })
    expect(await values.next()).toEqual({ done: true, value: undefined })
  })

  it("iterate what is asynchronously iterable", async () => {
    const numbers = async function* () {
      yield 1
    }
    expect(await helpers.__asyncValues(numbers()).next()).toEqual({ done: false, value: 1 })
  })
})
