import { type ClientOptions, createHttpVisitorFiles, sendWithProgress } from "@prosa/adapters-http/clients"
import { type AttachmentsDeps, createAttachments } from "@prosa/core/channel/view"
import type { VisitorChat } from "@prosa/core/conversation/view"
import type { Scope } from "@prosa/core/kernel/view"
import { Effect } from "effect"
import { type WidgetAttachmentTray, drawAttachmentTray } from "./attachment-tray.ts"

/**
 * Creates what attaching needs, which is loaded when a file is attached for the first time. A file that is attached
 * before the session has begun is uploaded then.
 */
export const openAttachments = (
  scope: Scope,
  place: HTMLElement,
  http: ClientOptions,
  { begun }: Pick<VisitorChat, "begun">,
  changed: (ready: boolean) => void,
): WidgetAttachmentTray => {
  const files = createHttpVisitorFiles({ ...http, sendFile: sendWithProgress })
  const upload: AttachmentsDeps["upload"] = (content, onProgress) =>
    Effect.andThen(begun, files.upload(content, onProgress))
  return drawAttachmentTray(place, createAttachments(scope, { upload }), changed)
}
