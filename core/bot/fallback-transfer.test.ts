import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { fieldErrors, WorkspaceId } from "../kernel/index.ts"
import { chooseFallbackTimes, FallbackTransfer, fallbackTransferMessage, noFallbackTransfer } from "./index.ts"

const own = WorkspaceId.make(7)
const elsewhere = { kind: "workspace-by-webhook" } as const
const read = Schema.decodeUnknownResult(FallbackTransfer, { errors: "all" })

describe("the transfer after fallback messages", () => {
  it("leads first to the people of the bot's own workspace, in turn, and keeps what was chosen until it is switched off", () => {
    const chosen = chooseFallbackTimes(noFallbackTransfer, 3, own)
    expect(chosen).toEqual({ times: 3, target: { kind: "sequential-person", workspaceId: 7, onlyOnlineUser: false } })
    expect(chooseFallbackTimes({ times: 3, target: elsewhere }, 2, own)).toEqual({ times: 2, target: elsewhere })
    expect(chooseFallbackTimes(chosen, 0, own)).toEqual(noFallbackTransfer)
  })

  it("needs a destination, and one of the numbers that are offered", () => {
    expect(read({ times: 2, target: elsewhere })).toMatchObject({ _tag: "Success" })
    const refused = [
      { times: 2, target: null },
      { times: 9, target: elsewhere },
    ].map((value) => {
      const result = read(value)
      return result._tag === "Failure" ? fieldErrors(result.failure.issue) : []
    })
    expect(refused).toEqual([
      [{ path: "target", message: fallbackTransferMessage }],
      [{ path: "times", message: "Valor inválido" }],
    ])
  })
})
