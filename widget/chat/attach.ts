import { type ClientOptions, createHttpVisitorFiles, sendWithProgress } from "@prosa/adapters-http/clients"
import { createAttachments } from "@prosa/core/channel/view"
import type { Scope } from "@prosa/core/kernel/view"
import { type WidgetAttachmentTray, drawAttachmentTray } from "./attachment-tray.ts"

/** Everything that attaching needs: loaded by the first who attaches something. */
export const openAttachments = (
  scope: Scope,
  place: HTMLElement,
  http: ClientOptions,
  changed: (ready: boolean) => void,
): WidgetAttachmentTray => {
  const { upload } = createHttpVisitorFiles({ ...http, sendFile: sendWithProgress })
  return drawAttachmentTray(place, createAttachments(scope, { upload }), changed)
}
