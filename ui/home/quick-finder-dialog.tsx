import { chakra } from "@chakra-ui/react"
import { menuFor, type SessionUser } from "@prosa/core/access"
import {
  createQuickFinder,
  type FinderHit,
  finderLetters,
  hitsOf,
  looksForRooms,
  type QuickFinder,
} from "@prosa/core/home/view"
import { formatTotal } from "@prosa/core/kernel"
import { Bot, FileText, UserRound } from "lucide-react"
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from "react"
import { useBotServices } from "../bot/bot-services.ts"
import { RoomStatusBadge } from "../kit/labels/room-status-badge.tsx"
import { useConversationServices } from "../conversation/conversation-services.ts"
import { ChannelIcon } from "../kit/labels/channel-icon.tsx"
import { itemStyle } from "../kit/menus/menu-style.ts"
import { ModalDialog } from "../kit/dialogs/modal-dialog.tsx"
import { Name } from "../kit/labels/name.tsx"
import { SearchField } from "../kit/fields/search-field.tsx"
import { Spinner } from "../kit/feedback/spinner.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import type { TypedAhead } from "./use-finder-key.ts"

const Groups = chakra("div", {
  base: { maxHeight: "min(480px, 60dvh)", overflowY: "auto", marginTop: "2", marginInline: "-2" },
})

const GroupName = chakra("div", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    paddingInline: "2",
    paddingTop: "3",
    paddingBottom: "1",
    textStyle: "label",
    color: "text-3",
  },
})

const Hit = chakra("div", {
  base: {
    ...itemStyle,
    height: "auto",
    minHeight: "12",
    paddingBlock: "1.5",
    cursor: "pointer",
    "&[data-highlighted]": { backgroundColor: "active" },
  },
})

const Keys = chakra("p", {
  base: { textStyle: "meta", color: "text-3", paddingTop: "3", "@media (pointer: coarse)": { display: "none" } },
})

export interface QuickFinderDialogProps {
  readonly user: SessionUser
  /** Takes what was typed before its field had the focus. */
  readonly takeTyped: () => TypedAhead
  readonly onClose: () => void
}

/** Ctrl+K: a few letters lead to a room, a person, a bot or a page. */
export const QuickFinderDialog = ({ user, takeTyped, onClose }: QuickFinderDialogProps) => {
  const { session, available } = useEntry()
  const { managedRooms: rooms } = useConversationServices()
  const { bots } = useBotServices()
  const { selection } = useTenancyServices()
  const finder = useViewModel((scope) => {
    const { main, settings } = menuFor(user, available)
    return createQuickFinder(scope, {
      rooms,
      bots,
      user,
      companyId: session.companyId(),
      workspaces: () => selection.state$.value.selected,
      pages: [...main, ...settings],
    })
  }, "finder")
  return (
    <ModalDialog open onClose={onClose} title="Buscar" width={640}>
      {finder !== undefined && <Finding finder={finder} takeTyped={takeTyped} onClose={onClose} />}
    </ModalDialog>
  )
}

const steps = { ArrowDown: "next", ArrowUp: "previous", Home: "first", End: "last" } as const

interface FindingProps extends Pick<QuickFinderDialogProps, "takeTyped" | "onClose"> {
  readonly finder: QuickFinder
}

