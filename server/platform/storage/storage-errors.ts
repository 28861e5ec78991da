/** Why the database could not be opened or migrated; `message` is one sentence that says what to do. */
export type StorageError =
  | DataFolderLocked
  | DataFolderUnwritable
  | RestoreUnfinished
  | DatabaseDamaged
  | DatabaseUrlInvalid
  | DatabaseUnreachable
  | DatabaseRefused
  | DatabaseMissing
  | DatabaseNewer
  | DatabaseUnreleased
  | DatabaseRightsMissing
  | MigrationChanged
  | MigrationFailed

/** Another process uses the folder. `processId` is in that process's own namespace, which may be a container's. */
export interface DataFolderLocked {
  readonly _tag: "DataFolderLocked"
  readonly message: string
  readonly folder: string
  readonly processId: number
}
export interface DataFolderUnwritable {
  readonly _tag: "DataFolderUnwritable"
  readonly message: string
  readonly folder: string
  readonly reason: string
}
/** A restore into the folder was interrupted: what is there may be a part of it. */
export interface RestoreUnfinished {
  readonly _tag: "RestoreUnfinished"
  readonly message: string
  readonly folder: string
}
/** The embedded database could not start on its existing files. */
export interface DatabaseDamaged {
  readonly _tag: "DatabaseDamaged"
  readonly message: string
  readonly folder: string
  readonly reason: string
}
export interface DatabaseUrlInvalid {
  readonly _tag: "DatabaseUrlInvalid"
  readonly message: string
}
/** The server does not respond, or is not usable now. `address` never holds the password. */
export interface DatabaseUnreachable {
  readonly _tag: "DatabaseUnreachable"
  readonly message: string
  readonly address: string
  readonly reason: string
}
export interface DatabaseRefused {
  readonly _tag: "DatabaseRefused"
  readonly message: string
  readonly address: string
}
export interface DatabaseMissing {
  readonly _tag: "DatabaseMissing"
  readonly message: string
  readonly address: string
}
/** A newer version of the program has migrated the database. */
export interface DatabaseNewer {
  readonly _tag: "DatabaseNewer"
  readonly message: string
  /** The applied migrations that this program does not have. */
  readonly unknown: ReadonlyArray<string>
}
/** The database was made by a version from between two releases, whose steps this program does not know any more. */
export interface DatabaseUnreleased {
  readonly _tag: "DatabaseUnreleased"
  readonly message: string
  /** The earlier migrations that it lacks. */
  readonly lacking: ReadonlyArray<string>
}
/** The connecting user may not create the roles or the tables. */
export interface DatabaseRightsMissing {
  readonly _tag: "DatabaseRightsMissing"
  readonly message: string
  readonly reason: string
}
/** The text of an applied migration has changed. */
export interface MigrationChanged {
  readonly _tag: "MigrationChanged"
  readonly message: string
  readonly migration: string
}
/** The database refused a migration, which was rolled back; the earlier ones stay applied. */
export interface MigrationFailed {
  readonly _tag: "MigrationFailed"
  readonly message: string
  readonly migration: string
  readonly reason: string
}

export const dataFolderLocked = (folder: string, processId: number): DataFolderLocked => ({
  _tag: "DataFolderLocked",
  message: `A pasta de dados ${folder} já está em uso pelo processo ${processId}: encerre-o ou escolha outra pasta.`,
  folder,
  processId,
})

export const dataFolderUnwritable = (folder: string, reason: string): DataFolderUnwritable => ({
  _tag: "DataFolderUnwritable",
  message: `Não é possível gravar na pasta de dados ${folder}: dê permissão de escrita a este usuário ou escolha outra pasta.`,
  folder,
  reason,
})

export const restoreUnfinished = (folder: string): RestoreUnfinished => ({
  _tag: "RestoreUnfinished",
  message: `Uma restauração na pasta de dados ${folder} foi interrompida: repita npm run restore com o mesmo arquivo.`,
  folder,
})

export const databaseDamaged = (folder: string, reason: string): DatabaseDamaged => ({
  _tag: "DatabaseDamaged",
  message: `O banco de dados em ${folder} não abriu: restaure uma cópia de segurança ou escolha outra pasta.`,
  folder,
  reason,
})

export const databaseUrlInvalid: DatabaseUrlInvalid = {
  _tag: "DatabaseUrlInvalid",
  message: "DATABASE_URL não é um endereço de PostgreSQL: use postgres://usuario:senha@servidor:5432/banco.",
}

export const databaseUnreachable = (address: string, reason: string): DatabaseUnreachable => ({
  _tag: "DatabaseUnreachable",
  message: `O PostgreSQL em ${address} não atende: verifique se ele está no ar e se DATABASE_URL está certa.`,
  address,
  reason,
})

export const databaseRefused = (address: string): DatabaseRefused => ({
  _tag: "DatabaseRefused",
  message: `O PostgreSQL em ${address} recusou o usuário ou a senha: corrija DATABASE_URL.`,
  address,
})

export const databaseMissing = (address: string): DatabaseMissing => ({
  _tag: "DatabaseMissing",
  message: `O banco de dados ${address} não existe: crie-o ou corrija DATABASE_URL.`,
  address,
})

export const databaseNewer = (unknown: ReadonlyArray<string>): DatabaseNewer => ({
  _tag: "DatabaseNewer",
  message: `O banco de dados é de uma versão mais nova da Prosa, com migrações que esta não conhece (${unknown.join(", ")}): inicie essa versão, ou restaure a cópia de segurança de antes da atualização.`,
  unknown,
})

export const databaseUnreleased = (lacking: ReadonlyArray<string>): DatabaseUnreleased => ({
  _tag: "DatabaseUnreleased",
  message: `O banco de dados é de uma versão de desenvolvimento e não pode ser atualizado diretamente (faltam ${lacking.join(", ")}): inicie antes a última versão que ainda tem essas migrações, ou comece com um banco vazio.`,
  lacking,
})

export const databaseRightsMissing = (reason: string): DatabaseRightsMissing => ({
  _tag: "DatabaseRightsMissing",
  message: `O usuário de DATABASE_URL não tem os direitos de que a Prosa precisa (${reason}): ele deve ser o dono do banco e poder criar papéis (CREATEROLE), ou quem administra o PostgreSQL executa uma vez, nesse banco, o arquivo server/storage/roles.sql.`,
  reason,
})

export const migrationChanged = (migration: string): MigrationChanged => ({
  _tag: "MigrationChanged",
  message: `A migração ${migration} já foi aplicada com outro texto: volte à versão que a aplicou ou restaure o texto dela.`,
  migration,
})

export const migrationFailed = (migration: string, reason: string): MigrationFailed => ({
  _tag: "MigrationFailed",
  message: `A migração ${migration} não foi aplicada: corrija o que o banco de dados informou (${reason}) e inicie de novo.`,
  migration,
  reason,
})
