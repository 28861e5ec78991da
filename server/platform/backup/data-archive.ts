import { lstat, mkdir, readdir, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { Readable } from "node:stream"
import { create, extract, list } from "tar"
import { smallSuffix } from "../files/folder-store.ts"
import { placeExists, workFolder } from "../storage/data-folder.ts"

/** The embedded database's part of a data folder, and of an archive. */
export const databasePart = "postgres"
/** Uploaded files: a tree of its own, of which only stored files belong to a backup. */
const filesPart = "files"
const incoming = "incoming"

/** The parts of a data folder besides the database, as the program names them. */
export type DataParts = ReadonlyArray<string>

const manifestName = "backup.json"
const format = 1

/** The first entry of an archive. */
export interface BackupManifest {
  readonly format: number
  readonly createdAt: string
  /** The number of uploaded files. */
  readonly files: number
}

/** Lists the stored files and other parts that belong to a backup, as paths within the data folder. */
export const listParts = async (folder: string, parts: DataParts): Promise<ReadonlyArray<string>> => {
  const listed = await Promise.all(parts.map((part) => listFiles(folder, part)))
  return listed
    .flat()
    .filter(
      (place) => !place.endsWith(".part") && !place.startsWith(`${filesPart}/${incoming}/`) && !isRendition(place),
    )
}

/** Small renditions of pictures are made again. */
const isRendition = (place: string): boolean => place.startsWith(`${filesPart}/`) && place.endsWith(smallSuffix)

const listFiles = async (folder: string, part: string): Promise<ReadonlyArray<string>> => {
  const found = await lstat(path.join(folder, part)).catch(() => undefined)
  if (found === undefined) return []
  if (found.isFile()) return [part]
  const entries = await readdir(`${path.join(folder, part)}/`, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/**
 * Creates the archive, a `.tar.gz`, as a stream: the manifest, the database from `database` (a folder within the data
 * folder) and these files. The stream fails if one of them vanishes.
 */
export const createArchive = async (
  folder: string,
  database: string,
  files: ReadonlyArray<string>,
): Promise<Readable> => {
  const work = path.join(folder, workFolder)
  await mkdir(work, { recursive: true, mode: 0o700 })
  const stored = files.filter((place) => place.startsWith(`${filesPart}/`)).length
  const manifest: BackupManifest = { format, createdAt: new Date().toISOString(), files: stored }
  await writeFile(path.join(work, manifestName), `${JSON.stringify(manifest)}\n`, { mode: 0o600 })
  const packed = create(
    {
      cwd: folder,
      gzip: { level: 1 },
      portable: true,
      follow: true,
      strict: true,
      onWriteEntry: (entry) => {
        if (entry.path.startsWith(`${workFolder}/`)) entry.path = entry.path.slice(workFolder.length + 1)
      },
    },
    [`${workFolder}/${manifestName}`, database, ...files],
  )
  return Readable.from(packed)
}

/** Reads an archive to its end and returns its manifest; rejects if it is damaged, cut short, or something else. */
export const checkArchive = async (file: string): Promise<BackupManifest> => {
  let manifest: unknown
  let hasDatabase = false
  await list({
    file,
    strict: true,
    onReadEntry: (entry) => {
      if (entry.path === `${databasePart}/PG_VERSION`) hasDatabase = true
      if (entry.path !== manifestName) return
      const chunks: Array<Buffer> = []
      entry.on("data", (chunk) => chunks.push(chunk))
      entry.on("end", () => (manifest = readManifest(Buffer.concat(chunks).toString())))
    },
  })
  if (!isManifest(manifest)) throw new Error("sem a identificação de uma cópia de segurança desta versão")
  if (!hasDatabase) throw new Error("sem banco de dados")
  return manifest
}

/** Extracts an archive into a folder; its entries cannot lead out of the folder. */
export const extractArchive = async (file: string, folder: string): Promise<void> => {
  await extract({
    file,
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter: (_place, entry) => !("type" in entry) || entry.type === "File" || entry.type === "Directory",
  })
  await rm(path.join(folder, manifestName))
}

const readManifest = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isManifest = (read: unknown): read is BackupManifest =>
  typeof read === "object" &&
  read !== null &&
  "format" in read &&
  read.format === format &&
  "createdAt" in read &&
  typeof read.createdAt === "string" &&
  "files" in read &&
  typeof read.files === "number"

/** Whether a data folder has an embedded database. */
export const hasDatabase = (folder: string): Promise<boolean> =>
  placeExists(path.join(folder, databasePart, "PG_VERSION"))
