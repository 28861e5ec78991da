import { expect } from "@playwright/test"
import {
  type FakeEvolution,
  type FakeGraph,
  openFakeEvolution,
  openFakeGraph,
  type SentEvolution,
  type SentPageMessage,
  type SentWhatsApp,
} from "@prosa/fakes"
import { type RunningServer, startServer } from "./running-server.ts"

/** The product on the fakes of all vendors. */
export interface ChannelStage {
  readonly graph: FakeGraph
  readonly evolution: FakeEvolution
  readonly server: RunningServer
  readonly close: () => Promise<void>
}

const verifyToken = "token-de-verificacao"

/** Starts the product on fakes, and subscribes its webhook at Meta's. */
export const startOnFakes = async ({
  graph,
  evolution,
}: Pick<ChannelStage, "graph" | "evolution">): Promise<RunningServer> => {
  const server = await startServer(undefined, {
    META_APP_ID: graph.world.app.id,
    META_APP_SECRET: graph.world.app.secret,
    META_VERIFY_TOKEN: verifyToken,
    META_GRAPH_URL: graph.url,
    META_LOGIN_URL: graph.url,
    EVOLUTION_URL: evolution.url,
    EVOLUTION_API_KEY: evolution.apiKey,
  })
  await graph.webhooks.subscribe({ callbackUrl: `${server.url}/api/channels/meta`, verifyToken })
  return server
}

export const openChannelStage = async (): Promise<ChannelStage> => {
  const graph = await openFakeGraph()
  const evolution = await openFakeEvolution()
  const server = await startOnFakes({ graph, evolution })
  return {
    graph,
    evolution,
    server,
    close: async () => {
      await server.dispose()
      await evolution.close()
      await graph.close()
    },
  }
}

/** A message of the company as it reached a customer. */
export interface Received {
  /** The vendor's word for it, such as `text`, `list`, `image` or `audio`. */
  readonly type: string
  /** Its text, or the caption of its file; '' without one. */
  readonly text: string
  /** Titles of what can be pressed. */
  readonly options: ReadonlyArray<string>
  readonly file: { readonly bytes: Buffer; readonly mime: string } | undefined
  /** Whether it is played as a voice note; undefined for what is no audio, and where the vendor has none. */
  readonly voice: boolean | undefined
}

/** A customer at a vendor's fake, who talks to one number or page. */
export interface ChannelCustomer {
  readonly name: string
  readonly says: (text: string) => void
  readonly sendsPicture: () => void
  /** Everything that reached them, in order. */
  readonly received: () => ReadonlyArray<Received>
  /** Chooses of the last message; throws if it does not offer this. Where nothing can be pressed, its number is written. */
  readonly chooses: (title: string) => void
  /** Reads everything. */
  readonly reads: () => void
}

const last = <Sent>(sent: ReadonlyArray<Sent>): Sent => {
  const found = sent.at(-1)
  if (found === undefined) throw new Error("nothing has reached the customer")
  return found
}

export const whatsappCustomer = (
  { graph: { whatsapp } }: Pick<ChannelStage, "graph">,
  from: string,
  name: string,
): ChannelCustomer => {
  const who = { from, name }
  const sent = () => whatsapp.sent().filter(({ to }) => to === from)
  return {
    name,
    says: (text) => void whatsapp.says(who, { type: "text", text }),
    sendsPicture: () => void whatsapp.says(who, { type: "image" }),
    received: () => sent().map(receivedOnWhatsapp),
    chooses: (title) => void whatsapp.presses(last(sent()), title),
    reads: () => {
      for (const one of sent()) whatsapp.reads(one)
    },
  }
}

