import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { type CampaignAudience, isByTemplate } from "@prosa/core/campaign"
import { timeZoneOf } from "@prosa/core/access/view"
import { type CampaignForm, createCampaignForm } from "@prosa/core/campaign/view"
import { type CampaignId, formatTotal } from "@prosa/core/kernel"
import { RecordDialog } from "../kit/dialogs/record-dialog.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import type { NewCampaignProps } from "../contact/new-campaign-slot.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { AttachedFile, LostFile } from "./campaign-attachment.tsx"
import { CampaignBotField } from "./campaign-bot-field.tsx"
import { MessageFields } from "./campaign-message-fields.tsx"
import { CampaignPreviewAside } from "./campaign-preview.tsx"
import { RiskSection } from "./campaign-risks.tsx"
import { useCampaignServices } from "./campaign-services.ts"
import { CampaignMediaField, CampaignTemplateFields } from "./campaign-template-fields.tsx"
import { CampaignTiming } from "./campaign-timing.tsx"

export interface NewCampaignDialogProps extends Omit<NewCampaignProps, "selected"> {
  readonly selected: CampaignAudience
  /** A campaign whose words, pace and bot are filled in at first. */
  readonly copyOf?: CampaignId
}

/** The side panel that creates a campaign for the selected contacts (access, section 2, 'Campaigns'). */
export const NewCampaignDialog = ({ selected, count, copyOf, onClose, onCreated }: NewCampaignDialogProps) => {
  const { session, clock, toaster, confirmer } = useEntry()
  const { campaigns } = useCampaignServices()
  const { departures } = useShellServices()
  const { selection } = useTenancyServices()
  const form = useViewModel(
    (scope) =>
      createCampaignForm(scope, {
        campaigns,
        companyId: session.companyId(),
        timeZone: timeZoneOf(session.state$.value),
        workspaces: selection.state$.value.selected,
        audience: selected,
        copyOf,
        contacts: count,
        clock,
        toasts: toaster,
        confirmations: confirmer,
        departures,
        created: onCreated,
        closed: onClose,
      }),
    "new campaign",
  )
  return form === undefined ? null : <Dialog model={form} count={count} />
}

const Dialog = ({ model, count }: { readonly model: CampaignForm; readonly count: number }) => {
  const { session } = useEntry()
  const { user } = useBehavior(session.state$)
  const mayChange = user !== undefined && mayDo(user, "campaign.change")
  const { values } = useBehavior(model.form.state$)
  const { preview } = useBehavior(model.preview$)
  // What is selected by a filter is counted up to 10,000 only, and by the preview to its end.
  const chosen = preview?.total ?? count
  const isTemplate = isByTemplate(values.media)
  const left = preview === undefined ? 0 : preview.total - preview.receives
  return (
    <RecordDialog
      record={model}
      title={`Nova campanha para ${chosen === 1 ? "1 contato" : `${formatTotal(chosen)} contatos`}`}
      submit={values.start === "later" ? ["Agendar campanha", "Agendando…"] : ["Criar campanha", "Criando…"]}
      failed={{
        title: "Não foi possível abrir a campanha.",
        sentence: "Os robôs de campanha não puderam ser carregados.",
      }}
      beside={<CampaignPreviewAside model={model} />}
      {...(preview === undefined
        ? {}
        : {
            footStart: (
              <chakra.output textStyle="cell">
                <b>{formatTotal(preview.receives)}</b> {preview.receives === 1 ? "vai receber" : "vão receber"}
                {left > 0 && `, ${formatTotal(left)} não`}
              </chakra.output>
            ),
          })}
    >
      {(bots) => (
        <>
          <CampaignName model={model} />
          <CampaignMediaField model={model} bots={bots} />
          {isTemplate && <CampaignBotField model={model} bots={bots} mayChange={mayChange} />}
          {isTemplate ? <CampaignTemplateFields model={model} /> : <MessageFields model={model} />}
          <LostFile model={model} />
          <AttachedFile model={model} />
          {!isTemplate && <CampaignBotField model={model} bots={bots} mayChange={mayChange} />}
          <CampaignTiming model={model} bots={bots} />
          <RiskSection model={model} />
        </>
      )}
    </RecordDialog>
  )
}

const CampaignName = ({ model: { form } }: { readonly model: CampaignForm }) => {
  const { values, errors } = useBehavior(form.state$)
  return (
    <TextField
      label="Nome"
      value={values.name}
      maxLength={200}
      error={errors["name"]}
      onChange={(name) => form.set("name", name)}
    />
  )
}
