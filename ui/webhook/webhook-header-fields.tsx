import { chakra } from "@chakra-ui/react"
import { duplicateHeaders, maskHeaderValue, webhookHeaderLimit, webhookHeaderRefusals } from "@prosa/core/webhook"
import type { WebhookEditor } from "@prosa/core/webhook/view"
import { Plus, Trash2 } from "lucide-react"
import { useRef, useState } from "react"
import { Banner } from "../kit/feedback/banner.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 4fr) minmax(0, 7fr) 120px",
    gap: "2",
    alignItems: "start",
    "@media (max-width: 599px)": { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
    "& > button": {
      justifySelf: "stretch",
      "@media (max-width: 599px)": { gridColumn: "1 / -1", justifySelf: "start" },
    },
  },
})

/** Keys whose values are not shown to whoever looks over a shoulder. */
const secretKey = /auth|token|key|secret|senha|password|cookie/iu

/** The headers that every call has. The first row adds one, the later ones can be removed. */
export const WebhookHeaderFields = ({ model }: { readonly model: WebhookEditor }) => {
  const { values, errors } = useBehavior(model.record.form.state$)
  const { headers } = values
  const rows = useRef<HTMLDivElement>(null)
  const duplicates = duplicateHeaders(headers)
  const add = () => {
    model.addHeader()
    // drawn in the next frame
    requestAnimationFrame(() =>
      rows.current?.querySelector<HTMLInputElement>(`[data-row="${headers.length}"] input`)?.focus(),
    )
  }
  return (
    <chakra.section ref={rows} aria-labelledby="webhook-headers" display="grid" gap="2">
      <chakra.h3 id="webhook-headers" textStyle="name">
        Headers
      </chakra.h3>
      {headers.map((header, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: keys and values may repeat
        <Row key={at} data-row={at}>
          <TextField
            label={`Chave do header ${at + 1}`}
            labelHidden
            placeholder="Chave"
            spellCheck={false}
            autoCapitalize="none"
            value={header.key}
            error={errors[`headers.${at}.key`]}
            onChange={(key) => model.setHeader(at, { ...header, key })}
          />
          <ValueField at={at} model={model} />
          {at === 0 ? (
            <Button
              icon={<Plus aria-hidden size={16} />}
              disabled={headers.length >= webhookHeaderLimit}
              aria-label="Adicionar header"
              onClick={add}
            >
              Adicionar
            </Button>
          ) : (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden size={16} />}
              aria-label={`Remover header ${at + 1}`}
              onClick={() => model.removeHeader(at)}
            >
              Remover
            </Button>
          )}
        </Row>
      ))}
      {errors["headers"] !== undefined && <Banner tone="danger">{errors["headers"]}</Banner>}
      {duplicates.length > 0 && (
        <Banner tone="warning">
          {webhookHeaderRefusals.duplicate}{" "}
          {duplicates.length === 1 ? "Vale o último valor da chave " : "Vale o último valor das chaves "}
          {duplicates.map(({ key }) => key).join(", ")}.
        </Banner>
      )}
    </chakra.section>
  )
}

const ValueField = ({ at, model }: { readonly at: number; readonly model: WebhookEditor }) => {
  const { values, errors } = useBehavior(model.record.form.state$)
  const [focused, setFocused] = useState(false)
  const header = values.headers[at] ?? { key: "", value: "" }
  const masked = !focused && secretKey.test(header.key)
  return (
    <TextField
      label={`Valor do header ${at + 1}`}
      labelHidden
      placeholder="Valor"
      spellCheck={false}
      autoCapitalize="none"
      value={masked ? maskHeaderValue(header.value) : header.value}
      error={errors[`headers.${at}.value`]}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(value) => model.setHeader(at, { ...header, value })}
    />
  )
}
