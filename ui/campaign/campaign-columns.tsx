import { chakra } from "@chakra-ui/react"
import {
  type CampaignAction,
  campaignActions,
  type CampaignRow,
  campaignStatuses,
  nextOfCampaign,
} from "@prosa/core/campaign"
import { formatCount, notAllowed } from "@prosa/core/kernel"
import { Ban, Copy, Ellipsis, Pause, Play, TriangleAlert } from "lucide-react"
import { Link } from "wouter"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Badge, type BadgeTone } from "../kit/labels/badge.tsx"
import { HiddenWords, Name } from "../kit/labels/name.tsx"
import { Menu } from "../kit/menus/menu.tsx"
import type { Column } from "../kit/tables/data-table.tsx"
import { Moment } from "../services/moment.tsx"

const Figure = chakra("span", { base: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } })
const Second = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    minWidth: 0,
    textStyle: "meta",
    fontWeight: 400,
    color: "text-2",
    "&[data-warning]": { color: "warning" },
    "& svg": { flexShrink: 0 },
  },
})

const Lead = chakra(Link, {
  base: {
    minWidth: 0,
    width: "fit-content",
    maxWidth: "full",
    color: "inherit",
    borderRadius: "badge",
    "&:hover": { textDecoration: "underline" },
  },
})

const Bar = chakra("span", {
  base: {
    display: "inline-flex",
    flexShrink: 0,
    width: "96px",
    height: "4px",
    marginInlineEnd: "3",
    overflow: "hidden",
    backgroundColor: "active",
    borderRadius: "full",
  },
})

/** The colour of each part of the bar; pending messages are its ground. */
const partsOf = ({ totalMessagesSent, totalMessagesFailed, totalMessagesCanceled }: CampaignRow) =>
  [
    ["brand-edge", totalMessagesSent],
    ["danger", totalMessagesFailed],
    ["control", totalMessagesCanceled],
  ] as const

/** The tone of each status. */
export const campaignTones: Readonly<Record<CampaignRow["status"], BadgeTone>> = {
  PENDING: "neutral",
  IN_PROGRESS: "brand",
  PAUSED: "warning",
  COMPLETED: "ok",
  CANCELLED: "neutral",
}

interface CampaignMenuProps extends Pick<CampaignColumnsFacts, "mayChange" | "onAct" | "onCopy"> {
  readonly row: CampaignRow
}

/** What may be done with a campaign in its status (access, section 4), and its copy. */
export const CampaignMenu = ({ row, mayChange, onAct, onCopy }: CampaignMenuProps) => {
  const isPreparing = row.preparing !== null
  const actions = campaignActions({ ...row, isPreparing })
  if (actions.length === 0 && onCopy === undefined) return <HiddenWords>Sem ações</HiddenWords>
  const changes = actions.map(({ action, label }) => {
    const Icon = icons[action]
    return {
      id: action,
      label,
      icon: <Icon aria-hidden size={16} />,
      danger: action === "cancel",
      disabled: !mayChange,
      onSelect: () => onAct(row, action),
    }
  })
  const copy = onCopy !== undefined &&
    !isPreparing && {
      id: "copy",
      label: "Copiar",
      icon: <Copy aria-hidden size={16} />,
      onSelect: () => onCopy(row),
    }
  return (
    <Menu
      trigger={
        <IconButton
          label={`Ações de ${row.name}`}
          icon={<Ellipsis aria-hidden size={16} />}
          {...(mayChange || copy !== false ? {} : { disabled: true, title: notAllowed.message })}
        />
      }
      groups={[changes, ...(copy === false ? [] : [[copy]])].filter((group) => group.length > 0)}
    />
  )
}

const icons = { start: Play, pause: Pause, cancel: Ban } as const

export interface CampaignColumnsFacts {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The company's. */
  readonly timeZone: string
  readonly mayChange: boolean
  /** A narrow window shows the status beside the name, and neither number nor day. */
  readonly narrow: boolean
  readonly onAct: (row: CampaignRow, action: CampaignAction) => void
  /** Absent for who may create no campaign. */
  readonly onCopy?: ((row: CampaignRow) => void) | undefined
}

const counted = (label: string, of: (row: CampaignRow) => number, colour?: string): Column<CampaignRow> => ({
  label,
  width: 104,
  align: "end",
  cell: (row) => (
    <Figure {...(colour !== undefined && of(row) > 0 ? { color: colour } : {})}>{formatCount(of(row))}</Figure>
  ),
})

/** The columns of 'Gestão de campanhas' (access, section 2). */
export const columnsOfCampaigns = (facts: CampaignColumnsFacts): ReadonlyArray<Column<CampaignRow>> => {
  const columns = wideColumns(facts)
  if (!facts.narrow) return columns
  const named = (...labels: ReadonlyArray<string>) => columns.filter(({ label }) => labels.includes(label))
  return [
    ...named("Nome").map((column) => ({ ...column, width: 188 })),
    ...named("Status"),
    ...named("Enviadas", "Pendentes", "Falhas", "Canceladas", "Total", "Ações"),
  ]
}

const wideColumns = ({
  now,
  timeZone,
  mayChange,
  onAct,
  onCopy,
}: CampaignColumnsFacts): ReadonlyArray<Column<CampaignRow>> => [
  { label: "ID", width: 72, ordered: "descending", cell: ({ id }) => <Figure>{id}</Figure> },
  {
    label: "Nome",
    leads: true,
    cell: (row) => {
      const { words, isWarning } = nextOfCampaign(row, now(), timeZone)
      return (
        <chakra.span display="grid" minWidth={0} paddingBlock="2">
          <Lead href={`/campaigns/${row.id}`}>
            <Name>{row.name}</Name>
          </Lead>
          {words !== "" && (
            <Second {...(isWarning ? { "data-warning": "" } : {})}>
              {isWarning && <TriangleAlert aria-hidden size={14} />}
              <Name>{words}</Name>
            </Second>
          )}
        </chakra.span>
      )
    },
  },
  {
    label: "Criado em",
    width: 152,
    cell: ({ createdAt }) => (
      <Figure>
        <Moment at={createdAt} />
      </Figure>
    ),
  },
  counted("Enviadas", (row) => row.totalMessagesSent),
  counted("Pendentes", (row) => row.totalMessagesPending),
  counted("Falhas", (row) => row.totalMessagesFailed, "danger"),
  counted("Canceladas", (row) => row.totalMessagesCanceled),
  {
    label: "Total",
    width: 196,
    align: "end",
    cell: (row) => (
      <chakra.span display="inline-flex" alignItems="center">
        <Bar aria-hidden>
          {partsOf(row).map(([colour, count]) => (
            <chakra.span
              key={colour}
              backgroundColor={colour}
              style={{
                width: count === 0 ? 0 : `${(100 * count) / Math.max(1, row.totalMessages)}%`,
                minWidth: count === 0 ? 0 : 2,
              }}
            />
          ))}
        </Bar>
        <Figure>{formatCount(row.totalMessages)}</Figure>
      </chakra.span>
    ),
  },
  {
    label: "Status",
    width: 128,
    cell: ({ status }) => (
      <Badge tone={campaignTones[status]} dot>
        {campaignStatuses[status].label}
      </Badge>
    ),
  },
  {
    label: "Ações",
    labelHidden: true,
    width: 64,
    align: "end",
    apart: true,
    cell: (row) => <CampaignMenu row={row} mayChange={mayChange} onAct={onAct} onCopy={onCopy} />,
  },
]
