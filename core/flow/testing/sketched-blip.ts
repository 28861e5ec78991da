/** A condition of a sketched flow of Blip. */
export interface SketchedBlipCondition {
  readonly source?: "input" | "context" | "intent" | "entity"
  readonly variable?: string
  readonly comparison: string
  readonly values?: ReadonlyArray<string>
}

/** A block of a sketched flow of Blip. */
export interface SketchedBlipState {
  readonly title?: string
  readonly enters?: ReadonlyArray<object>
  /** Messages, as their actions. */
  readonly says?: ReadonlyArray<object>
  /** What the block does with the next message; absent: it does not wait. */
  readonly input?: object
  readonly leaves?: ReadonlyArray<object>
  readonly outputs?: ReadonlyArray<readonly [to: string, ...conditions: ReadonlyArray<SketchedBlipCondition>]>
  /** Absent: that of exceptions. */
  readonly others?: string
  readonly tags?: ReadonlyArray<string>
}

const action = (type: string, settings: object, conditions: ReadonlyArray<SketchedBlipCondition> = []): object => ({
  $id: type,
  $typeOfContent: "",
  type,
  $title: type,
  settings,
  conditions,
})

/** Actions and conditions as the builder of Blip writes them. */
export const blipAction = {
  action,
  text: (content: string): object => action("SendMessage", { id: "1", type: "text/plain", content }),
  typing: (): object =>
    action("SendMessage", {
      id: "1",
      type: "application/vnd.lime.chatstate+json",
      content: { state: "composing", interval: 1000 },
    }),
  menu: (text: string, ...options: ReadonlyArray<string>): object =>
    action("SendMessage", {
      type: "application/vnd.lime.select+json",
      content: { text, scope: "immediate", options: options.map((one, index) => ({ text: one, index, value: null })) },
    }),
  message: (type: string, content: unknown): object =>
    action("SendMessage", { type: `application/vnd.lime.${type}+json`, content }),
  set: (variable: string, value: string, ...conditions: ReadonlyArray<SketchedBlipCondition>): object =>
    action("SetVariable", { variable, value }, conditions),
  when: (variable: string, comparison: string, ...values: ReadonlyArray<string>): SketchedBlipCondition => ({
    source: "context",
    variable,
    comparison,
    values,
  }),
  said: (comparison: string, ...values: ReadonlyArray<string>): SketchedBlipCondition => ({
    source: "input",
    comparison,
    values,
  }),
}

/** Writes a flow as the builder of Blip exports it, with its start and its exceptions: 'Não entendi.'. */
export const sketchBlip = (
  blocks: Readonly<Record<string, SketchedBlipState>>,
  more: Readonly<Record<string, SketchedBlipState>> = {},
): string => {
  const all: Readonly<Record<string, SketchedBlipState>> = {
    onboarding: {
      input: { bypass: false },
      outputs: [[Object.keys(blocks)[0] ?? "", blipAction.said("matches", ".*")]],
    },
    fallback: { outputs: [["error", blipAction.said("matches", ".*")]], others: "onboarding" },
    error: { says: [blipAction.typing(), blipAction.text("Não entendi.")], others: "onboarding" },
    ...blocks,
    ...more,
  }
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(all).map(([id, block]) => [
        id,
        {
          $contentActions: [
            ...(block.says ?? []).map((one) => ({ action: one, $invalid: false })),
            { input: block.input ?? { bypass: true }, $invalid: false },
          ],
          $conditionOutputs: (block.outputs ?? []).map(([stateId, ...conditions]) => ({ stateId, conditions })),
          $enteringCustomActions: block.enters ?? [],
          $leavingCustomActions: block.leaves ?? [],
          $inputSuggestions: [],
          $defaultOutput: { stateId: block.others ?? "fallback" },
          $tags: (block.tags ?? []).map((label) => ({ label })),
          id,
          root: id === "onboarding",
          $title: block.title ?? id,
        },
      ]),
    ),
  )
}
