import { chakra } from "@chakra-ui/react"
import { type Template, templateMessages } from "@prosa/core/flow"
import { createTemplateList, type TemplateList } from "@prosa/core/flow/view"
import { EllipsisVertical, Eye, LayoutTemplate, Trash2 } from "lucide-react"
import { useEffect } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import type { Column } from "../../kit/tables/data-table.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { TablePage, type TableWords } from "../../kit/tables/table-page.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useMedia } from "../../kit/hooks/use-media.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useFlowServices } from "../flow-services.ts"

/** '/templates-list'. */
export const TemplatesPage = () => {
  const { session, toaster, confirmer } = useEntry()
  const { templates } = useFlowServices()
  const { selection } = useTenancyServices()
  const { address } = useShellServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) =>
      createTemplateList(scope, { templates, session, selection, address, toasts: toaster, confirmations: confirmer }),
    `templates ${company?.id}`,
  )
  return model === undefined ? null : <TemplatesTable model={model} />
}

/** '/templates': the list. */
export const TemplatesRedirect = () => {
  const { navigation } = useEntry()
  useEffect(() => navigation.replace("/templates-list"), [navigation])
  return null
}

const words: TableWords = {
  failed: { title: templateMessages.listFailed, sentence: templateMessages.listFailedAdvice },
  empty: {
    icon: <LayoutTemplate aria-hidden size={24} strokeWidth={1.75} />,
    title: templateMessages.none,
    sentence: "Crie um no editor de um robô, em “Criar template”, para começar outros robôs a partir dele.",
  },
  nothingFound: templateMessages.none,
}

interface RowActions {
  /** Viewing is in the menu alone, and the columns are as narrow as they can be. */
  readonly narrow: boolean
  readonly mayRemove: boolean
  readonly onView: (template: Template) => void
  readonly onRemove: (template: Template) => void
}

const columnsFor = ({ narrow, mayRemove, onView, onRemove }: RowActions): ReadonlyArray<Column<Template>> => [
  { label: "Id", width: narrow ? 56 : 88, cell: ({ id }) => id },
  { label: "Nome", leads: true, ordered: "ascending", cell: ({ name }) => <Name>{name}</Name> },
  { label: "Responsável", ...(narrow ? { width: 116 } : {}), cell: ({ createdBy }) => <Name>{createdBy}</Name> },
  {
    label: "Ações",
    labelHidden: true,
    width: narrow ? 56 : 172,
    align: "end",
    cell: (template) => (
      <chakra.span display="inline-flex" gap="1" alignItems="center">
        {!narrow && (
          <Button
            size="compact"
            variant="ghost"
            icon={<Eye aria-hidden size={14} />}
            aria-label={`Visualizar ${template.name}`}
            onClick={() => onView(template)}
          >
            Visualizar
          </Button>
        )}
        <Menu
          trigger={
            <IconButton
              size="compact"
              label={`Ações de ${template.name}`}
              icon={<EllipsisVertical aria-hidden size={14} />}
            />
          }
          groups={[
            [
              { id: "view", label: "Visualizar", icon: <Eye size={16} />, onSelect: () => onView(template) },
              ...(mayRemove
                ? [
                    {
                      id: "remove",
                      label: "Remover",
                      icon: <Trash2 size={16} />,
                      danger: true,
                      onSelect: () => onRemove(template),
                    },
                  ]
                : []),
            ],
          ]}
        />
      </chakra.span>
    ),
  },
]

const TemplatesTable = ({ model }: { readonly model: TemplateList }) => {
  const { navigation } = useEntry()
  const narrow = useMedia("(max-width: 599.98px)")
  return (
    <TablePage
      list={model.list}
      title="Templates"
      sentence="Fluxos prontos para começar um robô"
      noun={["template", "templates"]}
      columns={columnsFor({
        narrow,
        mayRemove: model.mayRemove,
        onView: ({ id }) => navigation.go(`/drawflow/templates-view/${id}`),
        onRemove: model.remove,
      })}
      keyOf={({ id }) => id}
      searchLabel="Buscar por nome"
      words={words}
      onLeave={() => navigation.go("/home")}
    />
  )
}
