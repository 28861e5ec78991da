import { describe, expect, it } from "vitest"
import { UserId, WorkspaceId } from "../kernel/index.ts"
import { targetName } from "./index.ts"

const workspaceId = WorkspaceId.make(7)
const workspaces = [{ id: 7, name: "Suporte" }]

describe("the name of a transfer's target", () => {
  it("is the person's, else its kind with the workspace, as far as they are known", () => {
    const person = { kind: "specific-person", workspaceId, userId: UserId.make(3) } as const
    expect(targetName({ ...person, userName: "Ana" }, workspaces)).toBe("Ana")
    expect(targetName({ ...person, userName: "" }, workspaces)).toBe("Colaborador específico: Suporte")
    const inTurn = { kind: "sequential-person", workspaceId, onlyOnlineUser: false } as const
    expect([targetName(inTurn, workspaces), targetName(inTurn)]).toEqual(["Sequencial: Suporte", "Sequencial"])
    expect(targetName({ kind: "external-platform" }, workspaces)).toBe("Plataforma Externa (Webhook)")
  })
})
