import { describe, expect, it } from "vitest"
import { birthDateOf, dayFirst, readBirthDate } from "#app/stay/passports/birth-date.ts"
import { bureauNames, isLatinName, latinName } from "#app/stay/passports/latin-name.ts"
import { bureauNationality } from "#app/stay/passports/nationality.ts"
import { PassportFieldsBody, PassportForm } from "#app/stay/passports/passport-request.ts"
import { TM30_HEADERS, TM30_SHEET, tm30Row } from "#app/stay/passports/tm30-file.ts"
import { PASSPORT_FIELDS } from "../../support/passports.ts"

describe("a name in Latin capitals", () => {
  it.each([
    ["José María", "JOSE MARIA"],
    ["Müller-Lüdenscheidt", "MULLER LUDENSCHEIDT"],
    ["Strauß", "STRAUSS"],
    ["O’Brien", "OBRIEN"],
    ["d'Arc", "DARC"],
    ["Łukasz Żółć", "LUKASZ ZOLC"],
    ["Søren Ærø", "SOREN AERO"],
    ["Nguyễn Thị Ánh", "NGUYEN THI ANH"],
    ["İbrahim Işık", "IBRAHIM ISIK"],
    ["Þór Guðmundsson", "THOR GUDMUNDSSON"],
    ["St. John", "ST JOHN"],
    ["  Anna \t Maria ", "ANNA MARIA"],
    ["ANNA<MARIA", "ANNA MARIA"],
    ["WEIẞ", "WEISS"],
    ["Əliyev", "ELIYEV"],
    ["əliyeva", "ELIYEVA"],
    ["Ŋgũgĩ", "NGUGI"],
    ["D´Angelo", "DANGELO"],
    ["Kaʻahumanu", "KAAHUMANU"],
    ["Saʿd", "SAD"],
    ["Anne\u2011Marie\u200b", "ANNE MARIE"],
    ["Ａｎｎａ", "ANNA"],
  ])("%s: %s", (typed, name) => {
    expect(latinName(typed)).toBe(name)
    expect(isLatinName(latinName(typed))).toBe(true)
  })

  it.each(["มะลิ", "Иван", "王小明", "Anna 2", "", "<script>", "=SUM(A1)", "a@b"])("is refused: %j", (typed) => {
    expect(isLatinName(latinName(typed))).toBe(false)
  })
})

describe("the Bureau's names", () => {
  it.each([
    ["Anna Maria Luisa", "Eriksson", ["ANNA", "MARIA LUISA", "ERIKSSON"]],
    ["Anna", "van der Berg", ["ANNA", "", "VAN DER BERG"]],
    ["", "Sukarno", ["SUKARNO", "", ""]],
    ["Sukarno", "", ["SUKARNO", "", ""]],
  ])("%j, %j", (given, family, [firstName, middleName, lastName]) => {
    expect(bureauNames(given, family)).toEqual({ firstName, middleName, lastName })
  })
})

it.each([
  ["D", "DEU"],
  ["D<<", "DEU"],
  ["GBN", "GBR"],
  ["GBD", "GBR"],
  ["GBO", "GBR"],
  ["GBP", "GBR"],
  ["GBS", "GBR"],
  ["gbr", "GBR"],
  [" fra ", "FRA"],
  ["XXA", "XXA"],
])("the nationality %j is %s", (code, nationality) => {
  expect(bureauNationality(code)).toBe(nationality)
})

describe("a date of birth", () => {
  it.each([
    ["17/06/1985", "1985-06-17"],
    ["7/6/1985", "1985-06-07"],
    ["17-06-1985", "1985-06-17"],
    ["17.06.1985", "1985-06-17"],
    ["1985-06-17", "1985-06-17"],
    ["10/00/1985", null],
    ["00/06/1985", "1985-06-00"],
    ["00/00/1985", "1985-00-00"],
    ["1985-00-00", "1985-00-00"],
    ["17/06/2528", "1985-06-17"],
    ["๑๗/๐๖/๒๕๒๘", "1985-06-17"],
    ["29/02/2024", "2024-02-29"],
    ["29/02/2023", null],
    ["31/04/1985", null],
    ["13/13/1985", null],
    ["17/06/85", null],
    ["17/06/1885", null],
    ["17 June 1985", "1985-06-17"],
    ["17 Jun 1985", "1985-06-17"],
    ["17-Jun-1985", "1985-06-17"],
    ["17JUN1985", "1985-06-17"],
    ["June 17, 1985", "1985-06-17"],
    ["5 Sept. 1985", "1985-09-05"],
    ["17 มิ.ย. 2528", "1985-06-17"],
    ["17 มิถุนายน 2528", "1985-06-17"],
    ["๑๗ มิ.ย. ๒๕๒๘", "1985-06-17"],
    ["17 มิย 2528", "1985-06-17"],
    ["17\u201306\u20131985", "1985-06-17"],
    ["\u202a17/06/1985\u202c", "1985-06-17"],
    ["31 June 1985", null],
    ["17 Ju 1985", null],
    ["17 June", null],
    ["17 June 85", null],
    ["June 1985", null],
    ["17 Juniper 1985", null],
    ["", null],
  ])("%j: %s", (typed, date) => {
    expect(readBirthDate(typed)).toBe(date)
  })

  it("is written with the day first", () => {
    expect(dayFirst("1985-06-17")).toBe("17/06/1985")
    expect(dayFirst("1985-00-00")).toBe("00/00/1985")
    expect(birthDateOf(1985, 0, 10)).toBeNull()
  })
})

