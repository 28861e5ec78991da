import { formatFileSize, pastedFileName, type StoredFile } from "@prosa/core/channel"
import type { Attachment, Attachments, RefusedAttachment } from "@prosa/core/channel/view"
import { element, icon } from "./elements.ts"

/** The files beside the message that is being written. */
export interface WidgetAttachmentTray {
  readonly add: (files: ReadonlyArray<File>) => void
  /** Hands over what is uploaded; "not yet" while something is not, or has failed. */
  readonly take: () => ReadonlyArray<StoredFile> | "not yet"
}

/** Draws what is attached into a place, and keeps it as the view model says. */
export const drawAttachmentTray = (
  place: HTMLElement,
  attachments: Attachments,
  changed: (ready: boolean) => void,
): WidgetAttachmentTray => {
  const isReady = () => attachments.state$.value.attached.every(({ upload }) => upload.state === "done")
  const chips = new Map<number, Chip>()

  attachments.state$.subscribe(({ attached, refused }) => {
    const keys = new Set([...attached, ...refused].map(({ key }) => key))
    for (const [key, chip] of chips)
      if (!keys.has(key)) {
        chip.end()
        chip.node.remove()
        chips.delete(key)
      }
    for (const one of [...attached, ...refused]) {
      const chip =
        chips.get(one.key) ?? ("upload" in one ? drawAttached(one, attachments) : drawRefused(one, attachments))
      chips.set(one.key, chip)
      if ("upload" in one) chip.show(one)
    }
    for (const [at, key] of [...keys].entries()) {
      const node = chips.get(key)?.node
      // What is moved loses the focus: only what stands elsewhere is.
      if (node !== undefined && place.children[at] !== node) place.insertBefore(node, place.children[at] ?? null)
    }
    place.hidden = keys.size === 0
    changed(isReady())
  })

  return {
    add: (files) =>
      attachments.add(
        files.map((file) => new File([file], pastedFileName(file.name, Date.now()), { type: file.type })),
      ),
    take: () => (isReady() ? attachments.take() : "not yet"),
  }
}

/** One file, its node the same as long as it is there: whoever has the focus on it keeps it. */
interface Chip {
  readonly node: HTMLElement
  readonly show: (attachment: Attachment) => void
  readonly end: () => void
}

const drawAttached = ({ key, name, bytes, kind, content }: Attachment, attachments: Attachments): Chip => {
  const address = kind === "image" && content instanceof Blob ? URL.createObjectURL(content) : undefined
  const preview = address === undefined ? icon("file") : element("img", { src: address, alt: "" })
  const detail = element("span", { class: "detail" })
  const bar = element("progress", { max: "1", "aria-label": `Envio de ${name}` })
  const again = element("button", { class: "retry", type: "button" }, "Tentar novamente")
  again.addEventListener("click", () => attachments.retry(key))
  const words = element(
    "span",
    { class: "words" },
    element("span", { class: "file", dir: "auto" }, name),
    detail,
    again,
  )
  const node = element("li", { class: "chip" }, preview, words, crossOf(`Remover ${name}`, key, attachments), bar)
  return {
    node,
    show: ({ upload }) => {
      const failed = upload.state === "failed"
      node.classList.toggle("refused", failed)
      detail.textContent =
        upload.state === "running" ? "Enviando..." : upload.state === "failed" ? upload.reason : formatFileSize(bytes)
      again.hidden = !failed
      bar.hidden = upload.state !== "running"
      if (upload.state === "running") bar.value = upload.part
    },
    end: () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    },
  }
}

const drawRefused = ({ key, name, reason }: RefusedAttachment, attachments: Attachments): Chip => {
  const title = element("span", { class: "file", dir: "auto" }, name)
  const words = element("span", { class: "words", role: "alert" }, title, element("span", { class: "detail" }, reason))
  const node = element(
    "li",
    { class: "chip refused" },
    words,
    crossOf(`Dispensar o aviso sobre ${name}`, key, attachments),
  )
  return { node, show: () => undefined, end: () => undefined }
}

const crossOf = (label: string, key: number, attachments: Attachments): HTMLElement => {
  const cross = element("button", { class: "cross", type: "button", "aria-label": label }, icon("cross"))
  cross.addEventListener("click", () => attachments.remove(key))
  return cross
}
