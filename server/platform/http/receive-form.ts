import type { Readable } from "node:stream"
import type { Multipart } from "@fastify/multipart"
import { type InvalidInput, invalidInput, sentences } from "@prosa/core/kernel"
import type { FastifyRequest } from "fastify"
import { Result } from "effect"
import type { FailureAnswer } from "./failure-answers.ts"

/** An incoming file stream, to be read once. The rest is discarded when the call ends. */
export interface IncomingFile {
  /** The name in the form, which is not trusted. */
  readonly name: string
  /** The MIME type in the form, if it came by one; not trusted either. */
  readonly type?: string
  readonly content: AsyncIterable<Uint8Array>
}

/** A multipart body up to its file, with the text fields before it. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>
  /** Undefined where the route's file is optional and none came. */
  readonly file: IncomingFile | undefined
  /** Discards the rest of the body; disconnects a client that sends more than `most` further bytes. */
  readonly passOver: (most: number) => void
}

/** Limits of a form; sizes in bytes. */
export const formLimits = {
  fieldNameSize: 100,
  fieldSize: 8_192,
  fields: 10,
  files: 1,
  // the receiver of the file sets its size limit
  fileSize: Number.POSITIVE_INFINITY,
  parts: 12,
  headerPairs: 20,
} as const

/** The file of a form: the name of its field, and whether the form may come without it. */
export interface FormFile {
  readonly field: string
  readonly optional: boolean
}

/** Reads a form up to its file, or fails with what is wrong with it. */
export const receiveForm = async (
  request: FastifyRequest,
  { field, optional }: FormFile,
): Promise<Result.Result<ReceivedForm, FailureAnswer & { readonly status: 400 | 415 }>> => {
  if (!request.isMultipart()) return Result.fail({ status: 415, ...notAForm })
  const fields: Record<string, string> = {}
  // by hand: leaving a for-await loop would end the body, and the file is still to be read
  const parts = request.parts({ limits: formLimits })
  try {
    for (;;) {
      const next: IteratorResult<Multipart> = await parts.next()
      if (next.done === true)
        return optional
          ? Result.succeed({ fields, file: undefined, passOver: () => {} })
          : Result.fail({ status: 400, ...withoutFile(field) })
      const part = next.value
      if (part.type === "field") {
        if (part.valueTruncated === true || part.fieldnameTruncated === true)
          return Result.fail({ status: 400, ...brokenForm })
        fields[part.fieldname] = String(part.value)
      } else if (part.fieldname === field) {
        const { file, filename, mimetype } = part
        const content = { [Symbol.asyncIterator]: () => file.iterator({ destroyOnReturn: false }) }
        return Result.succeed({
          fields,
          file: { name: filename, type: mimetype, content },
          passOver: passing(request, file),
        })
      } else part.file.resume()
    }
  } catch {
    // the form is truncated, has too many parts, or cannot be parsed
    return Result.fail({ status: 400, ...brokenForm })
  }
}

const passing = (request: FastifyRequest, file: Readable) => (most: number) => {
  let passed = 0
  file.on("error", () => undefined)
  file.on("data", (chunk: Buffer) => {
    passed += chunk.byteLength
    if (passed > most) request.raw.destroy()
  })
}

const notAForm: FailureAnswer = {
  _tag: "WrongType",
  message: "Tipo de conteúdo não aceito. Envie um formulário com o arquivo.",
}
const withoutFile = (field: string): InvalidInput => invalidInput([{ path: field, message: sentences.required }])
const brokenForm: InvalidInput = { _tag: "InvalidInput", message: "O formulário enviado não pôde ser lido." }
