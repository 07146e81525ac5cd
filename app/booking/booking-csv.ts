import { plainAmount } from "#app/i18n/format.ts"
import { toBaht } from "#app/villa/money.ts"

/** Byte order mark: marks the file as UTF-8 for spreadsheets. Without it Excel garbles Thai. */
export const UTF8_BOM = "\ufeff"

/** One line of a CSV file: quoted cells and a CRLF. Numbers stay numbers, negative ones too. */
export function csvLine(cells: (string | number)[]): string {
  return `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(",")}\r\n`
}

/** An amount of satang in baht; a negative one is a number, because a text with a minus sign is marked as text. */
export function amountCell(satang: number): string | number {
  return satang < 0 ? toBaht(satang) : plainAmount(satang)
}

const textOf = (cell: string | number) => (typeof cell === "number" ? String(cell) : escapeFormulas(cell))

/**
 * Prevents CSV injection: a text that a spreadsheet would run as a formula is marked as text, also if the formula
 * begins after a semicolon, a tab or a line break, because programs with other separators split the cell there.
 * Guests choose their names freely.
 */
function escapeFormulas(text: string): string {
  return text.replace(/(^|[;\t\r\n])([\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'$2")
}
