import { TM30_HEADERS, TM30_SHEET, type Tm30Guest, tm30Row } from "./tm30-file.ts"

/** The Immigration Bureau's website imports this sheet; all cells are texts. */
export async function tm30File(guests: Tm30Guest[]): Promise<Uint8Array<ArrayBuffer>> {
  const rows = [[...TM30_HEADERS], ...guests.map(tm30Row)]
  const cells = rows.map((row) => row.map((value) => (value === "" ? null : { value, type: String, wrap: true })))
  const columns = TM30_HEADERS.map(() => ({ width: 22 }))
  // Loaded here, because at start its tables for compression would cost 35 ms.
  const { default: writeExcelFile } = await import("write-excel-file/universal")
  const blob = await writeExcelFile(cells, { sheet: TM30_SHEET, columns }).toBlob()
  return new Uint8Array(await blob.arrayBuffer())
}
