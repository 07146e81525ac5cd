import { describe, expect, it } from "vitest"
import { Customer } from "#app/booking/guest/customer.ts"
import { CustomerInfoBody } from "#app/booking/guest/stay-details-request.ts"

const SOMCHAI = { firstName: "สมชาย", lastName: "ใจดี", email: "somchai@example.com", phone: "0812345678" }

const messagesOf = (fields: Record<string, unknown>) => {
  const parsed = Customer.safeParse({ ...SOMCHAI, ...fields })
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]))
}

describe("valid customers", () => {
  it.each([
    [{}, {}],
    [
      { firstName: "  Anna  ", lastName: " O'Neill-Ćosić " },
      { firstName: "Anna", lastName: "O'Neill-Ćosić" },
    ],
    [{ email: " anna@example.co.th " }, { email: "anna@example.co.th" }],
    [{ email: "a+b@mail.example.com" }, { email: "a+b@mail.example.com" }],
    [{ firstName: "ก".repeat(100) }, { firstName: "ก".repeat(100) }],
    [{ phone: "081-234-5678" }, { phone: "0812345678" }],
    [{ phone: "(081) 234 5678" }, { phone: "0812345678" }],
    [{ phone: "+66 81 234 5678" }, { phone: "0812345678" }],
    [
      { firstName: "Dr.Somchai", lastName: "ม.ล.ปรีดี" },
      { firstName: "Dr.Somchai", lastName: "ม.ล.ปรีดี" },
    ],
    [
      { firstName: "J.R.R.", lastName: "St.John Mr.Me" },
      { firstName: "J.R.R.", lastName: "St.John Mr.Me" },
    ],
    [
      { firstName: "Anne-Marie", lastName: "Nguyễn / Li Jr." },
      { firstName: "Anne-Marie", lastName: "Nguyễn / Li Jr." },
    ],
    [
      { firstName: "น.ส.มาลี", lastName: "พ.ต.อ.สมชาย จูเนียร์" },
      { firstName: "น.ส.มาลี", lastName: "พ.ต.อ.สมชาย จูเนียร์" },
    ],
    [
      { firstName: "Prof. Dr. A.", lastName: "O.K. Jr." },
      { firstName: "Prof. Dr. A.", lastName: "O.K. Jr." },
    ],
    [
      { firstName: "Rajan s/o Kumar", lastName: "ว่าที่ร.ต.สมชาย" },
      { firstName: "Rajan s/o Kumar", lastName: "ว่าที่ร.ต.สมชาย" },
    ],
    [{ firstName: "\u202aAnna\u202c" }, { firstName: "Anna" }],
    [{ phone: "๐๘๑๒๓๔๕๖๗๘" }, { phone: "0812345678" }],
    [{ phone: "\u202D081 234 5678\u202C" }, { phone: "0812345678" }],
    [{ phone: "+66 (0)81 234 5678" }, { phone: "0812345678" }],
    [{ phone: "(415) 555-2671" }, { phone: "4155552671" }],
    [{ email: "somchai@xn--12c1fe.xn--o3cw4h" }, { email: "somchai@xn--12c1fe.xn--o3cw4h" }],
    [{ email: "\u200bSomchai@example.com\u202c" }, { email: "Somchai@example.com" }],
    [{ email: "som\u00adchai@exam\u200bple.com" }, { email: "somchai@example.com" }],
    [{ email: "somchai＠example．com" }, { email: "somchai@example.com" }],
    [{ email: "somchai@mail\u2011box.example" }, { email: "somchai@mail-box.example" }],
    [{ unknown: "is dropped" }, {}],
  ])("%j", (given, changed) => {
    expect(Customer.parse({ ...SOMCHAI, ...given })).toEqual({ ...SOMCHAI, ...changed })
  })
})

describe("an invalid customer is rejected with a message per field", () => {
  it.each([
    [{ firstName: "" }, { firstName: "validation.required" }],
    [{ lastName: "   " }, { lastName: "validation.required" }],
    [{ firstName: undefined }, { firstName: "validation.required" }],
    [{ firstName: null }, { firstName: "validation.required" }],
    [{ firstName: 7 }, { firstName: "validation.required" }],
    [{ firstName: "a".repeat(101) }, { firstName: "validation.tooLong" }],
    [{ email: "" }, { email: "validation.required" }],
    [{ email: undefined }, { email: "validation.required" }],
    [{ email: "somchai" }, { email: "validation.email" }],
    [{ email: "somchai@" }, { email: "validation.email" }],
    [{ email: "somchai@example" }, { email: "validation.email" }],
    [{ email: "som chai@example.com" }, { email: "validation.email" }],
    [{ email: "a@example.com\nBcc: b@example.com" }, { email: "validation.email" }],
    [{ email: `${"a".repeat(250)}@example.com` }, { email: "validation.tooLong" }],
    [{ phone: "" }, { phone: "validation.required" }],
    [{ phone: "081234567" }, { phone: "validation.phone" }],
    [{ phone: "08123456789" }, { phone: "validation.phone" }],
    [{ phone: "08123456ab" }, { phone: "validation.phone" }],
    [{ phone: "02-123-4567" }, { phone: "validation.phoneLandline" }],
    [{ phone: "๐๒-๑๒๓-๔๕๖๗" }, { phone: "validation.phoneLandline" }],
    [{ firstName: "\u200b" }, { firstName: "validation.required" }],
    [{ lastName: " \u3164\u2060" }, { lastName: "validation.required" }],
    [{ email: "\u200b" }, { email: "validation.required" }],
    [{ email: "somchai@example.xn--" }, { email: "validation.email" }],
    [{ email: "somchai@xn--o3cw4h" }, { email: "validation.email" }],
    [{ email: "somchai@.xn--o3cw4h" }, { email: "validation.email" }],
    [{ email: "somchai@-a.example.com" }, { email: "validation.email" }],
    [{ email: ".somchai@example.com" }, { email: "validation.email" }],
    [{ email: "som..chai@example.com" }, { email: "validation.email" }],
    [{ phone: "+66 81 234 567" }, { phone: "validation.phone" }],
    [
      { firstName: "", phone: "1" },
      { firstName: "validation.required", phone: "validation.phone" },
    ],
  ])("%j", (given, messages) => {
    expect(messagesOf(given)).toEqual(messages)
  })
})

