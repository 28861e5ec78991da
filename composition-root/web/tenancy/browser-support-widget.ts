import type { SupportWidget } from "@prosa/core/tenancy/view"

/** Who uses the widget, and its colour; as attributes of the script. */
interface WidgetFacts {
  readonly person?: string
  readonly color?: string
}

/** The widget's methods once its script has run, on `window`. */
type Controls = Readonly<Record<"show" | "hide" | "remove", unknown>>

/** The widget of `/widget/prosa.js`, or of another installation's, on this page. */
export const createBrowserSupportWidget = (facts: () => WidgetFacts): SupportWidget => {
  let script: HTMLScriptElement | undefined
  let style: HTMLLinkElement | undefined
  let wanted: keyof Controls = "remove"

  const ask = (what: keyof Controls) => {
    const controls: unknown = Reflect.get(window, "ProsaWidget")
    const run: unknown = typeof controls === "object" && controls !== null ? Reflect.get(controls, what) : undefined
    if (typeof run === "function") run()
  }
  const load = (address: string, token: string) => {
    style = document.createElement("link")
    style.rel = "stylesheet"
    style.href = address.replace(/\.js(?=$|\?)/u, ".css")
    const loading = document.createElement("script")
    script = loading
    loading.src = address
    Object.assign(loading.dataset, { token, ...facts() })
    // What was asked for meanwhile; a script that came too late is taken off at once.
    loading.addEventListener("load", () => ask(script === loading ? wanted : "remove"))
    loading.addEventListener("error", () => {
      if (script === loading) leave()
    })
    document.head.append(style, loading)
  }
  const leave = () => {
    script?.remove()
    style?.remove()
    script = style = undefined
  }
  return {
    show: ({ script: address, token }) => {
      wanted = "show"
      if (script === undefined) load(address, token)
      else ask("show")
    },
    hide: () => {
      wanted = "hide"
      ask("hide")
    },
    remove: () => {
      wanted = "remove"
      ask("remove")
      leave()
    },
  }
}
