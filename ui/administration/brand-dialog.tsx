import { chakra } from "@chakra-ui/react"
import { brandImages, brandMessages } from "@prosa/core/administration"
import { type BrandFacts, type BrandForm, createBrandForm } from "@prosa/core/administration/view"
import { formatDateTime, type PlatformId } from "@prosa/core/kernel"
import { ColourField } from "../kit/fields/colour-field.tsx"
import { Name } from "../kit/labels/name.tsx"
import { RecordDialog } from "../kit/dialogs/record-dialog.tsx"
import { TextArea } from "../kit/fields/text-area.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useAdministrationServices } from "./administration-services.ts"
import { BrandImageInput } from "./brand-image-input.tsx"
import { BrandPreview } from "./brand-preview.tsx"
import { FormGroup } from "./form-group.tsx"

export interface BrandDialogProps {
  /** Undefined: a new brand. */
  readonly id: PlatformId | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A brand with its colour, images and hosts, and how they look. Drawn while it is open. */
export const BrandDialog = ({ id, onSaved, onClose }: BrandDialogProps) => {
  const { toaster, confirmer } = useEntry()
  const { brandSettings } = useAdministrationServices()
  const { departures } = useShellServices()
  const deps = { brandSettings, departures, toasts: toaster, confirmations: confirmer }
  const model = useViewModel(
    (scope) => createBrandForm(scope, id, { ...deps, done: onSaved, closed: onClose }),
    `brand ${id}`,
  )
  return model === undefined ? null : <BrandRecordDialog model={model} isNew={id === undefined} />
}

const BrandRecordDialog = ({ model, isNew }: { readonly model: BrandForm; readonly isNew: boolean }) => {
  const refusal = useBehavior(model.saveRefusal$)
  return (
    <RecordDialog
      record={model.record}
      title={isNew ? "Nova marca" : "Editar marca"}
      refusal={refusal}
      submit={["Salvar marca", "Salvando…"]}
      failed={{ title: "Não foi possível abrir a marca.", sentence: brandMessages.fetchFailed }}
    >
      {(facts) => <BrandFields model={model} facts={facts} />}
    </RecordDialog>
  )
}

const BrandFields = ({ model, facts }: { readonly model: BrandForm; readonly facts: BrandFacts }) => {
  const { form } = model.record
  const { values, errors } = useBehavior(form.state$)
  const look = useBehavior(model.look$)
  const images = useBehavior(model.images$)
  // A refused host has a path of its own: 'hosts.1'.
  const [, hostError] = Object.entries(errors).find(([path]) => path.startsWith("hosts")) ?? []
  const text = (
    field: "urlTerms" | "urlPrivacy" | "urlCloneVideo" | "newWorkspaceQuota" | "newUserQuota" | "newBotQuota",
    label: string,
    native: { readonly inputMode: "url" | "numeric"; readonly maxLength: number; readonly placeholder?: string },
  ) => (
    <TextField
      {...native}
      label={label}
      value={values[field]}
      error={errors[field]}
      onChange={(typed) => form.set(field, typed)}
    />
  )
  const shown = { ...values, displayName: values.displayName.trim() || "Nome da marca" }
  return (
    <>
      <TextField
        label="Nome"
        value={values.displayName}
        error={errors["displayName"]}
        onChange={(name) => form.set("displayName", name)}
      />
      <ColourField
        label="Cor principal"
        value={values.mainColor}
        error={errors["mainColor"]}
        hint={look.words}
        onChange={(colour) => form.set("mainColor", colour)}
      />
      <FormGroup title="Como fica">
        <chakra.div display="grid" gap="3">
          <BrandPreview brand={shown} palette={look.light} theme="Claro" />
          <BrandPreview brand={shown} palette={look.dark} theme="Escuro" />
        </chakra.div>
      </FormGroup>
      <FormGroup title="Imagens">
        {brandImages.map(({ field, label, hint }) => (
          <BrandImageInput
            key={field}
            label={label}
            hint={hint}
            url={values[field]}
            busy={images[field]?.busy ?? false}
            failure={images[field]?.failure ?? errors[field]}
            onUpload={(image) => model.upload(field, image)}
            onRemove={() => form.set(field, "")}
          />
        ))}
      </FormGroup>
      <FormGroup title="Endereços">
        <TextArea
          label="Domínios, um por linha"
          rows={3}
          spellCheck={false}
          value={values.hosts}
          error={hostError}
          hint="Sem https:// e sem porta, como atende.loja.com.br. Cada um é de uma só marca."
          onChange={(hosts) => form.set("hosts", hosts)}
        />
        {text("urlTerms", "Termos de uso", { inputMode: "url", maxLength: 2_000, placeholder: "https://" })}
        {text("urlPrivacy", "Política de privacidade", { inputMode: "url", maxLength: 2_000, placeholder: "https://" })}
        {text("urlCloneVideo", "Vídeo sobre duplicar um robô", {
          inputMode: "url",
          maxLength: 2_000,
          placeholder: "https://",
        })}
      </FormGroup>
      <FormGroup title="Empresas que se cadastram">
        {text("newWorkspaceQuota", "Limite de workspaces (0 para ilimitadas)", { inputMode: "numeric", maxLength: 12 })}
        {text("newUserQuota", "Limite de usuários (0 para ilimitados)", { inputMode: "numeric", maxLength: 12 })}
        {text("newBotQuota", "Limite de bots (0 para ilimitados)", { inputMode: "numeric", maxLength: 12 })}
      </FormGroup>
      {facts.changes.length > 0 && (
        <FormGroup title="Últimas mudanças">
          <chakra.ul display="grid" gap="1" textStyle="meta" color="text-2">
            {facts.changes.map(({ at, userName, action }) => (
              <chakra.li key={`${at} ${action}`} display="flex" gap="2" minWidth={0}>
                <chakra.time dateTime={at} flexShrink={0} fontVariantNumeric="tabular-nums">
                  {formatDateTime(at)}
                </chakra.time>
                <span>{action === "create" ? "Criada" : "Alterada"}</span>
                <Name>{userName || "Sem nome"}</Name>
              </chakra.li>
            ))}
          </chakra.ul>
        </FormGroup>
      )}
    </>
  )
}
