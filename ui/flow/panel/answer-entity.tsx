import { chakra } from "@chakra-ui/react"
import { anyAnswerName, systemEntityWords } from "@prosa/core/entity"
import { type AnyAnswer, createAnyAnswer } from "@prosa/core/entity/view"
import type { EntityRef } from "@prosa/core/flow"
import type { BotId } from "@prosa/core/kernel"
import { MessageCircleQuestion, Tags, X } from "lucide-react"
import { useEntityServices } from "../../entity/entity-services.ts"
import { Button } from "../../kit/buttons/button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { EntityPopover } from "./entities/entity-popover.tsx"

const Captured = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minWidth: 0,
    paddingInlineStart: "2",
    textStyle: "cell",
    color: "brand-ink",
    backgroundColor: "brand-subtle",
    borderRadius: "badge",
  },
})
const Drop = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "24px",
    height: "24px",
    color: "text-2",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
  },
})

export interface AnswerEntityProps {
  /** Undefined: the flow is no bot's, and takes no other entities. */
  readonly botId: BotId | undefined
  readonly entity: EntityRef | null
  /** What captures it: 'da resposta 2'. */
  readonly of: string
  /** The answer names nothing yet: it may be any. */
  readonly open: boolean
  readonly onChange: (entity: EntityRef | null) => void
}

/** What an answer captures, and the picker 'Entidades personalizadas'. */
export const AnswerEntity = ({ botId, entity, of, open, onChange }: AnswerEntityProps) => {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minWidth={0}>
      {entity !== null && (
        <Captured>
          <Name>{`@${entity.name}`}</Name>
          {botId !== undefined && (
            <Drop type="button" aria-label={`Remover entidade ${entity.name}`} onClick={() => onChange(null)}>
              <X size={12} aria-hidden />
            </Drop>
          )}
        </Captured>
      )}
      {botId !== undefined && (
        <EntityPopover
          heading="Entidades personalizadas"
          botId={botId}
          chosen={entity}
          onPick={onChange}
          renderTrigger={(wiring) => (
            <Button
              {...wiring}
              size="compact"
              variant="ghost"
              icon={<Tags aria-hidden size={14} />}
              aria-label={`${entity === null ? "Capturar entidade" : "Trocar entidade"} ${of}`}
            >
              {entity === null ? "Capturar entidade" : "Trocar"}
            </Button>
          )}
        />
      )}
      {botId !== undefined && entity === null && open && <AnyAnswerButton botId={botId} onTake={onChange} />}
    </chakra.div>
  )
}

interface AnyAnswerButtonProps {
  readonly botId: BotId
  readonly onTake: (entity: EntityRef) => void
}

const AnyAnswerButton = ({ botId, onTake }: AnyAnswerButtonProps) => {
  const { entities } = useEntityServices()
  const { toaster } = useEntry()
  const any = useViewModel((scope) => createAnyAnswer(scope, botId, { entities, toasts: toaster }), `any ${botId}`)
  return any === undefined ? null : <TakeAnyAnswer any={any} onTake={onTake} />
}

const TakeAnyAnswer = ({ any, onTake }: { readonly any: AnyAnswer } & Pick<AnyAnswerButtonProps, "onTake">) => (
  <Button
    size="compact"
    variant="ghost"
    icon={<MessageCircleQuestion aria-hidden size={14} />}
    title={systemEntityWords[anyAnswerName]}
    busy={useBehavior(any.finding$)}
    busyLabel="Buscando…"
    onClick={() => any.find(({ id, name }) => onTake({ id, name }))}
  >
    Qualquer resposta
  </Button>
)
