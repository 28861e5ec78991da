import type { PasteLosses } from "./paste-part.ts"

/** More names than a person reads would hide the sentence. */
const namedAtMost = 3

/** Says how many nodes were copied. */
export const copiedSentence = (nodes: number): string => (nodes === 1 ? "1 node copiado." : `${nodes} nodes copiados.`)

/** Says how many nodes were pasted. */
export const pastedSentence = (nodes: number): string => (nodes === 1 ? "1 node colado." : `${nodes} nodes colados.`)

/** Says what was lost by pasting; undefined if nothing was. */
export const lossesSentence = ({
  connections,
  values,
  entities,
  files,
  transfers,
  modules,
}: PasteLosses): string | undefined => {
  const sentences = [
    ...counted(
      connections,
      "1 conexão para fora da cópia não foi colada.",
      "conexões para fora da cópia não foram coladas.",
    ),
    ...(values.length === 0
      ? []
      : [`Ninguém guarda aqui ${listed(values.map((name) => `@${name}`))}: a menção foi retirada.`]),
    ...(entities.length === 0
      ? []
      : [
          entities.length === 1
            ? `A entidade ${listed(entities)} não existe neste robô e ficou de fora.`
            : `As entidades ${listed(entities)} não existem neste robô e ficaram de fora.`,
        ]),
    ...counted(
      files,
      "1 arquivo é de outra empresa e ficou de fora.",
      "arquivos são de outra empresa e ficaram de fora.",
    ),
    ...counted(transfers, "1 transferência ficou sem destino.", "transferências ficaram sem destino."),
    ...counted(modules, "1 chamada de outro fluxo não foi colada.", "chamadas de outros fluxos não foram coladas."),
  ]
  return sentences.length === 0 ? undefined : sentences.join(" ")
}

const counted = (count: number, one: string, many: string): ReadonlyArray<string> =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]

const listed = (names: ReadonlyArray<string>): string =>
  names.length <= namedAtMost
    ? names.join(", ")
    : `${names.slice(0, namedAtMost).join(", ")} e mais ${names.length - namedAtMost}`
