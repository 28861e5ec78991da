import type { ClientOptions } from "@prosa/adapters-http/clients"
import type { EntryServices, WorkServices } from "@prosa/ui"
import { type Bind, ContainerModule, type ServiceIdentifier } from "inversify"

export const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>

/** Bindings that exist before any module is loaded. */
export const entryTokens = {
  http: token<ClientOptions>("ClientOptions"),
  session: token<EntryServices["session"]>("Session"),
  navigation: token<EntryServices["navigation"]>("Navigation"),
  toaster: token<EntryServices["toaster"]>("Toaster"),
}

/** The token of a context's services for its signed-in pages. */
export const sliceToken = <Slice extends keyof WorkServices>(slice: Slice) =>
  token<WorkServices[Slice]>(`Slice ${slice}`)

/** A module that binds a context's ports to their adapters, and its services under `sliceToken`. */
export class ContextModule<Slice extends keyof WorkServices> extends ContainerModule {
  readonly slice: Slice

  constructor(slice: Slice, bindAll: (bind: Bind, token: ServiceIdentifier<WorkServices[Slice]>) => void) {
    super(({ bind }) => bindAll(bind, sliceToken(slice)))
    this.slice = slice
  }
}
