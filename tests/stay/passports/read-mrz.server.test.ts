import { describe, expect, it } from "vitest"
import { readMrz } from "#app/stay/passports/read-mrz.server.ts"
import fillersAsK from "./mrz/fillers-as-k.txt?raw"
import fullSecondLine from "./mrz/full-second-line.txt?raw"
import guillemets from "./mrz/guillemets.txt?raw"
import plain from "./mrz/plain.txt?raw"
import shortNameLine from "./mrz/short-name-line.txt?raw"

const NOW = Date.UTC(2026, 10, 24)

/** The examples of ICAO Doc 9303. Utopia's nationality is no country's, so that a person chooses it. */
const TD3 = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]
const TD2 = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
const TD1 = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]
const ANNA = {
  firstName: "ANNA",
  middleName: "MARIA",
  lastName: "ERIKSSON",
  gender: "F",
  nationality: "",
  birthDate: "1974-08-12",
}

describe("reads the lines of", () => {
  it.each([
    ["a passport (TD3)", TD3, { ...ANNA, number: "L898902C3" }],
    ["a card of three lines (TD1)", TD1, { ...ANNA, number: "D23145890" }],
    ["a card of two lines (TD2)", TD2, { ...ANNA, number: "D23145890" }],
    [
      "a German passport, whose nationality is D",
      ["P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<", "C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4"],
      {
        firstName: "ERIKA",
        middleName: "",
        lastName: "MUSTERMANN",
        gender: "F",
        number: "C01X00T47",
        nationality: "DEU",
        birthDate: "1964-08-12",
      },
    ],
    [
      "somebody with one name, who knows only the year of their birth",
      ["P<IDNSUKARNO<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", line2("L898902C3", "IDN", "74<<<<", "M", "301231")],
      {
        firstName: "SUKARNO",
        middleName: "",
        lastName: "",
        gender: "M",
        number: "L898902C3",
        nationality: "IDN",
        birthDate: "1974-00-00",
      },
    ],
    [
      "a British overseas passport, with a sex that the Bureau does not have, of a child born this century",
      ["P<GBNWONG<<KA<MAN<<<<<<<<<<<<<<<<<<<<<<<<<<<", line2("123456789", "GBN", "150301", "<", "301231")],
      {
        firstName: "KA",
        middleName: "MAN",
        lastName: "WONG",
        gender: "",
        number: "123456789",
        nationality: "GBR",
        birthDate: "2015-03-01",
      },
    ],
  ])("%s", (_, lines, fields) => {
    expect(readMrz(lines.join("\n"), NOW)).toEqual({ ok: true, value: fields })
  })

  const DUPONT = {
    firstName: "JEAN",
    middleName: "PIERRE",
    lastName: "DUPONT",
    gender: "M",
    number: "12AB34567",
    nationality: "FRA",
    birthDate: "1985-01-01",
  }
  const HASSAN = {
    firstName: "MOHAMED",
    middleName: "ALI",
    lastName: "HASSAN",
    gender: "M",
    number: "A12345678",
    nationality: "EGY",
    birthDate: "1985-01-12",
  }
  it.each([
    ["plainly", plain, DUPONT],
    ["with a second line without fillers", fullSecondLine, HASSAN],
    ["with two fillers read as one guillemet", guillemets, DUPONT],
    ["with a name line of 43 characters", shortNameLine, DUPONT],
    ["with its last fillers read as K", fillersAsK, DUPONT],
  ])("copied by a phone %s", (_, text, fields) => {
    expect(readMrz(text, NOW)).toEqual({ ok: true, value: fields })
  })

  it.each([
    ["a name line with a filler too many", `${TD3[0]}<\n${TD3[1]}`],
    ["a name line with a filler too few", `${TD3[0]?.slice(0, -1)}\n${TD3[1]}`],
    ["fillers read as K between others", `${TD3[0]?.slice(0, -5)}K<KK<\n${TD3[1]}`],
    ["a name line of a card with a filler too few", TD1.join("\n").slice(0, -1)],
    ["≪ in the place of two fillers", TD3.join("\n").replaceAll("<<", "≪")],
    ["full-width and invisible characters", `\u202a${TD3.join("\u200b\n").replaceAll("<", "＜")}\u202c`],
  ])("%s", (_, text) => {
    expect(readMrz(text, NOW)).toMatchObject({
      ok: true,
      value: { firstName: "ANNA", middleName: "MARIA", lastName: "ERIKSSON" },
    })
  })

  it("keeps K as a given name", () => {
    const lines = ["P<GBRWONG<<K<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", line2("123456789", "GBR", "850301", "F", "301231")]
    expect(readMrz(lines.join("\n"), NOW)).toMatchObject({ ok: true, value: { firstName: "K", lastName: "WONG" } })
  })

  it.each([
    ["as one line", TD3.join("")],
    [
      "with spaces, small letters and other text around",
      `PASSPORT 123\n\n ${TD3.join(" \r\n ").toLowerCase()} \nUtopia`,
    ],
    ["with guillemets in the place of <", TD3.join("\n").replaceAll("<", "«")],
    ["of three lines as one", TD1.join("")],
  ])("pasted %s", (_, text) => {
    expect(readMrz(text, NOW)).toMatchObject({ ok: true, value: { lastName: "ERIKSSON", birthDate: "1974-08-12" } })
  })

  it("leaves the nationality of a Thai passport to a person, who is told that it is not reported", () => {
    const lines = ["P<THASAETANG<<MALI<<<<<<<<<<<<<<<<<<<<<<<<<<", line2("AA1234567", "THA", "900101", "F", "301231")]
    expect(readMrz(lines.join("\n"), NOW)).toMatchObject({ ok: true, value: { nationality: "" } })
  })
})

