import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { UserId, WorkspaceId } from "../kernel/index.ts"
import { handOverOf, type RoomTransfer } from "./index.ts"

const workspaceId = Schema.decodeSync(WorkspaceId)(3)
const userId = Schema.decodeSync(UserId)(7)
const transfer = (facts: Partial<RoomTransfer> = {}): RoomTransfer => ({
  typeTransfer: 1,
  workspaceId,
  userId,
  sendToThirdpartySystem: false,
  ...facts,
})

describe("where a transfer of many rooms leads", () => {
  it("is the chosen collaborator of the workspace", () => {
    expect(handOverOf(transfer())).toEqual({ kind: "specific-person", workspaceId: 3, userId: 7, userName: "" })
  })

  it("is in turn whoever is online", () => {
    expect(handOverOf(transfer({ typeTransfer: 2, userId: 0 }))).toEqual({
      kind: "sequential-person",
      workspaceId: 3,
      onlyOnlineUser: true,
    })
  })

  it("is the external system for either type, whatever workspace and collaborator were chosen", () => {
    const outside = { sendToThirdpartySystem: true }
    expect(handOverOf(transfer(outside))).toEqual({ kind: "external-platform" })
    expect(handOverOf(transfer({ ...outside, typeTransfer: 2, userId: 0 }))).toEqual({ kind: "external-platform" })
  })
})
