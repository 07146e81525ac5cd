import { dayFirst } from "./birth-date.ts"
import type { PassportFields } from "./passport.ts"

/** The only sheet of the Immigration Bureau's Template-InformAccom-ImportExcel. */
export const TM30_SHEET = "แบบแจ้งที่พัก Inform Accom"

/** Byte for byte: the Bureau's website refuses a file with other headers. */
export const TM30_HEADERS = [
  "ชื่อ\nFirst Name *",
  "ชื่อกลาง\nMiddle Name",
  "นามสกุล\nLast Name",
  "เพศ\nGender *",
  "เลขหนังสือเดินทาง\nPassport No. *",
  "สัญชาติ\nNationality *",
  "วัน เดือน ปี เกิด\nBirth Date\nDD/MM/YYYY(ค.ศ. / A.D.) \nเช่น 17/06/1985 หรือ 10/00/1985 หรือ 00/00/1985",
  "วันที่แจ้งออกจากที่พัก\nCheck-out Date\nDD/MM/YYYY(ค.ศ. / A.D.) \nเช่น 14/06/2023",
  "เบอร์โทรศัพท์\nPhone No.",
] as const

/** @property phone as stored: ten digits, or with `+` and the country's code */
export type Tm30Guest = { fields: PassportFields; checkOut: string; phone: string }

/** In the order of the headers. */
export function tm30Row({ fields, checkOut, phone }: Tm30Guest): string[] {
  const { firstName, middleName, lastName, gender, number, nationality, birthDate } = fields
  const who = [firstName, middleName, lastName, gender, number, nationality]
  return [...who, dayFirst(birthDate), dayFirst(checkOut), phone]
}
