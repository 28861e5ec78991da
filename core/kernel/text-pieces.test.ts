import { describe, expect, it } from "vitest"
import { piecesOf } from "./index.ts"

describe("the pieces of a text", () => {
  it("are the text itself when there is no link", () => {
    expect(piecesOf("Olá! Tudo bem?")).toEqual([{ text: "Olá! Tudo bem?" }])
    expect(piecesOf("")).toEqual([])
  })

  it("hold a link without a scheme with https added, and one with a scheme as it is", () => {
    expect(piecesOf("Veja www.prosa.example/ajuda ou http://a.example")).toEqual([
      { text: "Veja " },
      { text: "www.prosa.example/ajuda", href: "https://www.prosa.example/ajuda" },
      { text: " ou " },
      { text: "http://a.example", href: "http://a.example" },
    ])
  })

  it("leave the punctuation of the sentence outside of the link", () => {
    expect(piecesOf("(https://a.example/b?c=1&d=2).")).toEqual([
      { text: "(" },
      { text: "https://a.example/b?c=1&d=2", href: "https://a.example/b?c=1&d=2" },
      { text: ")." },
    ])
  })

  it("hold markup as text", () => {
    expect(piecesOf("<script>alert(1)</script>")).toEqual([{ text: "<script>alert(1)</script>" }])
    expect(piecesOf('<a href="https://a.example">b</a>')).toEqual([
      { text: '<a href="' },
      { text: "https://a.example", href: "https://a.example" },
      { text: '">b</a>' },
    ])
  })

  it("make no link of another scheme, nor of a word that only holds one", () => {
    for (const text of ["javascript:alert(1)", "data:text/html,x", "xhttps://a.example", "prosa.example"])
      expect(piecesOf(text)).toEqual([{ text }])
  })
})
