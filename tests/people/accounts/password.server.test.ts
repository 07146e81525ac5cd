import { describe, expect, it } from "vitest"
import { hashPassword, isPassword } from "#app/people/accounts/password.server.ts"
import { cheapHash } from "../../support/admins.ts"

it("a password is stored as its scrypt hash (N=16384, r=8, p=5) with salt and cost", async () => {
  const salt = Uint8Array.from({ length: 16 }, (_, index) => index)
  const stored = await hashPassword("correct horse", salt)
  expect(stored).toBe("scrypt$16384$8$5$AAECAwQFBgcICQoLDA0ODw==$1G5RfCzjKRcC/LgE3RJJUhGgvovUaGPhRY2m55Tfpi4=")
  expect(await isPassword("correct horse", stored)).toBe(true)
})

describe("isPassword", () => {
  it.each([
    ["the same", "รหัสผ่าน 123", "รหัสผ่าน 123", true],
    ["another", "รหัสผ่าน 123", "รหัสผ่าน 124", false],
    ["another case", "Password12", "password12", false],
    ["a longer password", "password12", "password123", false],
    ["a shorter password", "password12", "password1", false],
    ["an additional space", "password12", "password12 ", false],
    ["none", "password12", "", false],
    // Keyboards send these characters in different Unicode forms.
    ["é in one character or in two", "caf\u00e9 caf\u00e9", "cafe\u0301 cafe\u0301", true],
    ["full-width digits of another keyboard", "password１２", "password12", true],
  ])("%s", async (_, stored, given, right) => {
    expect(await isPassword(given, cheapHash(stored))).toBe(right)
  })

  it.each(["", "none", "scrypt", "scrypt$16$1$1$$", "bcrypt$16$1$1$c2FsdA==$a2V5", "scrypt$16$1$1$c2FsdA==$"])(
    "%j is not a valid hash and accepts no password",
    async (stored) => {
      for (const given of ["", "none", stored]) expect(await isPassword(given, stored)).toBe(false)
    },
  )
})
