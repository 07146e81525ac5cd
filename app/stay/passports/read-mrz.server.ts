import { parse } from "mrz"
import { fail, ok, type Result } from "#app/result.ts"
import { birthDateOf } from "./birth-date.ts"
import { bureauNames } from "./latin-name.ts"
import { readNationality } from "./nationalities.server.ts"
import { THAI } from "./nationality.ts"
import type { PassportFields } from "./passport.ts"

/** Missing fields are empty, and typed by hand. */
export type ReadFields = Omit<PassportFields, "gender"> & { gender: PassportFields["gender"] | "" }

const FORMATS: readonly string[] = ["TD1", "TD2", "TD3"]
/** Total characters to line length, for lines pasted as one. */
const LINE_LENGTHS: Record<number, number> = { 88: 44, 72: 36, 90: 30 }
/** An unknown code, such as that of specimens, is left for a person to choose. */
const MAY_BE_UNKNOWN: readonly (string | null)[] = ["issuingState", "nationality", "sex", "documentCode"]

/** ICAO 9303, TD1 to TD3, with other text around. Fails unless every check digit is right. */
export function readMrz(text: string, now: number): Result<ReadFields, "mrz-invalid"> {
  const lines = linesOf(text)
  try {
    const { format, fields, details } = parse(lines)
    const isWrong = details.some(({ valid, field }) => !valid && !MAY_BE_UNKNOWN.includes(field))
    const { documentNumber: number } = fields
    const names = bureauNames(fields.firstName ?? "", fields.lastName ?? "")
    if (!FORMATS.includes(format) || isWrong || !number || !names.firstName) return fail("mrz-invalid")
    const code = fields.nationality && readNationality(fields.nationality)
    return ok({
      ...names,
      gender: fields.sex === "male" ? "M" : fields.sex === "female" ? "F" : "",
      number,
      nationality: code && code !== THAI ? code : "",
      birthDate: birthDate(fields.birthDate ?? "", now),
    })
  } catch {
    return fail("mrz-invalid")
  }
}

function linesOf(text: string): string[] {
  const lines = text
    .toUpperCase()
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[«‹≪]/g, "<").replace(/\s/g, ""))
    .filter((line) => line.includes("<") && /^[A-Z\d<]{30,90}$/.test(line))
  const [only = ""] = lines
  const length = lines.length === 1 ? LINE_LENGTHS[only.length] : undefined
  return length ? (only.match(new RegExp(`.{${length}}`, "g")) ?? []) : lines
}

/** `850617`, or `85<<<<` if only the year is known. The century is that of a date not in the future. */
function birthDate(text: string, now: number): string {
  const [, years = "", month = "", day = ""] = /^(\d\d)(\d\d|<<)(\d\d|<<)$/.exec(text) ?? []
  if (!years) return ""
  const thisYear = new Date(now).getUTCFullYear()
  const century = Math.floor(thisYear / 100) * 100
  const year = century + Number(years) > thisYear ? century - 100 + Number(years) : century + Number(years)
  return birthDateOf(year, Number(month.replace("<<", "0")), Number(day.replace("<<", "0"))) ?? ""
}
