import { chakra } from "@chakra-ui/react"
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react"
import { Tooltip } from "../buttons/tooltip.tsx"
import { Kbd } from "../fields/search-field.tsx"

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

const SelectionDivider = chakra("span", {
  base: { width: "1px", height: "5", backgroundColor: "currentColor", opacity: 0.3, smDown: { display: "none" } },
})

export interface SelectionBarProps {
  readonly label: string
  /** How many rows are selected. */
  readonly count: string
  readonly onClear: () => void
  /** `SelectionAction`s, if there are any. */
  readonly children?: ReactNode
}

/** What can be done with the selected rows, above the paginator. Escape deselects them. */
export const SelectionBar = ({ label, count, onClear, children }: SelectionBarProps) => {
  const bar = useRef<HTMLElement>(null)
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const inPage = target === document.body || bar.current?.parentElement?.contains(target as Node) === true
    if (key !== "Escape" || event.defaultPrevented || !inPage) return
    event.preventDefault()
    onClear()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event)
    const page = bar.current?.parentElement
    document.addEventListener("keydown", listen)
    return () => {
      document.removeEventListener("keydown", listen)
      focusTableWhenLost(page)
    }
  }, [])
  return (
    <Bar ref={bar} aria-label={label}>
      <chakra.output paddingInline="2" whiteSpace="nowrap">
        {count}
      </chakra.output>
      <SelectionDivider aria-hidden />
      {children !== undefined && (
        <>
          {children}
          <SelectionDivider aria-hidden />
        </>
      )}
      <Press type="button" onClick={onClear}>
        Limpar seleção
        <Kbd aria-hidden>Esc</Kbd>
      </Press>
    </Bar>
  )
}

/** Frames after which the focus rests where it is: a dialog gives it back some frames after it has closed. */
const restingFrames = 30
/** Frames in which nothing has the focus, and the table cannot take it: it may be empty. */
const mostTries = 300

/**
 * Gives the focus to the table of a page while nothing has it: what was pressed goes with the bar, and the focus would begin again at
 * the top of the page. A dialog that asked for the action may close later than the bar and has the focus until then, and a table that
 * is being read again takes none.
 */
const focusTableWhenLost = (page: HTMLElement | null | undefined): void => {
  let rested = 0
  let tries = 0
  const look = () => {
    if (page?.isConnected !== true) return
    const active = document.activeElement
    if (active === null || active === document.body) {
      page.querySelector<HTMLElement>("thead input")?.focus()
      rested = 0
      tries += 1
    } else rested = active.closest("[role=dialog], [role=alertdialog]") === null ? rested + 1 : 0
    if (rested < restingFrames && tries < mostTries) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export interface SelectionActionProps {
  readonly icon: ReactNode
  readonly label: string
  /** Why it may not be used. */
  readonly refusal?: string | undefined
  readonly onPress: () => void
}

/** An action on the selected rows. */
export const SelectionAction = ({ icon, label, refusal, onPress }: SelectionActionProps) => {
  const allowed = refusal === undefined
  const button = (
    <Press type="button" {...(allowed ? {} : { "aria-disabled": true })} onClick={() => allowed && onPress()}>
      {icon}
      {label}
    </Press>
  )
  return <Tooltip label={refusal}>{button}</Tooltip>
}

/** The line under the filters that says what is selected. */
export const SelectionLine = chakra("output", {
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

/** Selects all rows of the filter, in a `SelectionLine`. */
export const SelectionAll = chakra("button", {
  base: {
    textStyle: "control",
    color: "brand-ink",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
  },
})
