declare module "vitest" {
  interface ProvidedContext {
    property: PropertySeed
  }
}

type PropertySeed = { seed: number; isRandom: boolean }

/**
 * The seed of property-based tests, by the variable `PROPERTY_SEED`: `random` for new inputs, or the number that
 * a failed test printed.
 */
export function propertySeed(variable = process.env.PROPERTY_SEED): PropertySeed {
  if (variable === "random") return { seed: Math.trunc(Math.random() * 2 ** 31), isRandom: true }
  const seed = Number(variable ?? 20261121)
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED must be random or an integer, not ${variable}`)
  return { seed, isRandom: variable !== undefined }
}
