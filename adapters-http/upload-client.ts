import type { FileContent, UploadProgress } from "@prosa/core/channel"
import { Effect, Schema } from "effect"
import { type ClientOptions, makeClient } from "./client.ts"
import type { AnswerOf, FailureOf, InputOf, Route } from "./route.ts"
import type { CallRefused } from "@prosa/core/kernel"

/** Sends a file like `fetch`, and reports the progress. */
export type SendFile = (url: string, init: RequestInit, onProgress: UploadProgress) => Promise<Response>

export interface UploadOptions extends ClientOptions {
  /** Without it, files are sent by `fetch` and no progress is reported. */
  readonly sendFile?: SendFile
}

/** A call that sends a file with its input. */
export type Upload<R extends Route> = (
  input: InputOf<R>,
  file: R["file"]["optional"] extends true ? FileContent | undefined : FileContent,
  onProgress?: UploadProgress,
) => Effect.Effect<AnswerOf<R>, FailureOf<R> | CallRefused>

/** Creates the call of a route with a form. Separate from the other calls, since most pages send no file. */
export const makeUpload =
  <R extends Route>(route: R, options: UploadOptions): Upload<R> =>
  (input, file, onProgress = () => {}) =>
    Effect.suspend(() => {
      const { sendFile } = options
      const send: ClientOptions["fetch"] = async (url, init) => {
        const body = await formOf(route, input, file)
        return sendFile === undefined
          ? options.fetch(url, { ...init, body })
          : sendFile(url, { ...init, body }, onProgress)
      }
      return makeClient({ call: route }, { ...options, fetch: send }).call(input)
    })

/** Text fields first, so that the server has them before the file. */
const formOf = async (route: Route, input: unknown, file: FileContent | undefined): Promise<FormData> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(textsOf(route, input))) if (value != null) form.append(name, String(value))
  if (file === undefined) return form
  form.append(
    route.file.field,
    file instanceof Blob ? file : new Blob([await file.arrayBuffer()], { type: file.type }),
    file.name,
  )
  return form
}

const textsOf = ({ form }: Route, input: unknown): Record<string, unknown> =>
  form === undefined
    ? {}
    : // route schemas need no services
      Schema.encodeUnknownSync(form as unknown as Schema.Codec<unknown, Record<string, unknown>>)(
        Object.fromEntries(Object.keys(form.fields).map((name) => [name, Reflect.get(Object(input), name)])),
      )
