import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import {
  anyAnswerName,
  entityMessages,
  type EntityRow,
  isSystemEntityName,
  systemEntityWords,
} from "@prosa/core/entity"
import { type AnyAnswer, createAnyAnswer, createEntityPicker } from "@prosa/core/entity/view"
import type { EntityRef } from "@prosa/core/flow"
import type { BotId } from "@prosa/core/kernel"
import { Check, MessageCircleQuestion, Plus, Tags, X } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { useEntityServices } from "../../entity/entity-services.ts"
import { Button } from "../../kit/buttons/button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { Popover } from "../../kit/menus/popover.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"

// Few open it, and it brings the matching of entities along.
const EntityDialog = lazy(() => import("../../entity/entity-dialog.tsx").then((m) => ({ default: m.EntityDialog })))

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
  const [creating, setCreating] = useState(false)
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
        <Popover
          label="Entidades personalizadas"
          width={320}
          flips
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
        >
          {(close) => (
            <EntityChoices
              botId={botId}
              chosen={entity}
              onPick={(picked) => {
                onChange(picked)
                close()
              }}
              onCreate={() => {
                close()
                setCreating(true)
              }}
            />
          )}
        </Popover>
      )}
      {botId !== undefined && entity === null && open && <AnyAnswerButton botId={botId} onTake={onChange} />}
      {creating && botId !== undefined && (
        <Suspense>
          <EntityDialog
            target={{ botId }}
            onClose={() => setCreating(false)}
            onSaved={(saved) => {
              setCreating(false)
              onChange(saved)
            }}
          />
        </Suspense>
      )}
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

const Head = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    padding: "3",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})
const Choices = chakra("ul", {
  base: { flex: "1", minHeight: "80px", maxHeight: "280px", overflowY: "auto", padding: "1" },
})
const Choice = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    width: "full",
    minHeight: "40px",
    paddingInline: "2",
    textAlign: "start",
    textStyle: "cell",
    borderRadius: "control",
    cursor: "pointer",
    "&:hover, &:focus-visible": { backgroundColor: "hover" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
})
const Words = chakra("p", { base: { padding: "3", textStyle: "cell", color: "text-2" } })

interface EntityChoicesProps {
  readonly botId: BotId
  readonly chosen: EntityRef | null
  readonly onPick: (entity: EntityRef) => void
  readonly onCreate: () => void
}

const EntityChoices = ({ botId, chosen, onPick, onCreate }: EntityChoicesProps) => {
  const { session } = useEntry()
  const { entities } = useEntityServices()
  const { user } = useBehavior(session.state$)
  const picker = useViewModel((scope) => createEntityPicker(scope, botId, entities), `picker ${botId}`)
  if (picker === undefined) return null
  return (
    <>
      <Head>
        <chakra.h3 textStyle="name" fontSize="13px">
          Entidades personalizadas
        </chakra.h3>
        <PickerSearch picker={picker} onPick={onPick} />
      </Head>
      <Picked picker={picker} chosen={chosen} onPick={onPick} />
      {user !== undefined && (
        <chakra.div padding="1" borderTop="1px solid" borderColor="border">
          <Button
            wide
            variant="ghost"
            icon={<Plus aria-hidden size={16} />}
            disabledReason={mayDo(user, "entity.write") ? undefined : entityMessages.mayNotCreate}
            onClick={onCreate}
          >
            Criar entidade
          </Button>
        </chakra.div>
      )}
    </>
  )
}

interface PickerProps {
  readonly picker: ReturnType<typeof createEntityPicker>
}

const PickerSearch = ({ picker, onPick }: PickerProps & Pick<EntityChoicesProps, "onPick">) => {
  const { wish, rows } = useBehavior(picker.state$)
  const [first] = rows
  return (
    <SearchField
      label="Buscar entidade"
      value={wish.search}
      onChange={picker.search}
      onEnter={() => {
        if (wish.search.trim() !== "" && first !== undefined) onPick({ id: first.id, name: first.name })
      }}
    />
  )
}

const Picked = ({ picker, chosen, onPick }: PickerProps & Pick<EntityChoicesProps, "chosen" | "onPick">) => {
  const { rows, status, loadedOnce } = useBehavior(picker.state$)
  if (status === "failed")
    return (
      <Words role="alert">
        {entityMessages.loadFailed} {entityMessages.loadFailedAdvice}{" "}
        <Button size="compact" onClick={picker.reload}>
          Tentar novamente
        </Button>
      </Words>
    )
  // What is not known yet may still match.
  if (!loadedOnce || (rows.length === 0 && status === "loading"))
    return (
      <chakra.div display="grid" placeItems="center" height="80px">
        <Spinner label="Carregando as entidades" />
      </chakra.div>
    )
  if (rows.length === 0) return <Words>Nenhum resultado encontrado</Words>
  return (
    <Choices aria-label="Entidades">
      {rows.map((row) => (
        <li key={row.id}>
          <Choice
            type="button"
            aria-pressed={row.id === chosen?.id}
            onClick={() => onPick({ id: row.id, name: row.name })}
          >
            <chakra.span flex="1" minWidth={0}>
              <Name>{row.name}</Name>
              <chakra.span display="block" textStyle="meta" color="text-3">
                {wordsOf(row)}
              </chakra.span>
            </chakra.span>
            {row.id === chosen?.id && <Check aria-hidden size={16} />}
          </Choice>
        </li>
      ))}
    </Choices>
  )
}

const wordsOf = ({ name, system, inputs }: EntityRow): string => {
  if (system && isSystemEntityName(name)) return systemEntityWords[name]
  return inputs === 1 ? "1 entrada" : `${inputs.toLocaleString("pt-BR")} entradas`
}
