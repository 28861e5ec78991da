import { chakra } from "@chakra-ui/react"
import { type Capture, captureWords } from "@prosa/core/entity"
import type { EntityForm } from "@prosa/core/entity/view"
import { ArrowRight } from "lucide-react"
import { useId } from "react"
import { TextArea } from "../kit/fields/text-area.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

const Place = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    flexShrink: 0,
    paddingInline: "6",
    paddingBlock: "4",
    borderTop: "1px solid",
    borderColor: "border",
    backgroundColor: "app",
  },
})
const Title = chakra("h3", { base: { flex: "1", textStyle: "name", fontSize: "13px" } })
const Found = chakra("ul", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1.5",
    maxHeight: "112px",
    overflowY: "auto",
    textStyle: "cell",
  },
})
const Row = chakra("li", { base: { display: "flex", alignItems: "center", gap: "2", minWidth: 0 } })
const Marked = chakra("mark", {
  base: {
    maxWidth: "45%",
    paddingInline: "1",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: "brand-ink",
    backgroundColor: "brand-muted",
    borderRadius: "badge",
  },
})
const Value = chakra("bdi", {
  base: { flex: "1", minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
})
const Echo = chakra("p", {
  base: {
    marginBottom: "2",
    maxHeight: "60px",
    overflowY: "auto",
    textStyle: "cell",
    color: "text-2",
    overflowWrap: "anywhere",
  },
})

/** 'Experimente': what a text captures, by the engine's own rules. */
export const EntityTrial = ({ model }: { readonly model: EntityForm }) => {
  const { text, captures } = useBehavior(model.tried$)
  const heading = useId()
  return (
    <Place aria-labelledby={heading}>
      <chakra.div display="flex" alignItems="baseline" gap="2">
        <Title id={heading}>Experimente</Title>
        <chakra.span textStyle="meta" color="text-3">
          como o robô leria
        </chakra.span>
      </chakra.div>
      <TextArea
        label="Texto para experimentar"
        labelHidden
        rows={2}
        maxLength={4_096}
        placeholder="Escreva como uma pessoa escreveria"
        value={text}
        onChange={model.try}
      />
      <chakra.output display="block" aria-label="O que o texto captura">
        {text.trim() !== "" && captures.length === 0 && (
          <chakra.p textStyle="cell" color="text-2">
            O robô não reconheceria nada aqui.
          </chakra.p>
        )}
        {captures.length > 0 && (
          <>
            <Echo>{marked(text, captures)}</Echo>
            <Found>
              {captures.map(({ start, written, value, why }) => (
                <Row key={start}>
                  <Marked title={written}>{written}</Marked>
                  <ArrowRight aria-label="é" size={14} />
                  <Value title={value}>{value}</Value>
                  <chakra.span flexShrink={0} textStyle="meta" color="text-3">
                    {captureWords[why]}
                  </chakra.span>
                </Row>
              ))}
            </Found>
          </>
        )}
      </chakra.output>
    </Place>
  )
}

const Inline = chakra("mark", {
  base: { paddingInline: "0.5", color: "brand-ink", backgroundColor: "brand-muted", borderRadius: "badge" },
})

/** The text with what it captures marked. */
const marked = (text: string, captures: ReadonlyArray<Capture>) => {
  const ends = [0, ...captures.map(({ end }) => end)]
  return (
    <bdi>
      {captures.map(({ start, written }, at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <Inline>{written}</Inline>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </bdi>
  )
}
