import { chakra } from "@chakra-ui/react"
import {
  cannedMessages as say,
  type CannedReach,
  type CannedReply,
  cannedTextLimit,
  cannedVariables,
  shortcutLimit,
  shortcutOf,
  unknownVariables,
} from "@prosa/core/canned"
import { type CannedFormFacts, createCannedForm, withReach } from "@prosa/core/canned/view"
import type { CannedContent } from "@prosa/core/canned"
import type { RecordForm } from "@prosa/core/shell/view"
import { useRef } from "react"
import { RecordDialog } from "../kit/dialogs/record-dialog.tsx"
import { insertAtCaret } from "../kit/fields/insert-at-caret.ts"
import { SelectField } from "../kit/fields/select-field.tsx"
import { TextArea } from "../kit/fields/text-area.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { useCannedServices } from "./canned-services.ts"

export interface CannedDialogProps {
  /** A new one may begin with a text. */
  readonly target: CannedReply | { readonly text: string }
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A canned reply. Drawn while it is open. */
export const CannedDialog = ({ target, onSaved, onClose }: CannedDialogProps) => {
  const { session, toaster, confirmer } = useEntry()
  const { canned } = useCannedServices()
  const { departures } = useShellServices()
  const { selection } = useTenancyServices()
  const id = "id" in target ? target.id : undefined
  const record = useViewModel(
    (scope) =>
      createCannedForm(scope, target, {
        canned,
        session,
        selection,
        departures,
        toasts: toaster,
        confirmations: confirmer,
        done: onSaved,
        closed: onClose,
      }),
    `canned reply ${id}`,
  )
  if (record === undefined) return null
  return (
    <RecordDialog
      record={record}
      title={id === undefined ? "Nova resposta rápida" : "Editar resposta rápida"}
      submit={["Salvar", "Salvando…"]}
      failed={{ title: "Não foi possível abrir o formulário.", sentence: say.listFailedAdvice }}
    >
      {(facts) => <Fields record={record} facts={facts} />}
    </RecordDialog>
  )
}

const reachLabels: Readonly<Record<CannedReach, string>> = {
  company: "Todos da empresa",
  workspace: "Um workspace",
  person: "Só eu",
}

const Chip = chakra("button", {
  base: {
    paddingInline: "2",
    minHeight: "24px",
    textStyle: "meta",
    color: "brand-ink",
    backgroundColor: "brand-subtle",
    borderRadius: "badge",
    cursor: "pointer",
    "@media (pointer: coarse)": { minHeight: "touch" },
  },
})

interface FieldsProps {
  readonly record: Pick<RecordForm<CannedContent, CannedFormFacts>, "form">
  readonly facts: CannedFormFacts
}

const Fields = ({ record: { form }, facts }: FieldsProps) => {
  const { values, errors } = useBehavior(form.state$)
  const text = useRef<HTMLTextAreaElement>(null)
  const unknown = unknownVariables(values.text)
  return (
    <>
      <TextField
        label="Atalho"
        hint="O que se escreve depois de / na conversa"
        autoComplete="off"
        maxLength={shortcutLimit}
        value={values.shortcut}
        error={errors["shortcut"]}
        onChange={(written) => form.set("shortcut", shortcutOf(written))}
      />
      <TextArea
        ref={text}
        label="Texto"
        rows={6}
        maxLength={cannedTextLimit}
        value={values.text}
        error={errors["text"]}
        {...(unknown.length === 0 ? {} : { hint: say.unknownVariables(unknown) })}
        onChange={(written) => form.set("text", written)}
      />
      <chakra.fieldset
        aria-label="Variáveis"
        display="flex"
        flexWrap="wrap"
        gap="1.5"
        border="0"
        padding="0"
        margin="0"
      >
        {Object.entries(cannedVariables).map(([name, { label }]) => (
          <Chip
            key={name}
            type="button"
            title={`{${name}}`}
            onClick={() =>
              insertAtCaret(text.current, values.text, `{${name}}`, (written) => form.set("text", written))
            }
          >
            {label}
          </Chip>
        ))}
      </chakra.fieldset>
      {facts.reaches.length > 1 && (
        <SelectField
          label="Quem usa"
          value={values.reach}
          options={facts.reaches.map((reach) => ({ value: reach, label: reachLabels[reach] }))}
          onChange={(reach) => withReach(form, reach, facts)}
        />
      )}
      {values.reach === "workspace" && (
        <SelectField
          label="Workspace"
          value={String(values.workspaceId)}
          options={facts.workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={errors["workspaceId"]}
          onChange={(chosen) =>
            form.set("workspaceId", facts.workspaces.find(({ id }) => String(id) === chosen)?.id ?? null)
          }
        />
      )}
    </>
  )
}
