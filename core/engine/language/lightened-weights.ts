import type { LanguageModel } from "./linear-classifier.ts"

const bytesOfFeature = 10
const bytesOfWeight = 3

/** Weights before they are lightened: of full precision, for all features. */
export interface FullWeights {
  readonly starts: Uint32Array
  readonly answers: Uint16Array
  readonly weights: Float64Array
}

/** Rounds weights to bytes, and leaves out the smallest ones of a model that takes more than `most` bytes. */
export const lightened = (
  { features, frequencies, starts, answers, weights }: FullWeights & Pick<LanguageModel, "features" | "frequencies">,
  most: number,
): Pick<LanguageModel, "features" | "frequencies" | "starts" | "answers" | "weights" | "unit"> => {
  const heaviest = weights.reduce((high, weight) => Math.max(high, Math.abs(weight)), 0)
  const unit = heaviest === 0 ? 1 : heaviest / 127
  const rounded = Int8Array.from(weights, (weight) => Math.round(weight / unit))
  const least = leastKept(starts, rounded, most)
  const kept: { -readonly [Key in "features" | "frequencies" | "starts" | "answers" | "weights"]: Array<number> } = {
    features: [],
    frequencies: [],
    starts: [0],
    answers: [],
    weights: [],
  }
  features.forEach((hash, id) => {
    const before = kept.weights.length
    for (let place = starts[id] ?? 0; place < (starts[id + 1] ?? 0); place++) {
      const weight = rounded[place] ?? 0
      if (Math.abs(weight) < least) continue
      kept.answers.push(answers[place] ?? 0)
      kept.weights.push(weight)
    }
    // A feature of one phrase without a weight says as little as an unknown one.
    if (kept.weights.length === before && (frequencies[id] === 1 || least > 1)) return
    kept.features.push(hash)
    kept.frequencies.push(frequencies[id] ?? 1)
    kept.starts.push(kept.weights.length)
  })
  return {
    features: Uint32Array.from(kept.features),
    frequencies: Uint16Array.from(kept.frequencies),
    starts: Uint32Array.from(kept.starts),
    answers: Uint16Array.from(kept.answers),
    weights: Int8Array.from(kept.weights),
    unit,
  }
}

/** The least amount of a weight that is kept: 1, or more where all together would take more than `most` bytes. */
const leastKept = (starts: Uint32Array, weights: Int8Array, most: number): number => {
  // How many weights have each amount, and how many features have it as their greatest.
  const [weightsOf, featuresOf] = [new Uint32Array(128), new Uint32Array(128)]
  for (let id = 0; id + 1 < starts.length; id++) {
    let greatest = 0
    for (let place = starts[id] ?? 0; place < (starts[id + 1] ?? 0); place++) {
      const amount = Math.abs(weights[place] ?? 0)
      weightsOf[amount] = (weightsOf[amount] ?? 0) + 1
      greatest = Math.max(greatest, amount)
    }
    featuresOf[greatest] = (featuresOf[greatest] ?? 0) + 1
  }
  let bytes = 0
  for (let amount = 127; amount >= 1; amount--) {
    bytes += (weightsOf[amount] ?? 0) * bytesOfWeight + (featuresOf[amount] ?? 0) * bytesOfFeature
    if (bytes > most) return amount + 1
  }
  return 1
}
