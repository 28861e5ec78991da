import { Result } from "effect"
import { distinctUntilChanged, map, switchMap } from "rxjs"
import type { StoredFile } from "../../channel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Dialogs } from "../dialogs.ts"
import type { Chat } from "./chat-state.ts"

/** The files of a conversation, newest first; undefined until they are known, or when they cannot be had. */
export type SentFiles = Behavior<ReadonlyArray<StoredFile> | undefined>

/** Asks for them when the conversation is opened, and whenever those of the messages that are shown change. */
export const createDialogFiles = (
  scope: Scope,
  { id, state$ }: Pick<Chat, "id" | "state$">,
  dialogs: Pick<Dialogs, "files">,
): SentFiles =>
  hold<ReadonlyArray<StoredFile> | undefined>(
    scope,
    undefined,
    state$.pipe(
      map(({ timeline }) => timeline.messages.flatMap(({ files }) => files.map((file) => file.id)).join()),
      distinctUntilChanged(),
      switchMap(() => callStream(() => dialogs.files(id))),
      map((answer) => Result.getOrUndefined(answer)),
    ),
  )
