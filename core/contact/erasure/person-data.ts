import { Schema } from "effect"

/** A file of the person: where it stands in the archive. */
export const PersonFile = Schema.Struct({ nome: Schema.String, caminho: Schema.String, bytes: Schema.Int })
export type PersonFile = typeof PersonFile.Type

/** A message of one of the person's rooms, deleted ones too. */
export const PersonMessage = Schema.Struct({
  numero: Schema.Int,
  /** pessoa, robo, atendente or sistema. */
  de: Schema.String,
  /** The attendant's name; '' for others. */
  nome: Schema.String,
  texto: Schema.String,
  /** What it said before it was edited; null if it never was. */
  textoAnterior: Schema.NullOr(Schema.String),
  enviadaEm: Schema.String,
  apagadaEm: Schema.NullOr(Schema.String),
  /** The message that it answers, by its room and number; null if it is none in particular. */
  respondeA: Schema.NullOr(Schema.Struct({ sala: Schema.Int, numero: Schema.Int })),
  /** The emoji with which the person has reacted to it; null without one. */
  reacaoDaPessoa: Schema.NullOr(Schema.String),
  /** The same of the company. */
  reacaoDoAtendimento: Schema.NullOr(Schema.String),
  arquivos: Schema.Array(PersonFile),
})
export type PersonMessage = typeof PersonMessage.Type

/** A room, without its messages. */
export const PersonRoom = Schema.Struct({
  id: Schema.Int,
  robo: Schema.String,
  canal: Schema.String,
  situacao: Schema.Literals(["aberta", "fechada"]),
  comecouEm: Schema.String,
  terminouEm: Schema.NullOr(Schema.String),
  etiquetas: Schema.Array(Schema.String),
})
export type PersonRoom = typeof PersonRoom.Type

/** Everything but the rooms, which may be long. */
export const PersonFacts = Schema.Struct({
  /** Of the shape: a reader refuses what is newer. */
  versao: Schema.Literal(1),
  geradoEm: Schema.String,
  empresa: Schema.String,
  contato: Schema.Struct({
    id: Schema.Int,
    nome: Schema.String,
    email: Schema.String,
    telefone: Schema.String,
    descricao: Schema.String,
    workspace: Schema.String,
    criadoEm: Schema.String,
    /** Null while the person receives campaigns. */
    recusouCampanhasEm: Schema.NullOr(Schema.String),
    etiquetas: Schema.Array(Schema.String),
    foto: Schema.NullOr(PersonFile),
  }),
  canais: Schema.Array(
    Schema.Struct({ canal: Schema.String, tipo: Schema.String, valor: Schema.String, endereco: Schema.String }),
  ),
  valoresCapturados: Schema.Array(
    Schema.Struct({ sala: Schema.Int, robo: Schema.String, nome: Schema.String, valor: Schema.String }),
  ),
  textosNaoEntendidos: Schema.Array(Schema.Struct({ sala: Schema.Int, texto: Schema.String, em: Schema.String })),
  campanhas: Schema.Array(
    Schema.Struct({
      campanha: Schema.String,
      telefone: Schema.String,
      texto: Schema.String,
      situacao: Schema.String,
      em: Schema.NullOr(Schema.String),
    }),
  ),
})
export type PersonFacts = typeof PersonFacts.Type

/** The shape of `dados.json`. */
export const PersonDocument = Schema.Struct({
  ...PersonFacts.fields,
  salas: Schema.Array(Schema.Struct({ ...PersonRoom.fields, mensagens: Schema.Array(PersonMessage) })),
})
export type PersonDocument = typeof PersonDocument.Type

/** Everything that is known of one person, as it is read: rooms one after the other, and their messages part by part. */
export interface PersonData {
  readonly facts: PersonFacts
  readonly rooms: () => AsyncIterable<{
    readonly room: PersonRoom
    readonly messages: AsyncIterable<ReadonlyArray<PersonMessage>>
  }>
}

/** Writes `dados.json` part by part: a `PersonDocument`. */
export const personDataJson = async function* ({ facts, rooms }: PersonData): AsyncGenerator<string> {
  yield `${JSON.stringify(facts, null, 2).slice(0, -2)},\n  "salas": [`
  let isFirst = true
  for await (const { room, messages } of rooms()) {
    yield `${isFirst ? "" : ","}\n    ${JSON.stringify(room).slice(0, -1)},"mensagens":[`
    isFirst = false
    let isFirstMessage = true
    for await (const part of messages) {
      if (part.length === 0) continue
      yield `${isFirstMessage ? "" : ","}\n      ${part.map((one) => JSON.stringify(one)).join(",\n      ")}`
      isFirstMessage = false
    }
    yield "]}"
  }
  yield "\n  ]\n}\n"
}

const unsafeInNames = /[\p{C}<>:"/\\|?*]/gu
const longestName = 80

/**
 * Returns where a file stands in the archive: its own place by its number, and its name without anything that a file system
 * takes for more than a name.
 */
export const archivePathOf = (number: number, name: string): string => {
  const bare = name
    .normalize("NFC")
    .replace(unsafeInNames, "_")
    .replace(/^[.\s]+|[.\s]+$/gu, "")
  const characters = Array.from(bare)
  const dot = characters.lastIndexOf(".")
  const ending = dot === -1 || characters.length - dot > 12 ? [] : characters.slice(dot)
  const short =
    characters.length <= longestName ? bare : [...characters.slice(0, longestName - ending.length), ...ending].join("")
  return `arquivos/${String(number).padStart(4, "0")}-${short === "" ? "arquivo" : short}`
}
