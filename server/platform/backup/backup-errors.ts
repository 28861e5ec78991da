/** Why a backup, a restore or a move did not happen; `message` is one sentence that says what to do. */
export type BackupError =
  | NoEmbeddedDatabase
  | BackupExists
  | BackupBusy
  | BackupInterrupted
  | BackupUnwritable
  | BackupInvalid
  | FolderHoldsData
  | TargetHoldsData
  | CopyDiffers

interface Explained<Tag extends string> {
  readonly _tag: Tag
  readonly message: string
}
export type NoEmbeddedDatabase = Explained<"NoEmbeddedDatabase">
export type BackupExists = Explained<"BackupExists">
/** The program is making another backup. */
export type BackupBusy = Explained<"BackupBusy">
/** The running program ended, or failed, before the backup was whole. */
export type BackupInterrupted = Explained<"BackupInterrupted">
/** The system refused to write a file. */
export type BackupUnwritable = Explained<"BackupUnwritable">
/** The file is no backup, or a damaged one. */
export type BackupInvalid = Explained<"BackupInvalid">
export type FolderHoldsData = Explained<"FolderHoldsData">
export type TargetHoldsData = Explained<"TargetHoldsData">
/** After the copy, tables differ from the source's. The copy was rolled back. */
export type CopyDiffers = Explained<"CopyDiffers">

const told =
  <Tag extends string, Args extends ReadonlyArray<string>>(_tag: Tag, sentence: (...args: Args) => string) =>
  (...args: Args): Explained<Tag> => ({ _tag, message: sentence(...args) })

export const noEmbeddedDatabase = told(
  "NoEmbeddedDatabase",
  (folder: string) => `Não há banco embutido na pasta de dados ${folder}: confira DATA_DIR.`,
)
export const backupExists = told(
  "BackupExists",
  (file: string) => `O arquivo ${file} já existe: escolha outro nome para a cópia de segurança.`,
)
export const backupBusy = told(
  "BackupBusy",
  () => "Já há uma cópia de segurança em curso: espere que ela termine e repita.",
)
export const backupInterrupted = told(
  "BackupInterrupted",
  (reason: string) => `A cópia de segurança foi interrompida e nada foi gravado (${reason}): repita.`,
)
export const backupUnwritable = told(
  "BackupUnwritable",
  (place: string, reason: string) =>
    `Não é possível gravar em ${place} (${reason}): verifique o espaço em disco e a permissão de escrita, e repita.`,
)
export const backupInvalid = told(
  "BackupInvalid",
  (file: string, reason: string) =>
    `O arquivo ${file} não é uma cópia de segurança inteira da Prosa (${reason}): nada foi restaurado.`,
)
export const folderHoldsData = told(
  "FolderHoldsData",
  (folder: string, names: string) =>
    `A pasta de dados ${folder} já tem dados (${names}): restaure em outra pasta (DATA_DIR) ou tire esses dados de lá antes.`,
)
export const targetHoldsData = told(
  "TargetHoldsData",
  (address: string, table: string) =>
    `O banco ${address} já tem dados (tabela ${table}): a mudança só se faz para um banco vazio.`,
)
export const copyDiffers = told(
  "CopyDiffers",
  (tables: string) => `A cópia não ficou igual à origem (${tables}): nada foi gravado no destino.`,
)

/** The system's error code, or the message where there is none. */
export const systemReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return "code" in error && typeof error.code === "string" ? error.code : error.message
}
