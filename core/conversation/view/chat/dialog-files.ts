import { Result } from "effect"
import { distinctUntilChanged, map, switchMap } from "rxjs"
import type { StoredFile } from "../../../channel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Dialogs } from "../../dialogs/dialogs.ts"
import type { Chat } from "./chat-state.ts"

/** A conversation's files, newest first; undefined until loaded, or if loading failed. */
export type SentFiles = Behavior<ReadonlyArray<StoredFile> | undefined>

/** Loads the files when the conversation opens, and whenever the files of the shown messages change. */
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
