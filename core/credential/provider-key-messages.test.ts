import { expect, it } from "vitest"
import { keyFileName, providerKeyMessages as say } from "./index.ts"

it("says what the specification says of keys, to the letter", () => {
  expect(say).toMatchObject({
    downloadFailed: "Erro ao salvar arquivo. Por favor tente mais tarde.",
    deleted: "Chave deletada com sucesso",
    taken: "Chave removida do bot com sucesso!",
    kept: "Não é possível desvincular uma credencial de um bot existente.",
    removeFailed: "Erro ao deletar chave. Por favor tente mais tarde.",
    saveFailed: "Erro ao gravar nova chave",
    readFailed: "Erro ao ler arquivo",
  })
  expect(say.duplicates(2)).toBe("2 chave(s) da lista já foram importadas")
  expect([1, 2].map(say.saved)).toEqual(["Nova chave gravada com sucesso", "Novas chaves gravadas com sucesso"])
  expect(keyFileName).toBe("my-key-file.json")
})
