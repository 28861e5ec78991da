import { chakra } from "@chakra-ui/react"
import { isByTemplate, type LeftOutReason, leftOutReasons } from "@prosa/core/campaign"
import type { CampaignForm } from "@prosa/core/campaign/view"
import { readSigns, renderTemplate } from "@prosa/core/channel"
import { contactName } from "@prosa/core/contact"
import { formatTotal } from "@prosa/core/kernel"
import {
  BellOff,
  Braces,
  ChevronLeft,
  ChevronRight,
  Copy,
  ExternalLink,
  FileText,
  PhoneOff,
  Reply,
  TextCursorInput,
} from "lucide-react"
import { useState } from "react"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { Badge } from "../kit/labels/badge.tsx"
import { TextPieces } from "../kit/labels/text-pieces.tsx"
import { Name } from "../kit/labels/name.tsx"

const Head = chakra("div", {
  base: { display: "flex", alignItems: "center", gap: "2", minHeight: "8", marginBottom: "2" },
})
const Chat = chakra("div", {
  base: {
    overflow: "hidden",
    backgroundColor: "active",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})
const Bubble = chakra("div", {
  base: {
    width: "fit-content",
    maxWidth: "88%",
    margin: "3",
    padding: "2.5",
    textStyle: "cell",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    backgroundColor: "surface",
    borderRadius: "card",
  },
})
const Lists = chakra("ul", {
  base: {
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    "& > li + li": { borderTop: "1px solid", borderColor: "border" },
  },
})

const reasons: Readonly<Record<LeftOutReason, { readonly label: string; readonly Icon: typeof PhoneOff }>> = {
  noPhone: { label: "Sem telefone", Icon: PhoneOff },
  refused: { label: "Pediram para parar", Icon: BellOff },
  duplicate: { label: "Duas vezes na seleção", Icon: Copy },
  noValue: { label: "Sem valor para uma variável", Icon: Braces },
  tooLong: { label: "Texto longo demais para o template", Icon: TextCursorInput },
}

/** How the message arrives, and who of the selection does not get it. */
export const CampaignPreviewAside = ({ model }: { readonly model: CampaignForm }) => {
  const { status, preview } = useBehavior(model.preview$)
  const { values } = useBehavior(model.form.state$)
  const file = useBehavior(model.attachment$)
  const [shown, setShown] = useState(0)
  const examples = preview?.examples ?? []
  const at = Math.min(shown, Math.max(0, examples.length - 1))
  const example = examples[at]
  const template = useBehavior(model.template$)
  const written = isByTemplate(values.media)
    ? template === null
      ? ""
      : renderTemplate(template.template, {})
    : values.message
  const words = written === "" || example === undefined || example.text === "" ? written : example.text
  const left = leftOutReasons.filter((reason) => (preview?.left[reason].count ?? 0) > 0)
  return (
    <chakra.div aria-busy={status === "loading"}>
      <Head>
        <chakra.h3 textStyle="name" flex="1">
          Como chega
        </chakra.h3>
        {examples.length > 1 && (
          <>
            <chakra.span textStyle="meta" color="text-2">
              {at + 1} de {examples.length}
            </chakra.span>
            <IconButton
              label="Exemplo anterior"
              icon={<ChevronLeft aria-hidden size={16} />}
              disabled={at === 0}
              onClick={() => setShown(at - 1)}
            />
            <IconButton
              label="Próximo exemplo"
              icon={<ChevronRight aria-hidden size={16} />}
              disabled={at === examples.length - 1}
              onClick={() => setShown(at + 1)}
            />
          </>
        )}
      </Head>
      <Chat>
        {example !== undefined && (
          <chakra.div display="flex" gap="1" padding="3" textStyle="cell" backgroundColor="surface">
            <chakra.span color="text-3">Para</chakra.span>
            <Name>{example.name === "" ? "Contato sem nome" : example.name}</Name>
          </chakra.div>
        )}
        <Bubble>
          {file !== undefined && (
            <chakra.div display="flex" alignItems="center" gap="2" marginBottom="1.5">
              <FileText aria-hidden size={16} />
              <Name>{file.name}</Name>
            </chakra.div>
          )}
          <Said words={words === "" ? undefined : words} isByTemplate={template !== null} />
        </Bubble>
        {template?.template.buttons.map(({ label, url }, place) => (
          // Its place is all that tells one button from another.
          <PressLine key={place}>
            {url === "" ? <Reply aria-hidden size={14} /> : <ExternalLink aria-hidden size={14} />}
            <Name>{label}</Name>
          </PressLine>
        ))}
      </Chat>
      {left.length > 0 && preview !== undefined && (
        <chakra.div marginTop="5">
          <Head>
            <chakra.h3 textStyle="name">Quem não vai receber</chakra.h3>
            <Badge>{formatTotal(preview.total - preview.receives)}</Badge>
          </Head>
          <Lists>
            {left.map((reason) => (
              <li key={reason}>
                <LeftOut reason={reason} list={preview.left[reason]} />
              </li>
            ))}
          </Lists>
        </chakra.div>
      )}
      {status === "failed" && (
        <chakra.p marginTop="4" textStyle="meta" color="danger">
          Não foi possível calcular quem vai receber.
        </chakra.p>
      )}
    </chakra.div>
  )
}

/** The words of a bubble; those of a template with its bold and italic signs read, as its vendor does. */
const Said = ({
  words,
  isByTemplate: isMarked,
}: {
  readonly words: string | undefined
  readonly isByTemplate: boolean
}) => {
  if (words === undefined) return <chakra.span color="text-3">A mensagem aparece aqui.</chakra.span>
  return isMarked ? <TextPieces {...readSigns(words)} /> : words
}

const PressLine = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1.5",
    minHeight: "control",
    minWidth: 0,
    marginInline: "3",
    marginBottom: "1.5",
    "&:last-child": { marginBottom: "3" },
    paddingInline: "3",
    textStyle: "label",
    color: "brand-ink",
    backgroundColor: "surface",
    borderRadius: "card",
    "& svg": { flexShrink: 0 },
  },
})

const Summary = chakra("summary", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2.5",
    paddingInline: "3",
    minHeight: "9",
    textStyle: "cell",
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "@media (pointer: coarse)": { minHeight: "touch" },
  },
})

interface LeftOutProps {
  readonly reason: LeftOutReason
  readonly list: NonNullable<CampaignForm["preview$"]["value"]["preview"]>["left"][LeftOutReason]
}

const LeftOut = ({ reason, list }: LeftOutProps) => {
  const { label, Icon } = reasons[reason]
  const more = list.count - list.contacts.length
  return (
    <details>
      <Summary>
        <Icon aria-hidden size={16} />
        <chakra.span flex="1">{label}</chakra.span>
        <b>{formatTotal(list.count)}</b>
        <chakra.span textStyle="control" color="brand-ink">
          Ver
        </chakra.span>
      </Summary>
      <chakra.ul maxHeight="200px" overflowY="auto" paddingInline="3" paddingBottom="2" textStyle="meta">
        {list.contacts.map(({ id, name }) => (
          <li key={id}>
            <Name>{contactName({ id, name, phone: "" })}</Name>
          </li>
        ))}
        {more > 0 && <li>e mais {formatTotal(more)}</li>}
      </chakra.ul>
    </details>
  )
}
