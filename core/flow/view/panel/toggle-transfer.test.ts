import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type BotToken, NodeId, WorkspaceId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { openEditor, threeNodes } from "../../testing/index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async (workspaceId?: WorkspaceId) => {
  const bot = { token: "t" as BotToken, greeting: [], fallbackMessages: [], channels: [] }
  const known = workspaceId === undefined ? bot : { ...bot, workspaceId }
  const opened = openEditor(scope, { document: threeNodes(), flowBots: { read: () => Effect.succeed(known) } })
  await vi.advanceTimersByTimeAsync(1_000)
  return opened
}

describe("'Transferir'", () => {
  it("goes to the people of the bot's own workspace, in turn, and is turned off again", async () => {
    const { editor, node } = await open(WorkspaceId.make(7))
    editor.panel.toggleTransfer(NodeId.make(2))
    expect(node(2)?.transfer?.target).toEqual({ kind: "sequential-person", workspaceId: 7, onlyOnlineUser: false })
    editor.panel.toggleTransfer(NodeId.make(2))
    expect(node(2)?.transfer).toBeNull()
  })

  it("has no target while the bot's workspace is not known", async () => {
    const { editor, node } = await open()
    editor.panel.toggleTransfer(NodeId.make(2))
    expect(node(2)?.transfer).toEqual({ target: null })
  })
})
