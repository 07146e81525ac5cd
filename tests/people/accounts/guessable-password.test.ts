import { describe, expect, it } from "vitest"
import { isCommonPassword, isMadeOfNames, namesAround } from "#app/people/accounts/guessable-password.ts"

describe("a common password", () => {
  it.each([
    "1234567890",
    "0812345678",
    "aaaaaaaaaa",
    "abcabcabca",
    "12121212121",
    "abcdefghijk",
    "zyxwvutsrq",
    "qwertyuiop",
    "poiuytrewq",
    "1q2w3e4r5t",
    "Password123",
    "P@ssw0rd2026!",
    "!!iloveyou!!",
    "PoolVilla2569",
    " Welcome1234 ",
    "๑๒๓๔๕๖๗๘๙๐",
  ])("%s is one", (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(["a long password", "sea-and-sand", "น้ำทะเล sea 1234", "8392017465012938", "Tr4ck under rain"])(
    "%s is none",
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})

describe("a password of names", () => {
  const names = namesAround({
    email: "malee.jaiyen@gmail.com",
    name: "มาลี ใจเย็น",
    villa: { name: { th: "บ้านสายลม", en: "Baan Sai Lom" } },
  })

  it.each(["BaanSaiLom2026", "baan-sai-lom!", "malee.jaiyen1", "jaiyen1234", "บ้านสายลม1234", "ใจเย็น 2569"])(
    "%s is one",
    (password) => {
      expect(isMadeOfNames(password, names)).toBe(true)
    },
  )

  it.each(["rain on the roof", "jaiyen counts every wave", "gmail is not a name", "a long password"])(
    "%s is none",
    (password) => {
      expect(isMadeOfNames(password, names)).toBe(false)
    },
  )

  it("needs no villa", () => {
    expect(isMadeOfNames("a long password", namesAround({ email: "a@b.co", name: "Al", villa: null }))).toBe(false)
  })
})
