import { Schema } from "effect"
import { requiredSecret, sentences } from "../../kernel/index.ts"

/** Allowed password length in characters; the sign-in form has the same upper bound. */
export const passwordLength = { least: 8, most: 128 } as const

/** The refusals of a new password. */
export const passwordRefusals = {
  tooShort: `Mínimo de ${passwordLength.least} caracteres`,
  tooLong: sentences.tooLong(passwordLength.most),
  common: "Esta senha é muito comum. Escolha outra.",
  /** The two fields of a new password differ (access, section 5). */
  different: "As senhas não são iguais",
} as const

/**
 * Stems of the most frequent passwords in published lists of leaks, and of those usual in Brazil. Digits and signs
 * around a stem do not make it rarer: 'senha123', 'Brasil2024!'.
 */
const commonStems = [
  "abc admin administrador alexandre amanda amor amordaminhavida andre anjo azerty baseball batman beatriz brasil brasileiro",
  "bruno cachorro camila carlos carolina casa charlie computador corinthians cruzeiro daniel default dragon eduardo",
  "empresa estrela eu familia felicidade fernanda fernando flamengo football fortaleza francisco freedom gabriel gabriela",
  "gremio guest guilherme gustavo hello iloveyou internet isabela jesus jesuscristo jesusteama jordan julia juliana",
  "larissa leonardo letmein lucas luiza mamae mariana master matheus meuamor michael minecraft minhasenha monkey mudar mustang",
  "naruto pakistan palmeiras papai pass passw0rd password patricia paulo pedro pokemon princess princesa prosa qazwsx",
  "qweasd qweasdzxc qwer qwerty qwertyuiop qazwsxedc rafael rafaela ricardo rodrigo root samsung santos saopaulo secret segredo",
  "senha senhasenha shadow starwars sucesso sunshine superman suporte teamo test teste thiago trocar trustno user usuario vasco",
  "victoria vida vitoria welcome whatever zxcvbn zxcvbnm",
]
const common: ReadonlySet<string> = new Set(commonStems.flatMap((line) => line.split(" ")))

const rows = ["01234567890", "09876543210", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"]

/** Returns whether every character follows the one before it on the keyboard or in the alphabet, either way. */
const isRun = (text: string): boolean =>
  rows.some((row) => row.includes(text) || [...row].toReversed().join("").includes(text))

/**
 * Returns whether a password is among the most common: a frequent word with digits or signs around it, digits alone
 * of one date's length or less, one short pattern repeated, or a run of the keyboard.
 */
export const isCommonPassword = (password: string): boolean => {
  const text = password.normalize("NFKC").toLowerCase()
  return (
    /^\d{0,8}$/u.test(text) ||
    /^(.{1,4})\1+.?$/u.test(text) ||
    isRun(text) ||
    [text, text.replace(/@/gu, "a").replace(/\$/gu, "s")].some(hasCommonStem)
  )
}

/** 'passw0rd' has its digit inside, 'p@ssword1' only outside. */
const hasCommonStem = (text: string): boolean =>
  common.has(text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")) || common.has(text.replace(/\d+$/u, ""))

/** A password that a user chooses: 8 to 128 characters, not among the most common. */
export const NewPassword = requiredSecret(passwordLength.most).check(
  Schema.makeFilter((password: string) => password.length >= passwordLength.least || passwordRefusals.tooShort),
  Schema.makeFilter((password: string) => !isCommonPassword(password) || passwordRefusals.common),
)

/** A check of two fields that must hold the same password; the error belongs to the second. */
export const samePasswords = <const First extends string, const Second extends string>(first: First, second: Second) =>
  Schema.makeFilter((values: Readonly<Record<First | Second, string>>) =>
    values[first] === values[second] ? true : { path: [second], issue: passwordRefusals.different },
  )
