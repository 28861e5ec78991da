import type { Downloads } from "@prosa/core/shell"

/** Saves files the way browsers do: a link that nobody sees is pressed, and its address given back at once. */
export const browserDownloads: Downloads = {
  save: ({ name, type, content }) => {
    const address = URL.createObjectURL(new Blob([content], { type }))
    const link = document.createElement("a")
    link.href = address
    link.download = name
    document.body.append(link)
    link.click()
    link.remove()
    // The browser has taken the file over once the click was handled.
    setTimeout(() => URL.revokeObjectURL(address), 0)
  },
}
