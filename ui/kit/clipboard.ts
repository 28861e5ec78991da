/** Puts a text on the clipboard, where the browser allows it; answers whether it is there. */
export const copyText = (text: string): Promise<boolean> =>
  // Pages without https have no clipboard.
  navigator.clipboard === undefined
    ? Promise.resolve(false)
    : navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
