import { Effect, Schema } from "effect"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Collaborators } from "../../access/index.ts"
import { BotId, CompanyId, unavailable, UserId, WorkspaceId } from "../../kernel/index.ts"
import { createScope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { presetTransfer, type TransferTarget } from "../index.ts"
import { transferTargets } from "../testing/arbitraries.ts"
import { createTransferChoice, type TransferBots } from "./index.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const workspaceId = Schema.decodeSync(WorkspaceId)
const userId = Schema.decodeSync(UserId)
const botId = Schema.decodeSync(BotId)
const ana = { id: userId(3), name: "Ana" }
const [own, sales] = [
  { id: botId(7), name: "Porta" },
  { id: botId(8), name: "Vendas" },
]

const opened = (
  current: TransferTarget | null,
  {
    collaborators = { ofWorkspace: () => Effect.succeed([ana]) },
    bots = { list: () => Effect.succeed({ result: [own, sales], total: 2 }) },
    ownWorkspace,
  }: {
    readonly collaborators?: Pick<Collaborators, "ofWorkspace">
    readonly bots?: TransferBots
    readonly ownWorkspace?: WorkspaceId
  } = {},
) => {
  const notices: Array<Notice> = []
  const choice = createTransferChoice(createScope(), {
    collaborators,
    bots,
    toasts: { show: (notice) => void notices.push(notice) },
    companyId: Schema.decodeSync(CompanyId)(1),
    workspaces: [],
    current,
    currentBot: own.id,
    ownWorkspace,
  })
  return { choice, notices, state: () => choice.state$.value }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe("the transfer dialog", () => {
  it("offers three first choices, and nothing to save before one is complete", () => {
    const { choice, state } = opened(null)
    expect([state().way, state().target]).toEqual([undefined, undefined])
    choice.chooseWay("external")
    expect(state().target).toEqual({ kind: "external-platform" })
    choice.chooseWay("people")
    expect(state().target).toBeUndefined()
    choice.chooseSource("webhook")
    expect(state().target).toEqual({ kind: "workspace-by-webhook" })
  })

  it("is preset to the people of the bot's own workspace in turn, and replaces that without a warning", () => {
    const ownWorkspace = workspaceId(4)
    const preset = presetTransfer(ownWorkspace)
    for (const current of [null, preset]) {
      const { choice, state } = opened(current, { ownWorkspace })
      expect(state()).toMatchObject({ way: "people", source: "workspace", type: "sequential", target: preset })
      choice.chooseWay("bot")
      expect(state().warns).toBe(false)
    }
    const chosen: TransferTarget = { kind: "sequential-person", workspaceId: workspaceId(5), onlyOnlineUser: false }
    const { choice, state } = opened(chosen, { ownWorkspace })
    choice.chooseWay("bot")
    expect(state().warns).toBe(true)
  })

  it("opens with the present target, whatever its kind, and saves the same without changes", () => {
    fc.assert(
      fc.property(transferTargets, (target) => {
        expect(opened(target).state().target).toEqual(target)
      }),
    )
  })
})

describe("its way to people", () => {
  const toPeople = (...given: Parameters<typeof opened>) => {
    const all = opened(...given)
    all.choice.chooseWay("people")
    all.choice.chooseSource("workspace")
    return all
  }

  it("yields a target once source, workspace, type and user are chosen", async () => {
    const { choice, state } = toPeople(null)
    choice.chooseWorkspace(workspaceId(1))
    await settled()
    expect(state()).toMatchObject({ people: [ana], peopleStatus: "ready", target: undefined })
    choice.chooseType("specific")
    expect(state().target).toBeUndefined()
    choice.choosePerson(ana.id)
    expect(state().target).toEqual({ kind: "specific-person", workspaceId: 1, userId: 3, userName: "Ana" })
  })

  it("resets the user for another workspace and for turns, and accepts members of the workspace only", async () => {
    const { choice, state } = opened({
      kind: "specific-person",
      workspaceId: workspaceId(1),
      userId: ana.id,
      userName: "Ana",
    })
    await settled()
    choice.choosePerson(userId(9))
    expect(state().userId).toBe(ana.id)
    choice.chooseType("sequential")
    choice.setOnlyOnline(true)
    expect(state().target).toEqual({ kind: "sequential-person", workspaceId: 1, onlyOnlineUser: true })
    choice.chooseWorkspace(workspaceId(2))
    choice.chooseType("specific")
    expect(state()).toMatchObject({ userId: undefined, target: undefined })
  })

  it("shows a failed load of the users", async () => {
    const { choice, state } = toPeople(null, { collaborators: { ofWorkspace: () => Effect.fail(unavailable) } })
    choice.chooseWorkspace(workspaceId(1))
    await settled()
    expect(state().peopleStatus).toBe("failed")
  })
})

describe("its way to a bot", () => {
  const toBot = () => {
    const all = opened(null)
    all.choice.chooseWay("bot")
    return all
  }

  it("needs a type, a workspace, a message, and for the specific type a bot", async () => {
    const { choice, state } = toBot()
    choice.chooseType("specific")
    choice.chooseWorkspace(workspaceId(1))
    await settled()
    choice.writeInitialMessage("Olá!")
    expect(state().target).toBeUndefined()
    choice.chooseBot(sales.id)
    expect(state().target).toEqual({
      kind: "specific-bot",
      workspaceId: 1,
      botId: 8,
      botName: "Vendas",
      initialMessage: "Olá!",
      media: "WHATSAPP_QRCODE",
    })
    choice.writeInitialMessage("  ")
    expect(state().target).toBeUndefined()
    choice.writeInitialMessage("Olá!")
    choice.chooseMedia("LIVECHAT")
    choice.chooseType("sequential")
    expect(state().target).toEqual({
      kind: "sequential-bot",
      workspaceId: 1,
      initialMessage: "Olá!",
      media: "LIVECHAT",
    })
  })

  it("does not offer the bot itself", async () => {
    const { choice, state } = toBot()
    choice.chooseType("specific")
    choice.chooseWorkspace(workspaceId(1))
    await settled()
    expect(choice.bots.state$.value.options).toEqual([sales])
    choice.chooseBot(own.id)
    expect(state().bot).toBeUndefined()
  })

  it("keeps a message of more than 500 characters, and says why it is refused", () => {
    const { choice, state } = toBot()
    choice.writeInitialMessage("x".repeat(501))
    expect(state()).toMatchObject({ messageError: "Máximo de 500 caracteres", initialMessage: "x".repeat(501) })
    choice.writeInitialMessage("x".repeat(500))
    expect(state().messageError).toBeUndefined()
  })

  it("has everything again that was chosen and typed before another way was looked at", async () => {
    const { choice, state } = toBot()
    choice.chooseType("sequential")
    choice.chooseWorkspace(workspaceId(2))
    choice.writeInitialMessage("Olá!")
    const before = state().target
    choice.leaveWay()
    expect(state()).toMatchObject({ way: undefined, target: undefined })
    choice.chooseWay("people")
    choice.chooseWay("bot")
    expect(state().target).toEqual(before)
  })
})

describe("the warning that the last choice applies", () => {
  const toAna: TransferTarget = {
    kind: "specific-person",
    workspaceId: workspaceId(1),
    userId: ana.id,
    userName: "Ana",
  }
  const toBots: TransferTarget = {
    kind: "sequential-bot",
    workspaceId: workspaceId(1),
    initialMessage: "Olá!",
    media: "LIVECHAT",
  }

  it("comes when a bot replaces people, or people a bot, and goes when it was read", () => {
    for (const [current, way] of [
      [toAna, "bot"],
      [{ kind: "workspace-by-webhook" }, "bot"],
      [toBots, "people"],
    ] as const) {
      const { choice, state } = opened(current)
      choice.chooseWay(way)
      expect(state().warns).toBe(true)
      choice.dismissWarning()
      expect([state().warns, state().way]).toEqual([false, way])
    }
  })

  it("comes for a choice made in the dialog too, and not without one, nor for the external platform", () => {
    const { choice, state } = opened(null)
    choice.chooseWay("bot")
    expect(state().warns).toBe(false)
    choice.chooseWay("people")
    choice.chooseSource("webhook")
    expect(state().warns).toBe(false)
    choice.chooseWay("external")
    expect(state().warns).toBe(false)
    const other = opened(toAna)
    other.choice.leaveWay()
    other.choice.chooseWay("people")
    expect(other.state().warns).toBe(false)
    other.choice.chooseWay("bot")
    expect(other.state().warns).toBe(true)
  })
})
