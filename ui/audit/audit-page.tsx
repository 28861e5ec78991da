import { chakra } from "@chakra-ui/react"
import {
  type AuditAction,
  auditActions,
  type AuditRecord,
  fileOfSubject,
  wordsOfChange,
  wordsOfSubject,
} from "@prosa/core/audit"
import { type AuditList, type AuditScope, createAuditList, isNarrowed } from "@prosa/core/audit/view"
import { Download, ScrollText } from "lucide-react"
import { useMemo } from "react"
import type { Column } from "../kit/tables/data-table.tsx"
import { Name } from "../kit/labels/name.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useAuditServices } from "./audit-services.ts"
import { Moment } from "../services/moment.tsx"

/** '/audit'. */
export const AuditPage = () => {
  const { session } = useEntry()
  const { audit, permissionLabel } = useAuditServices()
  const { address } = useShellServices()
  const { company, user } = useBehavior(session.state$)
  const admin = user?.admin === true
  const model = useViewModel(
    (scope) => createAuditList(scope, { audit, companyId: company?.id, admin, address }),
    `audit ${company?.id} ${admin}`,
  )
  return model === undefined ? null : <AuditTable model={model} permissionLabel={permissionLabel} />
}

const words: TableWords = {
  failed: {
    title: "Não foi possível carregar a auditoria.",
    sentence: "Erro ao buscar dados. Por favor tente mais tarde!",
  },
  empty: {
    icon: <ScrollText aria-hidden size={24} strokeWidth={1.75} />,
    title: "Nada foi registrado ainda",
    sentence: "Publicações, perfis e outras mudanças da empresa aparecem aqui, com quem as fez e de onde.",
  },
}

const wordsOfPlatform: TableWords = {
  ...words,
  empty: {
    ...words.empty,
    sentence: "Mudanças das marcas e das contas de administradores aparecem aqui, com quem as fez e de onde.",
  },
}

const Changes = chakra("details", {
  base: {
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    "& summary": { width: "fit-content", textStyle: "meta", color: "text-2", borderRadius: "badge", cursor: "pointer" },
    "& ul": { display: "grid", gap: "1", paddingBlock: "1", textStyle: "meta" },
  },
})

/** What an action applied to, and on demand what it changed. */
const SubjectCell = ({ record, permissionLabel }: { readonly record: AuditRecord } & WithLabels) => (
  <chakra.div paddingBlock="1">
    <Name>{wordsOfSubject(record.subject, record.subjectName)}</Name>
    <FileOfRecord subject={record.subject} />
    {record.changes.length > 0 && (
      <Changes>
        <summary>O que mudou</summary>
        <ul>
          {record.changes.map((change) => (
            <li key={change.field}>{wordsOfChange(change, permissionLabel)}</li>
          ))}
        </ul>
      </Changes>
    )}
  </chakra.div>
)

const FileOfRecord = ({ subject }: { readonly subject: string }) => {
  const address = fileOfSubject(subject)
  return address === undefined ? null : (
    <chakra.a
      href={address}
      download=""
      display="flex"
      alignItems="center"
      gap="1"
      width="fit-content"
      textStyle="meta"
      color="brand-ink"
    >
      <Download aria-hidden size={12} />
      Baixar a lista
    </chakra.a>
  )
}

interface WithLabels {
  /** The label of a permission, by its name. */
  readonly permissionLabel: (name: string) => string
}

const columnsFor = (permissionLabel: WithLabels["permissionLabel"]): ReadonlyArray<Column<AuditRecord>> => [
  {
    label: "Quando",
    ordered: "descending",
    width: 156,
    cell: ({ at }) => <Moment at={at} />,
  },
  { label: "Pessoa", leads: true, cell: ({ userName }) => <Name>{userName || "Administração da plataforma"}</Name> },
  { label: "Ação", width: 200, cell: ({ action }) => auditActions[action] },
  { label: "Em quê", cell: (record) => <SubjectCell record={record} permissionLabel={permissionLabel} /> },
  { label: "Endereço", width: 148, cell: ({ address }) => <Name>{address}</Name> },
]

const AuditTable = ({ model, permissionLabel }: { readonly model: AuditList } & WithLabels) => {
  const { navigation } = useEntry()
  const { wish } = useBehavior(model.list.state$)
  const columns = useMemo(() => columnsFor(permissionLabel), [permissionLabel])
  const ofPlatform = shownScope(model, wish.scope) === "platform"
  return (
    <TablePage
      list={model.list}
      title="Auditoria"
      sentence={ofPlatform ? "O que os administradores fizeram na plataforma" : "O que as pessoas fizeram na empresa"}
      noun={["registro", "registros"]}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel="Buscar por pessoa"
      words={ofPlatform ? wordsOfPlatform : words}
      filters={<AuditFilters model={model} />}
      {...(isNarrowed(wish) ? { onClearFilters: model.clear } : {})}
      onLeave={() => navigation.go("/home")}
    />
  )
}

const Filters = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 240px) repeat(2, 160px)",
    "&:has(> :nth-child(4))": { gridTemplateColumns: "160px minmax(0, 240px) repeat(2, 160px)" },
    gap: "3",
    smDown: { gridTemplateColumns: "1fr 1fr" },
  },
})

const choices: ReadonlyArray<{ readonly value: AuditAction | ""; readonly label: string }> = [
  { value: "", label: "Todas" },
  // the keys of that very record
  ...(Object.entries(auditActions) as ReadonlyArray<[AuditAction, string]>).map(([value, label]) => ({ value, label })),
]

const labelOfScope: Readonly<Record<AuditScope, string>> = { "": "Empresa", platform: "Plataforma" }

const shownScope = ({ scopes }: AuditList, wished: AuditScope): AuditScope =>
  scopes.includes(wished) ? wished : (scopes[0] ?? "")

const AuditFilters = ({ model }: { readonly model: AuditList }) => {
  const { list, scopes } = model
  const { wish } = useBehavior(list.state$)
  return (
    <Filters>
      {scopes.includes("platform") && (
        <SelectField<AuditScope>
          label="Onde"
          value={shownScope(model, wish.scope)}
          options={scopes.map((value) => ({ value, label: labelOfScope[value] }))}
          onChange={(scope) => list.narrow({ scope })}
        />
      )}
      <SelectField label="Ação" value={wish.action} options={choices} onChange={(action) => list.narrow({ action })} />
      <TextField
        label="De"
        type="date"
        value={wish.from}
        max={wish.until || undefined}
        onChange={(from) => list.narrow({ from })}
      />
      <TextField
        label="Até"
        type="date"
        value={wish.until}
        min={wish.from || undefined}
        onChange={(until) => list.narrow({ until })}
      />
    </Filters>
  )
}
