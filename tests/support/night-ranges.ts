import { dateAfter } from "#app/villa/dates.ts"

/** Nights that follow each other, as half-open ranges, in order. */
export function rangesOf(nights: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = []
  for (const night of [...nights].sort()) {
    const last = ranges.at(-1)
    if (last?.to === night) last.to = dateAfter(night, 1)
    else ranges.push({ from: night, to: dateAfter(night, 1) })
  }
  return ranges
}
