import { chakra } from "@chakra-ui/react"
import { campaignBots, isByTemplate } from "@prosa/core/campaign"
import type { CampaignForm } from "@prosa/core/campaign/view"
import { formatInternationalPhone, formatTotal } from "@prosa/core/kernel"
import { useState } from "react"
import { Link } from "wouter"
import { Button } from "../kit/buttons/button.tsx"
import { Banner } from "../kit/feedback/banner.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

/** The bots that the panel knows, for every way to send. */
export type OfferedBots = Extract<CampaignForm["state$"]["value"], { readonly status: "ready" }>["facts"]

interface CampaignBotFieldProps {
  readonly model: CampaignForm
  readonly bots: OfferedBots
  /** Whether the user may change the daily cap of a number. */
  readonly mayChange: boolean
}

/** The bot that sends, with what its number has sent today and may send a day. */
export const CampaignBotField = ({ model, bots, mayChange }: CampaignBotFieldProps) => {
  const { form } = model
  const { values, errors } = useBehavior(form.state$)
  const isTemplate = isByTemplate(values.media)
  const able = campaignBots(bots, values.media)
  if (able.length === 0)
    return (
      <Banner tone="warning">
        <b>Sem robos disponiveis.</b> Uma campanha é enviada por um robô do objetivo Campanha, com o WhatsApp conectado
        {isTemplate ? " pela API oficial da Meta" : " por QR Code"}. <Link href="/chatbots">Ir para Meus robôs</Link>
      </Banner>
    )
  const chosen = able.find(({ id }) => id === values.botId)
  return (
    <chakra.div display="grid" gap="2">
      <SelectField
        label="Robô"
        placeholder="Escolha o robô"
        value={values.botId === null ? undefined : String(values.botId)}
        error={errors["botId"]}
        hint={
          isTemplate
            ? "Só os de Campanha, com um número da API oficial. Quanto ele envia por dia, a Meta decide"
            : chosen === undefined
              ? "Só os de Campanha, com QR Code conectado"
              : `Este número enviou ${formatTotal(chosen.sentToday)} de até ${formatTotal(chosen.dailyCap)} mensagens hoje`
        }
        options={able.map(({ id, name, phone, templateNumber }) => ({
          value: String(id),
          label: labelOf(name, isTemplate ? (templateNumber?.phone ?? "") : phone),
        }))}
        onChange={(value) => form.set("botId", able.find(({ id }) => String(id) === value)?.id ?? null)}
      />
      {chosen !== undefined && mayChange && !isTemplate && (
        <DailyCap key={chosen.id} model={model} dailyCap={chosen.dailyCap} />
      )}
    </chakra.div>
  )
}

const labelOf = (name: string, phone: string): string =>
  phone === "" ? name : `${name} · ${formatInternationalPhone(phone)}`

const DailyCap = ({ model, dailyCap }: { readonly model: CampaignForm; readonly dailyCap: number }) => {
  const [typed, setTyped] = useState<string>()
  if (typed === undefined)
    return (
      <chakra.div>
        <Button size="compact" variant="ghost" onClick={() => setTyped(String(dailyCap))}>
          Mudar o limite do número
        </Button>
      </chakra.div>
    )
  return (
    <chakra.div display="flex" alignItems="flex-end" gap="2">
      <chakra.div width="232px">
        <TextField label="Mensagens por dia deste número" value={typed} maxLength={4} onChange={setTyped} />
      </chakra.div>
      <Button
        onClick={() => {
          model.setDailyCap(typed)
          setTyped(undefined)
        }}
      >
        Salvar limite
      </Button>
    </chakra.div>
  )
}
