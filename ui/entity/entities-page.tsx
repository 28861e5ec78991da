import { chakra } from "@chakra-ui/react"
import { entityMessages, type EntityRow } from "@prosa/core/entity"
import { createEntityList, type EntityList } from "@prosa/core/entity/view"
import type { EntityTypeId } from "@prosa/core/kernel"
import { Eye, Pencil, Plus, Tags, Upload } from "lucide-react"
import { useRef, useState } from "react"
import { Badge } from "../kit/labels/badge.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import type { Column } from "../kit/tables/data-table.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Name } from "../kit/labels/name.tsx"
import { Spinner } from "../kit/feedback/spinner.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { useMedia } from "../kit/hooks/use-media.ts"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { EntityDialog } from "./entity-dialog.tsx"
import { useEntityServices } from "./entity-services.ts"

/** '/entities'. */
export const EntitiesPage = () => {
  const { session, toaster } = useEntry()
  const { entities } = useEntityServices()
  const { selection } = useTenancyServices()
  const { address } = useShellServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createEntityList(scope, { entities, session, selection, address, toasts: toaster }),
    `entities ${company?.id}`,
  )
  return model === undefined ? null : <EntitiesTable model={model} />
}

const words: TableWords = {
  failed: { title: entityMessages.loadFailed, sentence: entityMessages.loadFailedAdvice },
  empty: {
    icon: <Tags aria-hidden size={24} strokeWidth={1.75} />,
    title: "Nenhuma entidade por aqui",
    sentence: "Escolha ao menos um workspace no cabeçalho da página para ver as entidades de seus bots.",
  },
}

const Figure = chakra("span", { base: { fontVariantNumeric: "tabular-nums" } })
const Centred = chakra("span", { base: { display: "flex", alignItems: "center" } })
const Place = chakra("div", {
  base: { position: "relative", display: "flex", flexDirection: "column", flex: "1", minHeight: 0 },
})
const Bar = chakra("div", {
  base: {
    position: "absolute",
    insetInlineStart: "50%",
    bottom: "64px",
    zIndex: 2,
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "44px",
    paddingInline: "4",
    textStyle: "cell",
    whiteSpace: "nowrap",
    color: "surface",
    backgroundColor: "text",
    borderRadius: "card",
    boxShadow: "menu",
    transform: "translateX(-50%)",
    smDown: { bottom: "88px" },
  },
})
const Clear = chakra("button", {
  base: {
    height: "compact",
    paddingInline: "2",
    textStyle: "control",
    color: "inherit",
    borderRadius: "control",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outlineColor: "currentColor" },
  },
})
const Everywhere = chakra("span", { base: { color: "text-3" } })

const dataColumns = (onOpen: (id: EntityTypeId) => void): ReadonlyArray<Column<EntityRow>> => [
  { label: "Id", width: 88, cell: ({ id }) => <Figure>{id}</Figure> },
  { label: "Nome", leads: true, ordered: "ascending", cell: ({ name }) => <Name>{name}</Name> },
  {
    label: "Bot",
    width: 88,
    cell: ({ botId }) => (botId === null ? <Everywhere>–</Everywhere> : <Figure>{botId}</Figure>),
  },
  {
    label: "Nome do Bot",
    cell: ({ botName, system }) => (system ? <Everywhere>Todos os bots</Everywhere> : <Name>{botName}</Name>),
  },
  {
    label: "Entradas",
    width: 96,
    align: "end",
    cell: ({ inputs, system }) =>
      system ? <Everywhere>–</Everywhere> : <Figure>{inputs.toLocaleString("pt-BR")}</Figure>,
  },
  {
    label: "Status",
    width: 112,
    cell: ({ status }) => (
      <Badge dot tone={status ? "ok" : "neutral"}>
        {status ? "Ativo" : "Inativo"}
      </Badge>
    ),
  },
  {
    label: "Atualizado por",
    width: 168,
    cell: ({ updatedBy, system }) => (system ? <Badge>Sistema</Badge> : <Name>{updatedBy}</Name>),
  },
  {
    label: "Editar",
    labelHidden: true,
    width: 120,
    align: "end",
    cell: ({ id, name, system }) => (
      <Button
        size="compact"
        variant="ghost"
        icon={system ? <Eye aria-hidden size={14} /> : <Pencil aria-hidden size={14} />}
        aria-label={`${system ? "Ver" : "Editar"} ${name}`}
        onClick={() => onOpen(id)}
      >
        {system ? "Ver" : "Editar"}
      </Button>
    ),
  },
]

