import { afterEach, expect, it, vi } from "vitest"
import { copyPromised } from "./clipboard.ts"

afterEach(() => vi.unstubAllGlobals())

type Content = Readonly<Record<string, Promise<Blob>>>
class FakeItem {
  readonly content: Content
  constructor(content: Content) {
    this.content = content
  }
}

/** A browser whose clipboard takes items, or only texts. */
const browserWith = (clipboard: object | undefined, items = true) => {
  vi.stubGlobal("navigator", { clipboard })
  vi.stubGlobal("ClipboardItem", items ? FakeItem : undefined)
}

const textIn = async ([item]: ReadonlyArray<FakeItem>) => (await (await item?.content["text/plain"])?.text()) ?? ""

it("asks for the clipboard at once, and hands it the text that comes later", async () => {
  const written: Array<string> = []
  const write = vi.fn(async (items: ReadonlyArray<FakeItem>) => void written.push(await textIn(items)))
  browserWith({ write })
  let come = (_text: string) => {}
  const copied = copyPromised(new Promise<string>((resolve) => (come = resolve)))
  expect(write).toHaveBeenCalledOnce()
  come("https://prosa.example/1")
  expect([await copied, written]).toEqual([true, ["https://prosa.example/1"]])
})

it("writes the text when it has come, where the clipboard cannot wait", async () => {
  const writeText = vi.fn(async () => {})
  browserWith({ writeText }, false)
  expect(await copyPromised(Promise.resolve("a"))).toBe(true)
  expect(writeText.mock.calls).toEqual([["a"]])
})

it.each([
  ["the browser refuses", { write: () => Promise.reject(new Error("NotAllowedError")) }],
  ["there is no clipboard", undefined],
])("answers false where %s", async (_, clipboard) => {
  browserWith(clipboard)
  expect(await copyPromised(Promise.resolve("a"))).toBe(false)
})

it("answers false where no text comes", async () => {
  browserWith({ write: textIn })
  expect(await copyPromised(Promise.reject(new Error("none")))).toBe(false)
})
