import type { BotId, CallRefused } from "../../kernel/index.ts"
import { createPagedList, type ListWish, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { Entities, EntityRow } from "../entities.ts"

/** 'Entidades personalizadas': the entities that an answer of a bot's flow may capture, at most 100 (section 9). */
export type EntityPicker = PagedList<EntityRow, ListWish, CallRefused>

/** Creates the picker, which loads at once; the search is debounced by 500 ms (section 9). */
export const createEntityPicker = (scope: Scope, botId: BotId, entities: Pick<Entities, "ofBot">): EntityPicker =>
  createPagedList<EntityRow, ListWish, CallRefused>(
    scope,
    { search: "", first: 0, rows: 100 },
    ({ search, first, rows }) => entities.ofBot({ botId, name: search, offset: first, limit: rows }),
    500,
  )
