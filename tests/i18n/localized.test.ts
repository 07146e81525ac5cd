import { describe, expect, it } from "vitest"
import { localized, localizedName } from "#app/i18n/localized.ts"

describe("a text falls back to the other language", () => {
  it.each([
    [{ th: "ก", en: "A" }, "th", "ก"],
    [{ th: "ก", en: "A" }, "en", "A"],
    [{ th: "", en: "A" }, "th", "A"],
    [{ th: "ก", en: "" }, "en", "ก"],
    [{ th: "  \n", en: " A " }, "th", "A"],
    [{ th: "", en: "" }, "th", ""],
  ] as const)("%j in %s: %j", (text, language, shown) => {
    expect(localized(text, language)).toBe(shown)
  })
})

describe("the villa's name falls back to English only", () => {
  it.each([
    [{ th: "บ้าน", en: "House" }, "th", "บ้าน"],
    [{ th: "", en: "House" }, "th", "House"],
    [{ th: "   ", en: "House" }, "th", "House"],
    [{ th: "บ้าน", en: "" }, "en", ""],
  ] as const)("%j in %s: %j", (name, language, shown) => {
    expect(localizedName(name, language)).toBe(shown)
  })
})
