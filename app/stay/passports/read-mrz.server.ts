import { parse } from "mrz"
import { typedText } from "#app/i18n/typed.ts"
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

/**
 * ICAO 9303, TD1 to TD3, with other text around. Fails unless every check digit is right. Phones read two fillers as
 * one guillemet, and some of them one.
 */
export function readMrz(text: string, now: number): Result<ReadFields, "mrz-invalid"> {
  const readings = /[«≪]/.test(text) ? ["<<", "<"] : [""]
  const results = readings.map((fillers) => readLines(linesOf(text.replace(/[«≪]/g, fillers)), now))
  return results.find(({ ok }) => ok) ?? fail("mrz-invalid")
}

function readLines(lines: string[], now: number): Result<ReadFields, "mrz-invalid"> {
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

/** The dates of birth and expiry with their check digits and the sex between: a line that needs no filler. */
const DATES = /\d{7}[MFX]\d{7}/

function linesOf(text: string): string[] {
  const lines = typedText(text)
    .toUpperCase()
    .split(/[\r\n]+/)
    .map((line) => line.replace(/‹/g, "<").replace(/\s/g, ""))
    .filter((line) => (line.includes("<") || DATES.test(line)) && /^[A-Z\d<]{29,91}$/.test(line))
  const [only = ""] = lines
  const length = lines.length === 1 ? LINE_LENGTHS[only.length] : undefined
  return withWholeNames(length ? (only.match(new RegExp(`.{${length}}`, "g")) ?? []) : lines)
}

/** The line of names has no check digit: its last fillers are completed, cut, or restored where read as K. */
function withWholeNames(lines: string[]): string[] {
  const at = lines.length === 3 ? 2 : 0
  const length = lines[1]?.length ?? 0
  return lines.map((line, index) => (index === at ? withFillers(line, at === 2 ? 0 : 5, length) : line))
}

/** @param start where the names begin */
function withFillers(line: string, start: number, length: number): string {
  const separator = line.indexOf("<<", start)
  const hasGivenNames = /^[A-Z]/.test(line.slice(separator + 2))
  const end = hasGivenNames ? line.indexOf("<<", separator + 2) : separator
  if (separator < 0 || end < 0 || !/^[<K]*$/.test(line.slice(end))) return line
  return line.slice(0, end).padEnd(length, "<")
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
