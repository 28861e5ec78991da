import type { Downloads } from "@prosa/core/shell"

/** Saves a file by clicking a hidden link, whose object URL is then released. */
export const browserDownloads: Downloads = {
  save: ({ name, type, content }) => {
    const address = URL.createObjectURL(new Blob([content], { type }))
    const link = document.createElement("a")
    link.href = address
    link.download = name
    document.body.append(link)
    link.click()
    link.remove()
    // Long enough for a browser that asks where to save (bots, section 4).
    setTimeout(() => URL.revokeObjectURL(address), 30_000)
  },
}
