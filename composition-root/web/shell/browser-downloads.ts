import type { Downloads } from "@prosa/core/shell"

/** Saves a file by clicking a hidden link, whose object URL is then released. */
const saveAs = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Long enough for a browser that asks where to save (bots, section 4).
  setTimeout(() => URL.revokeObjectURL(address), 30_000)
}

/** The characters of text that are held at most before they become a blob, which browsers keep outside of the page. */
const heldText = 4_000_000

/** The downloads of a browser. */
export const browserDownloads: Downloads = {
  save: ({ name, type, content }) => saveAs(name, new Blob([content], { type })),
  begin: ({ name, type }) => {
    const blobs: Array<Blob> = []
    let text = ""
    return {
      write: (part) => {
        text += part
        if (text.length < heldText) return
        blobs.push(new Blob([text]))
        text = ""
      },
      close: () => saveAs(name, new Blob([...blobs, text], { type })),
    }
  },
}
