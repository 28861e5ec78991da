import { createContext, useContext } from "react"

/** The services that one context's pages need once somebody is signed in; `name` is the context's. */
export interface ServiceSlice<Name extends string, Services> {
  readonly name: Name
  /** Throws outside of the signed-in pages, and when nobody provided the slice. */
  readonly useServices: () => Services
}

/** The slices of a registry by the name of their context. */
export type SlicesOf<Registry extends ReadonlyArray<ServiceSlice<string, unknown>>> = {
  readonly [Slice in Registry[number] as Slice["name"]]: ReturnType<Slice["useServices"]>
}

const SlicesContext = createContext<Readonly<Record<string, unknown>> | undefined>(undefined)

/** Hands the slices to all pages below it. */
export const SlicesProvider = SlicesContext.Provider

/** Declares the slice of a context. Its type stands here once: who provides slices is checked against it. */
export const createServiceSlice = <Name extends string, Services>(name: Name): ServiceSlice<Name, Services> => ({
  name,
  useServices: () => {
    const slices = useContext(SlicesContext)
    if (slices === undefined)
      throw new Error(`The services of "${name}" were asked for outside of the signed-in pages.`)
    const services = slices[name]
    if (services === undefined) throw new Error(`Nobody provided the services of "${name}".`)
    // SlicesOf checked, where the record was made, that what stands under this name are these services.
    return services as Services
  },
})
