import { describe, expect, it } from "vitest"
import { originOfBrand } from "./page-origin.ts"

const origins = { ownOrigins: [], listening: "http://localhost:3000" }
const hosts = { own: ["conversaboa.example", "homolog.conversaboa.example"], others: ["prosa.example"] }

describe("the origin of an invitation's link", () => {
  it("is the administrator's own where that is no other brand's", () => {
    expect(originOfBrand(["https://homolog.conversaboa.example"], hosts, origins)).toBe(
      "https://homolog.conversaboa.example",
    )
    expect(originOfBrand(["http://localhost:4000"], hosts, origins)).toBe("http://localhost:4000")
  })

  it("is the company's first host where the administrator is on another brand's page", () => {
    expect(originOfBrand(["https://prosa.example"], hosts, origins)).toBe("https://conversaboa.example")
  })

  it("is the caller's where the company's platform has no host, and never a stranger's", () => {
    expect(originOfBrand(["https://prosa.example"], { ...hosts, own: [] }, origins)).toBe("https://prosa.example")
    expect(originOfBrand(["https://roubo.example"], hosts, origins)).toBe("https://conversaboa.example")
    expect(originOfBrand([undefined], { own: [], others: [] }, origins)).toBe("http://localhost:3000")
    expect(originOfBrand(["não é um endereço"], { own: [], others: [] }, origins)).toBe("http://localhost:3000")
  })
})
