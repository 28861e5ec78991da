import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import type { Collaborators } from "../../access/index.ts"
import { CompanyId, unavailable, UserId, WorkspaceId } from "../../kernel/index.ts"
import { createScope } from "../../kernel/view/index.ts"
import type { TransferTarget } from "../index.ts"
import { createTransferChoice } from "./index.ts"

const workspaceId = Schema.decodeSync(WorkspaceId)
const userId = Schema.decodeSync(UserId)
const ana = { id: userId(3), name: "Ana" }

const opened = (
  current: TransferTarget | null,
  collaborators: Collaborators = { ofWorkspace: () => Effect.succeed([ana]) },
) =>
  createTransferChoice(createScope(), {
    collaborators,
    companyId: Schema.decodeSync(CompanyId)(1),
    workspaces: [],
    current,
  })
const settled = () => new Promise((done) => setTimeout(done, 0))

describe("the transfer dialog's way to people", () => {
  it("yields a target once workspace, type and user are chosen", async () => {
    const choice = opened(null)
    choice.chooseWorkspace(workspaceId(1))
    await settled()
    expect(choice.state$.value).toMatchObject({ people: [ana], peopleStatus: "ready", target: undefined })
    choice.chooseType("specific")
    choice.choosePerson(ana.id)
    expect(choice.state$.value.target).toEqual({ kind: "specific-person", workspaceId: 1, userId: 3, userName: "Ana" })
  })

  it("resets the user for another workspace and for turns, and accepts members of the workspace only", async () => {
    const choice = opened({ kind: "specific-person", workspaceId: workspaceId(1), userId: ana.id, userName: "Ana" })
    await settled()
    choice.choosePerson(userId(9))
    expect(choice.state$.value.userId).toBe(ana.id)
    choice.chooseType("sequential")
    choice.setOnlyOnline(true)
    expect(choice.state$.value.target).toEqual({ kind: "sequential-person", workspaceId: 1, onlyOnlineUser: true })
    choice.chooseWorkspace(workspaceId(2))
    choice.chooseType("specific")
    expect(choice.state$.value).toMatchObject({ userId: undefined, target: undefined })
  })

  it("starts empty if the transfer went to a bot, and shows a failed load of the users", async () => {
    const choice = opened({ kind: "external-platform" }, { ofWorkspace: () => Effect.fail(unavailable) })
    expect(choice.state$.value).toMatchObject({ workspaceId: undefined, type: undefined, target: undefined })
    choice.chooseWorkspace(workspaceId(1))
    await settled()
    expect(choice.state$.value.peopleStatus).toBe("failed")
  })
})
