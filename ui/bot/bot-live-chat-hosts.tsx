import { chakra } from "@chakra-ui/react"
import type { BotSummary } from "@prosa/core/bot"
import { createLiveChatBinding, type LiveChatBinding } from "@prosa/core/bot/view"
import type { FormEvent } from "react"
import { Button } from "../kit/button.tsx"
import { TextArea } from "../kit/text-area.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useViewModel } from "../kit/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useBotServices } from "./bot-services.ts"

/** Where the bot's live chat may live. */
export const BotLiveChatHosts = ({ bot }: { readonly bot: BotSummary }) => {
  const { toaster } = useEntry()
  const { bots } = useBotServices()
  const model = useViewModel(
    (scope) => createLiveChatBinding(scope, bot, { bots, toasts: toaster }),
    `live chat of ${bot.id}`,
  )
  return model === undefined ? null : <HostsForm model={model} />
}

const HostsForm = ({ model }: { readonly model: LiveChatBinding }) => {
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
        value={text}
        onChange={model.type}
        spellCheck={false}
        autoCapitalize="none"
      />
      <div>
        <Button type="submit" busy={saving} busyLabel="Salvando…">
          Salvar domínios
        </Button>
      </div>
    </chakra.form>
  )
}
