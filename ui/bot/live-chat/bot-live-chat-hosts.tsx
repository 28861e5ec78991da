import { chakra } from "@chakra-ui/react"
import type { BotSummary } from "@prosa/core/bot"
import { createLiveChatBinding, type LiveChatBinding } from "@prosa/core/bot/view"
import type { FormEvent } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { TextArea } from "../../kit/fields/text-area.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useBotServices } from "../bot-services.ts"

export interface BotLiveChatHostsProps {
  readonly bot: BotSummary
  /** The hosts may be changed; otherwise they are read-only. */
  readonly mayWrite: boolean
}

/** Where the bot's live chat may live. */
export const BotLiveChatHosts = ({ bot, mayWrite }: BotLiveChatHostsProps) => {
  const { toaster } = useEntry()
  const { bots } = useBotServices()
  const model = useViewModel(
    (scope) => createLiveChatBinding(scope, bot, { bots, toasts: toaster }),
    `live chat of ${bot.id}`,
  )
  return model === undefined ? null : <HostsForm model={model} mayWrite={mayWrite} />
}

const HostsForm = ({
  model,
  mayWrite,
}: Pick<BotLiveChatHostsProps, "mayWrite"> & { readonly model: LiveChatBinding }) => {
  const { text, error, saving } = useBehavior(model.state$)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    model.save()
  }
  return (
    <chakra.form onSubmit={submit} display="grid" gap="2" maxWidth="480px">
      <TextArea
        label="Domínios permitidos"
        hint="Um por linha, como www.loja.com.br ou *.loja.com.br. Em branco, o chat aparece em qualquer site."
        error={error}
        disabled={!mayWrite}
        value={text}
        onChange={model.type}
        spellCheck={false}
        autoCapitalize="none"
      />
      {mayWrite && (
        <div>
          <Button type="submit" busy={saving} busyLabel="Salvando…">
            Salvar domínios
          </Button>
        </div>
      )}
    </chakra.form>
  )
}
