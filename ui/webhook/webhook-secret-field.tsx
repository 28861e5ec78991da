import { chakra } from "@chakra-ui/react"
import { formatDateTime } from "@prosa/core/kernel"
import type { WebhookEditor } from "@prosa/core/webhook/view"
import { Copy, RefreshCw } from "lucide-react"
import { useEffect, useRef } from "react"
import { Banner } from "../kit/feedback/banner.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

/** The key of the signatures: shown once, when it is made. */
export const WebhookSecretField = ({ model }: { readonly model: WebhookEditor }) => {
  const { secret, newSecret, renewing } = useBehavior(model.state$)
  const copy = useRef<HTMLButtonElement>(null)
  const made = newSecret?.text
  useEffect(() => {
    // It is shown this once, and may stand below what is on the screen.
    if (made !== undefined) copy.current?.focus()
  }, [made])
  return (
    <chakra.section aria-labelledby="webhook-secret" display="grid" gap="2">
      <chakra.h3 id="webhook-secret" textStyle="name">
        Segredo da assinatura
      </chakra.h3>
      {newSecret !== undefined && <Banner tone="ok">Copie o segredo agora: ele não será mostrado de novo.</Banner>}
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="2">
        <chakra.div flex="1" minWidth="min(100%, 220px)">
          <TextField
            label="Segredo da assinatura"
            labelHidden
            readOnly
            value={newSecret?.text ?? (secret === null ? "" : `whsec_${"•".repeat(20)}${secret.ending}`)}
            placeholder="Criado ao salvar pela primeira vez"
            hint={
              secret === null
                ? "Assina as chamadas nos dois sentidos, no header X-Prosa-Signature."
                : `Criado em ${formatDateTime(secret.createdAt)} e mostrado uma só vez. Renovar vale na hora.`
            }
            onChange={() => undefined}
            onFocus={(event) => event.target.select()}
          />
        </chakra.div>
        {newSecret !== undefined && (
          <Button
            ref={copy}
            icon={<Copy aria-hidden size={16} />}
            aria-label="Copiar segredo"
            onClick={model.copySecret}
          >
            Copiar
          </Button>
        )}
        {secret !== null && (
          <Button
            icon={<RefreshCw aria-hidden size={16} />}
            aria-label="Renovar segredo"
            busy={renewing}
            busyLabel="Renovando…"
            onClick={model.renewSecret}
          >
            Renovar
          </Button>
        )}
      </chakra.div>
    </chakra.section>
  )
}
