import { describe, expect, it } from "vitest"
import { queryTerms, searchWords } from "#app/booking/search.ts"
import { sampleBooking } from "../support/sample.ts"

const customer = { firstName: "Somchai Dee", lastName: "ใจดี", email: "Som.Chai@Example.com", phone: "0812345678" }

it("a booking is found by its reference, names, email and phone", () => {
  expect(searchWords(sampleBooking())).toEqual(["bv-7k3m9q", "7k3m9q"])
  expect(searchWords(sampleBooking({ customer }))).toEqual([
    "bv-7k3m9q",
    "7k3m9q",
    "somchai",
    "dee",
    "ใจดี",
    "som.chai@example.com",
    "0812345678",
    "5678",
  ])
})

describe("a name is found as people type it", () => {
  it.each([
    ["Müller", "muller"],
    ["Müller", "MÜLLER"],
    ["Nguyễn", "nguyen"],
    ["Éric", "eric"],
    ["Đặng", "dang"],
    ["İbrahim", "ibrahim"],
    ["Yılmaz", "yilmaz"],
    ["O'Connor", "oconnor"],
    ["O'Connor", "o’connor"],
    ["O’Connor", "o'con"],
    ["Straße", "strasse"],
    ["น้ำใจ", "น\u0e4d\u0e49าใจ"],
    ["คุณสมหมาย", "สมหมาย"],
    ["คุณสมหมาย", "คุณสมหมาย"],
    ["สมหมาย", "คุณสมหมาย"],
    ["คุณ", "คุณ"],
    ["คุณากร", "คุณา"],
    ["น\u0e4d\u0e49าใจ", "น้ำใจ"],
    ["เเก้ว", "แก้ว"],
    ["Ann\u200ba", "anna"],
    ["Müller", "\u202amuller\u202c"],
  ])("%s by %s", (lastName, query) => {
    const words = searchWords(sampleBooking({ customer: { ...customer, lastName } }))
    for (const term of queryTerms(query)) expect(words.some((word) => word.startsWith(term))).toBe(true)
  })

  it.each([
    ["5678", "0812345678"],
    ["๕๖๗๘", "0812345678"],
    ["๐๘๑-๒๓๔-๕๖๗๘", "0812345678"],
    ["+66 (0)81 234", "0812345678"],
    ["66812345678", "0812345678"],
    ["0066812345678", "+66812345678"],
    ["6789", "+4915123456789"],
    ["0049 1512", "+4915123456789"],
  ])("%s finds the number %s", (query, phone) => {
    const words = searchWords(sampleBooking({ customer: { ...customer, phone } }))
    const [term = ""] = queryTerms(query)
    expect(words.some((word) => word.startsWith(term))).toBe(true)
  })
})

it("each word is stored once, without empty ones", () => {
  const anna = { firstName: "Anna", lastName: "anna", email: "", phone: "" }
  expect(searchWords(sampleBooking({ customer: anna }))).toEqual(["bv-7k3m9q", "7k3m9q", "anna"])
})

describe("a search query matches", () => {
  it.each<[string, string[]]>([
    ["", []],
    ["   ", []],
    ["Som", ["som"]],
    ["  somchai   ใจดี ", ["somchai", "ใจดี"]],
    ["som som", ["som"]],
    ["BV-7K", ["bv-7k"]],
    ["081 234 5678", ["0812345678"]],
    ["+66 81 234-5678", ["0812345678"]],
    ["081", ["081"]],
    ["0066812345678", ["0812345678"]],
    ["0049 1512", ["+491512"]],
    ["BV\u20117K3M9Q", ["bv-7k3m9q"]],
    ["bv7k3m9q", ["bv-7k3m9q"]],
    ["Bvlgari", ["bvlgari"]],
    // The reference BV-004711
    ["004711", ["004711"]],
    ["Ｓｏｍ", ["som"]],
    ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
  ])("%j: %j", (question, words) => {
    expect(queryTerms(question)).toEqual(words)
  })
})
