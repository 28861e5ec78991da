import { chakra } from "@chakra-ui/react"
import { nameOfFailure, type WebhookField, webhookFieldLabels, webhookFields } from "@prosa/core/webhook"
import { addressRefusal, type WebhookEditor, type WebhookTestState } from "@prosa/core/webhook/view"
import { CircleCheck, CircleX, Copy } from "lucide-react"
import { useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { HiddenWords } from "../kit/labels/name.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "152px minmax(0, 1fr) auto",
    columnGap: "2",
    alignItems: "start",
    "@media (max-width: 599px)": { gridTemplateColumns: "minmax(0, 1fr) auto", rowGap: "1" },
  },
})

const Label = chakra("span", {
  base: {
    textStyle: "label",
    color: "text-2",
    paddingTop: "2",
    overflowWrap: "anywhere",
    "@media (max-width: 599px)": { gridColumn: "1 / -1", paddingTop: 0 },
  },
})

/** 'URL Webhook', which the customer's system writes to, and the seven addresses of that system. */
export const WebhookAddressFields = ({ model }: { readonly model: WebhookEditor }) => (
  <>
    <chakra.div display="flex" alignItems="flex-end" gap="2">
      <chakra.div flex="1" minWidth={0}>
        <TextField
          label="URL Webhook"
          aside={
            <chakra.span textStyle="meta" color="text-3">
              É para cá que o seu sistema escreve
            </chakra.span>
          }
          value={model.hookUrl}
          onChange={() => undefined}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      </chakra.div>
      <Button icon={<Copy aria-hidden size={16} />} aria-label="Copiar URL Webhook" onClick={model.copyUrl}>
        Copiar
      </Button>
    </chakra.div>
    <chakra.section aria-labelledby="webhook-addresses" display="grid" gap="3">
      <chakra.h3 id="webhook-addresses" textStyle="name">
        Endereços do seu sistema
      </chakra.h3>
      {webhookFields.map((field) => (
        <AddressField key={field} field={field} model={model} />
      ))}
    </chakra.section>
  </>
)

const AddressField = ({ field, model }: { readonly field: WebhookField; readonly model: WebhookEditor }) => {
  const { values, errors } = useBehavior(model.record.form.state$)
  const { [field]: tested } = useBehavior(model.state$).tests
  const [left, setLeft] = useState(false)
  const address = values[field]
  const refusal = addressRefusal(address)
  const error = errors[field] ?? (left ? refusal : undefined)
  // The outcome of another address says nothing of this one.
  const outcome = tested?.state === "running" || tested?.address === address ? tested : undefined
  const label = webhookFieldLabels[field]
  return (
    <Row>
      <Label aria-hidden>{label}</Label>
      <TextField
        label={label}
        labelHidden
        type="url"
        inputMode="url"
        placeholder="https://"
        spellCheck={false}
        value={address}
        error={error}
        hint={wordsOf(outcome)}
        end={<OutcomeIcon outcome={outcome} />}
        onChange={(text) => {
          setLeft(false)
          model.record.form.set(field, text)
        }}
        onBlur={() => setLeft(true)}
      />
      <Button
        aria-label={`Testar ${label}`}
        disabled={address.trim() === "" || refusal !== undefined}
        busy={outcome?.state === "running"}
        busyLabel="Testar"
        onClick={() => model.test(field)}
      >
        Testar
      </Button>
    </Row>
  )
}

const wordsOf = (outcome: WebhookTestState | undefined): string | undefined => {
  if (outcome === undefined || outcome.state === "running") return undefined
  if (outcome.state === "refused") return outcome.message
  const { call } = outcome
  const within = `${call.milliseconds.toLocaleString("pt-BR")} ms`
  return call.failure === null ? `Respondeu ${call.status ?? ""} em ${within}` : `Falhou: ${nameOfFailure(call)}`
}

const OutcomeIcon = ({ outcome }: { readonly outcome: WebhookTestState | undefined }) => {
  if (outcome === undefined || outcome.state === "running") return null
  const ok = outcome.state === "called" && outcome.call.failure === null
  return (
    <chakra.span display="grid" paddingInline="1.5" color={ok ? "ok" : "danger"}>
      {ok ? <CircleCheck aria-hidden size={16} /> : <CircleX aria-hidden size={16} />}
      <HiddenWords>{ok ? "Teste bem-sucedido" : "Teste falhou"}</HiddenWords>
    </chakra.span>
  )
}
