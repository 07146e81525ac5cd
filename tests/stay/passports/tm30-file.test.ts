import readSheets from "read-excel-file/node"
import { expect, it } from "vitest"
import { TM30_HEADERS, TM30_SHEET } from "#app/stay/passports/tm30-file.ts"
import { tm30File } from "#app/stay/passports/write-tm30-file.server.ts"
import { PASSPORT_FIELDS } from "../../support/passports.ts"

const guest = (changes: Partial<typeof PASSPORT_FIELDS>) => ({
  fields: { ...PASSPORT_FIELDS, ...changes },
  checkOut: "2090-12-13",
  phone: "0812345678",
})

/** The rows of the only sheet, as another program reads them. */
async function rowsOf(bytes: Uint8Array<ArrayBuffer>) {
  const [sheet, ...others] = await readSheets(Buffer.from(bytes))
  expect([sheet?.sheet, others]).toEqual([TM30_SHEET, []])
  const rows = sheet?.data ?? []
  for (const cell of rows.flat()) expect(cell === null || typeof cell === "string", String(cell)).toBe(true)
  return rows.map((row) => Array.from(TM30_HEADERS, (_, index) => row[index] ?? ""))
}

it("a spreadsheet program reads the template's sheet, its headers byte for byte, and texts alone", async () => {
  const rows = await rowsOf(
    await tm30File([
      guest({}),
      guest({ firstName: "SUKARNO", middleName: "", lastName: "", number: "0012345", birthDate: "1971-00-00" }),
    ]),
  )
  expect(rows).toEqual([
    [...TM30_HEADERS],
    ["ZEBULON", "QUILL", "XANTHOPOULOS", "M", "ZQX7719Z4", "GRC", "29/03/1971", "13/12/2090", "0812345678"],
    ["SUKARNO", "", "", "M", "0012345", "GRC", "00/00/1971", "13/12/2090", "0812345678"],
  ])
})

it("has the headers alone without guests, and a row for each of fifty", async () => {
  expect(await rowsOf(await tm30File([]))).toEqual([[...TM30_HEADERS]])
  expect(await rowsOf(await tm30File(Array.from({ length: 50 }, () => guest({}))))).toHaveLength(51)
})
