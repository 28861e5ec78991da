import { stemOf } from "./language-words.ts"

// Words of trade that name the same thing, each line one thing: stricter than the families of words, which only resemble each other.
const things = `
delivery entrega entregas entregar
humano humana atendente pessoa alguem operador
wifi internet
preco valor
celular telefone
whatsapp zap wpp whats
fatura boleto
cardapio menu
aplicativo app
email mail
endereco localizacao
promocao promocoes desconto descontos oferta ofertas cupom
rastreio rastreamento rastrear
site website
cadastro registro
vendedor consultor
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "))

const sameThings: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  things.flatMap((words) => words.map((word) => [word, words.filter((other) => other !== word)] as const)),
)

/** Returns words with those that are unknown as the known word for the same thing: 'internet' for 'wifi'. */
export const asTraded = (words: ReadonlyArray<string>, isKnown: (word: string) => boolean): ReadonlyArray<string> =>
  words
    .flatMap((word, at) =>
      word === "wi" && words[at + 1] === "fi" ? ["wifi"] : word === "fi" && words[at - 1] === "wi" ? [] : [word],
    )
    .map((word) => (isKnown(word) ? word : (sameThings.get(word)?.find(isKnown) ?? word)))

// What is wished to be done with a thing, each line one wish. Without what any answer may speak of ('ver', 'saber').
const wishes = `
cancelar cancelamento desistir desistencia
rastrear rastreio rastreamento
trocar troca devolver devolucao
comprar compra
pagar pagamento
agendar agendamento
remarcar reagendar remarcacao reagendamento
desmarcar
contratar contratacao
reclamar reclamacao
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "))

const wishOfStem: ReadonlyMap<string, number> = new Map(
  wishes.flatMap((words, wish) => words.map((word) => [stemOf(word), wish] as const)),
)

/** Returns whether a word is one of a wish: 'cancelar', 'rastreio'. */
export const isWishWord = (word: string): boolean => wishOfStem.has(stemOf(word))

/** Returns the wishes that words speak of, as numbers. */
export const wishesOf = (words: ReadonlyArray<string>): ReadonlySet<number> =>
  new Set(words.flatMap((word) => wishOfStem.get(stemOf(word)) ?? []))

/** Returns whether any word of a wish is known. */
export const isKnownWish = (wish: number, isKnown: (word: string) => boolean): boolean =>
  wishes[wish]?.some(isKnown) === true
