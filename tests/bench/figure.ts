/** A row of the bench's table. Sizes are in kB of 1,000 bytes. */
export type Figure = {
  what: string
  measured: string
  budget: string
  /** Whether the budget is exceeded, where a number decides that. */
  over?: boolean
  /** Whether the bench fails if it is over its budget: a figure that does not depend on the machine. */
  mustHold?: boolean
  /** The files that a size is the sum of, in bytes, with what each holds. */
  files?: WeighedFile[]
}
export type WeighedFile = { name: string; bytes: number; holds?: string }

export function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** A size with the files it is the sum of, and its budget in kB if it has one. */
export function sizeFigure(what: string, files: WeighedFile[], budget?: number): Figure {
  const bytes = files.reduce((total, file) => total + file.bytes, 0)
  const largestFirst = files.toSorted((one, other) => other.bytes - one.bytes)
  const size = { what, measured: kB(bytes), files: largestFirst }
  return budget === undefined
    ? { ...size, budget: "" }
    : { ...size, budget: `${budget} kB`, over: bytes > budget * 1000 }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints the figures as a table, marks those over their budget, and then lists the files of each size. */
export function printTable(figures: Figure[]): void {
  const marked = figures.map((figure) => ({ ...figure, budget: `${figure.budget}${figure.over ? " OVER" : ""}` }))
  const rows = [{ what: "what", measured: "measured", budget: "budget" }, ...marked]
  const width = (key: "what" | "measured" | "budget") => Math.max(...rows.map((row) => row[key].length))
  const line = (row: Figure) =>
    `| ${row.what.padEnd(width("what"))} | ${row.measured.padEnd(width("measured"))} | ${row.budget.padEnd(width("budget"))} |`
  const [head, ...rest] = rows.map(line)
  console.log([head, head!.replace(/[^|]/g, "-"), ...rest].join("\n"))
  for (const { what, files = [] } of figures) {
    if (files.length === 0) continue
    console.log(`\n${what}:`)
    for (const { name, bytes, holds = "" } of files)
      console.log(`${kB(bytes).padStart(9)}  ${name}  ${holds}`.trimEnd())
  }
  const over = figures.filter((figure) => figure.over).map(({ what }) => what)
  if (over.length > 0) console.log(`\nOver budget: ${over.join("; ")}`)
}
