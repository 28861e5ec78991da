import { chakra } from "@chakra-ui/react"
import { formatFileSize } from "@prosa/core/channel"
import { type FlowVersion, versionPageSizes } from "@prosa/core/flow"
import { comparedFirst, type VersionList } from "@prosa/core/flow/view"
import { type FlowId } from "@prosa/core/kernel"
import { EllipsisVertical, GitCompareArrows, History } from "lucide-react"
import { Badge } from "../../kit/labels/badge.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { type Column, DataTable } from "../../kit/tables/data-table.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"
import { Paginator } from "../../kit/tables/paginator.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useMedia } from "../../kit/hooks/use-media.ts"
import { VersionName } from "./version-name.tsx"
import { Moment } from "../../services/moment.tsx"

const Dot = chakra("span", {
  base: { flexShrink: 0, width: "8px", height: "8px", borderRadius: "full" },
  variants: {
    status: {
      active: { backgroundColor: "ok" },
      editing: { backgroundColor: "danger" },
      older: { backgroundColor: "transparent" },
    },
  },
})

export interface VersionsTableProps {
  readonly model: VersionList
  readonly mayName: boolean
  /** The version that the editor shows. */
  readonly openId?: FlowId | undefined
  readonly onRestore: (version: FlowVersion) => void
}

/** The versions of a flow, newest first. */
export const VersionsTable = ({ model, mayName, openId, onRestore }: VersionsTableProps) => {
  const { list, names, comparison } = model
  const { rows, total, wish, status, failure, loadedOnce } = useBehavior(list.state$)
  const narrow = useMedia("(max-width: 899.98px)")
  const compare = (version: FlowVersion) => {
    const both = comparedFirst(version, rows)
    if (both !== undefined) comparison.compare(both.before, both.now)
  }
  const untrained = rows.find(({ active }) => active)
  const columns = columnsFor({
    narrow,
    names,
    mayName,
    openId,
    onRestore,
    onCompare: rows.length > 1 ? compare : undefined,
  })
  return (
    <>
      {status === "failed" && (
        <Banner tone="danger" action={{ label: "Tentar novamente", run: list.reload }}>
          Não foi possível carregar as versões. {failure?.message}
        </Banner>
      )}
      {untrained?.trainingProblem != null && (
        <Banner tone="warning">
          A versão {untrained.number} está publicada, mas sem treino. {untrained.trainingProblem} Até lá o robô entende
          as pessoas pelo reconhecimento embutido.
        </Banner>
      )}
      <DataTable
        label="Versões"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        isSelected={({ id }) => id === openId}
        loading={!loadedOnce && status === "loading"}
        busy={status === "loading"}
      />
      <Paginator
        offset={wish.first}
        limit={wish.rows}
        total={total}
        noun={["versão", "versões"]}
        sizes={versionPageSizes}
        onGo={({ offset, limit }) => list.narrow({ first: offset, rows: limit })}
      />
    </>
  )
}

interface RowActions extends Pick<VersionsTableProps, "mayName" | "openId" | "onRestore"> {
  readonly names: VersionList["names"]
  /** The actions are in a menu, and only the columns that tell the versions apart are drawn. */
  readonly narrow: boolean
  /** Absent: there is no other version. */
  readonly onCompare: ((version: FlowVersion) => void) | undefined
}

const columnsFor = (actions: RowActions): ReadonlyArray<Column<FlowVersion>> => {
  const { narrow, names, mayName, openId } = actions
  const authorship: ReadonlyArray<Column<FlowVersion>> = [
    { label: "Criado por", width: 132, cell: ({ createdBy }) => <Name>{createdBy}</Name> },
    { label: "Criado em", width: 132, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { label: "Atualizado em", width: 132, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
  ]
  return [
    { label: "Versão", width: narrow ? 64 : 84, cell: (version) => <VersionNumber version={version} /> },
    {
      label: "Nome",
      ...(narrow ? { width: 88 } : {}),
      cell: (version) => <VersionName version={version} names={names} mayName={mayName} />,
    },
    ...(narrow ? [] : authorship),
    {
      label: "Situação",
      width: narrow ? 100 : 104,
      cell: (version) => (
        <>
          <VersionBadge version={version} open={version.id === openId} />
          {version.languageBytes !== null && (
            <chakra.span display="block" marginTop="1" color="text-2" textStyle="meta">
              Linguagem: {formatFileSize(version.languageBytes)}
            </chakra.span>
          )}
        </>
      ),
    },
    {
      label: "Ações",
      labelHidden: true,
      width: narrow ? 56 : 172,
      align: "end",
      cell: (version) => <VersionActions version={version} actions={actions} />,
    },
  ]
}

const VersionActions = ({ version, actions }: { readonly version: FlowVersion; readonly actions: RowActions }) => {
  const { narrow, openId, onRestore, onCompare } = actions
  const { id, number, active, editingRelease } = version
  const isRestorable = !active && !editingRelease && id !== openId
  const [compare, restore] = [() => onCompare?.(version), () => onRestore(version)]
  if (!narrow)
    return (
      <chakra.span display="inline-flex" alignItems="center" gap="1">
        {onCompare !== undefined && (
          <IconButton
            size="compact"
            label={`Comparar a versão ${number}`}
            icon={<GitCompareArrows size={16} />}
            onClick={compare}
          />
        )}
        {isRestorable && (
          <Button
            size="compact"
            icon={<History aria-hidden size={14} />}
            aria-label={`Restaurar a versão ${number}`}
            onClick={restore}
          >
            Restaurar
          </Button>
        )}
      </chakra.span>
    )
  const items = [
    ...(onCompare === undefined
      ? []
      : [{ id: "compare", label: "Comparar", icon: <GitCompareArrows size={16} />, onSelect: compare }]),
    ...(isRestorable ? [{ id: "restore", label: "Restaurar", icon: <History size={16} />, onSelect: restore }] : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      trigger={<IconButton size="compact" label={`Ações da versão ${number}`} icon={<EllipsisVertical size={16} />} />}
      groups={[items]}
    />
  )
}

const VersionNumber = ({ version: { number, active, editingRelease } }: { readonly version: FlowVersion }) => (
  <chakra.span display="inline-flex" alignItems="center" gap="2" fontVariantNumeric="tabular-nums">
    <Dot aria-hidden status={active ? "active" : editingRelease ? "editing" : "older"} />
    {number}
    {active && <HiddenWords>, publicada</HiddenWords>}
    {editingRelease && <HiddenWords>, em edição</HiddenWords>}
  </chakra.span>
)

/** A version answers by the embedded matcher until it is trained. */
const ActiveBadge = ({ training }: Pick<FlowVersion, "training">) => {
  switch (training) {
    case "pending":
      return <Badge tone="warning">Em treino</Badge>
    case "refused":
      return <Badge tone="danger">Sem treino</Badge>
    case null:
      return <Badge tone="ok">Publicada</Badge>
  }
}

const VersionBadge = ({ version, open }: { readonly version: FlowVersion; readonly open: boolean }) => {
  if (version.editingRelease) return <Badge>Em edição</Badge>
  if (version.active) return <ActiveBadge training={version.training} />
  return open ? <Badge tone="brand">Aberta</Badge> : null
}
