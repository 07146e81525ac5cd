import { describe, expect, it } from "vitest"
import { acceptedLanguage, isLanguage, wantsOtherLanguages } from "#app/i18n/languages.ts"

describe("acceptedLanguage", () => {
  it.each<[header: string | null, language: string | null]>([
    ["fr, en;q=0.8", "en"],
    ["de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "en"],
    ["zh-CN,zh;q=0.9,th;q=0.8,en;q=0.7", "th"],
    // No supported language
    ["de", null],
    ["ru", null],
    ["de-DE,de;q=0.9", null],
    ["zh-CN, *;q=0.5", null],
    ["de;q=0", null],
    ["th", "th"],
    ["th-TH,th;q=0.9,en;q=0.8", "th"],
    ["en-GB", "en"],
    ["EN", "en"],
    // By quality, not by order
    ["en;q=0.5, th;q=0.9", "th"],
    ["fr;q=0.1, en;q=0.2, th;q=0.2", "en"],
    // Excluded languages
    ["en;q=0", null],
    ["en;q=0.000, fr", null],
    ["en;q=0, th;q=0.1", "th"],
    // No language, and invalid lists
    ["*", null],
    ["*;q=0.5", null],
    ["", null],
    [null, null],
    [";;;,,,=", null],
    ["en;q=high, th;q=0.3", "th"],
    ["en;level=1;q=0.4, th;q=0.3", "en"],
    ["english, thai", null],
    [`${"fr,".repeat(100_000)}th`, null],
  ])("%j is %j", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })
})

describe("wantsOtherLanguages", () => {
  it.each<[header: string | null, wanted: boolean]>([
    ["de", true],
    ["de-DE,de;q=0.9", true],
    ["zh-CN, *;q=0.5", true],
    ["de, en;q=0.1", false],
    ["th", false],
    ["en;q=0, fr", false],
    ["de;q=0", false],
    ["*", false],
    ["", false],
    [null, false],
  ])("%j: %s", (header, wanted) => {
    expect(wantsOtherLanguages(header)).toBe(wanted)
  })
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
