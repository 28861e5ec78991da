/**
 * Records which components React draws: React reports every commit to this hook, as it does to its developer tools.
 * React looks for the hook when it is loaded, so the setup file of the tests imports this file.
 */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly memoizedProps: unknown
}

/** A component that was drawn for a reason of its own, not because the one around it was. */
export interface Drawn {
  readonly name: string
  readonly props: Readonly<Record<string, unknown>>
}

let drawn: Array<Drawn> = []
/** React's flag of a fiber whose function ran in this commit. */
const performedWork = 1

const nameOf = (type: unknown): string | undefined => {
  if (typeof type === "function") return type.name
  if (typeof type !== "object" || type === null) return undefined
  // What memo and forwardRef make of a component.
  return nameOf(Reflect.get(type, "type") ?? Reflect.get(type, "render"))
}

const collect = (fiber: Fiber, withParent: boolean): void => {
  const before = fiber.alternate
  const name = nameOf(fiber.type)
  const isDrawn = name !== undefined && (before === null || (fiber.flags & performedWork) !== 0)
  if (isDrawn && !withParent) drawn.push({ name, props: Object(fiber.memoizedProps) })
  // The same object below: the commit went no further.
  if (before !== null && before.child === fiber.child) return
  for (let child = fiber.child; child !== null; child = child.sibling) collect(child, withParent || isDrawn)
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => collect(root.current, false),
  },
})

/** What is drawn while `act` runs; each component that others draw with it counts as one. */
export const drawnBy = async (act: () => Promise<void> | void): Promise<ReadonlyArray<Drawn>> => {
  drawn = []
  await act()
  return drawn
}
