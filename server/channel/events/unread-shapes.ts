/** What a vendor has sent and no table of ours names, or what is left out of rooms. */
export interface UnreadShape {
  /**
   * - `event`, `field`: of the gateway and of Meta, without any message;
   * - `message`: a message, which is shown as one of a new type;
   * - `group`: a message of a group, which is left out.
   */
  readonly kind: "event" | "field" | "message" | "group"
  /** The vendor's own name of it, without anything of a person; '' for a group. */
  readonly name: string
}

/** Called with each shape that a reader of webhooks finds in no table. */
export type NoteUnread = (shape: UnreadShape) => void

/** Notes nothing. */
export const noteNothing: NoteUnread = () => undefined

/** Returns the vendor's name of a shape as it is logged: what is no name may hold anything. */
export const loggedShape = (name: string): string => (/^[\w.-]{1,80}$/u.test(name) ? name : "?")
