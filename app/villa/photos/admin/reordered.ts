/** A copy of a list with one item moved to another index. */
export function reordered<Item>(items: Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, Math.max(0, to)), ...items.slice(from, from + 1), ...rest.slice(Math.max(0, to))]
}
