import { expect, it } from "vitest"
import { suggestEmail } from "#app/notify/email/email-suggestion.ts"

it.each([
  ["mali@gmial.com", "mali@gmail.com"],
  ["mali@gmai.com", "mali@gmail.com"],
  ["mali@gmaill.com", "mali@gmail.com"],
  ["mali@gamil.com", "mali@gmail.com"],
  ["mali@gnail.com", "mali@gmail.com"],
  ["mali@gmail.con", "mali@gmail.com"],
  ["mali@gmail.co", "mali@gmail.com"],
  ["mali@gmail.cm", "mali@gmail.com"],
  ["mali@gmial.con", "mali@gmail.com"],
  ["Mali.S+villa@Gmial.COM", "Mali.S+villa@gmail.com"],
  [" mali@hotmial.com ", "mali@hotmail.com"],
  ["mali@hotmal.com", "mali@hotmail.com"],
  ["mali@homail.com", "mali@hotmail.com"],
  ["mali@hotmai.co", "mali@hotmail.com"],
  ["mali@outlok.com", "mali@outlook.com"],
  ["mali@yaho.com", "mali@yahoo.com"],
  ["mali@yahooo.com", "mali@yahoo.com"],
  ["mali@yahoo.co.ht", "mali@yahoo.co.th"],
  ["mali@icoud.com", "mali@icloud.com"],
  ["juergen@gmx.dee", "juergen@gmx.de"],
  ["mali@live.frr", "mali@live.fr"],
  ["mali@yahoo.co.thh", "mali@yahoo.co.th"],
  ["mali@proton.mee", "mali@proton.me"],
  ["mali@windwoslive.com", "mali@windowslive.com"],
])("%s probably means %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

it.each([
  ["gmail.com"],
  ["GMAIL.COM"],
  ["hotmail.co.th"],
  ["mail.com"],
  ["ymail.com"],
  ["email.com"],
  ["live.fr"],
  ["yahoo.com.sg"],
  ["yahoo.co.nz"],
  ["hotmail.ca"],
  ["hotmail.fi"],
  ["example.com"],
  ["chula.ac.th"],
  ["student.mahidol.ac.th"],
  ["villa.co"],
  ["mali.email"],
  ["gmx.de"],
  ["gmx.net"],
  ["hotmail.ee"],
  ["example.dee"],
  ["qq.com"],
])("an address at %s looks right", (domain) => {
  expect(suggestEmail(`mali@${domain}`)).toBeNull()
})

it.each(["", "mali", "@gmial.com", "mali@", "ma li@gmial.com", "a@b@gmial.com"])("%j is no address", (text) => {
  expect(suggestEmail(text)).toBeNull()
})
