import { describe, expect, it } from "vitest"
import { EraseForm, GuestQuery, identifierText, parseGuestIdentifier } from "#app/people/guests/guest-identifier.ts"

describe("the search field accepts an email or a phone number", () => {
  it.each<[string, ReturnType<typeof parseGuestIdentifier>]>([
    ["mali@example.com", { email: "mali@example.com", phone: null }],
    [" Mali@Example.COM ", { email: "mali@example.com", phone: null }],
    ["0812345678", { email: null, phone: "0812345678" }],
    ["081-234 5678", { email: null, phone: "0812345678" }],
    ["+66 81 234 5678", { email: null, phone: "0812345678" }],
    ["\u200bmali＠example.com\u202c", { email: "mali@example.com", phone: null }],
    ["๐๘๑\u2011๒๓๔ ๕๖๗๘", { email: null, phone: "0812345678" }],
    ["mali@xn--12c1fe.xn--o3cw4h", { email: "mali@xn--12c1fe.xn--o3cw4h", phone: null }],
    ["", null],
    ["Mali", null],
    ["mali@", null],
    ["081234", null],
    [`${"a".repeat(260)}@example.com`, null],
    ["BV-7K3M9Q", null],
  ])("%s", (text, question) => {
    expect(parseGuestIdentifier(text)).toEqual(question)
    if (question) expect(parseGuestIdentifier(identifierText(question))).toEqual(question)
  })
})

it.each([
  [{ email: "mali@example.com" }, true],
  [{ phone: "081 234 5678" }, true],
  [{}, false],
  [{ email: "mali@example.com", phone: "0812345678" }, false],
  [{ email: "" }, false],
  [{ phone: "1" }, false],
])("the API requires exactly one of the two: %o", (query, good) => {
  expect(GuestQuery.safeParse(query).success).toBe(good)
})

it.each([
  [{ q: "mali@example.com", sure: "yes" }, true],
  [{ q: "mali@example.com" }, false],
  [{ q: "mali@example.com", sure: "no" }, false],
  [{ sure: "yes" }, false],
])("erasing requires a confirmation: %o", (form, good) => {
  expect(EraseForm.safeParse(form).success).toBe(good)
})
