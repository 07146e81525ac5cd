import type { FeatureRequests } from "./feature-requests.ts"

const files = import.meta.glob<{ requests: FeatureRequests }>("../**/requests.ts", { eager: true })

/** What every feature tells the tests of all pages and calls, by its folder: `stay/cleaning`. */
export const ALL_REQUESTS: [feature: string, FeatureRequests][] = Object.entries(files)
  .map(([path, { requests }]): [string, FeatureRequests] => [
    path.slice("../".length, -"/requests.ts".length),
    requests,
  ])
  .sort(([one], [other]) => (one < other ? -1 : 1))