describe("the form of a passport", () => {
  const typed = { ...PASSPORT_FIELDS, birthDate: "29/03/1971" }
  it.each([
    [{ firstName: "Zébulon" }, { firstName: "ZEBULON" }],
    [{ number: " zqx-7719 z4 " }, { number: "ZQX7719Z4" }],
    [{ number: "ＺＱＸ\u2011๗๗๑๙ Z4\u200b" }, { number: "ZQX7719Z4" }],
    [{ nationality: "D" }, { nationality: "DEU" }],
    [
      { middleName: undefined, lastName: undefined },
      { middleName: "", lastName: "" },
    ],
  ])("accepts %j", (change, fields) => {
    expect(PassportFieldsBody.parse({ ...typed, ...change })).toMatchObject(fields)
  })

  it.each([
    [{ firstName: "" }, "validation.required"],
    [{ firstName: "มะลิ" }, "passports.errors.name"],
    [{ lastName: "Иванов" }, "passports.errors.name"],
    [{ gender: "X" }, "validation.required"],
    [{ number: "A!" }, "passports.errors.number"],
    [{ number: "=1+1" }, "passports.errors.number"],
    [{ nationality: "Greece" }, "passports.errors.nationality"],
    [{ nationality: "THA" }, "passports.errors.thai"],
    [{ birthDate: "yesterday" }, "passports.errors.birthDate"],
    [{ birthDate: `17/06/${new Date().getUTCFullYear() + 1}` }, "passports.errors.birthDate"],
    [{ birthDate: "17/06/2399" }, "passports.errors.birthDate"],
    [{ birthDate: undefined }, "validation.required"],
    [{ firstName: "A".repeat(101) }, "validation.tooLong"],
  ])("refuses %j", (change, message) => {
    const { error } = PassportFieldsBody.safeParse({ ...typed, ...change })
    expect(error?.issues.map((issue) => issue.message)).toContain(message)
  })

  it("is one of three kinds", () => {
    expect(PassportForm.safeParse({ kind: "other" }).success).toBe(false)
    expect(PassportForm.safeParse({ kind: "mrz", mrz: "A".repeat(1001) }).success).toBe(false)
    expect(PassportForm.safeParse({ kind: "picture" }).success).toBe(false)
  })
})

describe("the Bureau's file", () => {
  it("has the sheet and the headers of its template", () => {
    expect(TM30_SHEET).toBe("แบบแจ้งที่พัก Inform Accom")
    expect(TM30_HEADERS).toHaveLength(9)
    expect(TM30_HEADERS[6]).toBe(
      "วัน เดือน ปี เกิด\nBirth Date\nDD/MM/YYYY(ค.ศ. / A.D.) \nเช่น 17/06/1985 หรือ 10/00/1985 หรือ 00/00/1985",
    )
  })

  it.each([
    [{}, ["ZEBULON", "QUILL", "XANTHOPOULOS", "M", "ZQX7719Z4", "GRC", "29/03/1971", "13/12/2090", "0812345678"]],
    [
      { middleName: "", lastName: "", birthDate: "1971-00-00" },
      ["ZEBULON", "", "", "M", "ZQX7719Z4", "GRC", "00/00/1971", "13/12/2090", "0812345678"],
    ],
  ])("has a guest as a row: %j", (change, row) => {
    const fields = { ...PASSPORT_FIELDS, ...change }
    expect(tm30Row({ fields, checkOut: "2090-12-13", phone: "0812345678" })).toEqual(row)
  })
})
