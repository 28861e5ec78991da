import { expect, it } from "vitest"
import { incomingWords } from "./index.ts"

it("what a person has come by is called an advertisement or a publication, with what is known of it", () => {
  expect(incomingWords.cameBy("ad", "Frete grátis", "https://fb.example/1")).toBe(
    "Veio de um anúncio · Frete grátis · https://fb.example/1",
  )
  expect(incomingWords.cameBy("post", "", "https://fb.example/2")).toBe("Veio de uma publicação · https://fb.example/2")
})
