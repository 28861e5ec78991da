const whole = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 })

/** Formats a count: '12.471'. */
export const formatFigure = (count: number): string => whole.format(count)

/** Formats minutes: '3,8'; whole from a hundred on: '38.614'. */
export const formatMinutes = (minutes: number): string => (minutes >= 100 ? whole : tenths).format(minutes)

/** Returns a share as percent: '19,3%'; '' of nothing. */
export const shareWords = (part: number, all: number): string =>
  all === 0 ? "" : `${tenths.format((part * 100) / all)}%`

/** How a figure stands beside that of the period before. */
export interface Compared {
  /** '+12%', '−3,5%', 'igual'; 'novo' where there was none before. */
  readonly words: string
  /** The same for screen readers: '12% a mais que no período anterior, que teve 40'. */
  readonly sentence: string
}

/** Compares a figure with that of the period before. */
export const compareFigures = (now: number, before: number): Compared => {
  const had = formatMinutes(before)
  if (now === before) return { words: "igual", sentence: `igual ao período anterior, que teve ${had}` }
  if (before === 0) return { words: "novo", sentence: "sem registros no período anterior" }
  const change = tenths.format((Math.abs(now - before) * 100) / before)
  return now > before
    ? { words: `+${change}%`, sentence: `${change}% a mais que no período anterior, que teve ${had}` }
    : { words: `−${change}%`, sentence: `${change}% a menos que no período anterior, que teve ${had}` }
}

const months = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"]
const monthNames = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
]
const weekdays = ["domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"]

/** Names a month in short, with the year where several are shown: 'nov', 'nov 26'. */
export const shortMonth = ({ year, month }: { readonly year: number; readonly month: number }, withYear: boolean) =>
  `${months[month - 1] ?? ""}${withYear ? ` ${String(year).slice(-2)}` : ""}`

/** Names a month: 'novembro de 2026'. */
export const monthWords = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  `${monthNames[month - 1] ?? ""} de ${year}`

/** Names a day 'yyyy-MM-dd': 'quinta-feira, 5 de novembro de 2026'. */
export const dayWords = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`)
  const name = monthNames[at.getUTCMonth()] ?? ""
  return `${weekdays[at.getUTCDay()] ?? ""}, ${at.getUTCDate()} de ${name} de ${at.getUTCFullYear()}`
}

/** Formats a day 'yyyy-MM-dd' as 'dd/MM/yyyy'. */
export const writtenDay = (day: string): string => day.split("-").toReversed().join("/")

/** Names an hour: 'das 9h às 10h'. */
export const hourWords = (hour: number): string => `das ${hour}h às ${hour + 1}h`

/** Counts services: '1 atendimento', '861 atendimentos'. */
export const servicesWords = (count: number): string =>
  count === 1 ? "1 atendimento" : `${formatFigure(count)} atendimentos`
