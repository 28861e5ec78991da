import { Effect, Result } from "effect"
import { mergeMap, Subject } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import type { CallRefused } from "../../kernel/index.ts"
import { callStream, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { AddressQuery, Confirmations, Downloads, Toasts } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import { keyFileName, providerKeyMessages as say } from "../provider-key-messages.ts"
import type { ProviderKey, ProviderKeys } from "../provider-keys.ts"

/** Debounce of the search for keys, in milliseconds (bots, section 5). */
export const providerKeySearchPause = 600

/** '/gcredentials' (bots, section 2, 'Credentials'). */
export interface ProviderKeyList {
  readonly list: PagedList<ProviderKey, TableWish, CallRefused>
  /** Downloads the key file. */
  download(key: ProviderKey): void
  /** Deletes a free key, or takes one from its bot, after a confirmation. */
  remove(key: ProviderKey): void
}

/** Creates the list of the company's keys, by project. */
export const createProviderKeyList = (
  scope: Scope,
  deps: {
    readonly keys: ProviderKeys
    readonly session: Session
    readonly address: AddressQuery
    readonly toasts: Toasts
    readonly confirmations: Confirmations
    readonly downloads: Downloads
  },
): ProviderKeyList => {
  const { keys, session, address, toasts, confirmations, downloads } = deps
  const list = createAddressedList<ProviderKey, TableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined },
    load: ({ search, first, rows }) =>
      keys.list({ companyId: session.companyId(), name: search, offset: first, limit: rows }),
    typingPause: providerKeySearchPause,
  })
  const removals$ = new Subject<ProviderKey>()
  const fetches$ = new Subject<ProviderKey>()
  scope.add(
    fetches$.pipe(mergeMap(({ id }) => callStream(() => keys.file(id)))).subscribe((answer) => {
      if (Result.isSuccess(answer))
        downloads.save({ name: keyFileName, type: "application/json", content: answer.success })
      else toasts.show({ kind: "error", title: say.downloadFailed })
    }),
  )
  scope.add(
    removals$
      .pipe(
        mergeMap((key) =>
          callStream(() => Effect.map(keys.remove(key.id), (removed) => ({ removed, taken: key.botName !== "" }))),
        ),
      )
      .subscribe((answer) => {
        if (Result.isFailure(answer)) toasts.show({ kind: "error", title: say.removeFailed })
        else if (!answer.success.removed) toasts.show({ kind: "error", title: say.kept })
        else toasts.show({ kind: "ok", title: answer.success.taken ? say.taken : say.deleted })
        // another person may have removed it, or given it to a bot
        list.reload()
      }),
  )
  return {
    list,
    download: (key) => fetches$.next(key),
    remove: (key) =>
      confirmations.ask({
        title: "Atenção",
        ...(key.botName === ""
          ? {
              text: `Deseja deletar a chave de “${key.projectId}”? Ela não poderá ser usada por nenhum robô.`,
              yes: "Deletar",
            }
          : { text: `Deseja remover a chave de “${key.projectId}” do robô “${key.botName}”?`, yes: "Remover" }),
        no: "Cancelar",
        danger: true,
        confirmed: () => removals$.next(key),
      }),
  }
}
