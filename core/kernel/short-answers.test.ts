import { describe, expect, it } from "vitest"
import { numberMeant, shortAnswers } from "./index.ts"

describe("a number that is meant", () => {
  it.each<readonly [text: string, number: number | undefined]>([
    ["2", 2],
    [" 02) ", 2],
    ["2️⃣", 2],
    ["Dois!", 2],
    ["duas", 2],
    ["TRÊS.", 3],
    ["opção um", 1],
    ["a opção número 4", 4],
    ["quero a 3", 3],
    ["eu quero o segundo", 2],
    ["a primeira", 1],
    ["terceira opção", 3],
    ["🔟", 10],
    ["vinte", 20],
    ["segunda", undefined],
    ["2 caixas", undefined],
    ["quero um boleto", undefined],
    ["vinte e um", undefined],
    ["123", undefined],
    ["", undefined],
  ])("of %j is %j", (text, number) => expect(numberMeant(text)).toBe(number))
})

describe("a short answer", () => {
  it.each<readonly [text: string, phrases: ReadonlyArray<string>]>([
    ["um", ["1"]],
    ["Opção 12", ["12"]],
    ["👍", ["sim"]],
    ["👍🏽👍🏽", ["sim"]],
    ["✔️", ["sim"]],
    ["ok 👍", ["sim"]],
    ["Blz!", ["sim"]],
    ["👎", ["nao"]],
    ["👍👎", []],
    ["😀", []],
    ["?", []],
    ["sim", []],
  ])("%j stands first for %j", (text, phrases) => expect(shortAnswers(text).slice(0, 1)).toEqual(phrases))
})
