import { inject } from "vitest"

const { seed, isRandom } = inject("property")

/** Settings of property-based tests. By default their seed is fixed, so that each run tests the same inputs. */
export const PROPERTY_PARAMETERS = { numRuns: 300, seed }

/** The number of runs of a slow property: fewer if they repeat the same inputs each time. */
export const slowRuns = (fixed: number, random: number) => (isRandom ? random : fixed)
