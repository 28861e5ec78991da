import { expect, test } from "vitest"
import { wordsOfSubject } from "./audit-subject.ts"

test("a stored subject is told in words, whichever way it was written; an unknown one as it is", () => {
  expect(["profile 12", "bot 7", "bot/7", "constructor 1", "file/x", ""].map(wordsOfSubject)).toEqual([
    "Perfil 12",
    "Robô 7",
    "Robô 7",
    "constructor 1",
    "file/x",
    "",
  ])
})
