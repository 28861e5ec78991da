import { chakra } from "@chakra-ui/react"
import { botTextLimit, briefValue, type ValueType, valueNameLimit, valueNameOf, valueTypeWords } from "@prosa/core/flow"
import { type FlowEditor, type FlowValueRow, type NodeChoice, valuesNamed } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { mayWriteValues, type Simulation, type SimulationState } from "@prosa/core/engine/view"
import { constant } from "@prosa/core/kernel/view"
import {
  Calendar,
  CalendarClock,
  CircleDollarSign,
  Clock,
  Hash,
  ListChecks,
  Paperclip,
  Pencil,
  ToggleLeft,
  Type,
} from "lucide-react"
import { useRef, useState } from "react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { SidePanel } from "./side-panel.tsx"

const List = chakra("ul", { base: { flex: 1, minHeight: 0, overflowY: "auto" } })
const Row = chakra("li", {
  base: {
    display: "flex",
    gap: "2",
    paddingBlock: "2",
    paddingInline: "4",
    borderBottom: "1px solid",
    borderColor: "border",
    contentVisibility: "auto",
    containIntrinsicSize: "56px",
    "& > svg": { flexShrink: 0, marginTop: "3px", color: "text-2" },
  },
})
const Places = chakra("p", {
  base: {
    textStyle: "meta",
    color: "text-2",
    overflowWrap: "anywhere",
    "& button": { color: "brand-ink", cursor: "pointer", borderRadius: "badge", textAlign: "start" },
    "& button:hover": { textDecoration: "underline" },
  },
})
const Said = chakra("bdi", {
  base: { maxWidth: "96px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", color: "text-2" },
})

const Writable = chakra("button", {
  base: {
    flexShrink: 0,
    maxWidth: "112px",
    paddingInline: "1.5",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: "text",
    border: "1px dashed",
    borderColor: "border-strong",
    borderRadius: "badge",
    cursor: "text",
    "&[data-blank]": { color: "text-3" },
    "&:hover": { borderColor: "brand-edge" },
  },
})

export interface ValuesPanelProps {
  readonly editor: Pick<FlowEditor, "values" | "selection" | "readOnly">
  /** The simulator, with the values of its conversation; undefined while it is closed. */
  readonly simulation: Pick<Simulation, "state$" | "write"> | undefined
}

const noTalk$ = constant<SimulationState | undefined>(undefined)

/** 'Valores': what the flow captures and sets, where each is written and read, and what it is in the simulator. */
export const ValuesPanel = (props: ValuesPanelProps) =>
  useBehavior(props.editor.values.open$) ? <OpenPanel {...props} /> : null

const OpenPanel = ({ editor, simulation }: ValuesPanelProps) => {
  const { values, selection, readOnly } = editor
  const rows = useBehavior(values.rows$)
  const talk = useBehavior<SimulationState | undefined>(simulation?.state$ ?? noTalk$)
  const simulated = talk?.variables ?? {}
  const mayWrite = talk !== undefined && mayWriteValues(talk)
  const [search, setSearch] = useState("")
  const shown = valuesNamed(rows, search)
  return (
    <SidePanel title="Valores" count={rows.length} closeLabel="Fechar valores" onClose={values.toggle}>
      {rows.length > 0 && (
        <chakra.div paddingInline="4" paddingBottom="2">
          <SearchField label="Filtrar valores" value={search} onChange={setSearch} />
        </chakra.div>
      )}
      {rows.length === 0 ? (
        <chakra.p padding="4" textStyle="cell" color="text-2">
          Nada é guardado neste fluxo ainda. Uma resposta guarda o que captura, e um node guarda valores em “Caminhos” e
          da resposta de um sistema em “Chamada”.
        </chakra.p>
      ) : (
        <List aria-label="Valores do fluxo">
          {shown.map((row) => (
            <ValueLine
              key={row.name}
              row={row}
              said={Object.hasOwn(simulated, row.name) ? simulated[row.name] : undefined}
              onGo={(id) => selection.goTo(id)}
              {...(mayWrite ? { onWrite: (value: string) => void simulation?.write(row.name, value) } : {})}
              {...(readOnly ? {} : { onRename: (to: string) => values.rename(row.name, to) })}
            />
          ))}
          {shown.length === 0 && (
            <chakra.li padding="4" textStyle="cell" color="text-2">
              Nenhum resultado encontrado
            </chakra.li>
          )}
        </List>
      )}
    </SidePanel>
  )
}

interface ValueLineProps {
  readonly row: FlowValueRow
  readonly said: string | undefined
  readonly onGo: (id: NodeId) => void
  /** Writes the value of the simulated conversation. Left out where none waits for the person. */
  readonly onWrite?: (value: string) => void
  /** Returns why the name is refused. Left out where nothing may be changed. */
  readonly onRename?: (to: string) => string | undefined
}

