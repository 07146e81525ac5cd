import { describe, expect, it } from "vitest"
import { csvLine } from "#app/booking/booking-csv.ts"

describe("a line of CSV", () => {
  it.each<[(string | number)[], string]>([
    [["a", 1, ""], '"a","1",""'],
    [['she said "hi"', "a,b"], '"she said ""hi""","a,b"'],
    [["บ้าน\nสวน"], '"บ้าน\nสวน"'],
    [[-1, -16500.5], '"-1","-16500.5"'],
    [["=1+1"], '"\'=1+1"'],
    [["+66", "-1", "@SUM(A1)"], '"\'+66","\'-1","\'@SUM(A1)"'],
    [["\t=1", "\r=1"], '"\t\'=1","\r\'=1"'],
    [["a;=1;+b", "a\n@c"], '"a;\'=1;\'+b","a\n\'@c"'],
    [['a;"=1'], `"a;""'=1"`],
    [["\uff1d1"], '"\'\uff1d1"'],
    [["a\n\n=1+1", 'a\n \t\r\n"@c'], '"a\n\n\'=1+1","a\n \t\r\n""\'@c"'],
    [["a=1", "Anne-Marie; Jo"], '"a=1","Anne-Marie; Jo"'],
    [["; ;=1", "\n\n\n+1", ";;-1", "=;=1"], '"; ;\'=1","\n\n\n\'+1",";;\'-1","\'=;\'=1"'],
  ])("%j: %s", (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`)
  })

  it("of 300,000 line breaks takes no longer than their number", () => {
    const text = `${"\n".repeat(300_000)}x`
    expect(csvLine([text])).toBe(`"${text}"\r\n`)
  })
})
