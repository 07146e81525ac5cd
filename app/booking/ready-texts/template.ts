/** The texts that a booking offers to send, in the order of a stay. */
export const READY_TEXTS = ["way", "code", "balance", "thanks"] as const
export type ReadyTextKind = (typeof READY_TEXTS)[number]

const COMMON = ["name", "villa", "dates", "reference"] as const

/** What an owner's text may name in braces. A code is only in the text that waits for its release. */
export const PLACEHOLDERS = {
  way: [...COMMON, "address"],
  code: [...COMMON, "code", "wifi"],
  balance: [...COMMON, "amount"],
  thanks: COMMON,
} as const satisfies Record<ReadyTextKind, readonly string[]>

type Placeholder = (typeof PLACEHOLDERS)[ReadyTextKind][number]
/** A missing or empty value takes its line away. */
export type PlaceholderValues = { [Name in Placeholder]?: string }

/** Whether every brace of the text belongs to a placeholder of its kind. */
export function namesOnlyKnown(text: string, kind: ReadyTextKind): boolean {
  const known = new RegExp(`\\{(${PLACEHOLDERS[kind].join("|")})\\}`, "g")
  return !/[{}]/.test(text.replace(known, ""))
}

/** Fills in the placeholders. A line that names something without a value is left out. */
export function fillText(text: string, values: PlaceholderValues): string {
  const filledIn = (name: string) => values[name as Placeholder] ?? ""
  return text
    .split("\n")
    .filter((line) => [...line.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => filledIn(name)))
    .map((line) => line.replace(/\{(\w+)\}/g, (_, name: string) => filledIn(name)))
    .join("\n")
    .trim()
}