const Finding = ({ finder, takeTyped, onClose }: FindingProps) => {
  const { navigation } = useEntry()
  const { text, groups, busy, failed, marked } = useBehavior(finder.state$)
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const focused = useEffectEvent(() => {
    const typed = takeTyped()
    if (typed.text !== "") finder.type(typed.text)
    if (typed.entered) finder.open(false)
  })
  useEffect(() => {
    const input = field.current
    input?.addEventListener("focus", focused, { once: true })
    if (input !== null && document.activeElement === input) focused()
    return () => input?.removeEventListener("focus", focused)
  }, [])
  const hits = hitsOf(groups)
  const idOf = (position: number) => `${list}-${position}`
  const open = (hit: FinderHit) => {
    onClose()
    navigation.go(hit.path)
  }
  const opened = useEffectEvent((hit: FinderHit, elsewhere: boolean) => {
    if (elsewhere) window.open(hit.path, "_blank", "noopener")
    else open(hit)
  })
  useEffect(() => {
    const openings = finder.opened$.subscribe(({ hit, elsewhere }) => opened(hit, elsewhere))
    return () => openings.unsubscribe()
  }, [finder])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      finder.move(steps[event.key])
      const next = finder.state$.value.marked
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" })
    } else if (event.key === "Enter") finder.open(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <>
      <SearchField
        ref={field}
        label="Salas, pessoas, robôs e páginas"
        value={text}
        onChange={finder.type}
        end={busy && <Spinner size={14} />}
        combobox={{
          role: "combobox",
          "aria-expanded": hits.length > 0,
          "aria-autocomplete": "list",
          ...(hits.length > 0 ? { "aria-controls": list } : {}),
          ...(marked < 0 ? {} : { "aria-activedescendant": idOf(marked) }),
          onKeyDown: press,
        }}
      />
      {hits.length === 0 && !busy && (
        <chakra.output display="block" paddingTop="4" textStyle="cell" color="text-2">
          {failed
            ? "Não foi possível buscar agora. Por favor tente mais tarde."
            : looksForRooms(text)
              ? "Nenhum resultado encontrado"
              : `Digite ao menos ${finderLetters} letras, um telefone ou o número de uma sala.`}
        </chakra.output>
      )}
      {hits.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the field, which names the marked option
        <Groups id={list} role="listbox" aria-label="Resultados" aria-busy={busy}>
          {groups.map(({ title, hits: own, total }, at) => {
            const before = groups.slice(0, at).reduce((sum, group) => sum + group.hits.length, 0)
            return (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
              <div key={title} role="group" aria-label={title}>
                <GroupName aria-hidden>
                  <span>{title}</span>
                  <span>{own.length < total ? `${own.length} de ${formatTotal(total)}` : own.length}</span>
                </GroupName>
                {own.map((hit, place) => (
                  <HitLine
                    key={hit.key}
                    id={idOf(before + place)}
                    hit={hit}
                    marked={before + place === marked}
                    onMark={() => finder.mark(before + place)}
                    onOpen={() => open(hit)}
                  />
                ))}
              </div>
            )
          })}
        </Groups>
      )}
      <Keys aria-hidden>↑ ↓ andar · Enter abrir · Ctrl+Enter em outra aba · Ctrl+K buscar</Keys>
    </>
  )
}

interface HitLineProps {
  readonly id: string
  readonly hit: FinderHit
  readonly marked: boolean
  readonly onMark: () => void
  readonly onOpen: () => void
}

const HitLine = ({ id, hit, marked, onMark, onOpen }: HitLineProps) => (
  <Hit
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as of its list
    role="option"
    aria-selected={marked}
    {...(marked ? { "data-highlighted": "" } : {})}
    onPointerMove={() => !marked && onMark()}
    onClick={onOpen}
  >
    <chakra.span display="flex" color="text-2">
      {hit.room !== undefined ? (
        <ChannelIcon channel={hit.room.channel} size={16} />
      ) : hit.key.startsWith("bot-") ? (
        <Bot aria-hidden size={16} />
      ) : hit.key.startsWith("person-") ? (
        <UserRound aria-hidden size={16} />
      ) : (
        <FileText aria-hidden size={16} />
      )}
    </chakra.span>
    <chakra.span flex="1" minWidth={0}>
      <chakra.span display="block" fontWeight={500} minWidth={0}>
        <Name>{hit.title}</Name>
      </chakra.span>
      <chakra.span display="block" textStyle="meta" color="text-2" minWidth={0}>
        <Name>{hit.detail}</Name>
      </chakra.span>
    </chakra.span>
    {hit.room !== undefined && <RoomStatusBadge status={hit.room.status} />}
  </Hit>
)
