import { chakra } from "@chakra-ui/react"
import { cannedMessages as say, type CannedReply, reachWords } from "@prosa/core/canned"
import { type CannedList, createCannedList } from "@prosa/core/canned/view"
import { Download, MessageSquareText, Pencil, Plus, Trash2, Upload } from "lucide-react"
import { useRef, useState } from "react"
import { Banner } from "../kit/feedback/banner.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Name } from "../kit/labels/name.tsx"
import type { Column } from "../kit/tables/data-table.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { useMedia } from "../kit/hooks/use-media.ts"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { Moment } from "../services/moment.tsx"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { CannedDialog } from "./canned-dialog.tsx"
import { useCannedServices } from "./canned-services.ts"

/** '/canned-replies'. */
export const CannedRepliesPage = () => {
  const { session, toaster, confirmer } = useEntry()
  const { canned } = useCannedServices()
  const { selection } = useTenancyServices()
  const { address, downloads } = useShellServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) =>
      createCannedList(scope, {
        canned,
        session,
        selection,
        address,
        downloads,
        toasts: toaster,
        confirmations: confirmer,
      }),
    `canned replies ${company?.id}`,
  )
  return model === undefined ? null : <CannedTable model={model} />
}

const words: TableWords = {
  failed: { title: say.listFailed, sentence: say.listFailedAdvice },
  empty: {
    icon: <MessageSquareText aria-hidden size={24} strokeWidth={1.75} />,
    title: say.empty,
    sentence: say.emptyAdvice,
  },
}

const Shortcut = chakra("span", { base: { textStyle: "cell", fontWeight: 500, overflowWrap: "anywhere" } })
const Excerpt = chakra("span", { base: { lineClamp: "2", overflowWrap: "anywhere", color: "text-2" } })
const Actions = chakra("span", { base: { display: "flex", justifyContent: "flex-end", gap: "1" } })

const columnsFor = (
  model: CannedList,
  narrow: boolean,
  onEdit: (reply: CannedReply) => void,
): ReadonlyArray<Column<CannedReply>> => [
  {
    label: "Atalho",
    sort: "shortcut",
    width: 200,
    leads: true,
    cell: ({ shortcut }) => <Shortcut>/{shortcut}</Shortcut>,
  },
  { label: "Texto", cell: ({ text }) => <Excerpt>{text}</Excerpt> },
  { label: "Para", width: 120, cell: (reply) => <Name>{reachWords(reply)}</Name> },
  { label: "Usos", sort: "uses", width: 88, align: "end", cell: ({ uses }) => uses.toLocaleString("pt-BR") },
  ...(narrow
    ? []
    : [
        {
          label: "Atualizada",
          sort: "updatedAt",
          width: 152,
          cell: ({ updatedAt }: CannedReply) => <Moment at={updatedAt} />,
        },
      ]),
  {
    label: "Ações",
    labelHidden: true,
    width: narrow ? 88 : 152,
    align: "end",
    apart: true,
    cell: (reply) => (
      <Actions>
        {!narrow && (
          <Button
            size="compact"
            variant="ghost"
            icon={<Pencil aria-hidden size={14} />}
            aria-label={`Editar /${reply.shortcut}`}
            disabledReason={model.mayChange(reply) ? undefined : say.editDenied}
            onClick={() => onEdit(reply)}
          >
            Editar
          </Button>
        )}
        {narrow && model.mayChange(reply) && (
          <IconButton
            size="compact"
            label={`Editar /${reply.shortcut}`}
            icon={<Pencil aria-hidden size={14} />}
            onClick={() => onEdit(reply)}
          />
        )}
        {model.mayChange(reply) && (
          <IconButton
            size="compact"
            label={`Excluir /${reply.shortcut}`}
            icon={<Trash2 aria-hidden size={14} />}
            onClick={() => model.remove(reply)}
          />
        )}
      </Actions>
    ),
  },
]

const CannedTable = ({ model }: { readonly model: CannedList }) => {
  const { navigation } = useEntry()
  const narrow = useMedia("(max-width: 999.98px)")
  /** What the dialog shows: a reply, a new one, or nothing. */
  const [open, setOpen] = useState<CannedReply | "new">()
  return (
    <>
      <Faults model={model} />
      <TablePage
        list={model.list}
        title="Respostas rápidas"
        sentence="Textos prontos, que se inserem na conversa com / e um atalho"
        noun={["resposta", "respostas"]}
        columns={columnsFor(model, narrow, setOpen)}
        onPress={(reply) => model.mayChange(reply) && setOpen(reply)}
        keyOf={({ id }) => id}
        isSelected={({ id }) => open !== undefined && open !== "new" && open.id === id}
        searchLabel="Buscar por atalho ou texto"
        words={words}
        tools={<Files model={model} />}
        action={
          <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setOpen("new")}>
            Adicionar
          </Button>
        }
        onLeave={() => navigation.go("/home")}
      />
      {open !== undefined && (
        <CannedDialog
          target={open === "new" ? { text: "" } : open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined)
            model.list.reload()
          }}
        />
      )}
    </>
  )
}

/** Why the last file was not imported. */
const Faults = ({ model }: { readonly model: CannedList }) => {
  const faults = useBehavior(model.faults$)
  if (faults.length === 0) return null
  return (
    <Banner tone="danger" edge action={{ label: "Dispensar", run: model.dismissFaults }}>
      <chakra.p fontWeight={600}>{say.importFailed}</chakra.p>
      <chakra.ul maxHeight="120px" overflowY="auto" listStyleType="none">
        {faults.map(({ row, message }) => (
          <li key={row}>{row === 0 ? message : `Linha ${row}: ${message}`}</li>
        ))}
      </chakra.ul>
    </Banner>
  )
}

const Files = ({ model }: { readonly model: CannedList }) => {
  const chooser = useRef<HTMLInputElement>(null)
  const importing = useBehavior(model.importing$)
  return (
    <>
      <IconButton
        label="Exportar CSV"
        variant="secondary"
        icon={<Download aria-hidden size={16} />}
        onClick={model.exportCsv}
      />
      <IconButton
        label="Importar CSV"
        variant="secondary"
        icon={<Upload aria-hidden size={16} />}
        disabled={importing}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv"
        aria-label="Arquivo CSV de respostas rápidas"
        hidden
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again.
          event.target.value = ""
          if (file !== undefined) void file.arrayBuffer().then((bytes) => model.importCsv(new Uint8Array(bytes)))
        }}
      />
    </>
  )
}