describe("refuses", () => {
  const [first = "", second = ""] = TD3
  const [one = "", two = "", three = ""] = TD1
  it.each([
    ["nothing", ""],
    ["a sentence", "My passport is L898902C3"],
    ["the first line alone", first],
    ["the second line alone", second],
    ["the lines in the wrong order", `${second}\n${first}`],
    ["a line that lacks its last character", `${first}\n${second.slice(0, -1)}`],
    ["a line with one character too many", `${first}\n${second}<`],
    ["a name line with a letter too many", `${first.replace("ANNA", "ANNAA")}X\n${second}`],
    ["a wrong digit in the number", `${first}\n${second.replace("L898902C3", "L898902C4")}`],
    ["a wrong check digit of the number", `${first}\n${second.replace("C36", "C37")}`],
    ["two swapped digits of the number", `${first}\n${second.replace("L898902C3", "L899802C3")}`],
    ["O in the place of 0 in the number", `${first}\n${second.replace("8902", "89O2")}`],
    ["another year of birth", `${first}\n${second.replace("7408122", "7508122")}`],
    ["a wrong check digit of the date of birth", `${first}\n${second.replace("7408122", "7408123")}`],
    ["a letter in the date of birth", `${first}\n${second.replace("740812", "7A0812")}`],
    ["a thirteenth month", `${first}\n${second.replace("7408122", "7413122")}`],
    ["a wrong check digit of the expiry", `${first}\n${second.replace("1204159", "1204158")}`],
    ["another personal number", `${first}\n${second.replace("ZE184226B", "ZE184227B")}`],
    ["a wrong composite check digit", `${first}\n${second.slice(0, -1)}1`],
    ["characters that no passport has", `${first.replace("ANNA", "AÑÑA")}\n${second}`],
    ["a card without its third line", `${one}\n${two}`],
    ["a card with a wrong composite check digit", `${one}\n${two.slice(0, -1)}7\n${three}`],
    ["lines without a name", `P<UTO${"<".repeat(39)}\n${second}`],
    ["a driving licence of another format", "D1NLD15094962111659VJ9X<<<<<<7"],
    ["a thousand lines", Array.from({ length: 1000 }, () => first).join("\n")],
  ])("%s", (_, text) => {
    expect(readMrz(text, NOW)).toEqual({ ok: false, error: "mrz-invalid" })
  })
})

/** The second line of a passport, with its check digits. */
function line2(number: string, nationality: string, birth: string, sex: string, expiry: string): string {
  const checked = (text: string) => `${text}${checkDigit(text)}`
  const personal = "<".repeat(14)
  const [a, b, c, d] = [checked(number), checked(birth), checked(expiry), `${personal}<`]
  return `${a}${nationality}${b}${sex}${c}${d}${checkDigit(a + b + c + d)}`
}

function checkDigit(text: string): number {
  const numberOf = (character: string) => (character === "<" ? 0 : Number.parseInt(character, 36))
  const sum = [...text].reduce((total, character, index) => total + numberOf(character) * [7, 3, 1][index % 3]!, 0)
  return sum % 10
}
