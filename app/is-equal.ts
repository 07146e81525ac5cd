/** Compares JSON values; the order of members does not matter. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other
  const entries = Object.entries(one)
  const values = new Map<string, unknown>(Object.entries(other))
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === values.size &&
    entries.every(([name, value]) => values.has(name) && isEqual(value, values.get(name)))
  )
}

/** Whether an object has all members of another one, with plain values. */
export function hasPart<Whole extends object>(whole: Whole, part: Partial<Whole>): boolean {
  return Object.entries(part).every(([name, value]) => whole[name as keyof Whole] === value)
}
