import { chakra } from "@chakra-ui/react"
import { type ExistingPolicy, type ImportPreview, type PreviewKind, type PreviewRow } from "@prosa/core/contact"
import type { ImportCheck, ImportPage } from "@prosa/core/contact/view"
import { formatCount, formatPhone } from "@prosa/core/kernel"
import { BellOff } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { ChoiceCards } from "../../kit/fields/choice-cards.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { ImportCard, ImportCardHead } from "./import-card.tsx"

interface ImportOutcomeProps {
  readonly page: ImportPage
  readonly check: ImportCheck
  readonly preview: ImportPreview
}

const Side = chakra("div", {
  base: {
    gridArea: "outcome",
    display: "grid",
    gap: "4",
    minWidth: 0,
    "@media (min-width: 700px) and (max-width: 1100px)": { gridTemplateColumns: "1fr 1fr", alignItems: "start" },
  },
})

const Kinds = chakra("ul", {
  base: { display: "grid", gap: "1", padding: "4", paddingTop: 0, margin: 0, listStyle: "none", textStyle: "body" },
})
const Kind = chakra("li", { base: { display: "flex", alignItems: "center", gap: "2" } })
const Dot = chakra("span", { base: { width: "8px", height: "8px", borderRadius: "full", flexShrink: 0 } })

const policies: ReadonlyArray<{ readonly value: ExistingPolicy; readonly label: string; readonly hint: string }> = [
  { value: "skip", label: "Pular", hint: "Fica como está" },
  { value: "fill", label: "Preencher o que está vazio", hint: "Nunca troca um valor que já existe" },
  { value: "replace", label: "Substituir", hint: "Vale o arquivo; vazio não apaga" },
]

/** What would happen, by numbers that lead to their rows, and what to do with those who exist already. */
export const ImportOutcome = ({ page, check, preview }: ImportOutcomeProps) => {
  const { counts, settings, refusesCampaigns } = preview
  const kinds: ReadonlyArray<readonly [PreviewKind, string, number, string]> = [
    ["new", "Novos", counts.created, "brand"],
    ["existing", "Já existem", counts.updated + counts.unchanged, "brand-muted"],
    ["repeated", "Repetidos no arquivo", counts.repeated, "warning"],
    ["refused", "Recusados, com motivo", counts.refused, "danger-solid"],
  ]
  return (
    <Side>
      <ImportCard aria-label="O que vai acontecer" aria-busy={check.loading}>
        <ImportCardHead>
          <chakra.h2 textStyle="name">O que vai acontecer</chakra.h2>
        </ImportCardHead>
        <Bar kinds={kinds} />
        <Kinds>
          {kinds.map(([kind, label, count, colour]) => (
            <Kind key={kind}>
              <Dot backgroundColor={colour} />
              <chakra.span flex="1">{label}</chakra.span>
              <chakra.strong fontVariantNumeric="tabular-nums" fontWeight={600}>
                {formatCount(count)}
              </chakra.strong>
              <Button
                size="compact"
                variant="ghost"
                aria-pressed={check.kind === kind}
                aria-label={check.kind === kind ? "Ver todas as linhas" : `Ver só ${label}`}
                disabledReason={count === 0 ? "Nenhuma linha." : undefined}
                onClick={() => page.show(check.kind === kind ? "all" : kind)}
              >
                {check.kind === kind ? "Todas" : "Ver"}
              </Button>
            </Kind>
          ))}
        </Kinds>
        {counts.unchanged > 0 && (
          <chakra.p paddingInline="4" paddingBottom="4" textStyle="meta" color="text-2">
            Dos que já existem, {formatCount(counts.unchanged)}{" "}
            {counts.unchanged === 1 ? "fica como está." : "ficam como estão."}
          </chakra.p>
        )}
      </ImportCard>
      <ImportCard aria-label="Quem já existe">
        <ImportCardHead>
          <chakra.h2 textStyle="name">Quem já existe</chakra.h2>
          <chakra.p textStyle="meta" color="text-2">
            Vale também para linhas repetidas
          </chakra.p>
        </ImportCardHead>
        <chakra.div paddingInline="4" paddingBottom="4" display="grid" gap="3">
          <ChoiceCards
            label="Quem já existe"
            labelHidden
            value={settings.existing}
            choices={policies}
            onChange={(existing) => page.change({ existing })}
          />
          <Example rows={preview.shown} />
          {refusesCampaigns > 0 && (
            <chakra.p display="flex" gap="2" textStyle="meta" color="text-2">
              <BellOff aria-hidden size={16} />
              <span>
                {formatCount(refusesCampaigns)}{" "}
                {refusesCampaigns === 1 ? "pediu para não receber campanhas." : "pediram para não receber campanhas."} A
                importação não muda isso.
              </span>
            </chakra.p>
          )}
        </chakra.div>
      </ImportCard>
    </Side>
  )
}

const Bar = ({ kinds }: { readonly kinds: ReadonlyArray<readonly [PreviewKind, string, number, string]> }) => (
  <chakra.div
    aria-hidden
    display="flex"
    gap="1px"
    height="6px"
    marginInline="4"
    marginBottom="3"
    borderRadius="full"
    overflow="hidden"
  >
    {kinds.map(
      ([kind, , count, colour]) =>
        count > 0 && <chakra.span key={kind} flex={count} minWidth="3px" backgroundColor={colour} />,
    )}
  </chakra.div>
)

const Facts = chakra("table", {
  base: {
    width: "full",
    tableLayout: "fixed",
    textStyle: "meta",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "control",
    "& th, & td": { padding: "1.5", textAlign: "start", fontWeight: 400, overflow: "hidden" },
    "& th": { color: "text-2" },
    "& [data-changed]": { color: "ok", fontWeight: 500 },
  },
})

const fields = [
  ["name", "Nome"],
  ["phone", "Telefone"],
  ["email", "E-mail"],
  ["description", "Descrição"],
] as const

/** The first row on the page that is somebody who exists, before and after. */
const Example = ({ rows }: { readonly rows: ReadonlyArray<PreviewRow> }) => {
  const row = rows.find(({ known }) => known !== null)
  if (row?.known == null) return null
  const { before, after } = row.known
  const shown = (field: (typeof fields)[number][0], text: string) =>
    text === "" ? "vazio" : field === "phone" ? formatPhone(text) : text
  return (
    <div>
      <chakra.p textStyle="meta" color="text-2" marginBottom="1">
        Exemplo: linha {row.number}
      </chakra.p>
      <Facts>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Na base</th>
            <th scope="col">Depois</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([field, label]) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>
                <Name>{shown(field, before[field])}</Name>
              </td>
              <td {...(before[field] === after[field] ? {} : { "data-changed": "" })}>
                <Name>{shown(field, after[field])}</Name>
              </td>
            </tr>
          ))}
        </tbody>
      </Facts>
    </div>
  )
}
