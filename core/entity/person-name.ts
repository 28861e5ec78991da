import { fold, readAnswer } from "../kernel/index.ts"
import type { FoundValue } from "./found-value.ts"

/** Characters of a person's name in a room. */
const nameLimit = 200
/** Words of a long Brazilian name, particles included. */
const nameWords = 10
const nameShape = /^\p{L}[\p{L}\p{M}'’.-]*(?: {1,2}\p{L}[\p{L}\p{M}'’.-]*)*$/u
const greeting = /^(?:oi|ol[áa]|opa|bom dia|boa tarde|boa noite)(?![\p{L}\p{M}])[\s,.!]*/iu
const introduction =
  /^(?:(?:o )?meu nome (?:é|e|eh)|meu nome:?|nome:|(?:eu )?me chamo|(?:eu )?sou [oa]|(?:eu )?sou|aqui (?:é|e|eh)(?: [oa])?|pode me chamar de|é [oa])\s+/iu

// Words of a wish, a question or an answer; none is a name or a part of one.
const sentenceWords = new Set(
  (
    "quero queria quer queremos gostaria desejo preciso precisa precisamos posso pode podem poderia consigo consegue tenho temos tem teria vou vamos estou esta sou somos seria " +
    "falar fala conversar cancelar cancela comprar pagar ver saber fazer consultar pedir marcar agendar remarcar trocar devolver rastrear acompanhar receber recebi chegou mudar " +
    "alterar atualizar contratar assinar entrar acessar resolver reclamar perguntar ajudar ajuda desistir parar sair voltar encerrar continuar confirmar confirmo enviar mandar manda digo dizer " +
    "informar passar sei acho entendi entendo lembro quanto quanta quantos quantas qual quais quando onde como porque quem cade que se " +
    "nao nunca jamais nem nada ninguem nenhum nenhuma sim talvez obrigado obrigada favor " +
    "boleto fatura pedido entrega atendente atendimento suporte humano robo menu cancelamento reclamacao segunda-via orcamento preco valor problema duvida informacao informacoes cliente " +
    "meu minha meus minhas seu sua isso esse essa aquele aqui ainda agora hoje amanha depois muito mais menos so pra para pelo pela com sem um uma uns umas em na no"
  ).split(" "),
)
// 'sou de São Paulo' names a place; 'da Silva' is a name.
const placeBefore = /^de\s/u

/** Returns whether a text may be a person's name: it is no answer, courtesy, wish or question. */
export const maySayName = (text: string): boolean => {
  const { content } = readAnswer(text)
  if (content.length === 0) return !/\p{L}/u.test(text)
  return !(fold(text).match(/[\p{L}]+(?:-[\p{L}]+)*/gu) ?? []).some((word) => sentenceWords.has(word))
}

/** Finds the name in a text that says nothing else, or that introduces it. */
export const personName = (text: string): ReadonlyArray<FoundValue> => {
  let start = text.length - text.trimStart().length
  for (const prefix of [greeting, introduction]) start += prefix.exec(text.slice(start, start + 60))?.[0].length ?? 0
  const value = text
    .slice(start)
    .trimEnd()
    .replace(/[.,;:!?\s]+$/u, "")
  const words = value.split(/ +/u).length
  const letters = value.match(/\p{L}/gu)?.length ?? 0
  const shaped = letters >= 2 && words <= nameWords && value.length <= nameLimit && nameShape.test(value)
  return shaped && maySayName(value) && !placeBefore.test(value) ? [{ value, start, end: start + value.length }] : []
}

const particles = new Set("da de do das dos e d di del la jr jr. junior filho neto".split(" "))

/** Finds the name of a person with a surname, as `personName` finds names: at least two words of letters beside particles. */
export const fullName = (text: string): ReadonlyArray<FoundValue> =>
  personName(text).filter(
    ({ value }) =>
      value.split(/ +/u).filter((word) => (word.match(/\p{L}/gu)?.length ?? 0) >= 2 && !particles.has(fold(word)))
        .length >= 2,
  )
