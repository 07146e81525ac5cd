import { describe, expect, it } from "vitest"
import { ReplyForm, ReviewBody, ReviewForm, ReviewsQuery } from "#app/stay/reviews/review-request.ts"

const form = (text: string) => ReviewForm.parse({ stars: 5, text }).text

describe("the text of a review", () => {
  it.each([
    ["line breaks as browsers post them", "a\r\nb\r\n\r\nc", "a\nb\n\nc"],
    ["empty lines in a row", "a\n \n\t\n\nb\n\n\n", "a\n\nb"],
    ["998 line breaks", `a${"\n".repeat(998)}b`, "a\n\nb"],
    ["control characters", "a\u0000b\u0085\u007F\tc", "ab\tc"],
    ["characters that reverse the text around them", "\u202Eabc\u202C \u2067d\u2069", "abc d"],
    ["nothing else", "ดีมาก 👨‍👩‍👧 é\u200Dx", "ดีมาก 👨‍👩‍👧 é\u200Dx"],
  ])("without %s", (_, text, expected) => {
    expect(form(text)).toBe(expected)
    expect(ReviewBody.parse({ stars: 5, text }).text).toBe(expected)
    expect(ReplyForm.parse({ reply: text, version: 1 }).reply).toBe(expected)
  })

  it("counts a line break as one character", () => {
    const text = "ab\r\n".repeat(666)
    expect(form(`${text}cd`)).toHaveLength(2000)
    expect(ReviewForm.safeParse({ stars: 5, text: `${text}cde` }).success).toBe(false)
  })
})

it.each([
  [{}, null],
  [{ before: "2090-12-01T00:00:00.005Z" }, { publishedAt: Date.parse("2090-12-01T00:00:00.005Z"), id: "" }],
  [
    { before: "2090-12-01T00:00:00Z", beforeId: "r" },
    { publishedAt: Date.parse("2090-12-01T00:00:00Z"), id: "r" },
  ],
  [{ before: "Infinity" }, undefined],
])("the query %j of a list is %j", (query, expected) => {
  expect(ReviewsQuery.safeParse(query).data).toEqual(expected)
})
