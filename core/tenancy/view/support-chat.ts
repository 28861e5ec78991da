import { Result } from "effect"
import { distinctUntilChanged, map, of, Subject, switchMap, tap } from "rxjs"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import { type SupportChat, type SupportChats, supportChatOn, type SupportScreen } from "../support-chat.ts"

/** The widget on the page. Every call may come at any time, also while its script is still loading. */
export interface SupportWidget {
  /** Loads the widget, or draws the hidden one again. */
  show(chat: SupportChat): void
  /** Stops drawing it; the conversation stays. */
  hide(): void
  /** Takes it off the page. */
  remove(): void
}

/** The support chat of a signed-in user. */
export interface SupportDesk {
  /** Whether the widget is drawn: the page keeps a place for it. */
  readonly shown$: Behavior<boolean>
  /** Reports the open page and its width. */
  at(screen: SupportScreen): void
}

/**
 * Creates the support chat. Its configuration is read when it is first shown, and again after a failure; without one,
 * nothing is loaded. The widget leaves the page when the scope ends.
 */
export const createSupportDesk = (
  scope: Scope,
  { supportChats, widget }: { readonly supportChats: SupportChats; readonly widget: SupportWidget },
): SupportDesk => {
  const screens$ = new Subject<SupportScreen>()
  // Null: none is configured. Undefined: not known yet.
  let known: SupportChat | null | undefined
  const chat$ = () =>
    known !== undefined
      ? of(known)
      : callStream(() => supportChats.current()).pipe(
          map((answer) => (Result.isSuccess(answer) ? answer.success : undefined)),
          tap((chat) => {
            known = chat
          }),
        )
  const shown$ = hold(
    scope,
    false,
    screens$.pipe(
      map(supportChatOn),
      distinctUntilChanged(),
      switchMap((wanted) => {
        if (wanted === "shown") return chat$().pipe(map((chat) => chat ?? undefined))
        if (wanted === "hidden") widget.hide()
        else widget.remove()
        return of(undefined)
      }),
      map((chat) => {
        if (chat !== undefined) widget.show(chat)
        return chat !== undefined
      }),
    ),
  )
  scope.add(() => widget.remove())
  return { shown$, at: (screen) => screens$.next(screen) }
}
