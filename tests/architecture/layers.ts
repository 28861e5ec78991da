import type { Context } from "./contexts.ts"

/** What the files of one folder may import of other packages, by name or by a pattern with `*`. */
export type AllowList = ReadonlyArray<string>

/** A package, and its folders besides those of the contexts. */
export interface Layer {
  /** Folders below all contexts, in their order, with what of other packages each may import. */
  readonly below: Readonly<Record<string, AllowList>>
  /** Folders (and files at the package's root) that put everything together; '' is the root. */
  readonly above: ReadonlyArray<string>
  /** Files at the root that stand below the contexts. */
  readonly rootBelow?: ReadonlyArray<string>
  /** A context is imported by others through its `index.ts` (and those of `view` and `testing`) only. */
  readonly faces: boolean
  /** Contexts of core that a context's folder may import: those up to itself, or any. */
  readonly core: "up to itself" | "any" | "none"
  /** Whether it may import view models. */
  readonly views: boolean
  /** What every context may import besides core. */
  readonly libraries: AllowList
  /** What some contexts may import besides. */
  readonly librariesOf?: Readonly<Partial<Record<Context, AllowList>>>
  /** What the folders above may import besides. */
  readonly librariesAbove?: AllowList
}

const react = ["react", "react/*", "react-dom", "@chakra-ui/react", "lucide-react", "wouter", "wouter/*"]

export const layers: Readonly<Record<string, Layer>> = {
  core: {
    below: {},
    above: [],
    faces: true,
    core: "none",
    views: true,
    libraries: ["effect", "rxjs"],
    librariesOf: { kernel: ["libphonenumber-js/min"], entity: ["re2js"], flow: ["fflate", "yaml"] },
  },
  "adapters-http": {
    below: {},
    above: [""],
    rootBelow: ["route.ts", "client.ts", "upload-client.ts", "text-stream.ts", "send-with-progress.ts"],
    faces: false,
    core: "up to itself",
    views: false,
    libraries: ["effect"],
    librariesAbove: ["@prosa/core/*", "effect"],
  },
  "adapters-ws": {
    below: {},
    above: ["", "testing"],
    rootBelow: ["reconnecting-socket.ts", "live-socket.ts"],
    faces: false,
    core: "up to itself",
    views: false,
    libraries: ["effect", "rxjs", "@prosa/adapters-http/routes"],
    librariesAbove: ["@prosa/core/*", "rxjs"],
  },
  ui: {
    below: {
      theme: [...react, "@emotion/react", "@prosa/core/tenancy"],
      kit: [
        ...react,
        "@prosa/core/kernel",
        "@prosa/core/kernel/view",
        "@prosa/core/shell",
        "@prosa/core/shell/view",
        "@prosa/core/tenancy",
        "@prosa/core/channel",
        "@visx/*",
      ],
      services: [...react, "@prosa/core/*"],
    },
    above: ["", "app", "testing"],
    // its pages are loaded one by one: a face would load all of a context
    faces: false,
    core: "any",
    views: true,
    libraries: [...react],
    librariesOf: {
      flow: [
        "@xyflow/react",
        "@xyflow/react/*",
        "prosemirror-commands",
        "prosemirror-keymap",
        "prosemirror-model",
        "prosemirror-state",
        "prosemirror-view",
      ],
      campaign: [
        "@visx/*",
        "prosemirror-commands",
        "prosemirror-keymap",
        "prosemirror-model",
        "prosemirror-state",
        "prosemirror-view",
      ],
      dashboard: ["@visx/*"],
    },
    librariesAbove: [...react, "@prosa/core/*"],
  },
  widget: {
    below: { loader: [] },
    above: ["", "chat"],
    faces: false,
    core: "any",
    views: true,
    libraries: [],
    librariesAbove: [
      "@prosa/core/*",
      "@prosa/adapters-http/clients",
      "@prosa/adapters-ws/clients",
      "effect",
      "rxjs",
      "vite",
      "node:*",
    ],
  },
  server: {
    below: {
      platform: [
        "node:*",
        "effect",
        "@prosa/core/kernel",
        "@prosa/adapters-http/routes",
        "@prosa/adapters-ws/events",
        "@electric-sql/pglite",
        "@electric-sql/pglite/contrib/*",
        "@fastify/*",
        "@nats-io/transport-node",
        "content-disposition",
        "fastify",
        "file-type",
        "helmet",
        "nodemailer",
        "nodemailer/*",
        "pg",
        "pino",
        "prom-client",
        "sql-template-tag",
        "sharp",
        "svgo",
        "tar",
        "ws",
        "yazl",
      ],
    },
    above: ["", "storage", "demo", "http", "testing"],
    faces: true,
    core: "any",
    views: false,
    libraries: ["node:*", "effect", "@prosa/adapters-http/routes"],
    librariesOf: {
      caller: ["fastify"],
      channel: ["fastify"],
      tenancy: ["pg"],
      access: ["bowser", "jose", "@node-rs/argon2"],
      flow: ["@prosa/adapters-ws/events", "fastify", "ws"],
      conversation: ["@prosa/adapters-ws/events", "fastify", "jose", "ws"],
    },
    librariesAbove: ["node:*", "effect", "fastify", "@fastify/*", "@prosa/core/*", "@prosa/adapters-http/routes"],
  },
  "composition-root": {
    below: {},
    above: ["", "web", "server", "cli"],
    faces: false,
    core: "any",
    views: true,
    libraries: [],
    librariesAbove: [
      "@prosa/*",
      "node:*",
      "effect",
      "idb-keyval",
      "inversify",
      "reflect-metadata",
      "react",
      "react-dom/*",
      "rxjs",
      "vite",
      "@vitejs/plugin-react",
      "wouter/*",
    ],
  },
}
