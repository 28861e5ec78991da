import { countOfSelected, wholeLimit } from "@prosa/core/shell"
import { offersEveryRow } from "@prosa/core/shell/view"
import { chakra } from "@chakra-ui/react"
import { roomMessages as say } from "@prosa/core/conversation"
import { type RoomsDesk } from "@prosa/core/conversation/view"
import { formatTotal, notAllowed } from "@prosa/core/kernel"
import { ArrowLeftRight, Check } from "lucide-react"
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react"
import { Kbd } from "../../kit/fields/search-field.tsx"
import { Tooltip } from "../../kit/buttons/tooltip.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const Bar = chakra("section", {
  base: {
    position: "absolute",
    insetInlineStart: "50%",
    bottom: "64px",
    zIndex: 2,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "center",
    columnGap: "1",
    width: "max-content",
    maxWidth: "calc(100% - 16px)",
    minHeight: "44px",
    paddingInline: "4",
    paddingBlock: "1.5",
    textStyle: "cell",
    color: "surface",
    backgroundColor: "text",
    borderRadius: "card",
    boxShadow: "menu",
    transform: "translateX(-50%)",
    smDown: { bottom: "120px", paddingInline: "2", "& kbd": { display: "none" } },
  },
})

const Press = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minHeight: "8",
    paddingInline: "2",
    textStyle: "control",
    whiteSpace: "nowrap",
    color: "inherit",
    borderRadius: "control",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outlineColor: "currentColor", outlineOffset: "-2px" },
    "&[aria-disabled]": { cursor: "not-allowed", textDecoration: "line-through" },
    "& kbd": { color: "inherit", borderColor: "currentColor" },
    "@media (pointer: coarse)": { minHeight: "touch", "& kbd": { display: "none" } },
  },
})

const Divider = chakra("span", {
  base: { width: "1px", height: "5", backgroundColor: "currentColor", opacity: 0.3, smDown: { display: "none" } },
})

/** How many rooms are selected, and what can be done with them, above the paginator. Escape deselects them. */
export const RoomsBulkBar = ({ desk }: { readonly desk: RoomsDesk }) => {
  const { bulk, choice, may } = desk
  const count = countOfSelected(useBehavior(choice.selection$))
  const bar = useRef<HTMLElement>(null)
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const inPage = target === document.body || bar.current?.parentElement?.contains(target as Node) === true
    if (key !== "Escape" || event.defaultPrevented || !inPage) return
    choice.clear()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event)
    const page = bar.current?.parentElement
    document.addEventListener("keydown", listen)
    return () => {
      document.removeEventListener("keydown", listen)
      // What was pressed goes with the bar, and the focus would begin again at the top of the page.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) page?.querySelector<HTMLElement>("thead input")?.focus()
      })
    }
  }, [])
  return (
    <Bar ref={bar} aria-label="Salas selecionadas">
      <chakra.output paddingInline="2" whiteSpace="nowrap">
        {count === 1 ? "1 sala selecionada" : `${formatTotal(count)} salas selecionadas`}
      </chakra.output>
      <Divider aria-hidden />
      <BulkButton
        icon={<Check aria-hidden size={16} />}
        label={say.close}
        allowed={may.close}
        onPress={() => bulk.choose("close")}
      />
      <BulkButton
        icon={<ArrowLeftRight aria-hidden size={16} />}
        label={say.transfer}
        allowed={may.transfer}
        onPress={() => bulk.choose("transfer")}
      />
      <Divider aria-hidden />
      <Press type="button" onClick={choice.clear}>
        Limpar seleção
        <Kbd aria-hidden>Esc</Kbd>
      </Press>
    </Bar>
  )
}

interface BulkButtonProps {
  readonly icon: ReactNode
  readonly label: string
  readonly allowed: boolean
  readonly onPress: () => void
}

const BulkButton = ({ icon, label, allowed, onPress }: BulkButtonProps) => {
  const button = (
    <Press type="button" {...(allowed ? {} : { "aria-disabled": true })} onClick={() => allowed && onPress()}>
      {icon}
      {label}
    </Press>
  )
  return allowed ? button : <Tooltip label={notAllowed.message}>{button}</Tooltip>
}

const Strip = chakra("output", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "2",
    marginTop: "2",
    paddingInline: "3",
    paddingBlock: "1.5",
    textStyle: "cell",
    color: "text-2",
    backgroundColor: "brand-subtle",
    borderRadius: "control",
  },
})

const All = chakra("button", {
  base: {
    textStyle: "control",
    color: "brand-ink",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
  },
})

/** 'Selecionar todas as N do filtro', once the page is selected and there are more. */
export const SelectEveryRoom = ({ desk: { table, choice } }: { readonly desk: RoomsDesk }) => {
  const selection = useBehavior(choice.selection$)
  const list = useBehavior(table.list.state$)
  const capped = list.total > wholeLimit
  if (selection.kind === "all")
    return (
      <Strip>
        {selection.except.size > 0
          ? `${formatTotal(countOfSelected(selection))} das ${capped ? "primeiras " : ""}${formatTotal(Math.min(list.total, wholeLimit))} salas do filtro estão selecionadas.`
          : capped
            ? `As primeiras ${formatTotal(wholeLimit)} salas do filtro estão selecionadas.`
            : `Todas as ${formatTotal(list.total)} salas do filtro estão selecionadas.`}
      </Strip>
    )
  if (!offersEveryRow(selection, list)) return null
  return (
    <Strip>
      <span>Todas as salas desta página estão selecionadas.</span>
      <All type="button" onClick={choice.selectAll}>
        Selecionar todas as {formatTotal(list.total)} do filtro
      </All>
      {capped && <span>(são tomadas as primeiras {formatTotal(wholeLimit)})</span>}
    </Strip>
  )
}
