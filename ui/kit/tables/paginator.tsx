import { chakra } from "@chakra-ui/react"
import { formatTotal, pageSizes } from "@prosa/core/kernel"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { colourMotion } from "../../theme/motion.ts"
import { IconButton } from "../buttons/icon-button.tsx"
import { pagesAround } from "./paginator-pages.ts"
import { SelectField } from "../fields/select-field.tsx"

const Bar = chakra("nav", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4",
    flexShrink: 0,
    minHeight: "12",
    paddingInline: "6",
    textStyle: "cell",
    color: "text-2",
    fontVariantNumeric: "tabular-nums",
    borderTop: "1px solid",
    borderColor: "border",
    smDown: { flexWrap: "wrap", justifyContent: "center", gap: "2", paddingBlock: "2", paddingInline: "4" },
  },
})

const Page = chakra("button", {
  base: {
    minWidth: "7",
    height: "7",
    paddingInline: "1.5",
    borderRadius: "control",
    cursor: "pointer",
    ...colourMotion,
    "&:hover": { backgroundColor: "hover" },
    "&[aria-current=page]": { color: "brand-ink", backgroundColor: "brand-muted", fontWeight: 500 },
  },
})

export interface PaginatorProps {
  /** The first row shown, from 0. */
  readonly offset: number
  /** Rows on a page. */
  readonly limit: number
  /** Rows in all, counted up to 10.001. */
  readonly total: number
  /** What the rows are, one and many: 'bot', 'bots'. */
  readonly noun: readonly [one: string, many: string]
  /** Rows on a page to choose from; those of every table unless told. */
  readonly sizes?: ReadonlyArray<number>
  readonly onGo: (wish: { readonly offset: number; readonly limit: number }) => void
}

/** Which rows are shown, how many at once, and the way to the others. */
export const Paginator = ({ offset, limit, total, noun, sizes = pageSizes, onGo }: PaginatorProps) => {
  const page = Math.floor(offset / limit) + 1
  const last = Math.max(1, Math.ceil(total / limit))
  const go = (to: number) => onGo({ offset: (to - 1) * limit, limit })
  const range = total === 0 ? "0" : `${offset + 1}–${Math.min(offset + limit, total)}`
  return (
    <Bar aria-label={`Páginas de ${noun[1]}`}>
      <chakra.output flex={{ base: "1 0 100%", sm: "1" }} textAlign={{ base: "center", sm: "start" }}>
        {range} de {formatTotal(total)} {total === 1 ? noun[0] : noun[1]}
      </chakra.output>
      <chakra.div display="flex" alignItems="center" gap="2">
        <span aria-hidden>Por página:</span>
        <SelectField
          label="Por página"
          labelHidden
          size="compact"
          value={String(limit)}
          options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          // The row that was first stays on the page.
          onChange={(size) => onGo({ offset: Math.floor(offset / Number(size)) * Number(size), limit: Number(size) })}
        />
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="1">
        <IconButton
          size="compact"
          label="Página anterior"
          icon={<ChevronLeft size={16} />}
          disabled={page === 1}
          onClick={() => go(page - 1)}
        />
        {pagesAround(page, last).map((at, index) =>
          at === "gap" ? (
            <chakra.span key={index === 1 ? "before" : "after"} aria-hidden width="5" textAlign="center">
              …
            </chakra.span>
          ) : (
            <Page
              key={at}
              type="button"
              aria-label={`Página ${at}`}
              {...(at === page ? { "aria-current": "page" as const } : {})}
              onClick={() => go(at)}
            >
              {at}
            </Page>
          ),
        )}
        <IconButton
          size="compact"
          label="Próxima página"
          icon={<ChevronRight size={16} />}
          disabled={page >= last}
          onClick={() => go(page + 1)}
        />
      </chakra.div>
    </Bar>
  )
}
