/** Texts that say yes, and texts that say no, to one question. */
export interface YesNoTestSet {
  readonly yes: ReadonlyArray<string>
  readonly no: ReadonlyArray<string>
}

const lines = (text: string): ReadonlyArray<string> =>
  text
    .split("/")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** Written with the reading of polarity: figures on it are flattering. */
export const yesNoTestSets: ReadonlyArray<YesNoTestSet> = [
  {
    yes: lines(
      "sim / sim, por favor / claro / claro que sim / com certeza / quero sim / pode ser / pode sim / isso mesmo / isso aí / ok / beleza / " +
        "tá bom / bora / uhum / aham / s / ss / 👍 / confirmo / acho que sim / por que não? / sem problema / não vejo problema / positivo",
    ),
    no: lines(
      "não / nao / n / ñ / naum / não, obrigado / não quero / claro que não / com certeza não / acho que não / de jeito nenhum / nem pensar / " +
        "agora não / ainda não / nunca / jamais / quero não / deixa pra lá / imagina / 👎 / negativo / não pode ser / prefiro não / não mesmo",
    ),
  },
  {
    yes: lines(
      "sim, é urgente / é urgente / urgente sim / muito urgente sim / sim, preciso hoje / preciso sim / com certeza é urgente / é sim / sim, é / " +
        "positivo, é urgente / claro, é urgente / é urgente mesmo, sim",
    ),
    no: lines(
      "não é urgente / não / não, pode esperar / urgente não / nem é urgente / não é não / não é tão urgente assim / nem um pouco urgente / " +
        "não tem urgência / com certeza não é urgente / claro que não é urgente / não precisa ser hoje",
    ),
  },
  {
    yes: lines(
      "recebi sim / sim, recebi / sim, já chegou / chegou sim / já recebi sim / claro, recebi ontem / sim, tudo certo / recebi, sim / isso, recebi",
    ),
    no: lines(
      "não recebi / ainda não recebi / não, não chegou / não chegou ainda / nunca recebi / não recebi nada / nada chegou não / ainda não / " +
        "não, estou esperando / infelizmente não recebi / não veio não",
    ),
  },
]
