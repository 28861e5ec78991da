// @vitest-environment happy-dom
import type { AddressQuery, Departures } from "@prosa/core/shell"
import { createInMemoryAddress, createInMemoryDepartures } from "@prosa/core/shell/testing"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { browserAddress } from "./browser-address.ts"
import { browserNavigation } from "../browser-host.ts"
import { browserDepartures, hasUnsavedWork, watchDepartures } from "./browser-departures.ts"
import { browserDownloads } from "./browser-downloads.ts"

/** The contract of `AddressQuery`, for every implementation. The query is empty at first. */
const describeAddress = (name: string, open: () => AddressQuery): void => {
  describe(`AddressQuery, ${name}`, () => {
    it("says what was written last, each name once, whatever stands in it", () => {
      const address = open()
      expect(address.read()).toEqual({})
      const fields = { busca: "pão & água=50%", pagina: "2", "🪵": "" }
      address.write(fields, "push")
      expect(address.read()).toEqual(fields)
      address.write({ pagina: "3" }, "replace")
      expect(address.read()).toEqual({ pagina: "3" })
    })

    it("tells who watches of every write, until they stop", () => {
      const address = open()
      const changed = vi.fn(() => void address.read())
      const stop = address.watch(changed)
      address.write({ pagina: "2" }, "push")
      address.write({ pagina: "3" }, "replace")
      expect(changed).toHaveBeenCalledTimes(2)
      stop()
      address.write({}, "replace")
      expect(changed).toHaveBeenCalledTimes(2)
    })
  })
}

/** Departures under test: `depart` navigates to another page of the product, `left` tells whether it happened. */
interface DeparturesHarness {
  readonly departures: Departures
  readonly depart: () => void
  readonly left: () => boolean
}

const describeDepartures = (name: string, open: () => DeparturesHarness): void => {
  describe(`Departures, ${name}`, () => {
    it("let everybody out when nobody stands in the way, or no longer does", () => {
      const { departures, depart, left } = open()
      departures.guard(() => {})()
      depart()
      expect(left()).toBe(true)
    })

    it("hold whoever wants to leave until they may", () => {
      const { departures, depart, left } = open()
      let leave: (() => void) | undefined
      const stepAside = departures.guard((go) => {
        leave = go
      })
      depart()
      expect(left()).toBe(false)
      leave?.()
      expect(left()).toBe(true)
      stepAside()
    })

    it("ask the one who came last", () => {
      const { departures, depart } = open()
      const asked: Array<string> = []
      const steps = ["first", "last"].map((who) => departures.guard(() => void asked.push(who)))
      depart()
      expect(asked).toEqual(["last"])
      steps[1]?.()
      depart()
      expect(asked).toEqual(["last", "first"])
      steps[0]?.()
    })
  })
}

watchDepartures()
beforeEach(() => {
  document.body.innerHTML = ""
  window.history.replaceState(null, "", "/profiles")
})

describeAddress("in the browser", () => browserAddress)
describeAddress("in memory", () => createInMemoryAddress())

describeDepartures("in the browser", () => {
  const link = document.createElement("a")
  link.href = "/chatbots"
  document.body.append(link)
  // Does what the product's own links do once the click reaches them.
  link.addEventListener("click", (event) => {
    event.preventDefault()
    window.history.pushState(null, "", "/chatbots")
  })
  return {
    departures: browserDepartures,
    depart: () => link.click(),
    left: () => window.location.pathname === "/chatbots",
  }
})
describeDepartures("in memory", () => {
  const departures = createInMemoryDepartures()
  let left = false
  return { departures, depart: () => departures.depart(() => (left = true)), left: () => left }
})

describe("a tab that is held", () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

  it("is not closed without a question until each hold is released, and other pages open without one", () => {
    const link = document.createElement("a")
    link.href = "/chatbots"
    document.body.append(link)
    let left = false
    link.addEventListener("click", (event) => {
      event.preventDefault()
      left = true
    })
    const [one, other] = [browserDepartures.holdTab(), browserDepartures.holdTab()]
    expect([isAsked(), hasUnsavedWork()]).toEqual([true, true])
    link.click()
    expect(left).toBe(true)
    one()
    expect(isAsked()).toBe(true)
    other()
    expect([isAsked(), hasUnsavedWork()]).toEqual([false, false])
  })
})

describe("a download", () => {
  it("keeps its address for 30 s, for a browser that asks where to save", () => {
    vi.useFakeTimers()
    const revoked = vi.fn()
    URL.createObjectURL = () => "blob:http://localhost/7"
    URL.revokeObjectURL = revoked
    const stay = (event: Event) => event.preventDefault()
    document.body.addEventListener("click", stay)
    browserDownloads.save({ name: "my-key-file.json", type: "application/json", content: "{}" })
    document.body.removeEventListener("click", stay)
    vi.advanceTimersByTime(29_999)
    expect(revoked).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(revoked.mock.calls).toEqual([["blob:http://localhost/7"]])
    vi.useRealTimers()
  })
})

describe("a guard in the browser", () => {
  it("holds the product's own buttons, and neither downloads nor replacements", () => {
    const asked = vi.fn()
    const stepAside = browserDepartures.guard(asked)
    browserNavigation.go("/chatbots")
    expect([asked.mock.calls.length, window.location.pathname]).toEqual([1, "/profiles"])
    const clicked = vi.fn((event: Event) => event.preventDefault())
    document.body.addEventListener("click", clicked)
    URL.createObjectURL = () => "blob:http://localhost/1"
    URL.revokeObjectURL = () => {}
    browserDownloads.save({ name: "flow.json", type: "application/json", content: "{}" })
    document.body.removeEventListener("click", clicked)
    expect([asked.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 1])
    browserNavigation.replace("/chatbots")
    expect([asked.mock.calls.length, window.location.pathname]).toEqual([1, "/chatbots"])
    stepAside()
    browserNavigation.go("/profiles")
    expect(window.location.pathname).toBe("/profiles")
  })
})
