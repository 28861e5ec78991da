import { Effect } from "effect"
import { type Clock, foldEmail } from "../../kernel/index.ts"
import {
  type CodeKind,
  codeLifetimes,
  type CodeSpent,
  codeSpent,
  codeState,
  type CodeUnknown,
  codeUnknown,
} from "../index.ts"

interface IssuedCode {
  readonly kind: CodeKind
  readonly email: string
  readonly expiresAt: number
  usedAt: number | null
}

/** The codes that in-memory ports mail: issued, found and used once. */
export const createInMemoryCodes = (clock: Clock) => {
  const issued = new Map<string, IssuedCode>()
  const find = (kind: CodeKind, code: string): Effect.Effect<string, CodeUnknown | CodeSpent> =>
    Effect.suspend((): Effect.Effect<string, CodeUnknown | CodeSpent> => {
      const known = issued.get(code)
      if (known?.kind !== kind) return Effect.fail(codeUnknown)
      const state = codeState(known, clock.now())
      return state === "valid" ? Effect.succeed(known.email) : Effect.fail(codeSpent(kind, state, known.email))
    })
  return {
    issue: (kind: CodeKind, email: string): string => {
      const code = `codigo-${issued.size + 1}`
      issued.set(code, { kind, email, expiresAt: clock.now() + codeLifetimes[kind], usedAt: null })
      return code
    },
    /** Returns the address that a valid code was sent to. */
    find,
    /** As `find`, and uses the code. */
    take: (kind: CodeKind, code: string) =>
      Effect.tap(find(kind, code), () =>
        Effect.sync(() => {
          const known = issued.get(code)
          if (known !== undefined) known.usedAt = clock.now()
        }),
      ),
    /** Uses every code of a kind that was sent to an address. */
    void: (kind: CodeKind, email: string): void => {
      for (const known of issued.values())
        if (known.kind === kind && foldEmail(known.email) === foldEmail(email)) known.usedAt ??= clock.now()
    },
    to: (email: string): ReadonlyArray<string> =>
      [...issued].flatMap(([code, known]) => (foldEmail(known.email) === foldEmail(email) ? [code] : [])),
  }
}
