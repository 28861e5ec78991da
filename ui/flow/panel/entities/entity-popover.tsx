import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { entityMessages, type EntityRow, isSystemEntityName, systemEntityWords } from "@prosa/core/entity"
import { createEntityPicker } from "@prosa/core/entity/view"
import type { EntityRef } from "@prosa/core/flow"
import type { BotId } from "@prosa/core/kernel"
import { Check, Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { useEntityServices } from "../../../entity/entity-services.ts"
import { Button } from "../../../kit/buttons/button.tsx"
import { SearchField } from "../../../kit/fields/search-field.tsx"
import { Spinner } from "../../../kit/feedback/spinner.tsx"
import { Name } from "../../../kit/labels/name.tsx"
import { Popover, type PopoverProps } from "../../../kit/menus/popover.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../../services/entry-services.ts"

// Few open it, and it brings the matching of entities along.
const EntityDialog = lazy(() => import("../../../entity/entity-dialog.tsx").then((m) => ({ default: m.EntityDialog })))

export interface EntityPopoverProps extends Pick<PopoverProps, "renderTrigger"> {
  /** The heading of the picker. */
  readonly heading: string
  readonly botId: BotId
  readonly chosen: EntityRef | null
  readonly onPick: (entity: EntityRef) => void
}

/** The picker of an entity, which may be created there. */
export const EntityPopover = ({ heading, botId, chosen, onPick, renderTrigger }: EntityPopoverProps) => {
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Popover label={heading} width={320} flips renderTrigger={renderTrigger}>
        {(close) => (
          <EntityChoices
            heading={heading}
            botId={botId}
            chosen={chosen}
            onPick={(picked) => {
              onPick(picked)
              close()
            }}
            onCreate={() => {
              close()
              setCreating(true)
            }}
          />
        )}
      </Popover>
      {creating && (
        <Suspense>
          <EntityDialog
            target={{ botId }}
            onClose={() => setCreating(false)}
            onSaved={(saved) => {
              setCreating(false)
              onPick(saved)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

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
  readonly heading: string
  readonly botId: BotId
  readonly chosen: EntityRef | null
  readonly onPick: (entity: EntityRef) => void
  readonly onCreate: () => void
}

const EntityChoices = ({ heading, botId, chosen, onPick, onCreate }: EntityChoicesProps) => {
  const { session } = useEntry()
  const { entities } = useEntityServices()
  const { user } = useBehavior(session.state$)
  const picker = useViewModel((scope) => createEntityPicker(scope, botId, entities), `picker ${botId}`)
  if (picker === undefined) return null
  return (
    <>
      <Head>
        <chakra.h3 textStyle="name" fontSize="13px">
          {heading}
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
