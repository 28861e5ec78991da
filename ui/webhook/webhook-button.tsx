import { Webhook } from "lucide-react"
import { useState } from "react"
import { Button } from "../kit/button.tsx"
import { WebhookDialog, type WebhookDialogProps } from "./webhook-dialog.tsx"

/** The button that opens the webhook of a bot. */
export const WebhookButton = ({ bot }: Pick<WebhookDialogProps, "bot">) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Webhook aria-hidden size={16} />} onClick={() => setOpen(true)}>
        Configurar Webhook
      </Button>
      {open && <WebhookDialog bot={bot} onClose={() => setOpen(false)} />}
    </>
  )
}
