import { Effect } from "effect"
import { type CallRefused, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import {
  connectionMessages,
  type ConnectionTaken,
  deviceMissing,
  type DeviceOwner,
  type LoginKind,
  type MetaLogins,
  type MetaPage,
  type MetaPageConnections,
  type VendorRefused,
  type WhatsappAccount,
  type WhatsappBusiness,
  type WhatsappBusinesses,
  type WhatsappDevice,
  type WhatsappDevices,
} from "../index.ts"

/** A bot's number on the Cloud API before anything is connected. */
export const noWhatsappBusiness: WhatsappBusiness = {
  accounts: [],
  login: null,
  phone: "",
  metaUrl: "https://graph.facebook.com",
  businessPhoneId: "",
  businessAccountId: "",
  on: true,
  hasToken: false,
  state: null,
  trouble: "",
  urlWebhook: "https://prosa.example/api/channels/whatsapp/7",
  tokenWebhook: "aroeira-7f3c-91e2",
}

/** A number by QR code before it is scanned. */
export const noWhatsappDevice: WhatsappDevice = {
  name: "",
  phone: "",
  keepBotOnDialogInitiatedOnDevice: false,
  qrCodeConnected: false,
  begun: false,
  trouble: "",
  lastSeenAt: null,
}

/** The ports to the connections of one bot and one person without a server, with controls for tests. */
export interface InMemoryConnections {
  readonly businesses: WhatsappBusinesses
  readonly logins: MetaLogins
  readonly pages: MetaPageConnections
  readonly devices: WhatsappDevices
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** The vendor refuses every connection from now on; undefined ends it. */
  refuseByVendor(failure: VendorRefused | ConnectionTaken | undefined): void
  /** Whether the vendor answers when it is told of a disconnection; it does by default. */
  answerDisconnections(answers: boolean): void
  /** The person finishes the login in its window: its numbers or pages are there from then on. */
  logIn(kind: LoginKind): void
  /** The phone scans the QR code. */
  scan(facts?: Partial<WhatsappDevice>): void
  readonly business: WhatsappBusiness
  readonly device: WhatsappDevice
  /** The states of the logins that were begun. */
  readonly states: ReadonlyArray<string>
  /** Whose QR codes were asked for, in order. */
  readonly asked: ReadonlyArray<DeviceOwner>
}

const accounts: ReadonlyArray<WhatsappAccount> = [
  {
    phone: "+55 11 4002-8922",
    name: "Casa Aroeira SAC",
    url: "https://graph.facebook.com",
    businessPhoneId: "109876543210987",
    businessAccountId: "204567891234567",
  },
  {
    phone: "+55 11 4002-8923",
    name: "Casa Aroeira Vendas",
    url: "https://graph.facebook.com",
    businessPhoneId: "109876543210988",
    businessAccountId: "204567891234567",
  },
]
const twoPages: ReadonlyArray<MetaPage> = [
  { id: "page-1", name: "Casa Aroeira", url: "", active: false, updatedAt: null },
  { id: "page-2", name: "Outlet Aroeira", url: "", active: false, updatedAt: null },
]

const unknownPage: VendorRefused = {
  _tag: "VendorRefused",
  message: connectionMessages.vendorRefused,
  description: "A página não está entre as da conta conectada.",
}

/** What is there before a test connects anything. */
export interface InMemoryConnectionFacts {
  readonly business?: Partial<WhatsappBusiness>
  readonly device?: Partial<WhatsappDevice>
  readonly pages?: ReadonlyArray<MetaPage>
}

/** Creates the connections. `latency` is in milliseconds. */
export const createInMemoryConnections = (
  given: InMemoryConnectionFacts = {},
  options: { readonly latency?: number } = {},
): InMemoryConnections => {
  let vendorAnswers = true
  const { answer, refuse } = createFakeCalls(options.latency)
  let business: WhatsappBusiness = { ...noWhatsappBusiness, ...given.business }
  let device: WhatsappDevice = { ...noWhatsappDevice, ...given.device }
  let pages: ReadonlyArray<MetaPage> = given.pages ?? []
  let vendor: VendorRefused | ConnectionTaken | undefined
  const states: Array<string> = []
  /** A login counts once. */
  const finished = new Set<string>()
  const asked: Array<DeviceOwner> = []
  const byVendor = <F extends VendorRefused | ConnectionTaken>(): Effect.Effect<void, F> =>
    // tests refuse with what the call under test declares
    vendor === undefined ? Effect.void : Effect.fail(vendor as F)
  const toggled = (id: string, active: boolean): Effect.Effect<void> =>
    Effect.sync(() => {
      const updatedAt = active ? ("2026-11-24T12:00:00.000Z" as MetaPage["updatedAt"]) : null
      pages = pages.map((page) => (page.id === id ? { ...page, active, updatedAt } : page))
    })
  return {
    businesses: {
      get: () => answer(() => Effect.succeed(business)),
      save: (_botId, { token, ...draft }) =>
        answer(() =>
          Effect.map(byVendor<VendorRefused | ConnectionTaken>(), () => {
            const ofLogin = business.accounts.some(({ businessPhoneId }) => businessPhoneId === draft.businessPhoneId)
            const hasToken = business.hasToken || token !== "" || ofLogin
            // numbers are kept as digits
            business = { ...business, ...draft, phone: draft.phone.replace(/\D/gu, ""), hasToken, state: "connected" }
            return business
          }),
        ),
      disconnect: () =>
        answer(() =>
          Effect.sync(() => {
            const { urlWebhook, tokenWebhook } = business
            business = { ...noWhatsappBusiness, urlWebhook, tokenWebhook }
            return { told: vendorAnswers }
          }),
        ),
    },
    logins: {
      begin: (_botId, kind) =>
        answer(() =>
          Effect.sync(() => {
            const state = `state-${states.length + 1}`
            states.push(state)
            return { url: `https://www.facebook.com/dialog/oauth?kind=${kind}&state=${state}` }
          }),
        ),
      finish: (kind, { state }) =>
        answer(() =>
          states.includes(state) && !finished.has(state)
            ? Effect.sync(() => {
                finished.add(state)
                logIn(kind)
              })
            : Effect.fail(notFound),
        ),
    },
    pages: {
      list: () =>
        answer(() =>
          Effect.succeed({
            pages,
            id: pages.length === 0 ? "" : "10223344",
            userName: pages.length === 0 ? "" : "Helena Prado",
            userPictureUrl: "",
          }),
        ),
      connect: (_botId, id) =>
        answer(() =>
          pages.some((page) => page.id === id)
            ? Effect.andThen(byVendor<VendorRefused | ConnectionTaken>(), toggled(id, true))
            : Effect.fail(unknownPage),
        ),
      disconnect: (_botId, id) =>
        answer(() => Effect.as(Effect.andThen(byVendor<VendorRefused>(), toggled(id, false)), { told: vendorAnswers })),
      disconnectAccount: () =>
        answer(() =>
          Effect.sync(() => {
            pages = []
            return { told: vendorAnswers }
          }),
        ),
    },
    devices: {
      begin: () =>
        answer(() =>
          Effect.map(byVendor<VendorRefused>(), () => {
            device = { ...device, begun: true }
          }),
        ),
      qrCode: (owner) =>
        answer(() =>
          Effect.sync(() => {
            asked.push(owner)
            return { qrcode: "data:image/png;base64,iVBORw0KGgo=", error: false, message: "" }
          }),
        ),
      info: () => answer(() => Effect.succeed(device)),
      update: (_botId, change) =>
        answer(() =>
          device.begun || device.qrCodeConnected
            ? Effect.sync(() => {
                device = { ...device, ...change }
              })
            : Effect.fail(deviceMissing),
        ),
      logOut: () =>
        answer(() =>
          Effect.map(device.qrCodeConnected ? byVendor<VendorRefused>() : Effect.void, () => {
            device = noWhatsappDevice
          }),
        ),
    },
    refuse,
    answerDisconnections: (answers) => {
      vendorAnswers = answers
    },
    refuseByVendor: (failure) => {
      vendor = failure
    },
    logIn,
    scan: (facts = {}) => {
      const connected = { name: "Casa Aroeira Atendimento", phone: "5511987654321", qrCodeConnected: true, begun: true }
      device = { ...device, ...connected, ...facts }
    },
    get business() {
      return business
    },
    get device() {
      return device
    },
    states,
    asked,
  }

  function logIn(kind: LoginKind): void {
    if (kind === "whatsapp") business = { ...business, login: "Casa Aroeira Móveis Ltda", accounts }
    else pages = twoPages
  }
}
