import { createScope } from "@prosa/core/kernel/view"
import { cleanup, render } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { RobotMark } from "./robot-mark.tsx"

afterEach(cleanup)

it("a robot shows the brand's avatar, or a drawing where the brand has none", () => {
  const scope = createScope()
  const draw = (urlAvatar: string) => {
    const services = createFakeServices(scope, { brand: { urlAvatar } })
    const { container } = render(
      <World services={services}>
        <RobotMark size={20} />
      </World>,
    )
    return container
  }
  const own = draw("/api/brand-images/robo")
  expect(own.querySelector("img")?.getAttribute("src")).toBe("/api/brand-images/robo")
  expect(own.querySelector("svg")).toBeNull()
  expect(draw("").querySelector("svg")).not.toBeNull()
  scope.end()
})
