import { chakra } from "@chakra-ui/react"
import { timeZoneOf } from "@prosa/core/access/view"
import type { CampaignAudience } from "@prosa/core/campaign"
import { type AudienceChoice, createAudienceChoice } from "@prosa/core/campaign/view"
import { contactName } from "@prosa/core/contact"
import { formatInternationalPhone, formatTotal } from "@prosa/core/kernel"
import { dayAt } from "@prosa/core/shell"
import type { Label } from "@prosa/core/label"
import { useState } from "react"
import { useContactServices } from "../contact/contact-services.ts"
import { Button } from "../kit/buttons/button.tsx"
import { SideDialog } from "../kit/dialogs/side-dialog.tsx"
import { PeriodFields } from "../kit/fields/period-fields.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { Name } from "../kit/labels/name.tsx"
import { LabelField } from "../label/label-field.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"

export interface AudienceDialogProps {
  readonly onClose: () => void
  readonly onChosen: (audience: { readonly selected: CampaignAudience; readonly count: number }) => void
}

/** The first step of a new campaign begun on '/campaigns': its contacts, chosen by a filter. */
export const AudienceDialog = ({ onClose, onChosen }: AudienceDialogProps) => {
  const { session, clock } = useEntry()
  const { contacts } = useContactServices()
  const { selection } = useTenancyServices()
  const choice = useViewModel(
    (scope) => createAudienceChoice(scope, { contacts, session, selection, clock }),
    "contacts of a new campaign",
  )
  return choice === undefined ? null : <Dialog choice={choice} onClose={onClose} onChosen={onChosen} />
}

const Fields = chakra("div", { base: { display: "grid", gap: "5" } })
const Group = chakra("div", { base: { display: "grid", gap: "2" } })
const Title = chakra("h3", { base: { textStyle: "name" } })
const Found = chakra("ul", {
  base: {
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    "& > li": { display: "flex", gap: "3", minWidth: 0, paddingInline: "3", paddingBlock: "2", textStyle: "cell" },
    "& > li + li": { borderTop: "1px solid", borderColor: "border" },
  },
})

const Dialog = ({ choice, onClose, onChosen }: AudienceDialogProps & { readonly choice: AudienceChoice }) => {
  const { session, clock } = useEntry()
  const filter = useBehavior(choice.filter$)
  const { status, total, rows } = useBehavior(choice.found$)
  const today = dayAt(clock.now(), timeZoneOf(session.state$.value))
  const [labels, setLabels] = useState<ReadonlyArray<Label>>([])
  const goOn = () => {
    const chosen = choice.chosen()
    if (chosen !== undefined) onChosen(chosen)
  }
  const words =
    status === "failed"
      ? "Não foi possível buscar os contatos."
      : total === 0
        ? status === "loading"
          ? "Buscando contatos…"
          : "Nenhum contato com este filtro."
        : total === 1
          ? "1 contato"
          : `${formatTotal(total)} contatos`
  return (
    <SideDialog
      open
      onClose={onClose}
      title="Nova campanha: quem recebe"
      unsaved={0}
      onSubmit={goOn}
      footStart={<chakra.output textStyle="cell">{words}</chakra.output>}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" disabled={status !== "ready" || total === 0}>
            Continuar
          </Button>
        </>
      }
    >
      <Fields>
        <chakra.p textStyle="cell" color="text-2">
          Sem filtro, a campanha é para todos os contatos dos workspaces selecionados. Para escolher um a um,
          selecione-os em Contatos.
        </chakra.p>
        <TextField label="Nome" value={filter.name} maxLength={200} onChange={(name) => choice.narrow({ name })} />
        <TextField label="E-mail" value={filter.email} maxLength={200} onChange={(email) => choice.narrow({ email })} />
        <TextField
          label="Telefone"
          inputMode="tel"
          value={filter.phone}
          maxLength={20}
          onChange={(phone) => choice.narrow({ phone: phone.replaceAll(/\D/gu, "") })}
        />
        <Group>
          <Title>Criado em</Title>
          <PeriodFields
            label="Criado em"
            period={filter.created}
            today={today}
            onChange={(created) => choice.narrow({ created })}
          />
        </Group>
        <Group>
          <Title>Última mensagem</Title>
          <PeriodFields
            label="Última mensagem"
            period={filter.lastMessage}
            today={today}
            onChange={(lastMessage) => choice.narrow({ lastMessage })}
          />
        </Group>
        <LabelField
          label="Com uma destas etiquetas"
          chosen={labels}
          onChange={(chosen) => {
            setLabels(chosen)
            choice.narrow({ labels: chosen.map(({ id }) => id) })
          }}
        />
        {rows.length > 0 && (
          <Group aria-busy={status === "loading"}>
            <Title>Os primeiros</Title>
            <Found>
              {rows.map((row) => (
                <li key={row.id}>
                  <chakra.span flex="1" minWidth={0}>
                    <Name>{contactName(row)}</Name>
                  </chakra.span>
                  <chakra.span color="text-2" whiteSpace="nowrap">
                    {row.phone === "" ? "Sem telefone" : formatInternationalPhone(row.phone)}
                  </chakra.span>
                </li>
              ))}
            </Found>
          </Group>
        )}
      </Fields>
    </SideDialog>
  )
}
