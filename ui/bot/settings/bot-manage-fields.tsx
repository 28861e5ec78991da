import { chakra } from "@chakra-ui/react"
import { type BotSummary, type Objective, objectives } from "@prosa/core/bot"
import type { SettingsValues } from "@prosa/core/bot/view"
import type { WorkspaceId } from "@prosa/core/kernel"
import type { RecordForm } from "@prosa/core/shell/view"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { WorkspacesFailed } from "../../tenancy/workspaces-failed.tsx"
import { BotKeywordsField } from "./bot-keywords-field.tsx"
import { TransferBotField } from "./transfer-bot-field.tsx"
import { useKeywordNodes } from "./use-keyword-nodes.ts"

/** The settings of the page itself. */
export const managedSettings = ["active", "workspaceId", "transferBotId", "target", "keywords"] as const
export type ManagedValues = SettingsValues<typeof managedSettings>

const Choices = chakra("div", {
  base: { display: "grid", gap: "4", gridTemplateColumns: "repeat(auto-fit, minmax(min(232px, 100%), 1fr))" },
})

interface PartProps {
  readonly bot: BotSummary
  readonly record: RecordForm<ManagedValues, BotSummary>
}

/** Status, workspace, transfer bot and type. */
export const ManagedFields = ({ bot, record }: PartProps) => {
  const { selection } = useTenancyServices()
  const { form } = record
  const { values, errors } = useBehavior(form.state$)
  const { all } = useBehavior(selection.state$)
  const workspaces = all.some(({ id }) => id === bot.workspaceId)
    ? all
    : [{ id: bot.workspaceId, name: bot.workspace }, ...all]
  return (
    <>
      <WorkspacesFailed />
      <Choices>
        <SelectField
          label="Status"
          value={values.active ? "on" : "off"}
          options={[
            { value: "on", label: "Ativo" },
            { value: "off", label: "Inativo" },
          ]}
          hint={values.active ? undefined : "Inativo, o robô não responde; as mensagens continuam guardadas."}
          onChange={(status) => form.set("active", status === "on")}
        />
        <SelectField
          label="Área de trabalho"
          value={String(values.workspaceId)}
          error={errors["workspaceId"]}
          options={workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
          // The options are ids of the workspaces themselves.
          onChange={(id) => form.set("workspaceId", Number(id) as WorkspaceId)}
        />
        <TransferBotField
          bot={bot}
          value={values.transferBotId}
          error={errors["transferBotId"]}
          onChange={(id) => form.set("transferBotId", id)}
        />
        <SelectField
          label="Tipo"
          value={String(values.target)}
          error={errors["target"]}
          options={objectives.map(({ code, label }) => ({ value: String(code), label }))}
          // The options are the codes themselves.
          onChange={(code) => form.set("target", Number(code) as Objective)}
        />
      </Choices>
    </>
  )
}

/** The keywords of the bot, which lead to nodes of its flow. */
export const KeywordSettings = ({ bot, record }: PartProps) => {
  const { form } = record
  const { values, errors } = useBehavior(form.state$)
  const nodes = useKeywordNodes(bot)
  return (
    <BotKeywordsField
      bot={bot}
      keywords={values.keywords}
      nodes={nodes}
      errors={errors}
      onChange={(keywords) => form.set("keywords", keywords)}
    />
  )
}
