import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { BotId } from "../kernel/index.ts"
import {
  leavesUnanswered,
  mostUrgent,
  troubleAction,
  troubledBotsWords,
  type TroubledPart,
  troubleSentence,
} from "./index.ts"
import { aChannelTrouble, aFlowTrouble, aSettingTrouble, aWebhookTrouble } from "./testing/index.ts"

const trouble = (id: number, part: TroubledPart) => ({ botId: Schema.decodeSync(BotId)(id), part })

describe("the problems of bots", () => {
  it("come most urgent first, then the newest bot, and one for each bot", () => {
    const found = [
      trouble(1, "editing"),
      trouble(2, "webhook"),
      trouble(3, "editing"),
      trouble(1, "published"),
      trouble(4, "webhook"),
      trouble(2, "published"),
      trouble(3, "setting"),
      trouble(4, "setting"),
      trouble(1, "channel"),
    ]
    const expected = [trouble(1, "channel"), trouble(2, "published"), trouble(4, "webhook"), trouble(3, "setting")]
    expect(mostUrgent(found)).toEqual(expected)
    expect(mostUrgent(found.toReversed())).toEqual(expected)
  })

  it("say what happens, where, and how often", () => {
    expect(troubleSentence(aFlowTrouble())).toBe(
      "9 - Comercial: A transferência leva a uma pessoa que não atende mais no workspace: Bruno Lima.",
    )
    expect(troubleSentence(aFlowTrouble({ published: false, others: 1 }))).toMatch(
      /^Em edição: .* E mais 1 problema\.$/u,
    )
    expect(troubleSentence(aFlowTrouble({ others: 2 }))).toMatch(/ E mais 2 problemas\.$/u)
    expect(troubleSentence(aWebhookTrouble())).toBe(
      "O webhook do node “4 - Garantia” não respondeu em 20 conversas das últimas 24 horas.",
    )
    expect(troubleSentence(aWebhookTrouble({ dialogs: 1 }))).toContain("em 1 conversa das")
    const lost = "A palavra-chave “atendente” leva a um workspace que não existe mais."
    expect(troubleSentence(aSettingTrouble())).toBe(lost)
    expect(troubleSentence(aSettingTrouble({ others: 1 }))).toBe(`${lost} E mais 1 problema.`)
  })

  it("say which channel is down, and why", () => {
    const qr = aChannelTrouble()
    expect(troubleSentence(qr)).toBe("WhatsApp (QR Code) +55 (11) 94002-8922: O número foi desconectado no celular.")
    const page = { medium: "INSTAGRAM", phone: "", name: "@casaaroeira", reason: "", others: 1 } as const
    expect(troubleSentence({ ...qr, ...page })).toBe(
      "Instagram @casaaroeira: O canal está desconectado. E mais 1 canal.",
    )
    expect(troubleSentence({ ...qr, others: 2 })).toMatch(/ E mais 2 canais\.$/u)
    expect(troubleAction(qr)).toEqual({ label: "Ver robô", to: "/chatbots/1042" })
    expect((["channel", "webhook", "published", "setting", "editing"] as const).filter(leavesUnanswered)).toEqual([
      "channel",
      "webhook",
    ])
  })

  it("lead to their node in the editor, to the page of a setting, or to the bot where the node is gone", () => {
    expect(troubleAction(aFlowTrouble())).toEqual({ label: "Ir para o node", to: "/drawflow/1043/12?node=9" })
    expect(troubleAction(aWebhookTrouble({ nodeId: null }))).toEqual({ label: "Ver robô", to: "/chatbots/1042" })
    expect(troubleAction(aSettingTrouble())).toEqual({ label: "Gestão do Bot", to: "/chatbots/1042/manage" })
    expect(troubleAction(aSettingTrouble({ page: "bot" }))).toEqual({ label: "Ver robô", to: "/chatbots/1042" })
  })

  it.each([
    [{ bots: 0, unanswered: 0 }, ""],
    [{ bots: 1, unanswered: 1 }, "1 não responde"],
    [{ bots: 1, unanswered: 0 }, "1 com erro"],
    [{ bots: 5, unanswered: 2 }, "2 não respondem, 3 com erro"],
  ])("%j are summed up as '%s'", (figures, words) => {
    expect(troubledBotsWords(figures)).toBe(words)
  })
})
