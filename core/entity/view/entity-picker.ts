import { map, scan } from "rxjs"
import { type BotId, type CallRefused, fold } from "../../kernel/index.ts"
import {
  createPagedList,
  hold,
  type ListState,
  type ListWish,
  type PagedList,
  type Scope,
} from "../../kernel/view/index.ts"
import type { Entities, EntityRow } from "../entities.ts"
import { entityName } from "../entity-name.ts"
import { isSystemEntityName, systemEntityWords } from "../system-entities.ts"

/** 'Entidades personalizadas': the entities that an answer of a bot's flow may capture, at most 100 (section 9). */
export type EntityPicker = PagedList<EntityRow, ListWish, CallRefused>

type State = ListState<EntityRow, ListWish, CallRefused>

/**
 * Creates the picker, which loads at once; the search is debounced by 500 ms (section 9). Until it is answered, the entities that are
 * known already are searched, so that nothing is shown which does not match. Where no name matches, those of the system are found by what
 * they recognise: 'recado' is any answer.
 */
export const createEntityPicker = (scope: Scope, botId: BotId, entities: Pick<Entities, "ofBot">): EntityPicker => {
  const list = createPagedList<EntityRow, ListWish, CallRefused>(
    scope,
    { search: "", first: 0, rows: 100 },
    ({ search, first, rows }) => entities.ofBot({ botId, name: search, offset: first, limit: rows }),
    500,
  )
  const searched$ = list.state$.pipe(
    scan(
      ({ known }, state: State) => {
        const isAnswered = state.status === "ready"
        const all = isAnswered && state.wish.search === "" ? state.rows : known
        const byName = isAnswered ? state.rows : all.filter(named(state.wish.search))
        const rows = byName.length > 0 ? byName : all.filter(recognises(state.wish.search))
        return { known: all, state: { ...state, rows } }
      },
      { known: [] as ReadonlyArray<EntityRow>, state: list.state$.value },
    ),
    map(({ state }) => state),
  )
  return { ...list, state$: hold(scope, list.state$.value, searched$) }
}

const named =
  (search: string) =>
  ({ name }: EntityRow): boolean =>
    fold(name).includes(fold(entityName(search)))

/** Letters from which on words of the system's entities are searched. */
const leastLetters = 3

const recognises = (search: string): ((row: EntityRow) => boolean) => {
  const start = fold(search.trim())
  if (start.length < leastLetters) return () => false
  return ({ name, system }) =>
    system && isSystemEntityName(name) && ` ${fold(systemEntityWords[name])}`.includes(` ${start}`)
}