const receivedOnWhatsapp = ({ content }: SentWhatsApp): Received => {
  const { type } = content
  const plain = { type, text: "", options: [], file: undefined, voice: undefined }
  switch (content.type) {
    case "text":
      return { ...plain, text: content.body }
    case "buttons":
      return { ...plain, text: content.body, options: content.buttons.map(({ title }) => title) }
    case "list": {
      const options = content.sections.flatMap(({ rows }) => rows.map(({ title }) => title))
      return { ...plain, text: content.body, options }
    }
    case "template":
      return { ...plain, text: content.text, options: content.buttons.map(({ title }) => title) }
    case "image":
    case "audio":
      return { ...plain, text: content.caption ?? "", file: content.media, voice: content.voice }
    default:
      return plain
  }
}

export const pageCustomer = (
  { graph }: ChannelStage,
  channel: "messenger" | "instagram",
  from: string,
  name: string,
): ChannelCustomer => {
  const phone = graph[channel]
  const who = { from, name }
  const sent = () => phone.sent().filter(({ to }) => to === from)
  return {
    name,
    says: (text) => void phone.says(who, { type: "text", text }),
    sendsPicture: () => void phone.says(who, { type: "image" }),
    received: () => sent().map(receivedOnPage),
    chooses: (title) => void phone.presses(last(sent()), title),
    reads: () => phone.reads(who),
  }
}

const receivedOnPage = ({ content }: SentPageMessage): Received => {
  const { type } = content
  const plain = { type, text: "", options: [], file: undefined, voice: undefined }
  switch (content.type) {
    case "text":
      return { ...plain, text: content.text, options: content.quickReplies.map(({ title }) => title) }
    case "buttons":
      return { ...plain, text: content.text, options: content.buttons.map(({ title }) => title) }
    default:
      return { ...plain, file: content.media }
  }
}

/** A customer of the number of an instance; without buttons, options are the numbered lines of a text. */
export const deviceCustomer = (
  { evolution }: ChannelStage,
  instance: string,
  phone: string,
  name: string,
): ChannelCustomer => {
  const who = { phone, name }
  const sent = () => evolution.sent.filter((one) => one.instance === instance && one.to === phone)
  const received = () => sent().map(receivedOnDevice)
  const says = (text: string) => void evolution.says(instance, who, { type: "text", text })
  return {
    name,
    says,
    sendsPicture: () => void evolution.says(instance, who, { type: "image" }),
    received,
    chooses: (title) => {
      const at = last(received()).options.indexOf(title)
      if (at < 0) throw new Error(`the last message offers no ${title}`)
      says(String(at + 1))
    },
    reads: () => {
      for (const one of sent()) evolution.reads(one)
    },
  }
}

const receivedOnDevice = ({ content }: SentEvolution): Received => {
  const { type } = content
  const plain = { type, text: "", options: [], file: undefined, voice: undefined }
  if (content.type === "text") {
    const options = [...content.text.matchAll(/^\d+\. (.+)$/gmu)].map(([, title = ""]) => title)
    return { ...plain, text: content.text, options }
  }
  if (content.type === "raw" || !("media" in content)) return plain
  return { ...plain, text: content.caption ?? "", file: content.media, voice: content.voice }
}

/** The fakes are at hand: looking often costs nothing. */
export const often = { intervals: [50] }

/** Waits for a message that a customer receives. */
export const receives = async (
  customer: ChannelCustomer,
  wanted: (message: Received) => boolean,
  what: string,
): Promise<Received> => {
  let found: Received | undefined
  await expect
    .poll(() => (found = customer.received().find(wanted)) !== undefined, {
      ...often,
      message: `${customer.name}: ${what}`,
    })
    .toBe(true)
  if (found === undefined) throw new Error(what)
  return found
}

/** Waits until the last message that a customer received is of this type and offers exactly these options. */
export const isOffered = (customer: ChannelCustomer, type: string, options: ReadonlyArray<string>): Promise<void> =>
  expect
    .poll(() => {
      const message = customer.received().at(-1)
      return message && { type: message.type, options: message.options }
    }, often)
    .toEqual({ type, options })
