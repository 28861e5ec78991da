import { chakra } from "@chakra-ui/react"
import { labelCountWords, labelMessages as say, type ListedLabel } from "@prosa/core/label"
import { createLabelList, type LabelList } from "@prosa/core/label/view"
import { Pencil, Plus, Tag, Trash2 } from "lucide-react"
import { type ComponentProps, useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useMedia } from "../kit/hooks/use-media.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { LabelDot } from "./label-chip.tsx"
import { Name } from "../kit/labels/name.tsx"
import type { Column } from "../kit/tables/data-table.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { LabelDialog } from "./label-dialog.tsx"
import { useLabelServices } from "./label-services.ts"

/** '/labels'. */
export const LabelsPage = () => {
  const { session, toaster, confirmer } = useEntry()
  const { labels } = useLabelServices()
  const { address } = useShellServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createLabelList(scope, { labels, session, address, toasts: toaster, confirmations: confirmer }),
    `labels ${company?.id}`,
  )
  return model === undefined ? null : <LabelsTable model={model} />
}

const words: TableWords = {
  failed: { title: say.listFailed, sentence: say.listFailedAdvice },
  empty: { icon: <Tag aria-hidden size={24} strokeWidth={1.75} />, title: say.empty, sentence: say.emptyAdvice },
}

const Line = chakra("span", { base: { display: "flex", alignItems: "center", gap: "2", minWidth: 0 } })
const Actions = chakra("span", { base: { display: "flex", justifyContent: "flex-end", gap: "1" } })

const columnsFor = (
  model: LabelList,
  narrow: boolean,
  onEdit: (label: ListedLabel) => void,
): ReadonlyArray<Column<ListedLabel>> => [
  {
    label: "Etiqueta",
    sort: "name",
    leads: true,
    cell: ({ name, colour }) => (
      <Line>
        <LabelDot aria-hidden data-colour={colour} />
        <Name>{name}</Name>
      </Line>
    ),
  },
  { label: "Conversas", sort: "rooms", width: 112, align: "end", cell: ({ rooms }) => labelCountWords(rooms) },
  { label: "Contatos", sort: "contacts", width: 104, align: "end", cell: ({ contacts }) => labelCountWords(contacts) },
  {
    label: "Ações",
    labelHidden: true,
    width: narrow ? 88 : 152,
    align: "end",
    apart: true,
    cell: (label) => (
      <Actions>
        {narrow ? (
          <IconButton
            size="compact"
            label={`Editar ${label.name}`}
            icon={<Pencil aria-hidden size={14} />}
            onClick={() => onEdit(label)}
          />
        ) : (
          <Button
            size="compact"
            variant="ghost"
            icon={<Pencil aria-hidden size={14} />}
            aria-label={`Editar ${label.name}`}
            onClick={() => onEdit(label)}
          >
            Editar
          </Button>
        )}
        <IconButton
          size="compact"
          label={`Excluir ${label.name}`}
          icon={<Trash2 aria-hidden size={14} />}
          onClick={() => model.remove(label)}
        />
      </Actions>
    ),
  },
]

const LabelsTable = ({ model }: { readonly model: LabelList }) => {
  const { navigation } = useEntry()
  const narrow = useMedia("(max-width: 999.98px)")
  /** What the dialog shows: a label, a new one, or nothing. */
  const [open, setOpen] = useState<ComponentProps<typeof LabelDialog>["target"]>()
  return (
    <>
      <TablePage
        list={model.list}
        title="Etiquetas"
        sentence="Palavras com cor, que marcam conversas e contatos e filtram as listas"
        noun={["etiqueta", "etiquetas"]}
        columns={columnsFor(model, narrow, setOpen)}
        onPress={setOpen}
        keyOf={({ id }) => id}
        isSelected={({ id }) => open !== undefined && "id" in open && open.id === id}
        searchLabel="Buscar por nome"
        words={words}
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setOpen({ colour: model.nextColour() })}
          >
            Adicionar
          </Button>
        }
        onLeave={() => navigation.go("/home")}
      />
      {open !== undefined && (
        <LabelDialog
          target={open}
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
