import { chakra } from "@chakra-ui/react"
import { type CampaignRisks, riskNotice, riskRefusal } from "@prosa/core/campaign"
import type { CampaignForm } from "@prosa/core/campaign/view"
import { ShieldAlert } from "lucide-react"
import { useId } from "react"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { Name } from "../kit/labels/name.tsx"
import { Moment } from "../services/moment.tsx"

const Frame = chakra("section", {
  base: {
    display: "grid",
    gap: "3",
    padding: "4",
    textStyle: "cell",
    backgroundColor: "warning-ground",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})
const List = chakra("ul", { base: { display: "grid", gap: "1", paddingInlineStart: "5", listStyle: "disc" } })
const Wrong = chakra("p", { base: { textStyle: "meta", color: "danger" } })

const Sentences = () => (
  <>
    {riskNotice.parts.map(({ title, sentences }) => (
      <chakra.div key={title} display="grid" gap="1">
        <b>{title}</b>
        <List>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </List>
      </chakra.div>
    ))}
    <p>{riskNotice.consequence}</p>
  </>
)

/** What the vendor forbids and what gets numbers banned: to be accepted once, and to be read again later. */
export const RiskSection = ({ model }: { readonly model: CampaignForm }) => {
  const { accepted } = useBehavior(model.risks$)
  const { values } = useBehavior(model.form.state$)
  if (riskRefusal(values.media, { accepted: null }) === undefined) return null
  return accepted === null ? <Notice model={model} /> : <Accepted accepted={accepted} />
}

const Notice = ({ model: { form } }: { readonly model: CampaignForm }) => {
  const { values, errors } = useBehavior(form.state$)
  const id = useId()
  const error = errors["acceptsRisks"]
  return (
    <Frame aria-labelledby={`${id}-title`}>
      <chakra.h3 id={`${id}-title`} display="flex" alignItems="center" gap="2" textStyle="name">
        <ShieldAlert aria-hidden size={16} />
        {riskNotice.title}
      </chakra.h3>
      <Sentences />
      <Checkbox
        label={riskNotice.acceptance}
        checked={values.acceptsRisks}
        describedBy={error === undefined ? undefined : `${id}-error`}
        onChange={(accepts) => form.set("acceptsRisks", accepts)}
      />
      {error !== undefined && (
        <Wrong id={`${id}-error`} role="alert">
          {error}
        </Wrong>
      )}
    </Frame>
  )
}

const Accepted = ({ accepted: { by, at } }: { readonly accepted: NonNullable<CampaignRisks["accepted"]> }) => (
  <chakra.details textStyle="meta" color="text-2">
    <chakra.summary cursor="pointer">
      Riscos do envio por QR Code aceitos por <Name>{by}</Name> em <Moment at={at} dayOnly />. Reler
    </chakra.summary>
    <chakra.div display="grid" gap="3" paddingTop="3">
      <Sentences />
    </chakra.div>
  </chakra.details>
)
