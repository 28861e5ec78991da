/**
 * The functions of tslib that RxJS takes, for browsers that know asynchronous generators themselves: tslib's own build
 * them from promises, and are three times as long in what every page loads first.
 */

type Body = (this: unknown, ...args: Array<unknown>) => Generator

/** What an asynchronous generator waits for, beside what it yields. */
class Awaited {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** Goes on with what a generator waits for, or throws in it what that was refused with. */
const resumed = (steps: Generator, awaited: unknown): Promise<IteratorResult<unknown>> =>
  Promise.resolve(awaited).then(
    (value) => steps.next(value),
    (cause: unknown) => steps.throw(cause),
  )

/** Runs a generator, which yields what it waits for, as an asynchronous function. */
export const __awaiter = async (
  self: unknown,
  args: Array<unknown> | undefined,
  _promise: unknown,
  body: Body,
): Promise<unknown> => {
  const steps = body.apply(self, args ?? [])
  let step = steps.next()
  while (step.done !== true) step = await resumed(steps, step.value)
  return step.value
}

/** Marks what is waited for. */
export const __await = (value: unknown): Awaited => new Awaited(value)

/** Runs a generator, which yields values and marks of what it waits for, as an asynchronous generator. */
export const __asyncGenerator = async function* (
  self: unknown,
  args: Array<unknown> | undefined,
  body: Body,
): AsyncGenerator {
  const steps = body.apply(self, args ?? [])
  try {
    let step = steps.next()
    while (step.done !== true)
      step = step.value instanceof Awaited ? await resumed(steps, step.value.value) : steps.next(yield step.value)
    return step.value
  } finally {
    // Whoever stops taking values ends the generator, too.
    steps.return(undefined)
  }
}

/** Returns the asynchronous iterator of what has one. */
export const __asyncValues = (iterable: AsyncIterable<unknown>): AsyncIterator<unknown> =>
  iterable[Symbol.asyncIterator]()
