import { expect, it } from "vitest"
import { newCall, trialFields, trialValues } from "../index.ts"

it("a trial asks for what the formulas of a call read, each once, and fills them in", () => {
  const call = {
    ...newCall,
    address: "https://erp.example/{{só_dígitos(@cpf)}}?{{@cpf}}",
    query: [
      { name: "dia", value: "{{hoje + 1}}" },
      { name: "canal", value: "{{canal}}" },
      { name: "soma", value: "{{2 * 3}}" },
      { name: "torta", value: "{{(@a}}" },
    ],
  }
  expect(trialFields(call)).toEqual([
    { key: "@cpf", label: "@cpf" },
    { key: "channel", label: "Canal" },
    { key: "(@a", label: "(@a" },
  ])
  const moment = { now: Date.parse("2026-11-30T23:30:00Z"), timeZone: "America/Sao_Paulo" }
  const written = { "@cpf": "529.982.247-25", channel: "WhatsApp", "(@a": "x" }
  expect(trialValues(call, written, moment)).toEqual({
    "só_dígitos(@cpf)": "52998224725",
    "@cpf": "529.982.247-25",
    "hoje + 1": "01/12/2026",
    canal: "WhatsApp",
    "2 * 3": "6",
    "(@a": "x",
  })
  expect(Object.values(trialValues(call, {}, moment))).toEqual(["", "", "01/12/2026", "", "6", ""])
})