/** The checkboxes of those who may import; entities of the system take no entries. */
const choosing = (model: EntityList, chosen: ReadonlySet<EntityTypeId>, rows: ReadonlyArray<EntityRow>) => {
  const choosable = rows.filter(({ system }) => !system).map(({ id }) => id)
  const count = choosable.filter((id) => chosen.has(id)).length
  return {
    label: "Selecionar",
    width: 64,
    head: (
      <Centred>
        <Checkbox
          label="Selecionar todas desta página"
          labelHidden
          checked={count > 0 && count < choosable.length ? "some" : count > 0}
          disabled={choosable.length === 0}
          onChange={(checked) => model.choose(choosable, checked)}
        />
      </Centred>
    ),
    cell: ({ id, name, system }: EntityRow) => (
      <Centred>
        <Checkbox
          label={`Selecionar ${name}`}
          labelHidden
          disabled={system}
          checked={chosen.has(id)}
          onChange={(checked) => model.choose([id], checked)}
        />
      </Centred>
    ),
  } satisfies Column<EntityRow>
}

const EntitiesTable = ({ model }: { readonly model: EntityList }) => {
  const { navigation } = useEntry()
  const chosen = useBehavior(model.chosen$)
  const { rows } = useBehavior(model.list.state$)
  /** What the dialog shows: an entity, a new one, or nothing. */
  const [open, setOpen] = useState<EntityTypeId | "new">()
  const close = () => setOpen(undefined)
  const columns = dataColumns(setOpen)
  return (
    <Place>
      <TablePage
        list={model.list}
        title="Gestão de entidades"
        sentence="O que os robôs reconhecem nas respostas"
        noun={["entidade", "entidades"]}
        columns={model.mayImport ? [choosing(model, chosen, rows), ...columns] : columns}
        keyOf={({ id }) => id}
        isSelected={({ id }) => id === open || chosen.has(id)}
        searchLabel="Buscar por nome"
        words={words}
        action={
          <>
            {model.mayImport && <Import model={model} count={chosen.size} />}
            <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setOpen("new")}>
              Adicionar
            </Button>
          </>
        }
        onLeave={() => navigation.go("/home")}
      />
      {chosen.size > 0 && <Chosen model={model} count={chosen.size} />}
      {open !== undefined && (
        <EntityDialog
          target={open === "new" ? {} : { id: open }}
          onClose={close}
          onSaved={() => {
            close()
            model.list.reload()
          }}
        />
      )}
    </Place>
  )
}

interface ImportProps {
  readonly model: EntityList
  readonly count: number
}

const Chosen = ({ model, count }: ImportProps) => (
  <Bar>
    <output>{count === 1 ? "1 entidade selecionada" : `${count} entidades selecionadas`}</output>
    <Clear type="button" onClick={model.clear}>
      Limpar seleção
    </Clear>
  </Bar>
)

const Import = ({ model, count }: ImportProps) => {
  const chooser = useRef<HTMLInputElement>(null)
  const importing = useBehavior(model.importing$)
  const narrow = useMedia("(max-width: 599.98px)")
  const choose = () => chooser.current?.click()
  return (
    <>
      {narrow ? (
        <IconButton
          label="Importar"
          variant="secondary"
          icon={importing ? <Spinner size={16} /> : <Upload size={16} />}
          disabled={count === 0 || importing}
          onClick={choose}
        />
      ) : (
        <Button
          icon={<Upload aria-hidden size={16} />}
          busy={importing}
          busyLabel="Importando…"
          disabledReason={count === 0 ? "Selecione as entidades que recebem as linhas do CSV." : undefined}
          onClick={choose}
        >
          Importar
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv"
        aria-label="Arquivo CSV"
        hidden
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again.
          event.target.value = ""
          if (file !== undefined) model.importFile(file)
        }}
      />
    </>
  )
}
