import { plainAmount } from "#app/i18n/format.ts"
import { toBaht } from "#app/villa/money.ts"

/** Byte order mark: without it, Excel reads UTF-8 as another encoding and garbles Thai. */
export const UTF8_BOM = "\ufeff"

/** Quoted cells and a CRLF. Numbers are not escaped, so negative ones stay numbers. */
export function csvLine(cells: (string | number)[]): string {
  return `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(",")}\r\n`
}

/** Baht. Negative amounts are numbers, because `csvLine` would mark a text with a minus sign as text. */
export function amountCell(satang: number): string | number {
  return satang < 0 ? toBaht(satang) : plainAmount(satang)
}

const textOf = (cell: string | number) => (typeof cell === "number" ? String(cell) : escapeFormulas(cell))

/** Where a cell may begin, with its space, so that none is read twice, and the sign of a formula. */
const CELL_START = /(^|[;\t\r\n])([\s"]*)([=+\-@\uff1d\uff0b\uff0d\uff20]?)/g

/**
 * Against CSV injection. Some programs also split cells at semicolons, tabs and line breaks, so the mark
 * stands directly before the sign.
 */
function escapeFormulas(text: string): string {
  return text.replace(CELL_START, (start, before: string, space: string, sign: string) =>
    sign ? `${before}${space}'${sign}` : start,
  )
}
