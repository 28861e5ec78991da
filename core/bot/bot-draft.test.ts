import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { countLimit, decode } from "../kernel/index.ts"
import { BotDraft } from "./index.ts"

const draft = { name: "Loja", workspaceId: 3, target: 1, avatarColor: "#0A043C", chatColor: "#FF0025" }
const needsWorkspace = [{ path: "workspaceId", message: "Você deve selecionar uma área de trabalho" }]

describe("the input of a new bot", () => {
  it("is decoded as it is", () => {
    expect(decode(BotDraft, draft)).toEqual(Result.succeed(draft))
  })

  it.each([undefined, null, "", 0, -1, 1.5, "3", countLimit + 1])("has one sentence for the workspace %j", (id) => {
    const { workspaceId: _chosen, ...others } = draft
    expect(decode(BotDraft, id === undefined ? others : { ...others, workspaceId: id })).toEqual(
      Result.fail(needsWorkspace),
    )
  })
})
