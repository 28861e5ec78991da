import { chakra } from "@chakra-ui/react"
import { type FlowBench, type PublishReview, type PublishReviewState, versionToMake } from "@prosa/core/engine/view"
import { flowMessages } from "@prosa/core/flow"
import type { BotId } from "@prosa/core/kernel"
import { ExternalLink } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { OutsideLinkButton } from "../../kit/buttons/link-button.tsx"
import type { ModalDialogProps } from "../../kit/dialogs/modal-dialog.tsx"
import { ReviewCallers } from "./review-callers.tsx"
import { ReviewDifferences } from "./review-differences.tsx"
import { ReviewProblems, type ShowNode } from "./review-problems.tsx"
import { ReviewSettings } from "./review-settings.tsx"
import { ReviewTests } from "./review-tests.tsx"
import { VersionWords } from "../versions/version-words.tsx"

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 700px) minmax(0, 480px)",
    marginInline: "-6",
    borderBlock: "1px solid",
    borderColor: "border",
    mdDown: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})
/** Each of the two scrolls; the head and the foot of the dialog stay. */
const Column = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "5",
    minWidth: 0,
    maxHeight: "calc(100dvh - 320px)",
    overflowY: "auto",
    paddingBlock: "4",
    paddingInline: "6",
    "&:last-child": { paddingInline: "5", backgroundColor: "app", borderInlineStart: "1px solid {colors.border}" },
    mdDown: { maxHeight: "none", "&:last-child": { borderInlineStart: "0" } },
  },
})

export interface ReviewMessageProps {
  readonly state: PublishReviewState
  readonly review: PublishReview
  readonly bench: Pick<FlowBench, "openFailure" | "record">
  readonly name: string
  readonly botId: BotId | undefined
  /** The node is shown beneath the dialog. */
  readonly onShow: ShowNode
}

type Said = Omit<ModalDialogProps, "open">

/** The dialog of 'Publicar': what impedes it, what changes, what the saved tests say; then where to try the result. */
export const reviewMessage = (props: ReviewMessageProps): Said =>
  props.state.step === "published" ? publishedSaid(props) : beforeSaid(props)

const beforeSaid = ({ state, review, bench, name, botId, onShow }: ReviewMessageProps): Said => {
  const { step, compared, blockers, warnings, hints, differences, callers, settings, tests, refused } = state
  const publishing = step === "publishing"
  const made = versionToMake({ compared })
  return {
    title: `Publicar “${name}”`,
    sentence: publishing ? flowMessages.publishing : <Compared compared={compared} />,
    width: 1180,
    onClose: review.close,
    children: (
      <Columns>
        <Column>
          <ReviewProblems
            blockers={blockers}
            warnings={warnings}
            hints={hints}
            refused={refused === undefined ? undefined : `${flowMessages.publishFailed} ${refused}`}
            onShow={onShow}
          />
          <ReviewDifferences differences={differences} before={shownVersion(botId, compared)} onShow={onShow} />
          <ReviewSettings settings={settings} />
          {callers !== undefined && <ReviewCallers callers={callers} />}
        </Column>
        <Column>
          <ReviewTests tests={tests} doings={review.tests} bench={bench} />
        </Column>
      </Columns>
    ),
    actions: (
      <>
        <chakra.p flex="1 1 280px" alignSelf="center" textStyle="cell" color="text-2">
          {inForce(made)}
        </chakra.p>
        <Button data-autofocus onClick={review.close} disabledReason={publishing ? flowMessages.publishing : undefined}>
          Cancelar
        </Button>
        <Button
          // One button before and after, which keeps the focus.
          key="main"
          variant="primary"
          busy={publishing}
          busyLabel="Publicando…"
          disabledReason={blockers.length > 0 ? "Corrija primeiro o que impede publicar" : undefined}
          onClick={review.publish}
        >
          {made === undefined ? "Publicar" : `Publicar versão ${made}`}
        </Button>
      </>
    ),
  }
}

const shownVersion = (botId: BotId | undefined, compared: PublishReviewState["compared"]) =>
  botId === undefined || compared.status !== "ready" || compared.value === null
    ? undefined
    : { botId, id: compared.value.id, number: compared.value.number }

/** Which version this becomes, and which one it is compared with. */
const Compared = ({ compared }: Pick<PublishReviewState, "compared">) => (
  <chakra.span display="block" overflowWrap="anywhere">
    {compared.status === "loading" ? (
      "Comparando com a versão publicada…"
    ) : compared.status === "failed" ? (
      `Não foi possível ler de quem é a versão publicada. ${compared.message}`
    ) : compared.value === null ? (
      "Versão 1: a primeira publicação."
    ) : (
      <>
        Versão {versionToMake({ compared })}, comparada com a versão <VersionWords version={compared.value} />.
      </>
    )}
  </chakra.span>
)

/** Which conversations follow the version that is made. */
const inForce = (made: number | undefined): string => {
  if (made === 1) return "As conversas que começarem depois seguem este fluxo."
  return `Conversas em andamento terminam na versão em que começaram; as novas começam na ${made ?? "nova"}.`
}

const publishedSaid = ({ state, review }: ReviewMessageProps): Said => ({
  title: flowMessages.published(state.madeNumber),
  sentence: "Quem começar uma conversa agora já segue este fluxo.",
  onClose: review.close,
  actions: (
    <>
      {state.botToken !== undefined && (
        <OutsideLinkButton href={`/widget/chat.html?bot=${state.botToken}`} icon={<ExternalLink size={16} />}>
          Abrir página de teste
        </OutsideLinkButton>
      )}
      <Button key="main" variant="primary" disabledReason={undefined} onClick={review.close}>
        Fechar
      </Button>
    </>
  ),
})
