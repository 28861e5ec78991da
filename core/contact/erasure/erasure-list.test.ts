import { expect, it } from "vitest"
import type { ContactErasure } from "../index.ts"
import { erasureKindNames, erasureKinds, erasureNoticeOf, writeErasureList } from "../index.ts"

const erasure = {
  id: 7,
  contactId: 12,
  state: "done",
  askedBy: "=Helena",
  askedAt: "2026-11-19T12:00:00.000Z",
  endedAt: "2026-11-19T12:01:00.000Z",
  messages: 3,
  erasedMessages: 3,
  counts: { messages: 3, files: 1, "of a newer version": 4 },
} as unknown as ContactErasure

it("lists every kind with how many there were, what stays, and no formula", () => {
  const lines = writeErasureList(erasure, (iso) => iso.slice(11, 16)).split("\r\n")
  expect(lines).toEqual(
    expect.arrayContaining(["Contato,12", "Pedido por,'=Helena", "Começou em,12:00", "Terminou em,12:01"]),
  )
  for (const kind of erasureKindNames)
    expect(lines.some((line) => line.includes(erasureKinds[kind]) && /\d+$/u.test(line))).toBe(true)
  expect(lines).toContain("Textos de mensagens,3")
  expect(lines.join()).not.toContain("newer")
  expect(writeErasureList({ ...erasure, endedAt: null }, String)).toContain("Ainda apagando")
})

it("words what goes and what stays of this person", () => {
  const preview = { rooms: 1, openRooms: 1, messages: 1, files: 1, refusesCampaigns: true }
  const { goes, stays } = erasureNoticeOf({ ...preview, word: "", refusal: "", erasure: null })
  expect(goes.join("\n")).toContain("1 mensagem em 1 sala,")
  expect(goes.join("\n")).toContain("1 sala aberta é fechada")
  expect(stays.join("\n")).toContain("recusa de campanhas")
  const many = erasureNoticeOf({
    ...preview,
    rooms: 2,
    openRooms: 0,
    messages: 1_500,
    files: 0,
    refusesCampaigns: false,
    word: "",
    refusal: "",
    erasure: null,
  })
  expect(many.goes.join("\n")).toContain("1.500 mensagens em 2 salas")
  expect(many.goes.join("\n")).not.toMatch(/fechada|arquivo/u)
  expect(many.stays.join("\n")).not.toContain("recusa")
})
