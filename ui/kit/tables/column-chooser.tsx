import { chakra } from "@chakra-ui/react"
import { ArrowDown, ArrowUp, Columns3 } from "lucide-react"
import { useRef } from "react"
import { flushSync } from "react-dom"
import { Button } from "../buttons/button.tsx"
import { IconButton } from "../buttons/icon-button.tsx"
import { Checkbox } from "../fields/checkbox.tsx"
import { Popover } from "../menus/popover.tsx"

/** A column that may be shown, hidden and moved. */
export interface ChoosableColumn<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly shown: boolean
  /** It is always shown. */
  readonly fixed: boolean
}

export interface ColumnChooserProps<Key extends string> {
  readonly columns: ReadonlyArray<ChoosableColumn<Key>>
  readonly onShow: (key: Key, shown: boolean) => void
  /** Moves a column by so many places. */
  readonly onMove: (key: Key, by: number) => void
  /** Takes back all that was arranged; absent where nothing was. */
  readonly onReset: (() => void) | undefined
}

const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "0.5",
    padding: "2",
    overflowY: "auto",
    "& > li": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto auto", alignItems: "center", gap: "1" },
  },
})

const Foot = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    padding: "3",
    borderTop: "1px solid",
    borderColor: "border",
    textStyle: "meta",
    color: "text-2",
  },
})

/** Which columns a table shows, and in which order. */
export const ColumnChooser = <Key extends string>({ columns, onShow, onMove, onReset }: ColumnChooserProps<Key>) => {
  const list = useRef<HTMLUListElement>(null)
  const move = (key: Key, by: -1 | 1) => {
    flushSync(() => onMove(key, by))
    // A button that was moved with its row has lost the focus; at the end of the list its neighbour is the one to press.
    const row = list.current?.querySelector(`[data-column="${key}"]`)
    const pressed = row?.querySelector<HTMLButtonElement>(`[data-by="${by}"]`)
    const other = row?.querySelector<HTMLButtonElement>(`[data-by="${-by}"]`)
    if (pressed?.disabled === true) other?.focus()
    else pressed?.focus()
  }
  return (
    <Popover
      label="Colunas da tabela"
      align="end"
      renderTrigger={(trigger) => (
        <IconButton label="Colunas" variant="secondary" icon={<Columns3 aria-hidden size={16} />} {...trigger} />
      )}
    >
      <List ref={list}>
        {columns.map(({ key, label, shown, fixed }, at) => (
          <li key={key} data-column={key}>
            <Checkbox
              label={fixed ? `${label} (sempre à vista)` : label}
              checked={shown}
              disabled={fixed}
              onChange={(checked) => onShow(key, checked)}
            />
            <IconButton
              size="compact"
              label={`Mover ${label} para a esquerda`}
              icon={<ArrowUp aria-hidden size={14} />}
              data-by={-1}
              disabled={at === 0}
              onClick={() => move(key, -1)}
            />
            <IconButton
              size="compact"
              label={`Mover ${label} para a direita`}
              icon={<ArrowDown aria-hidden size={14} />}
              data-by={1}
              disabled={at === columns.length - 1}
              onClick={() => move(key, 1)}
            />
          </li>
        ))}
      </List>
      <Foot>
        <p>Para mudar a largura, arraste a borda de um título, ou use Shift com ← e → sobre ele.</p>
        {onReset !== undefined && (
          <Button size="compact" onClick={onReset}>
            Restaurar o padrão
          </Button>
        )}
      </Foot>
    </Popover>
  )
}
