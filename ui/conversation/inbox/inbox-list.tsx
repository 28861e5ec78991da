import { timeZoneOf } from "@prosa/core/access/view"
import { chakra } from "@chakra-ui/react"
import { conversationMessages as say, inboxPath } from "@prosa/core/conversation"
import type { Inbox } from "@prosa/core/conversation/view"
import type { DialogId, UserId } from "@prosa/core/kernel"
import { ArrowUp, Search } from "lucide-react"
import { useCallback, useDeferredValue, useEffect } from "react"
import { afterFrame } from "../../kit/hooks/after-frame.ts"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { isNearEnd } from "../../kit/hooks/near-end.ts"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useMinute } from "../../kit/hooks/use-minute.ts"
import { useRoving } from "../../kit/focus/use-roving.ts"
import { EmptyState, ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { inboxRowStyles } from "./inbox-row-styles.ts"
import { InboxRow } from "./inbox-row.tsx"
import { useStillList } from "./use-still-list.ts"

const Scroller = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    flex: "1",
    minHeight: 0,
    overflowY: "auto",
    overscrollBehavior: "contain",
    overflowAnchor: "none",
    borderTop: "1px solid",
    borderColor: "border",
  },
})

export interface InboxListProps {
  readonly inbox: Inbox
  readonly open: DialogId | undefined
  readonly me: UserId
}

/** This many pixels before the end the next page is asked for. */
const near = 256

/** The conversations, newest message first; more come as one scrolls. One tab stop: the arrow keys move between the rows. */
export const InboxList = ({ inbox, open, me }: InboxListProps) => {
  const { clock, session } = useEntry()
  const timeZone = timeZoneOf(useBehavior(session.state$))
  // Many rows at once are drawn in slices, between which the page answers.
  const items = useDeferredValue(useBehavior(inbox.heldRows.rows$))
  const { status, loadedOnce, loadingMore, moreFailure, failure, filter } = useDeferredValue(useBehavior(inbox.state$))
  const rows = useRoving<HTMLUListElement>("a[href]", "vertical")
  const { ref, onScroll, newAbove, toTop } = useStillList(items)
  const loadNear = useCallback(() => {
    const element = ref.current
    if (element !== null && isNearEnd(element, near)) inbox.loadMore()
  }, [inbox, ref])
  // A tall window shows the end at once. The frame with the rows is not held up by measuring them.
  useEffect(
    () => (items.length === 0 || status === "loading" ? undefined : afterFrame(loadNear)),
    [loadNear, items, status],
  )
  const now = useMinute(clock)
  return (
    <chakra.div position="relative" display="flex" flexDirection="column" flex="1" minHeight={0}>
      {status === "failed" && items.length > 0 && (
        <Banner tone="danger" action={{ label: "Tentar novamente", run: inbox.reload }}>
          Não foi possível carregar as conversas.
        </Banner>
      )}
      <Scroller
        ref={ref}
        aria-busy={status === "loading"}
        onPointerMove={inbox.heldRows.hold}
        onPointerDown={inbox.heldRows.hold}
        onPointerLeave={({ pointerType }) => {
          // A finger leaves when it is lifted, before its press counts.
          if (pointerType === "mouse") inbox.heldRows.release()
        }}
        onScroll={() => {
          onScroll()
          loadNear()
        }}
      >
        {items.length === 0 ? (
          status === "failed" ? (
            <ErrorState
              title="Não foi possível carregar as conversas."
              sentence={failure?.message}
              onRetry={inbox.reload}
            />
          ) : status === "loading" && !loadedOnce ? (
            <chakra.div paddingInline="4">
              <ListSkeleton rows={8} />
            </chakra.div>
          ) : status === "loading" ? (
            <chakra.div display="grid" placeItems="center" padding="8" color="text-3">
              <Spinner label="Carregando conversas" size={20} />
            </chakra.div>
          ) : (
            <EmptyState
              icon={<Search aria-hidden size={24} strokeWidth={1.75} />}
              title={say.nothingFound}
              {...(filter.name === ""
                ? {}
                : { actions: <Button onClick={() => inbox.search("")}>Limpar busca</Button> })}
            />
          )
        ) : (
          <chakra.ul {...rows} css={inboxRowStyles}>
            {items.map((item) => (
              <InboxRow
                key={item.id}
                item={item}
                href={inboxPath(filter, item.id)}
                selected={item.id === open}
                me={me}
                now={now}
                timeZone={timeZone}
              />
            ))}
          </chakra.ul>
        )}
        {loadingMore && (
          <chakra.div display="grid" placeItems="center" padding="4" color="text-3">
            <Spinner label="Carregando mais conversas" />
          </chakra.div>
        )}
        {moreFailure !== undefined && (
          <Banner tone="danger" action={{ label: "Tentar novamente", run: inbox.loadMoreAgain }}>
            Não foi possível carregar mais conversas.
          </Banner>
        )}
      </Scroller>
      {newAbove > 0 && (
        <chakra.div position="absolute" top="3" insetInline="0" display="grid" justifyItems="center">
          <chakra.span backgroundColor="surface" borderRadius="control" boxShadow="menu">
            <Button size="compact" icon={<ArrowUp aria-hidden size={14} />} onClick={toTop}>
              {say.newAbove(newAbove)}
            </Button>
          </chakra.span>
        </chakra.div>
      )}
    </chakra.div>
  )
}
