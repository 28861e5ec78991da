import { describe, expect, it } from "vitest"
import { type Workspace, scopeWords, workspaceRows } from "./index.ts"

const workspace = (id: number, name: string, parentId: number | null = null) =>
  ({ id, name, parentId, active: true }) as Workspace // ids are branded numbers

const all = [
  workspace(1, "Casa Aroeira"),
  workspace(2, "Atendimento", 1),
  workspace(3, "SAC", 2),
  workspace(4, "Pós-venda", 2),
  workspace(5, "Comercial", 1),
  workspace(6, "Órfã", 99),
]
const ids = (...chosen: ReadonlyArray<number>) => all.map(({ id }) => id).filter((id) => chosen.includes(id))

describe("the rows of the workspace selector", () => {
  it("follow the tree, parents before children, and count descendants", () => {
    expect(workspaceRows(all, [], "").map(({ id, above, below }) => [id, above.length, below])).toEqual([
      [1, 0, 4],
      [2, 1, 2],
      [3, 2, 0],
      [4, 2, 0],
      [5, 1, 0],
      [6, 0, 0],
    ])
  })
  it("are half checked if only a part below is selected", () => {
    expect(workspaceRows(all, ids(2, 3, 4), "").map(({ checked }) => checked)).toEqual([
      "some",
      true,
      true,
      true,
      false,
      false,
    ])
  })
  it("keep the matches, regardless of case and accents, and their ancestors", () => {
    expect(workspaceRows(all, [], "POS").map(({ name }) => name)).toEqual(["Casa Aroeira", "Atendimento", "Pós-venda"])
    expect(workspaceRows(all, [], "nada")).toEqual([])
  })
  it("stay half checked when the search hides the unselected ones", () => {
    expect(workspaceRows(all, ids(3), "sac")[0]?.checked).toBe("some")
  })
})

it("describes the selection in few words", () => {
  expect(scopeWords(all, [])).toBe("Nenhum workspace")
  expect(scopeWords(all, ids(3))).toBe("SAC")
  expect(scopeWords(all, ids(3, 4))).toBe("2 de 6 workspaces")
  expect(scopeWords(all, ids(1, 2, 3, 4, 5, 6))).toBe("Todos os workspaces")
})