describe("a name as passports and people write it is accepted", () => {
  it.each([
    "Md.Rahman",
    "MD.RAHMAN",
    "Ma.Cristina",
    "Mohd.Ali",
    "Capt.Smith",
    "Anna-M.Schmidt",
    "Smith/Jones",
    "J.Smith",
    "J.M.Schmidt",
    "Md.McDonald",
    "Anne-Marie",
    "Nguyễn/Trần",
    "นพ.สมชาย",
    "J.R.R.",
    "Studio 54",
    "บริษัท 2020",
    "O’Connor",
    "李",
    "محمد",
  ])("%j", (name) => {
    expect(messagesOf({ firstName: name })).toEqual({})
    expect(messagesOf({ lastName: name })).toEqual({})
  })
})

describe("a name that could carry a message or a link in emails is rejected", () => {
  it.each([
    "Win a prize https://evil.example/x",
    "see WWW.evil",
    "evil.com",
    "Visit Evil.CO now",
    "bit.ly/3xyz",
    "evil．com",
    "evil。com",
    "evil.win",
    "You won. See evil.win/pay",
    "evil.one/pay",
    "evil․com",
    "evil.ไทย",
    "เว็บพนัน.ไทย",
    "คาสิโน.com",
    "สล็อต.com",
    "รับเครดิตฟรี.com",
    "evil.\u200bcom",
    "evil\u00ad.com",
    "a.b.com",
    "1.1.1.1",
    "1.1.1.1/x",
    "evil/x",
    "mail me@evil",
    "Somchai\nYour account is locked",
    "Somchai\u2028Line",
    "Som\u202echai",
    "Evil.Win",
    "EVIL.ONLINE",
    "Paypal-X.Guru",
    "Md.Win/Pay",
    "Md.Rahman/Pay",
    "Md.Rahman.com",
    "Evil.Win\u200b.",
    "Evil.\u200bOnline",
    "Evil.Vermögensberatung",
    "Evil.Онлайн",
    "Evil.Co",
    "Smith/Jones.com",
    "Smith/jones",
    "HTTPS://Evil",
    "a\tb",
    "โอนเข้าบัญชี 999-9-99999-9",
    "๐๘๙ ๙๙๙ ๙๙๙๙",
    "Pay to 12345",
  ])("%j", (name) => {
    expect(messagesOf({ firstName: name })).toEqual({ firstName: "validation.plainName" })
    expect(messagesOf({ lastName: name })).toEqual({ lastName: "validation.plainName" })
  })
})

describe("a number of another country", () => {
  const foreign = { phoneCountry: "other", phone: "+49 1512 3456789" }
  it.each([
    [foreign, { phone: "+4915123456789" }],
    [{ phone: foreign.phone }, { phone: "+4915123456789" }],
    [{ phone: "0049 1512 3456789", phoneCountry: "TH" }, { phone: "+4915123456789" }],
    [{ phoneCountry: "TH" }, {}],
    [{ phoneCountry: undefined }, {}],
  ])("%j", (given, changed) => {
    expect(Customer.parse({ ...SOMCHAI, ...given })).toEqual({ ...SOMCHAI, ...changed })
    const customerInfo = { ...SOMCHAI, ...given }
    expect(CustomerInfoBody.parse({ customerInfo })).toEqual({ customerInfo: { ...SOMCHAI, ...changed } })
  })

  it.each([
    [{ phoneCountry: "other" }, { phone: "validation.phoneForeign" }],
    [{ phone: "+49" }, { phone: "validation.phoneForeign" }],
    [{ ...foreign, phone: "+49" }, { phone: "validation.phoneForeign" }],
    [{ ...foreign, phone: "" }, { phone: "validation.required" }],
    [{ ...foreign, phone: "+49 1512 3456789 12345678" }, { phone: "validation.phoneForeign" }],
    [{ ...foreign, phone: "+49 1512 3456789 ".repeat(2) }, { phone: "validation.tooLong" }],
    [
      { ...foreign, phone: "12", email: "none" },
      { phone: "validation.phoneForeign", email: "validation.email" },
    ],
    [{ phoneCountry: "DE" }, { phoneCountry: "validation.phoneForeign", phone: "validation.phone" }],
  ])("%j is refused", (given, messages) => {
    expect(messagesOf(given)).toEqual(messages)
  })
})
