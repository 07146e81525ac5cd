/** A row of the bench's table. Sizes are in kB of 1,000 bytes. */
export type Figure = { what: string; measured: string; budget: string }

export function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints the figures as a table. */
export function printTable(figures: Figure[]): void {
  const rows = [{ what: "what", measured: "measured", budget: "budget" }, ...figures]
  const width = (key: keyof Figure) => Math.max(...rows.map((row) => row[key].length))
  const line = (row: Figure) =>
    `| ${row.what.padEnd(width("what"))} | ${row.measured.padEnd(width("measured"))} | ${row.budget.padEnd(width("budget"))} |`
  const [head, ...rest] = rows.map(line)
  console.log([head, head!.replace(/[^|]/g, "-"), ...rest].join("\n"))
}
