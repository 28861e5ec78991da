import type { StoredBytes } from "./chat-log.ts"
import type { JsonObject } from "./json-reading.ts"
import type { WhatsAppMediaKind } from "./media-kinds.ts"

/** Media of a message: what the fake holds under an id, or has fetched from a link. */
export interface SentMedia extends StoredBytes {
  readonly id: string
  readonly link?: string
}

export type WhatsAppHeader =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "video" | "document"; readonly media: SentMedia }

interface InteractiveParts {
  readonly header?: WhatsAppHeader
  readonly body: string
  readonly footer?: string
}

export interface WhatsAppRow {
  readonly id: string
  readonly title: string
  readonly description?: string
}

/** A message of the company that passed every check. */
export type WhatsAppContent =
  | { readonly type: "text"; readonly body: string; readonly previewUrl: boolean }
  | ({
      readonly type: "buttons"
      readonly buttons: ReadonlyArray<{ readonly id: string; readonly title: string }>
    } & InteractiveParts)
  | ({
      readonly type: "list"
      readonly button: string
      readonly sections: ReadonlyArray<{ readonly title?: string; readonly rows: ReadonlyArray<WhatsAppRow> }>
    } & InteractiveParts)
  | ({ readonly type: "link"; readonly title: string; readonly url: string } & InteractiveParts)
  | {
      readonly type: WhatsAppMediaKind
      readonly media: SentMedia
      readonly caption?: string
      readonly filename?: string
      readonly voice?: boolean
    }
  | {
      readonly type: "location"
      readonly latitude: number
      readonly longitude: number
      readonly name?: string
      readonly address?: string
    }
  | { readonly type: "contacts"; readonly contacts: ReadonlyArray<JsonObject> }
  | { readonly type: "reaction"; readonly messageId: string; readonly emoji: string }
  | {
      readonly type: "template"
      readonly name: string
      readonly language: string
      /** The body with its parameters filled in. */
      readonly text: string
      readonly header?: WhatsAppHeader
      readonly footer?: string
      readonly buttons: ReadonlyArray<{ readonly title: string; readonly payload?: string; readonly url?: string }>
    }
