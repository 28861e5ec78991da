import { createContext, useContext } from "react"

/** The services of one context's pages for a signed-in user; `name` is the context's. */
export interface ServiceSlice<Name extends string, Services> {
  readonly name: Name
  /** Throws outside of the signed-in pages, and if the slice is not provided. */
  readonly useServices: () => Services
}

/** The slices of a registry by context name. */
export type SlicesOf<Registry extends ReadonlyArray<ServiceSlice<string, unknown>>> = {
  readonly [Slice in Registry[number] as Slice["name"]]: ReturnType<Slice["useServices"]>
}

const SlicesContext = createContext<Readonly<Record<string, unknown>> | undefined>(undefined)

/** Provides the slices to the pages below it. */
export const SlicesProvider = SlicesContext.Provider

/** Declares a context's slice and its type, against which every provider is checked. */
export const createServiceSlice = <Name extends string, Services>(name: Name): ServiceSlice<Name, Services> => ({
  name,
  useServices: () => {
    const slices = useContext(SlicesContext)
    if (slices === undefined)
      throw new Error(`The services of "${name}" were asked for outside of the signed-in pages.`)
    const services = slices[name]
    if (services === undefined) throw new Error(`Nobody provided the services of "${name}".`)
    // SlicesOf ensured, where the record was created, that this name holds these services.
    return services as Services
  },
})
