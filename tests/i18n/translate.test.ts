import { describe, expect, it } from "vitest"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { en } from "#app/i18n/locales/en.ts"
import { mailEn } from "#app/i18n/locales/mail/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { createTranslator, interpolate, type Namespace, type PageNamespace, type TextKey } from "#app/i18n/translate.ts"
import { homeBrowserTh } from "#app/villa/home/browser-words.th.ts"

const english = createTranslator<Namespace>("en", { translation: en, admin: adminEn, mail: mailEn })
const thai = createTranslator("th", { translation: th })

describe("a key", () => {
  it("is found in its own namespace, or in the one before its colon", () => {
    expect(english.t("site.home")).toBe("Home")
    expect(english.t("admin:frame.nav.logOut")).toBe(adminEn.frame.nav.logOut)
    expect(english.t("mail:hello")).toBe(mailEn.hello)
    expect(english.adminT("frame.nav.logOut")).toBe(adminEn.frame.nav.logOut)
    expect(english.adminT("translation:site.home")).toBe("Home")
  })

  it.each(["site.nothing", "nothing", "site", "site.home.more", "nowhere:site.home", "", "site.home.length"])(
    "%j without a text is shown as it is",
    (key) => {
      expect(english.t(key as TextKey)).toBe(key)
      expect(english.exists(key)).toBe(false)
    },
  )

  it("exists if it has a text", () => {
    expect(english.exists("site.home")).toBe(true)
    expect(english.exists("admin:frame.nav.logOut")).toBe(true)
  })

  it("of a namespace that is not loaded has no text", () => {
    const home = createTranslator<PageNamespace>("th", { translation: homeBrowserTh })
    expect(home.t("site.name")).toBe(homeBrowserTh.site.name)
    expect(home.t("customer.title")).toBe("customer.title")
    expect(home.t("admin:frame.nav.logOut")).toBe("admin:frame.nav.logOut")
  })
})

describe("a count", () => {
  it.each([
    [0, "0 nights", "0 คืน"],
    [1, "1 night", "1 คืน"],
    [2, "2 nights", "2 คืน"],
  ])("of %i selects the plural form", (count, inEnglish, inThai) => {
    expect(english.t("format.nights", { count })).toBe(inEnglish)
    expect(thai.t("format.nights", { count })).toBe(inThai)
  })

  it("is an ordinary value where a text has no plural forms", () => {
    expect(english.t("site.home", { count: 2 })).toBe("Home")
  })
})

describe("a placeholder", () => {
  it.each([
    ["is replaced wherever it is", "{{name}}, {{name}}", { name: "Mali" }, "Mali, Mali"],
    ["takes a number", "{{count}} of {{max}}", { count: 1, max: 5 }, "1 of 5"],
    ["is empty for null and undefined", "[{{a}}{{b}}]", { a: null, b: undefined }, "[]"],
    ["stays without its value", "{{name}}", {}, "{{name}}"],
    ["is not sought in values", "{{a}}", { a: "{{b}} $& $1", b: "no" }, "{{b}} $& $1"],
    ["is not escaped, React does that", "{{a}}", { a: "<b>&" }, "<b>&"],
  ])("%s", (_, text, values, expected) => {
    expect(interpolate(text, values)).toBe(expected)
  })
})
