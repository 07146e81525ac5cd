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
  ])
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
    ["0066812345678", ["+66812345678"]],
    // The reference BV-004711
    ["004711", ["004711"]],
    ["Ｓｏｍ", ["som"]],
    ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
  ])("%j: %j", (question, words) => {
    expect(queryTerms(question)).toEqual(words)
  })
})
