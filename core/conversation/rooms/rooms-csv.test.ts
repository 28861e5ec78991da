import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { dateTimeFormatIn, readCsv } from "../../kernel/index.ts"
import { roomsCsvHead, roomsCsvLines, roomsFileName, wordsOfDuration, wordsOfRoom } from "../index.ts"
import { linesIn } from "../../shell/view/index.ts"
import { aRoom } from "../testing/index.ts"

describe("the words of a room", () => {
  it("say what is missing", () => {
    const { row } = aRoom({ leadName: " ", phone: "" })
    expect(wordsOfRoom(row)).toMatchObject({
      lead: "Visitante #50917",
      phone: "Sem registros",
      holder: "Sem transferência",
      closed: "Sem registros",
      channel: "Live Chat",
      status: "Aberto",
    })
  })

  it.each([
    [0, "menos de 1 min"],
    [59, "menos de 1 min"],
    [60, "1 min"],
    [7_800, "2 h 10 min"],
    [7_200, "2 h"],
    [86_400, "1 d"],
    [3 * 86_400 + 4 * 3_600 + 59 * 60, "3 d 4 h"],
  ])("%i s is %s", (seconds, words) => {
    expect(wordsOfDuration(seconds)).toBe(words)
  })
})

describe("the export of rooms", () => {
  it("has a byte order mark, every column, and no formula", () => {
    const first = roomsCsvLines([aRoom({ leadName: '=HYPERLINK("http://a")', tag: "+1" }).row])
    const text = roomsCsvHead() + first + roomsCsvLines([]) + roomsCsvLines([aRoom({ id: 2 }).row])
    expect([first, text].map(linesIn)).toEqual([1, 3])
    expect(text.startsWith("\uFEFF")).toBe(true)
    const rows = Result.getOrThrow(readCsv(text)).map(({ cells }) => cells)
    expect(rows[0]).toEqual([
      "ID",
      "Lead",
      "Telefone",
      "Bot",
      "Plataforma",
      "Atendido Por",
      "Workspace",
      "Objetivo",
      "Primeira mensagem",
      "Última mensagem",
      "Status",
      "Encerrado em",
      "Tag",
      "Repetições",
      "Tempo no status",
    ])
    expect(rows[1]?.[1]).toBe(`'=HYPERLINK("http://a")`)
    expect(rows[1]?.[12]).toBe("'+1")
    expect(rows[2]?.[0]).toBe("2")
    expect(rows).toHaveLength(3)
  })

  it.each([
    ["5511987654321", "5511987654321"],
    ["11987654321", "5511987654321"],
    ["1133334444", "551133334444"],
    ["351912345678", "351912345678"],
    ["", "Sem registros"],
  ])("writes the telephone %j as %j, with the country's code and nothing in front of it", (phone, cell) => {
    const rows = Result.getOrThrow(readCsv(roomsCsvLines([aRoom({ phone }).row])))
    expect(rows[0]?.cells[2]).toBe(cell)
  })

  it("says moments in the zone that it is given", () => {
    const { row } = aRoom({ startedAt: "2026-11-19T02:05:00Z" })
    const inZone = (zone: string) => wordsOfRoom(row, dateTimeFormatIn(zone)).started
    expect(inZone("America/Sao_Paulo")).toBe("18/11/2026 23:05")
    expect(inZone("Asia/Tokyo")).toBe("19/11/2026 11:05")
    expect(inZone("UTC")).toBe("19/11/2026 02:05")
    expect(roomsCsvLines([row], dateTimeFormatIn("Asia/Tokyo"))).toContain("19/11/2026 11:05")
  })

  it("is named after the day", () => {
    expect(roomsFileName(Date.parse("2026-11-20T02:59:00Z"), "America/Sao_Paulo")).toBe("salas-2026-11-19.csv")
  })
})
