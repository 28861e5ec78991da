import { FileInUse, FileTooLarge, FileUse, NoRoomForFile, StoredFile, WrongFileType } from "@prosa/core/channel"
import { failure, FileId, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { type DeclaredFailure, FileBytes, OfCompany, route, type Routes } from "../route.ts"

/** An uploaded file on the wire (conversations, section 7): its id is `fileId`. */
export const StoredFileWire = StoredFile.pipe(Schema.encodeKeys({ id: "fileId" }))

/** The form fields of an upload. Informative only: the content decides the type. */
export const uploadFields = { name: Schema.optionalKey(textUpTo(1_000)), mimeType: Schema.optionalKey(textUpTo(200)) }

/** The failures of an upload. */
export const uploadFailures = [
  [413, FileTooLarge],
  [415, WrongFileType],
  [503, NoRoomForFile],
] as const satisfies ReadonlyArray<DeclaredFailure>

/** The signed link has expired. */
export const LinkExpired = failure("LinkExpired")

/** 'small': the small rendition of a picture; anything else is read as it is. */
const wantedSize = { query: Schema.Struct({ size: Schema.optionalKey(Schema.Literal("small")) }) }

export const fileRoutes = {
  upload: route({
    method: "POST",
    path: "/api/files/upload",
    access: "signed-in",
    actsFor: { company: "companyId" },
    creates: true,
    summary: "Envia um arquivo, que será anexado depois; sem uso, é apagado em 24 horas, e o de um fluxo em 30 dias.",
    form: Schema.Struct({ ...OfCompany, ...uploadFields, use: Schema.optional(FileUse) }),
    answer: StoredFileWire,
    failures: uploadFailures,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/files/:id",
    access: "signed-in",
    actsFor: { thing: "file", by: "id" },
    summary: "Apaga um arquivo que a própria pessoa enviou e ainda não tem uso.",
    params: Schema.Struct({ id: FileId }),
    answer: Schema.Struct({}),
    failures: [[409, FileInUse]],
  }),
  read: route({
    method: "GET",
    path: "/api/files/:id",
    access: "signed-in",
    actsFor: { thing: "file", by: "id" },
    summary: "O conteúdo de um arquivo, ou a versão pequena de uma imagem, para quem vê a conversa dele ou o enviou.",
    params: Schema.Struct({ id: FileId }),
    ...wantedSize,
    answer: FileBytes,
  }),
  open: route({
    method: "GET",
    path: "/f/:token",
    access: "public",
    limit: { seconds: 60, perAddress: 1_200 },
    summary: "O conteúdo de um arquivo, ou a versão pequena de uma imagem, por um link assinado que expira.",
    params: Schema.Struct({ token: textUpTo(300) }),
    ...wantedSize,
    answer: FileBytes,
    failures: [[410, LinkExpired]],
  }),
} satisfies Routes