const ValueLine = ({ row, said, onGo, onWrite, onRename }: ValueLineProps) => {
  const { name, type, writtenIn, readIn } = row
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [written, setWritten] = useState<string>()
  /** The keyboard goes back to where it opened the field. */
  const returns = useRef(false)
  const take = (value: string) => {
    if (value !== (said ?? "")) onWrite?.(value)
    setWritten(undefined)
  }
  const rename = (to: string) => {
    const fault = onRename?.(to)
    setRefused(fault)
    if (fault === undefined) setTyped(undefined)
  }
  const close = () => {
    setTyped(undefined)
    setRefused(undefined)
  }
  return (
    <Row>
      <TypeIcon type={type} />
      <chakra.div flex="1" minWidth={0}>
        {typed === undefined ? (
          <chakra.div display="flex" alignItems="center" gap="1" textStyle="cell">
            <chakra.span flex="1" minWidth={0} overflowWrap="anywhere">
              <chakra.bdi fontWeight={500}>{`@${name}`}</chakra.bdi>{" "}
              <chakra.span color="text-3">{valueTypeWords[type]}</chakra.span>
            </chakra.span>
            {onWrite === undefined && said !== undefined && said !== "" && (
              <Said title={`No simulador: ${said}`}>{briefValue(said)}</Said>
            )}
            {onWrite !== undefined && written === undefined && (
              <Writable
                type="button"
                ref={(button: HTMLButtonElement | null) => {
                  if (button === null || !returns.current) return
                  returns.current = false
                  button.focus()
                }}
                aria-label={`Escrever @${name} no simulador: ${said || "vazia"}`}
                title={said || "Escrever o valor no simulador"}
                data-blank={said ? undefined : ""}
                onClick={() => setWritten(said ?? "")}
              >
                <bdi>{said ? briefValue(said) : "vazia"}</bdi>
              </Writable>
            )}
            {onRename !== undefined && (
              <IconButton
                size="compact"
                label={`Renomear @${name}`}
                icon={<Pencil size={14} />}
                onClick={() => setTyped(name)}
              />
            )}
          </chakra.div>
        ) : (
          <TextField
            label={`Novo nome de @${name}`}
            labelHidden
            size="compact"
            ref={focusField}
            maxLength={valueNameLimit}
            error={refused}
            value={typed}
            onChange={(text) => setTyped(valueNameOf(text))}
            onBlur={() => (refused === undefined ? rename(typed) : close())}
            onKeyDown={(event) => {
              if (event.key === "Enter") rename(typed)
              if (event.key !== "Escape") return
              event.stopPropagation()
              close()
            }}
          />
        )}
        {onWrite !== undefined && written !== undefined && (
          <chakra.div paddingBlock="1">
            <TextField
              label={`@${name} no simulador`}
              size="compact"
              ref={focusField}
              maxLength={botTextLimit}
              value={written}
              onChange={setWritten}
              onBlur={() => take(written)}
              onKeyDown={(event) => {
                returns.current = event.key === "Enter" || event.key === "Escape"
                if (event.key === "Enter") {
                  // It would press the button that takes the focus.
                  event.preventDefault()
                  take(written)
                }
                if (event.key !== "Escape") return
                event.stopPropagation()
                setWritten(undefined)
              }}
            />
          </chakra.div>
        )}
        {writtenIn.length === 0 ? (
          <Places css={{ color: "warning" }}>
            Lido em <Titles nodes={readIn} onGo={onGo} />, nunca escrito
          </Places>
        ) : (
          <Places>
            Escrito em <Titles nodes={writtenIn} onGo={onGo} />
            {readIn.length === 0 ? (
              <chakra.span color="warning"> · ninguém lê</chakra.span>
            ) : (
              <>
                {" · lido em "}
                <Titles nodes={readIn} onGo={onGo} />
              </>
            )}
          </Places>
        )}
      </chakra.div>
    </Row>
  )
}

const focusField = (field: HTMLInputElement | null): void => field?.focus()

/** More would be a list of its own; the search of the flow finds them all. */
const mostTitles = 3

const Titles = ({
  nodes,
  onGo,
}: {
  readonly nodes: ReadonlyArray<NodeChoice>
  readonly onGo: (id: NodeId) => void
}) => (
  <>
    {nodes.slice(0, mostTitles).map(({ id, title }, at) => (
      <span key={id}>
        {at > 0 && ", "}
        <button type="button" onClick={() => onGo(id)}>
          {title}
        </button>
      </span>
    ))}
    {nodes.length > mostTitles && ` e mais ${nodes.length - mostTitles}`}
  </>
)

const icons: Readonly<Record<ValueType, typeof Type>> = {
  text: Type,
  number: Hash,
  money: CircleDollarSign,
  date: Calendar,
  time: Clock,
  "date-time": CalendarClock,
  "yes-no": ToggleLeft,
  choice: ListChecks,
  file: Paperclip,
}

const TypeIcon = ({ type }: { readonly type: ValueType }) => {
  const Icon = icons[type]
  return <Icon size={14} aria-hidden />
}
