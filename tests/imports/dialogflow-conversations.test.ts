import { sketchDialogflow } from "@prosa/core/flow/testing"
import { describe, expect, it } from "vitest"
import { conversesAs, importedFrom, problemsOfImport } from "./imported-conversations.ts"

const welcome = {
  "Boas-vindas": { phrases: ["oi", "olá", "bom dia"], events: ["WELCOME"], says: [["Olá! Sou a Clínica."]] },
  Fallback: { fallback: true, says: [["Não entendi.", "Pode repetir?"]] },
}

describe("an agent of Dialogflow converses here as there", () => {
  it("answers what is asked at any time, and asks for what an intent needs unless the phrase says it", () => {
    const clinic = importedFrom(
      sketchDialogflow({
        intents: {
          ...welcome,
          Horário: { phrases: ["qual o horário de atendimento", "que horas abre"], says: [["Das 8h às 18h."]] },
          Marcar: {
            phrases: ["quero marcar uma consulta", "agendar consulta com {pediatra|especialidade}", "marcar consulta"],
            parameters: {
              especialidade: { type: "@especialidade", prompt: "Qual especialidade?" },
              dia: { type: "@sys.date", prompt: "Para que dia?" },
            },
            says: [["Marquei $especialidade para $dia."]],
          },
        },
        entities: { especialidade: { Pediatria: ["pediatra"], Cardiologia: ["cardio", "cardiologista"] } },
      }),
    )
    expect(problemsOfImport(clinic)).toEqual([])
    expect(clinic.report).toMatchObject({ source: "dialogflow", lines: [] })
    expect(clinic.entities).toEqual([
      {
        name: "especialidade",
        entries: [
          { value: "Pediatria", synonyms: ["pediatra"] },
          { value: "Cardiologia", synonyms: ["cardio", "cardiologista"] },
        ],
      },
    ])
    conversesAs(
      clinic,
      "Olá! Sou a Clínica.",
      "> que horas vocês abrem?",
      "Das 8h às 18h.",
      "> quero marcar uma consulta",
      "Qual especialidade?",
      "> cardiologista",
      "Para que dia?",
      "> que horas abre",
      "Das 8h às 18h.",
      "Para que dia?",
      "> 25/12/2026",
      "Marquei Cardiologia para 25/12/2026.",
      "> agendar consulta com pediatra",
      "Para que dia?",
      "> 26/12/2026",
      "Marquei Pediatria para 26/12/2026.",
      "?",
    )
  })
})
