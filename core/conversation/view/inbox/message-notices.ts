import {
  BehaviorSubject,
  combineLatest,
  filter,
  ignoreElements,
  map,
  mergeMap,
  share,
  Subject,
  switchMap,
  throttleTime,
  timer,
} from "rxjs"
import type { Session } from "../../../access/view/index.ts"
import type { DialogId } from "../../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../../shell/index.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"
import type { InboxItem } from "../../dialogs/dialog.ts"
import type { InboxEvent, MentionEvent } from "../../dialogs/dialogs.ts"
import { firstInboxAddress, inboxPath } from "../../inbox/inbox-address.ts"
import { contactName } from "../../../contact/index.ts"
import { bringsMessage, cameBack } from "../../inbox/new-messages.ts"
import { refusedNow, scheduledInRoomWords } from "../../scheduled/scheduled-in-room.ts"
import { snoozeMessages } from "../../snooze/room-snooze.ts"
import type { NoticePermission, Notifier } from "../../inbox/notifier.ts"

/** Tells of messages that arrive while the tab is hidden, and counts the unread rooms for the menu. */
export interface MessageNotices {
  /** The number of unread rooms; 0 before the first event. */
  readonly unread$: Behavior<number>
  /** Whether this tab is the one that is seen. */
  readonly visible$: Behavior<boolean>
  /** Notifications are offered: they are possible, and nobody has said yes or no on this page. */
  readonly offered$: Behavior<boolean>
  /** Asks for the permission. */
  accept(): void
  /** Ends the offer until the page is opened anew. */
  decline(): void
  /** Takes an event of the inbox, whichever page has heard it. */
  hear(event: InboxEvent): void
  /** Tells of a note that mentions the user: on the page, and by the browser while it is hidden. */
  mentioned(mention: MentionEvent): void
  /** Takes rooms as they are after a gap in the connection, which began at `since`. */
  hearMissed(items: ReadonlyArray<InboxItem>, since: string): void
}

/** A tab that is seen claims a message this much before the hidden ones; in milliseconds. */
const headStart = 300

/** A burst of messages has one sound, whichever tabs tell of them; in milliseconds. */
const burst = 3_000

/** How long a message that one tab has claimed is kept from the others, in milliseconds. */
const claimed = 5_000

/** Creates the notices of one browser tab (conversations, section 4). Of several tabs, one rings. */
export const createMessageNotices = (
  scope: Scope,
  {
    notifier,
    session,
    navigation,
    toasts,
  }: {
    readonly notifier: Notifier
    readonly session: Pick<Session, "state$">
    readonly navigation: Pick<Navigation, "go">
    readonly toasts: Pick<Toasts, "show">
  },
): MessageNotices => {
  const unread$ = new Subject<number>()
  const arrived$ = new Subject<InboxItem>()
  const permission$ = hold<NoticePermission>(scope, "unsupported", notifier.permission$)
  const visible$ = hold(scope, true, notifier.visible$)
  const declined$ = new BehaviorSubject(false)
  const known = new Map<DialogId, InboxItem>()
  /** When the newest message of any room was written, as far as it was heard. */
  let newest: string | undefined
  const told$ = arrived$.pipe(
    mergeMap((item) => {
      const first$ = notifier.claim(`${item.id}-${item.version}`, claimed).pipe(filter((first) => first))
      // Who sees a tab of the product needs no notice of the hidden ones.
      if (visible$.value) return first$.pipe(ignoreElements())
      return timer(headStart).pipe(
        switchMap(() => first$),
        map(() => item),
      )
    }),
    share(),
  )
  const open = (id: DialogId) => navigation.go(inboxPath(firstInboxAddress, id))
  /** Tells of a room on the page, and by the browser while nobody sees it. */
  const tell = (id: DialogId, title: string, text: string, tag: string) => {
    const pressed = () => open(id)
    toasts.show({ kind: "ok", title, action: { label: "Abrir", run: pressed } })
    if (!visible$.value && permission$.value === "granted") notifier.show({ title, text, tag, pressed })
  }
  const tellReturned = (item: InboxItem) =>
    tell(item.id, snoozeMessages.cameBack(contactName(item)), snoozeMessages.putOff, `adiada-${item.id}`)
  const tellRefused = (item: InboxItem) =>
    tell(
      item.id,
      scheduledInRoomWords.refusedNotice(contactName(item)),
      scheduledInRoomWords.refusedText,
      `agendada-${item.id}`,
    )
  const hearItems = (items: ReadonlyArray<InboxItem>, since?: string): void => {
    const me = session.state$.value.user?.id
    // What was heard together is equally new.
    const heardBefore = newest ?? since
    for (const item of items) {
      const before = known.get(item.id)
      if (me !== undefined && cameBack(before, item, me)) tellReturned(item)
      if (me !== undefined && refusedNow(before, item, me)) tellRefused(item)
      if (me !== undefined && bringsMessage(before, item, me, heardBefore)) arrived$.next(item)
      if (newest === undefined || Date.parse(newest) < Date.parse(item.lastMessageAt)) newest = item.lastMessageAt
      if (before === undefined || before.version < item.version) known.set(item.id, item)
    }
  }
  scope.add(
    told$.subscribe(({ id }) => {
      if (permission$.value !== "granted") return
      notifier.show({
        title: say.notificationTitle,
        text: say.notificationText,
        tag: `sala-${id}`,
        pressed: () => open(id),
      })
    }),
  )
  scope.add(
    told$
      .pipe(
        throttleTime(burst),
        mergeMap(() => notifier.claim("ring", burst)),
        filter((first) => first),
      )
      .subscribe(() => notifier.ring()),
  )
  return {
    unread$: hold(scope, 0, unread$),
    visible$,
    offered$: hold(
      scope,
      false,
      combineLatest([permission$, declined$]).pipe(
        map(([permission, declined]) => permission === "unasked" && !declined),
      ),
    ),
    accept: notifier.ask,
    decline: () => declined$.next(true),
    hear: ({ items, unreadRooms }) => {
      unread$.next(unreadRooms)
      hearItems(items)
    },
    hearMissed: hearItems,
    // The words of a note stay in the product.
    mentioned: ({ dialogId, by }) => tell(dialogId, say.mentioned(by), say.mentionText, `nota-${dialogId}`),
  }
}
