/** Tells spreadsheets that the file is UTF-8; without it Thai is garbled in Excel. */
export const CSV_START = "\ufeff"

/** One line of a CSV file: every cell in quotes, the line ended as spreadsheets expect. */
export function csvLine(cells: (string | number)[]): string {
  return `${cells.map((cell) => `"${harmless(String(cell)).replaceAll('"', '""')}"`).join(",")}\r\n`
}

/**
 * A text that a spreadsheet would run as a formula is marked as text, also one that begins after a semicolon, a tab or a
 * line break: programs with other separators split the cell there. Guests choose their names themselves.
 */
function harmless(text: string): string {
  return text.replace(/(^|[;\t\r\n])(\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'$2")
}

/** "081-234-5678": a spreadsheet takes bare digits for a number and drops the leading 0. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3")
}
