import { chakra } from "@chakra-ui/react"
import type { FlowMatch, SearchedPart } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { ChevronDown, ChevronUp, X } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const Bar = chakra("section", {
  base: {
    position: "absolute",
    top: "4",
    insetInlineEnd: "4",
    zIndex: 6,
    display: "flex",
    flexDirection: "column",
    gap: "2",
    width: "340px",
    maxWidth: "calc(100% - 32px)",
    maxHeight: "calc(100% - 32px)",
    padding: "2",
    backgroundColor: "raised",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    boxShadow: "menu",
  },
})
const Match = chakra("button", {
  base: {
    display: "block",
    width: "full",
    paddingInline: "2",
    paddingBlock: "1.5",
    textAlign: "start",
    textStyle: "cell",
    borderRadius: "badge",
    cursor: "pointer",
    "& > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "&:hover": { backgroundColor: "hover" },
    "&[aria-current=true]": { backgroundColor: "brand-subtle" },
  },
})

export interface SearchBarProps {
  readonly editor: FlowEditor
  /** Brings a node to the middle of the canvas. */
  readonly onShow: (id: NodeId) => void
}

/** 'Buscar' over the canvas: what it finds, one after the other with Enter, and what replaces it. */
export const SearchBar = ({ editor, onShow }: SearchBarProps) =>
  useBehavior(editor.search.state$).open ? <OpenBar editor={editor} onShow={onShow} /> : null

const OpenBar = ({ editor: { search, readOnly }, onShow }: SearchBarProps) => {
  const { searched, by, matches, at } = useBehavior(search.state$)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const shown = matches[at]?.nodeId
  useEffect(() => {
    if (shown !== undefined) onShow(shown)
  }, [shown, onShow])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The keys of the canvas act on its cards.
    event.stopPropagation()
    if (event.key === "Escape") search.close()
    else if (event.key === "Enter" && event.target === field.current) search.step(event.shiftKey ? -1 : 1)
    else if (event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey)) field.current?.select()
    else return
    event.preventDefault()
  }
  return (
    <Bar aria-label="Buscar no fluxo" onKeyDown={onKeyDown}>
      <chakra.div display="flex" alignItems="center" gap="1">
        <chakra.div flex="1" minWidth={0}>
          <SearchField
            ref={field}
            label="Buscar no fluxo"
            value={searched}
            onChange={search.search}
            end={
              searched.trim() !== "" && (
                <span aria-live="polite">{matches.length === 0 ? "Nada" : `${at + 1} de ${matches.length}`}</span>
              )
            }
          />
        </chakra.div>
        <IconButton
          size="compact"
          label="Anterior (Shift+Enter)"
          icon={<ChevronUp size={16} />}
          disabled={matches.length === 0}
          onClick={() => search.step(-1)}
        />
        <IconButton
          size="compact"
          label="Próximo (Enter)"
          icon={<ChevronDown size={16} />}
          disabled={matches.length === 0}
          onClick={() => search.step(1)}
        />
        <IconButton size="compact" label="Fechar busca" icon={<X size={16} />} onClick={search.close} />
      </chakra.div>
      {!readOnly && matches.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="2">
          <chakra.div flex="1" minWidth="120px">
            <TextField label="Substituir por" value={by} onChange={search.replaceBy} />
          </chakra.div>
          <Button variant="secondary" onClick={() => search.replace("node")}>
            Neste node
          </Button>
          <Button variant="secondary" onClick={() => search.replace("flow")}>
            Em tudo
          </Button>
        </chakra.div>
      )}
      {matches.length > 0 && (
        <chakra.ul listStyleType="none" overflowY="auto" minHeight={0} maxHeight="240px" aria-label="Encontrados">
          {matches.slice(0, mostShown).map((match, place) => (
            <li key={keyOf(match, place)}>
              <Match type="button" aria-current={place === at} onClick={() => search.show(place)}>
                <chakra.bdi fontWeight={500}>{match.title}</chakra.bdi>
                <chakra.span color="text-2" title={match.excerpt}>
                  {partWords[match.part]}: <bdi>{match.excerpt}</bdi>
                </chakra.span>
              </Match>
            </li>
          ))}
        </chakra.ul>
      )}
      {matches.length > mostShown && (
        <chakra.p textStyle="meta" color="text-2" paddingInline="2">
          E mais {matches.length - mostShown}: escreva mais para chegar a eles.
        </chakra.p>
      )}
    </Bar>
  )
}

const mostShown = 100
const keyOf = ({ nodeId, part }: FlowMatch, place: number): string => `${nodeId}/${part}/${place}`

const partWords: Readonly<Record<SearchedPart, string>> = {
  title: "Título",
  text: "Texto do robô",
  button: "Botão",
  phrase: "Frase",
  fallback: "Exceção",
  form: "Formulário",
  variable: "Variável",
  question: "Pergunta de qualquer lugar",
}
