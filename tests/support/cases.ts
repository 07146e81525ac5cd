/** A table: each row has the inputs and, last, the expected output. */
export type Cases = {
  rows: readonly (readonly unknown[])[]
  // biome-ignore lint/suspicious/noExplicitAny: each table has inputs of its own
  of: (...input: any[]) => unknown
}

/** The inputs and the expected output of a row. */
export function inputAndExpected(row: readonly unknown[]): { input: readonly unknown[]; expected: unknown } {
  return { input: row.slice(0, -1), expected: row.at(-1) }
}
