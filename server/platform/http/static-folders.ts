import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import path from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { sendFailure, unknownAddress } from "./failure-answers.ts"

/** A folder of built files; skipped if it does not exist. */
export interface StaticFolder {
  readonly root: string
  /** Begins and ends with a slash. */
  readonly prefix: string
}

/** The page for every address without a route or a file: the web app does its own routing. */
export interface FallbackPage {
  readonly file: string
  /** Path prefixes that are never pages. */
  readonly except: ReadonlyArray<string>
  /** Fills the page in for the requested host (in lower case, without port) before it is sent. */
  readonly fill?: (page: string, host: string) => Promise<string>
}

/** The folder of a build whose files have a content hash in their names: they are cached for ever, others are revalidated. */
const hashed = "assets"
const forEver = "public, max-age=31536000, immutable"

/** Serves folders of built files, and the fallback page for other addresses. */
export const serveFolders = async (
  app: FastifyInstance,
  folders: ReadonlyArray<StaticFolder>,
  fallback: FallbackPage | undefined,
): Promise<void> => {
  if (fallback?.fill !== undefined && existsSync(fallback.file)) {
    // before the folder, whose index it is
    const atRoot = (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, fallback)
    app.get("/", { schema: { hide: true } }, atRoot)
    app.get("/index.html", { schema: { hide: true } }, atRoot)
  }
  const present = folders.filter(({ root }) => existsSync(root))
  for (const [at, { root, prefix }] of present.entries())
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: at === 0,
      // What the build has compressed, if the client takes it.
      preCompressed: true,
      cacheControl: false,
      dotfiles: "ignore",
      // An address outside the folder is unknown, as any other.
      allowedPath: (address) => !address.split("/").includes(".."),
      setHeaders: (reply, file) => {
        const [folder] = path.relative(root, file).split(path.sep)
        reply.setHeader("cache-control", folder === hashed ? forEver : "no-cache")
        reply.setHeader("vary", "accept-encoding")
      },
    })
  const page = fallback !== undefined && existsSync(fallback.file) && present.length > 0 ? fallback : undefined
  app.setNotFoundHandler((request, reply) =>
    page !== undefined && asksForPage(request, page.except)
      ? sendPage(request, reply, page)
      : sendFailure(reply, 404, unknownAddress),
  )
}

const asksForPage = ({ method, url, headers }: FastifyRequest, except: ReadonlyArray<string>): boolean =>
  (method === "GET" || method === "HEAD") &&
  (headers.accept ?? "").includes("text/html") &&
  !except.some((prefix) => url.toLowerCase().startsWith(prefix))

const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, fill }: FallbackPage,
): Promise<FastifyReply> => {
  if (fill === undefined) return reply.sendFile(path.basename(file), path.dirname(file), { cacheControl: false })
  const page = await fill(await readFile(file, "utf8"), request.hostname.toLowerCase())
  return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page)
}
