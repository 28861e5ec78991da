import { can, type Holder } from "./permissions.ts"

/** Returns whether somebody may see what bots did not understand: it is part of conversations, and of bots. */
export const maySeeUnclear = (holder: Holder): boolean => can(holder, "dialog_view") && can(holder, "bot_view")
