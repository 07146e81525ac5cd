import { describe, expect, it } from "vitest"
import { exportedPhone, formatPhone, type PhoneCountry, phoneCountryOf, readPhone } from "#app/booking/phone.ts"

describe("a typed number is stored", () => {
  it.each<[string, PhoneCountry, string | null]>([
    ["081 234 5678", "TH", "0812345678"],
    ["(081) 234-5678", "TH", "0812345678"],
    ["081.234.5678", "TH", "0812345678"],
    ["+66812345678", "TH", "0812345678"],
    ["66812345678", "TH", null],
    ["+66 81 234 5678", "TH", "0812345678"],
    ["081 234 567", "TH", null],
    ["+66 81 234 567", "TH", null],
    ["0066 81 234 5678", "TH", "0812345678"],
    // The number itself names another country.
    ["+49 1512 3456789", "TH", "+4915123456789"],
    ["0049 1512 3456789", "TH", "+4915123456789"],
    ["0049151234", "TH", "+49151234"],
    ["+49 12", "TH", null],
    ["+49 (1512) 345-6789", "other", "+4915123456789"],
    ["  +1 415 555 2671 ", "other", "+14155552671"],
    ["+66 81 234 5678", "other", "+66812345678"],
    // A new range: possible by its length, though no list of ranges has it.
    ["+65 0123 4567", "other", "+6501234567"],
    ["0049 1512 3456789", "other", "+4915123456789"],
    ["1512 3456789", "other", null],
    ["+49 12", "other", null],
    ["+999 123 456 789", "other", null],
    ["+4915123456789012345", "other", null],
    ["Tel. +49 1512 3456789", "other", null],
    ["", "other", null],
  ])("%j of %s as %j", (text, country, stored) => {
    expect(readPhone(text, country)).toBe(stored)
  })
})

describe("a stored number", () => {
  it.each([
    ["0812345678", "TH", "081 234 5678", "081-234-5678"],
    ["+4915123456789", "other", "+49 1512 3456789", "(+49) 1512 3456789"],
    ["+66812345678", "other", "+66 81 234 5678", "(+66) 81 234 5678"],
    ["", "TH", "", ""],
  ])("%j is of %s, shown as %j and exported as %j", (phone, country, shown, exported) => {
    expect([phoneCountryOf(phone), formatPhone(phone), exportedPhone(phone)]).toEqual([country, shown, exported])
  })
})
