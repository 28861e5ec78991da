import { chakra } from "@chakra-ui/react"
import { campaignIntervals, overnightSentence } from "@prosa/core/campaign"
import type { CampaignForm } from "@prosa/core/campaign/view"
import { Clock3 } from "lucide-react"
import { useId } from "react"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { Segments } from "../kit/fields/segments.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import type { OfferedBots } from "./campaign-bot-field.tsx"
import { Moment, useCompanyMoments } from "../services/moment.tsx"

const starts = [
  { value: "now", label: "Agora, em 5 min" },
  { value: "later", label: "Agendar" },
] as const

interface CampaignTimingProps {
  readonly model: CampaignForm
  readonly bots: OfferedBots
}

/** The pace, the start and the hours of a campaign, and when it ends by them. */
export const CampaignTiming = ({ model, bots }: CampaignTimingProps) => {
  const { form } = model
  const { values, errors } = useBehavior(form.state$)
  const endsAt = useBehavior(model.endsAt$)
  const { timeZone } = useCompanyMoments()
  return (
    <>
      <Segments
        label="Uma mensagem a cada"
        value={values.interval === null ? undefined : String(values.interval)}
        choices={campaignIntervals.map((seconds) => ({ value: String(seconds), label: `${seconds / 60} min` }))}
        error={errors["interval"]}
        onChange={(value) => form.set("interval", campaignIntervals.find((each) => String(each) === value) ?? null)}
      />
      <chakra.div display="grid" gap="2">
        <Segments
          label="Início"
          value={values.start ?? undefined}
          choices={starts}
          aside={`horário da empresa (${timeZone.replaceAll("_", " ")})`}
          error={values.start === "later" ? undefined : errors["startAt"]}
          onChange={(start) => form.set("start", start)}
        />
        {values.start === "later" && (
          <TextField
            label="Data e hora do início"
            type="datetime-local"
            value={values.at}
            error={errors["startAt"]}
            onChange={(at) => form.set("at", at)}
          />
        )}
      </chakra.div>
      <Hours model={model} timeZone={bots.find(({ id }) => id === values.botId)?.timeZone ?? ""} />
      {endsAt !== undefined && (
        <chakra.p display="flex" gap="2" padding="3" textStyle="cell" backgroundColor="active" borderRadius="control">
          <Clock3 aria-hidden size={16} />
          <span>
            <b>
              Termina por volta de <Moment at={new Date(endsAt).toISOString()} />.
            </b>{" "}
            Outra campanha no mesmo número divide o ritmo.
          </span>
        </chakra.p>
      )}
    </>
  )
}

const days = [1, 2, 3, 4, 5, 6, 0] as const
const brief = { 0: "Dom", 1: "Seg", 2: "Ter", 3: "Qua", 4: "Qui", 5: "Sex", 6: "Sáb" } as const

const Hours = ({ model: { form }, timeZone }: { readonly model: CampaignForm; readonly timeZone: string }) => {
  const { values, errors } = useBehavior(form.state$)
  const { hours, isWithinHours } = values
  const id = useId()
  const error = errors["sendingHours"]
  const overnight = overnightSentence(hours)
  const change = (next: Partial<typeof hours>) => form.set("hours", { ...hours, ...next })
  return (
    <chakra.div display="grid" gap="3">
      <Checkbox
        label="Enviar só em certos dias e horários"
        checked={isWithinHours}
        onChange={(checked) => form.set("isWithinHours", checked)}
      />
      {isWithinHours && (
        <chakra.fieldset display="grid" gap="3" aria-describedby={error === undefined ? undefined : id}>
          <chakra.legend srOnly>Dias e horários de envio</chakra.legend>
          <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="2">
            {days.map((day) => (
              <Checkbox
                key={day}
                label={brief[day]}
                checked={hours.days.includes(day)}
                onChange={(checked) =>
                  change({ days: days.filter((one) => (one === day ? checked : hours.days.includes(one))) })
                }
              />
            ))}
          </chakra.div>
          <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="2">
            <chakra.div width="120px">
              <TextField label="Das" type="time" value={hours.from} onChange={(from) => change({ from })} />
            </chakra.div>
            <chakra.div width="120px">
              <TextField label="Às" type="time" value={hours.to} onChange={(to) => change({ to })} />
            </chakra.div>
            <chakra.span textStyle="meta" color="text-3" paddingBottom="2">
              no horário da empresa{timeZone === "" ? "" : ` (${timeZone.replaceAll("_", " ")})`}
            </chakra.span>
          </chakra.div>
          {overnight !== undefined && (
            <chakra.output textStyle="meta" color="text-2">
              {overnight}
            </chakra.output>
          )}
          {error !== undefined && (
            <chakra.p id={id} role="alert" textStyle="meta" color="danger">
              {error}
            </chakra.p>
          )}
        </chakra.fieldset>
      )}
    </chakra.div>
  )
}
