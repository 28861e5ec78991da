import { chakra } from "@chakra-ui/react"
import { campaignMedia, fileOfTemplate, templateFileWords, templateMedia, variableFields } from "@prosa/core/campaign"
import type { CampaignForm } from "@prosa/core/campaign/view"
import { templateVariables } from "@prosa/core/channel"
import { useId } from "react"
import { Banner } from "../kit/feedback/banner.tsx"
import { Spinner } from "../kit/feedback/spinner.tsx"
import { Combobox } from "../kit/fields/combobox.tsx"
import { Segments } from "../kit/fields/segments.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { AttachButton } from "./campaign-attachment.tsx"
import type { OfferedBots } from "./campaign-bot-field.tsx"

const ways = [
  { value: campaignMedia, label: "WhatsApp por QR Code" },
  { value: templateMedia, label: "API oficial, por template" },
] as const

interface CampaignMediaFieldProps {
  readonly model: CampaignForm
  readonly bots: OfferedBots
}

/** How a campaign is sent. A company without a number that sends templates is not asked. */
export const CampaignMediaField = ({ model, bots }: CampaignMediaFieldProps) => {
  const { values } = useBehavior(model.form.state$)
  if (values.media === campaignMedia && bots.every(({ templateNumber }) => templateNumber === null)) return null
  return <Segments label="Como enviar" value={values.media} choices={ways} onChange={model.chooseMedia} />
}

/** The template of a campaign: which one, what each of its variables stands for, and the file of its title. */
export const CampaignTemplateFields = ({ model }: { readonly model: CampaignForm }) => {
  const { values } = useBehavior(model.form.state$)
  const { status, failure, offered } = useBehavior(model.templates.state$)
  if (values.botId === null) return null
  if (status === "loading")
    return (
      <chakra.div display="grid" placeItems="center" minHeight="64px">
        <Spinner label="Carregando os templates" />
      </chakra.div>
    )
  if (status === "failed")
    return (
      <Banner tone="danger" action={{ label: "Tentar de novo", run: model.templates.reload }}>
        {failure}
      </Banner>
    )
  if (offered.length === 0)
    return (
      <Banner tone="neutral">
        A conta deste número não tem templates aprovados. Um administrador pode criá-los no gerenciador do WhatsApp.
      </Banner>
    )
  return <ChosenTemplate model={model} />
}

const ChosenTemplate = ({ model }: { readonly model: CampaignForm }) => {
  const { values, errors } = useBehavior(model.form.state$)
  const { offered, found, search } = useBehavior(model.templates.state$)
  const template = useBehavior(model.template$)
  const chosen = offered.find(({ key }) => key === values.templateKey)
  return (
    <chakra.div display="grid" gap="3">
      <Combobox
        label="Template"
        placeholder="Escolha um template aprovado"
        value={chosen?.key}
        error={errors["template"]}
        options={found.map(({ key, label }) => ({ value: key, label }))}
        search={search}
        onSearch={model.templates.search}
        onChange={model.chooseTemplate}
      />
      {chosen?.obstacle !== undefined && <Banner tone="warning">{chosen.obstacle}</Banner>}
      {template !== null && (
        <>
          <Variables model={model} />
          <TitleFile model={model} />
        </>
      )}
    </chakra.div>
  )
}

const Variables = ({ model }: { readonly model: CampaignForm }) => {
  const { values, errors } = useBehavior(model.form.state$)
  const template = useBehavior(model.template$)
  const variables = template === null ? [] : templateVariables(template.template)
  if (variables.length === 0) return null
  return (
    <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fill, minmax(220px, 1fr))">
      {variables.map(({ key, label }) => (
        <SelectField
          key={key}
          label={`${label} é`}
          placeholder="Escolha o campo"
          value={values.fields[key]}
          error={values.fields[key] === undefined ? errors[`variables.${key}`] : undefined}
          options={variableFields.map(({ field, label: named }) => ({ value: field, label: named }))}
          onChange={(field) => model.mapField(key, field)}
        />
      ))}
    </chakra.div>
  )
}

const TitleFile = ({ model }: { readonly model: CampaignForm }) => {
  const { errors } = useBehavior(model.form.state$)
  const template = useBehavior(model.template$)
  const attached = useBehavior(model.attachment$)
  const id = useId()
  const file = template === null ? undefined : fileOfTemplate(template.template)
  if (file === undefined || attached !== undefined) return null
  const error = errors["file"]
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <chakra.p
        id={id}
        textStyle="meta"
        {...(error === undefined ? { color: "text-2" } : { color: "danger", role: "alert" })}
      >
        {templateFileWords(file)}
      </chakra.p>
      <AttachButton model={model} describedBy={id} />
    </chakra.div>
  )
}
