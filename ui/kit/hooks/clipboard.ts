/** Puts a text on the clipboard, where the browser allows it; answers whether it is there. */
export const copyText = (text: string): Promise<boolean> =>
  // Pages without https have no clipboard.
  navigator.clipboard === undefined
    ? Promise.resolve(false)
    : navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )

/**
 * Puts a text on the clipboard that has yet to come; answers whether it is there. The clipboard is asked for at once, where
 * the browser can wait for the text: it would refuse it when the press that asked is over.
 */
export const copyPromised = async (text: Promise<string>): Promise<boolean> => {
  try {
    if (typeof ClipboardItem === "undefined" || navigator.clipboard?.write === undefined)
      return await copyText(await text)
    const content = text.then((plain) => new Blob([plain], { type: "text/plain" }))
    // a refused clipboard waits for no text, which may fail later
    content.catch(() => {})
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": content })])
    return true
  } catch {
    return false
  }
}
