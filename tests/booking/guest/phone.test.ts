import { describe, expect, it } from "vitest"
import {
  exportedPhone,
  formatPhone,
  isThaiLandline,
  type PhoneCountry,
  phoneCountryOf,
  readPhone,
} from "#app/booking/guest/phone.ts"
import { isDoubtfulThaiPhone } from "#app/booking/guest/phone-prefix.ts"

describe("a typed number is stored", () => {
  it.each<[string, PhoneCountry, string | null]>([
    ["081 234 5678", "TH", "0812345678"],
    ["(081) 234-5678", "TH", "0812345678"],
    ["081.234.5678", "TH", "0812345678"],
    ["+66812345678", "TH", "0812345678"],
    ["66812345678", "TH", "0812345678"],
    // Copied from contacts, with every dash, in other digits, with the 0 kept behind the country code
    ["\u202D081 234 5678\u202C", "TH", "0812345678"],
    ["081 234 5678\u200B", "TH", "0812345678"],
    ["081\u2011234\u20115678", "TH", "0812345678"],
    ["081\u2013234\u20135678", "TH", "0812345678"],
    ["๐๘๑๒๓๔๕๖๗๘", "TH", "0812345678"],
    ["๐๘๑-๒๓๔-๕๖๗๘", "TH", "0812345678"],
    ["０８１２３４５６７８", "TH", "0812345678"],
    ["+66 (0)81 234 5678", "TH", "0812345678"],
    ["+660812345678", "TH", "0812345678"],
    ["660812345678", "TH", "0812345678"],
    ["0066 (0)81 234 5678", "TH", "0812345678"],
    ["＋66 81 234 5678", "TH", "0812345678"],
    ["02-123-4567", "TH", null],
    ["(415) 555-2671", "TH", "4155552671"],
    ["9876543210", "TH", "9876543210"],
    ["\u202A+49 1512 3456789\u202C", "TH", "+4915123456789"],
    ["(+49) 1512 3456789", "TH", "+4915123456789"],
    ["＋４９ １５１２ ３４５６７８９", "TH", "+4915123456789"],
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
    ["\u202A+49 1512 3456789\u202C", "other", "+4915123456789"],
    ["+49 (0)1512 3456789", "other", "+4915123456789"],
    ["+66 2 123 4567", "other", "+6621234567"],
    ["+49 12", "other", null],
    ["+999 123 456 789", "other", null],
    ["+4915123456789012345", "other", null],
    ["Tel. +49 1512 3456789", "other", null],
    ["", "other", null],
  ])("%j of %s as %j", (text, country, stored) => {
    expect(readPhone(text, country)).toBe(stored)
  })
})

describe("a number that may be mistyped", () => {
  it.each([
    ["(415) 555-2671", true],
    ["9876543210", true],
    ["๙๘๗๖๕๔๓๒๑๐", true],
    ["0812345678", false],
    ["+14155552671", false],
    ["415 555 267", false],
    ["", false],
  ])("%j is ten digits of no Thai number: %s", (text, isDoubtful) => {
    expect(isDoubtfulThaiPhone(text)).toBe(isDoubtful)
  })

  it.each([
    ["02-123-4567", true],
    ["๐๒ ๑๒๓ ๔๕๖๗", true],
    ["+66 2 123 4567", true],
    ["081 234 567", false],
    ["0212345678", false],
  ])("%j is a landline: %s", (text, isLandline) => {
    expect(isThaiLandline(text)).toBe(isLandline)
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
