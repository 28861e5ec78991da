/** Maximum number that a title counts up to. */
const most = 99

const counted = /^\(\d+\+?\) /u

/** Puts the number of unread rooms before a tab's title, instead of an earlier number: '(3) Prosa'; none for 0. */
export const tabTitle = (title: string, unread: number): string => {
  const name = title.replace(counted, "")
  return unread <= 0 ? name : `(${unread > most ? `${most}+` : unread}) ${name}`
}

/** Gives a tab's title another name, behind the same number. */
export const renamedTitle = (title: string, name: string): string => `${counted.exec(title)?.[0] ?? ""}${name}`
