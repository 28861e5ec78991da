import { chakra } from "@chakra-ui/react"
import { entityMessages, isSystemEntityName, systemEntityWords } from "@prosa/core/entity"
import { createEntityForm, type EntityFacts, type EntityForm } from "@prosa/core/entity/view"
import type { BotId, EntityTypeId } from "@prosa/core/kernel"
import { Lock } from "lucide-react"
import { Badge } from "../kit/labels/badge.tsx"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { RecordDialog } from "../kit/dialogs/record-dialog.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { EntityEntries } from "./entity-entries.tsx"
import { EntityTrial } from "./entity-trial.tsx"
import { useEntityServices } from "./entity-services.ts"

export interface EntityDialogProps {
  /** An entity, or a new one: of the bot that is named, or of one to choose. */
  readonly target: { readonly id: EntityTypeId } | { readonly botId?: BotId; readonly name?: string }
  readonly onSaved: (saved: { readonly id: EntityTypeId; readonly name: string }) => void
  readonly onClose: () => void
}

/** An entity with its entries and a place to try it out. Drawn while it is open. */
export const EntityDialog = ({ target, onSaved, onClose }: EntityDialogProps) => {
  const { session, toaster, confirmer } = useEntry()
  const { entities, botChoices } = useEntityServices()
  const { selection } = useTenancyServices()
  const { departures } = useShellServices()
  const deps = { entities, bots: botChoices, session, selection, departures, toasts: toaster, confirmations: confirmer }
  const model = useViewModel(
    (scope) => createEntityForm(scope, target, { ...deps, done: onSaved, closed: onClose }),
    `entity ${"id" in target ? target.id : "new"}`,
  )
  return model === undefined ? null : <OpenEntity model={model} isNew={!("id" in target)} />
}

interface EntityPartProps {
  readonly model: EntityForm
}

const OpenEntity = ({ model, isNew }: EntityPartProps & { readonly isNew: boolean }) => {
  const { values } = useBehavior(model.record.form.state$)
  const complete = useBehavior(model.canSave$)
  const system = values.kind === "system"
  return (
    <RecordDialog
      record={model.record}
      title={isNew ? "Nova entidade" : system ? "Entidade do sistema" : "Editar entidade"}
      submit={["Salvar", "Salvando…"]}
      incomplete={!complete}
      readOnly={system}
      failed={{ title: entityMessages.loadFailed, sentence: entityMessages.loadFailedAdvice }}
      below={<EntityTrial model={model} />}
    >
      {(facts) => (
        <>
          <chakra.p textStyle="body" color="text-2">
            {system
              ? "Todos os robôs já conhecem esta entidade. O que não for válido recebe as exceções do node."
              : "Ensine ao robô as palavras que valem a mesma coisa. Ele guarda o valor e entende os sinônimos."}
          </chakra.p>
          <EntityFields model={model} facts={facts} isNew={isNew} />
          {system ? <Rule name={values.name} /> : <EntityEntries model={model} />}
        </>
      )}
    </RecordDialog>
  )
}

const Rule = ({ name }: { readonly name: string }) => (
  <chakra.section display="flex" flexDirection="column" alignItems="flex-start" gap="2">
    <Badge>Sistema</Badge>
    <chakra.p textStyle="cell">{isSystemEntityName(name) ? systemEntityWords[name] : name}</chakra.p>
  </chakra.section>
)

const Pair = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "3",
    smDown: { gridTemplateColumns: "1fr" },
  },
})
const Choices = chakra("div", { base: { display: "flex", flexWrap: "wrap", columnGap: "6", rowGap: "2" } })

interface EntityFieldsProps extends EntityPartProps {
  readonly facts: EntityFacts
  readonly isNew: boolean
}

const EntityFields = ({ model, facts, isNew }: EntityFieldsProps) => {
  const { form } = model.record
  const { values, errors } = useBehavior(form.state$)
  const locked = (
    <chakra.span display="grid" placeItems="center" width="8" color="text-3">
      <Lock aria-hidden size={14} />
    </chakra.span>
  )
  return (
    <>
      <Pair>
        <TextField
          label="Nome"
          maxLength={200}
          value={values.name}
          error={errors["name"]}
          {...(isNew ? { placeholder: "cor_do_tecido" } : { disabled: true, end: locked, hint: "O nome não muda." })}
          onChange={(name) => form.set("name", name)}
        />
        {facts.botName === undefined ? (
          <SelectField
            label="Bot"
            placeholder="Escolha um bot"
            value={values.botId === undefined ? undefined : String(values.botId)}
            error={errors["botId"]}
            options={facts.bots.map(({ id, name }) => ({ value: String(id), label: name }))}
            // The options are ids of bots.
            onChange={(id) => form.set("botId", Number(id) as BotId)}
          />
        ) : (
          <TextField label="Bot" disabled value={facts.botName || "Todos os bots"} onChange={() => undefined} />
        )}
      </Pair>
      {values.kind !== "system" && (
        <Choices>
          <Checkbox
            label="Correspondência aproximada"
            checked={values.fuzzy}
            disabled={values.kind === "regex"}
            onChange={(fuzzy) => form.set("fuzzy", fuzzy)}
          />
          <Checkbox
            label="Expressão regular"
            checked={values.kind === "regex"}
            disabled={values.fuzzy}
            onChange={model.setExpressions}
          />
        </Choices>
      )}
    </>
  )
}
