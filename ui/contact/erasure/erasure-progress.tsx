import { chakra } from "@chakra-ui/react"
import { type ContactErasure, erasureKindNames, erasureKinds, erasureMessages as say } from "@prosa/core/contact"
import { formatCount } from "@prosa/core/kernel"
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx"
import { Moment } from "../../services/moment.tsx"

/** How far an erasure is, and at its end how much there was of each kind. */
export const ErasureProgress = ({ erasure }: { readonly erasure: ContactErasure }) => {
  const { state, askedBy, askedAt, messages, erasedMessages, counts } = erasure
  const kinds = erasureKindNames.filter((kind) => (counts[kind] ?? 0) > 0)
  return (
    <chakra.div display="grid" gap="3" textStyle="cell">
      <chakra.output>
        {state === "done" ? say.doneSentence : say.erasingSentence}
        {state === "running" && (
          <chakra.div marginTop="3">
            <ProgressBar label="Mensagens apagadas" done={erasedMessages} total={messages} />
          </chakra.div>
        )}
      </chakra.output>
      <chakra.p textStyle="meta" color="text-3">
        Pedido por {askedBy} em <Moment at={askedAt} />
      </chakra.p>
      {state === "done" && (
        <chakra.dl display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="4" rowGap="1.5">
          {kinds.map((kind) => (
            <chakra.div key={kind} display="contents">
              <chakra.dt color="text-2">{erasureKinds[kind]}</chakra.dt>
              <chakra.dd margin="0" textAlign="end" fontVariantNumeric="tabular-nums">
                {formatCount(counts[kind] ?? 0)}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
    </chakra.div>
  )
}
