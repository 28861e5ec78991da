import { expect, it } from "vitest"
import { pageOrigin } from "./page-origin.ts"

const listening = "http://localhost:3000"
const local = { ownOrigins: [], listening }
const behind = { ownOrigins: ["https://app.prosa.com.br"], listening }

it("takes the first wished origin whose host is a brand's or the installation's", () => {
  const hosts = ["atende.casa.com.br"]
  expect(pageOrigin(["https://atende.casa.com.br/forgot?x=1"], hosts, behind)).toBe("https://atende.casa.com.br")
  expect(pageOrigin([undefined, "https://app.prosa.com.br"], hosts, behind)).toBe("https://app.prosa.com.br")
  expect(pageOrigin(["https://mal.com", "https://atende.casa.com.br"], hosts, behind)).toBe(
    "https://atende.casa.com.br",
  )
})

it("never takes a host that is not ours", () => {
  const wished = [
    "https://mal.com",
    "https://atende.casa.com.br.mal.com",
    "https://atende.casa.com.br@mal.com",
    "javascript:alert(1)//atende.casa.com.br",
    "ftp://atende.casa.com.br",
    "//mal.com",
    "nada",
  ]
  for (const url of wished) expect(pageOrigin([url], ["atende.casa.com.br"], behind)).toBe("https://app.prosa.com.br")
  expect(pageOrigin(["https://mal.com"], ["atende.casa.com.br"], local)).toBe("https://atende.casa.com.br")
})

it("takes a brand's host by https on its usual port, or as the installation is reached", () => {
  const hosts = ["atende.casa.com.br"]
  const taken = (url: string, origins: typeof behind) => pageOrigin([url], hosts, origins) === new URL(url).origin
  expect(taken("http://atende.casa.com.br", behind)).toBe(false)
  expect(taken("http://atende.casa.com.br:8081", behind)).toBe(false)
  expect(taken("https://atende.casa.com.br:8443", behind)).toBe(false)
  expect(taken("https://atende.casa.com.br:8443", { ...behind, ownOrigins: ["https://app.prosa.com.br:8443"] })).toBe(
    true,
  )
  expect(taken("http://atende.casa.com.br:3000", local)).toBe(true)
  expect(taken("http://atende.casa.com.br:3001", local)).toBe(false)
})

it("takes this machine's own address only where no public one is configured", () => {
  expect(pageOrigin(["http://127.0.0.1:4173/login"], [], local)).toBe("http://127.0.0.1:4173")
  expect(pageOrigin(["http://127.0.0.1:4173/login"], [], behind)).toBe("https://app.prosa.com.br")
  expect(pageOrigin([undefined], [], local)).toBe(listening)
})
