import { Schema } from "effect"
import { newFlow, Template } from "../index.ts"
import type { Plain } from "../../kernel/testing/index.ts"
import type { KeptTemplate } from "./in-memory-templates.ts"

/** Builds a template with its flow; omitted fields are those of one of workspace 1. */
export const aTemplate = ({
  document = newFlow("Restaurante", "Olá! Quer reservar uma mesa?"),
  ...facts
}: Partial<Plain<Omit<KeptTemplate, "document">>> & Partial<Pick<KeptTemplate, "document">> = {}): KeptTemplate => ({
  ...Schema.decodeUnknownSync(Template)({
    id: 1,
    name: "Restaurante",
    botId: null,
    botFlowId: null,
    workspaces: [1],
    createdBy: "Júlia Prado",
    ...facts,
  }),
  document,
})
