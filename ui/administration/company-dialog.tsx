import { companyMessages, companyTimeZones } from "@prosa/core/administration"
import {
  type CompanyFacts,
  type CompanyForm,
  type CompanyValues,
  createCompanyForm,
} from "@prosa/core/administration/view"
import { chakra } from "@chakra-ui/react"
import type { CompanyId } from "@prosa/core/kernel"
import { Banner } from "../kit/feedback/banner.tsx"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { RecordDialog } from "../kit/dialogs/record-dialog.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useAdministrationServices } from "./administration-services.ts"
import { FormGroup } from "./form-group.tsx"

export interface CompanyDialogProps {
  /** Undefined: a new company. */
  readonly id: CompanyId | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A company with its platform, limits and channels. Drawn while it is open. */
export const CompanyDialog = ({ id, onSaved, onClose }: CompanyDialogProps) => {
  const { session, toaster, confirmer, navigation } = useEntry()
  const { companyRecords } = useAdministrationServices()
  const { departures } = useShellServices()
  const deps = { companyRecords, session, navigation, departures, toasts: toaster, confirmations: confirmer }
  const form = useViewModel(
    (scope) => createCompanyForm(scope, id, { ...deps, done: onSaved, closed: onClose }),
    `company ${id}`,
  )
  if (form === undefined) return null
  return (
    <RecordDialog
      record={form}
      title={id === undefined ? "Nova empresa" : "Editar empresa"}
      submit={["Salvar empresa", "Salvando…"]}
      failed={{ title: "Não foi possível abrir a empresa.", sentence: companyMessages.fetchFailed }}
    >
      {(facts) => <CompanyFields record={form} facts={facts} isNew={id === undefined} />}
    </RecordDialog>
  )
}

interface CompanyFieldsProps {
  readonly record: CompanyForm
  readonly facts: CompanyFacts
  readonly isNew: boolean
}

type Flag = { [K in keyof CompanyValues]: CompanyValues[K] extends boolean ? K : never }[keyof CompanyValues]

const channels: ReadonlyArray<readonly [Flag, string]> = [
  ["whatsappQrcode", "WhatsApp QR Code"],
  ["whatsappApiMeta", "WhatsApp API Meta"],
  ["livechat", "Live Chat"],
  ["facebook", "Facebook"],
  ["instagram", "Instagram"],
]

/** The zones to choose from, with that of a company which has another. */
const zonesWith = (current: string) => {
  const options = companyTimeZones.map(({ name, label }) => ({ value: name as string, label }))
  return options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }]
}

const CompanyFields = ({ record: { form }, facts: { platforms, inUse }, isNew }: CompanyFieldsProps) => {
  const { values, errors } = useBehavior(form.state$)
  const flag = (field: Flag, label: string) => (
    <Checkbox label={label} checked={values[field]} onChange={(checked) => form.set(field, checked)} />
  )
  const quota = (field: "workspaceQuota" | "userQuota" | "botQuota", label: string, used: number | undefined) => (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={12}
      value={values[field]}
      error={errors[field]}
      hint={used === undefined ? undefined : `${used} em uso`}
      onChange={(typed) => form.set(field, typed)}
    />
  )
  return (
    <>
      <TextField label="Nome" value={values.name} error={errors["name"]} onChange={(name) => form.set("name", name)} />
      <TextField
        label="E-mail"
        type="email"
        maxLength={254}
        value={values.email}
        error={errors["email"]}
        onChange={(email) => form.set("email", email)}
      />
      <chakra.div display="grid" gap="1" marginTop="-2">
        <Checkbox
          label={isNew ? "Enviar convite para este e-mail" : "Enviar convite de novo para este e-mail"}
          checked={values.sendInvite}
          onChange={(checked) => form.set("sendInvite", checked)}
        />
        {errors["sendInvite"] !== undefined && <Banner tone="danger">{errors["sendInvite"]}</Banner>}
      </chakra.div>
      <SelectField
        label="Plataforma"
        value={values.platform === undefined ? undefined : String(values.platform)}
        options={platforms.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={errors["platform"]}
        onChange={(chosen) => form.set("platform", platforms.find(({ id }) => String(id) === chosen)?.id)}
      />
      <chakra.div display="grid" gap="1" justifyItems="start">
        {flag("active", "Empresa ativa")}
        {!values.active && (
          <chakra.p textStyle="meta" color="text-2">
            Ao salvar, as pessoas da empresa saem do sistema e não entram mais.
          </chakra.p>
        )}
      </chakra.div>
      <SelectField
        label="Fuso horário"
        hint="Em que a empresa conta seus dias e horários. Depois de mudado, o dashboard é contado de novo."
        value={values.timeZone}
        options={zonesWith(values.timeZone)}
        error={errors["timeZone"]}
        onChange={(zone) => form.set("timeZone", zone)}
      />
      <FormGroup title="Limites">
        {quota("workspaceQuota", companyMessages.workspaceQuota, inUse?.workspacesInUse)}
        {quota("userQuota", companyMessages.userQuota, inUse?.usersInUse)}
        {quota("botQuota", companyMessages.botQuota, inUse?.botsInUse)}
      </FormGroup>
      <FormGroup title="Canais">
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2" smDown={{ gridTemplateColumns: "1fr" }}>
          {channels.map(([field, label]) => (
            <div key={field}>{flag(field, label)}</div>
          ))}
        </chakra.div>
      </FormGroup>
      <FormGroup title="Campanhas">{flag("allowCampaignCreation", "Permitir a criação de campanhas")}</FormGroup>
    </>
  )
}
