import { expect, test } from "vitest"
import { fileOfSubject, wordsOfSubject } from "./audit-subject.ts"

test("a stored subject is told in words, whichever way it was written; an unknown one as it is", () => {
  expect(
    ["profile 12", "bot 7", "bot/7", "constructor 1", "file/x", ""].map((subject) => wordsOfSubject(subject)),
  ).toEqual(["Perfil 12", "Robô 7", "Robô 7", "constructor 1", "file/x", ""])
})

test("a subject with a name is told by it", () => {
  expect(wordsOfSubject("profile 12", "Atendente")).toBe("Perfil Atendente")
  expect(wordsOfSubject(`file ${"0a".repeat(16)}`, "boleto.pdf")).toBe("Arquivo boleto.pdf")
  expect(wordsOfSubject("profile 12", " ")).toBe("Perfil 12")
  expect(wordsOfSubject("planet 3", "Terra")).toBe("planet 3")
})

test("an erasure has a list to download, and nothing else has a file", () => {
  expect(fileOfSubject("contact-erasure 7")).toBe("/api/contact-erasures/7/list")
  expect(wordsOfSubject("contact-erasure 7")).toBe("Apagamento de contato 7")
  expect(["contact 7", "contact-erasure x", ""].map(fileOfSubject)).toEqual([undefined, undefined, undefined])
})
