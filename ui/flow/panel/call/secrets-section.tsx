import { chakra } from "@chakra-ui/react"
import { secretInTemplate, valueNameOf } from "@prosa/core/flow"
import type { CallDesk } from "@prosa/core/webhook/view"
import { KeyRound, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../../kit/buttons/button.tsx"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { PasswordField } from "../../../kit/fields/password-field.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../../services/entry-services.ts"
import { PanelSection } from "../panel-section.tsx"

/** 'Segredos do robô': keys and passwords that calls use by name, and that nobody reads again. */
export const SecretsSection = ({ desk }: { readonly desk: CallDesk }) => {
  const { secrets = [], storing, secretRefused } = useBehavior(desk.state$)
  const { confirmer } = useEntry()
  const [draft, setDraft] = useState<{ readonly name: string; readonly value: string }>()
  const remove = (name: string) =>
    confirmer.ask({
      title: "Atenção",
      text: `As chamadas que usam o segredo “${name}” vão falhar. Remover?`,
      yes: "Remover",
      danger: true,
      confirmed: () => desk.removeSecret(name),
    })
  return (
    <PanelSection
      title="Segredos do robô"
      count={secrets.length}
      {...(draft === undefined ? { onAdd: () => setDraft({ name: "", value: "" }) } : {})}
    >
      <chakra.p textStyle="meta" color="text-3">
        Chaves e senhas que as chamadas usam pelo nome, sem nunca aparecer no fluxo.
      </chakra.p>
      {secrets.map(({ name }) => (
        <chakra.div key={name} display="flex" alignItems="center" gap="2" textStyle="cell">
          <KeyRound size={14} aria-hidden />
          <chakra.code flex="1" minWidth={0} truncate title={secretInTemplate(name)}>
            {secretInTemplate(name)}
          </chakra.code>
          <IconButton
            size="compact"
            label={`Remover o segredo ${name}`}
            icon={<Trash2 size={14} />}
            onClick={() => remove(name)}
          />
        </chakra.div>
      ))}
      {draft !== undefined && (
        <chakra.form
          display="grid"
          gap="2"
          onSubmit={(event) => {
            event.preventDefault()
            desk.saveSecret(draft.name, draft.value, () => setDraft(undefined))
          }}
        >
          <TextField
            label="Nome do segredo"
            size="compact"
            placeholder="erp_token"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={60}
            value={draft.name}
            error={secretRefused}
            onChange={(name) => setDraft({ ...draft, name: valueNameOf(name) })}
          />
          <PasswordField
            label="Valor do segredo"
            autoComplete="new-password"
            value={draft.value}
            onChange={(value) => setDraft({ ...draft, value })}
          />
          <chakra.div display="flex" gap="2" justifyContent="flex-end">
            <Button variant="ghost" size="compact" type="button" onClick={() => setDraft(undefined)}>
              Cancelar
            </Button>
            <Button variant="tonal" size="compact" type="submit" busy={storing} busyLabel="Salvando…">
              Salvar segredo
            </Button>
          </chakra.div>
        </chakra.form>
      )}
    </PanelSection>
  )
}
