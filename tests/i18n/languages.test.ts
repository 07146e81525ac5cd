import { describe, expect, it } from "vitest"
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from "#app/i18n/languages.ts"

it("there are Thai and English, and Thai is the default", () => {
  expect(LANGUAGES).toEqual(["th", "en"])
  expect(DEFAULT_LANGUAGE).toBe("th")
})

describe("isLanguage", () => {
  it.each([
    ["th", true],
    ["en", true],
    ["TH", false],
    ["en-GB", false],
    ["", false],
    [null, false],
    [undefined, false],
    [["th"], false],
  ])("%j: %s", (value, expected) => {
    expect(isLanguage(value)).toBe(expected)
  })
})
