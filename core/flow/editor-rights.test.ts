import { describe, expect, it } from "vitest"
import { Schema } from "effect"
import { BotId, FlowId, NodeId } from "../kernel/index.ts"
import { editorRights, versionPath } from "./index.ts"

const nobody = { admin: false, permissions: [] }
const admin = { admin: true, permissions: [] }

describe("the rights in the editor", () => {
  it("let every signed-in user read a flow, and those who may write to bots save it if both ids are numbers", () => {
    expect(editorRights({ botId: "4", flowId: "9" }, nobody)).toEqual({
      readOnly: true,
      why: "permission",
      save: false,
      exchange: false,
      importTemplate: false,
      createTemplate: false,
      backTo: "/chatbots/4",
    })
    const builder = { admin: false, permissions: ["bot_view"] }
    expect(editorRights({ botId: "4", flowId: "9" }, builder)).toMatchObject({ readOnly: false, save: true })
    expect(editorRights({ botId: "4", flowId: "-1" }, builder).save).toBe(true)
    expect(editorRights({ botId: " 4", flowId: "9 " }, builder).save).toBe(true)
    expect(editorRights({ flowId: "9" }, admin)).toMatchObject({ save: false, backTo: "/chatbots/" })
    expect(editorRights({ botId: "4 5", flowId: "9" }, admin).save).toBe(false)
    expect(editorRights({ botId: "quatro", flowId: "9" }, admin).save).toBe(false)
    expect(editorRights({ botId: "4", flowId: "" }, admin).save).toBe(false)
  })

  it("make a template read-only, for an administrator too", () => {
    const rights = editorRights({ templateId: "7" }, admin)
    expect(rights).toMatchObject({ readOnly: true, why: "template", save: false, backTo: "/templates-list" })
    expect(rights.createTemplate).toBe(false)
    expect(editorRights({ templateId: " 7 " }, nobody)).toMatchObject({ readOnly: true, why: "template" })
    expect(editorRights({ templateId: "0" }, admin).readOnly).toBe(false)
    expect(editorRights({ templateId: "-1", botId: "4", flowId: "9" }, admin)).toMatchObject({
      readOnly: false,
      save: true,
    })
  })

  it("let a version be looked at as it was stored, by its path, and not changed", () => {
    const [botId, id, node] = [Schema.decodeSync(BotId)(4), Schema.decodeSync(FlowId)(9), Schema.decodeSync(NodeId)(3)]
    const { searchParams } = new URL(versionPath({ botId, id }, node), "https://prosa.example")
    const address = {
      botId: "4",
      flowId: "9",
      nodeId: searchParams.get("node") ?? "",
      view: searchParams.get("ver") ?? "",
    }
    expect(address.nodeId).toBe("3")
    expect(editorRights(address, admin)).toMatchObject({
      readOnly: true,
      why: "version",
      save: false,
      createTemplate: false,
    })
    expect(editorRights(address, nobody).why).toBe("version")
    expect(editorRights({ ...address, view: "outra" }, admin)).toMatchObject({ readOnly: false, save: true })
    expect(editorRights({ templateId: "7", view: "versao" }, admin).why).toBe("template")
  })

  it("offer export and import to users who may import or create templates, and creating to the latter only", () => {
    const importer = { admin: false, permissions: ["template_import"] }
    const creator = { admin: false, permissions: ["template_create"] }
    expect(editorRights({ botId: "4", flowId: "9" }, importer)).toMatchObject({ exchange: true, createTemplate: false })
    expect(editorRights({ botId: "4", flowId: "9" }, creator)).toMatchObject({ exchange: true, createTemplate: true })
    expect([importer, creator].map((holder) => editorRights({ botId: "4" }, holder).importTemplate)).toEqual([
      false,
      false,
    ])
  })

  it("take templates in for those who may import or create them and write to bots", () => {
    for (const permission of ["template_import", "template_create"]) {
      const holder = { admin: false, permissions: [permission, "bot_view"] }
      expect(editorRights({ botId: "4", flowId: "9" }, holder).importTemplate).toBe(true)
      expect(editorRights({ templateId: "7" }, holder).importTemplate).toBe(false)
    }
    expect(editorRights({ botId: "4" }, { admin: false, permissions: ["bot_view"] }).importTemplate).toBe(false)
  })
})
