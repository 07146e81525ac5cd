import { expect, it } from "vitest"
import { contactWays } from "#app/villa/contact.ts"

const NONE = { contactPhone: "", contactEmail: "", contactLine: "" }

it.each([
  [{ ...NONE, contactPhone: "081 234 5678" }, "tel:0812345678"],
  [{ ...NONE, contactPhone: "+66 (81) 234-5678" }, "tel:+66812345678"],
  [{ ...NONE, contactEmail: "owner@example.com" }, "mailto:owner@example.com"],
  [{ ...NONE, contactLine: "@testhouse" }, "https://line.me/R/ti/p/%40testhouse"],
  [{ ...NONE, contactLine: "somchai.j" }, "https://line.me/R/ti/p/~somchai.j"],
])("%o links to %s", (villa, href) => {
  expect(contactWays(villa)).toMatchObject([{ text: Object.values(villa).join(""), href }])
})

it("without contact data there is no link", () => {
  expect(contactWays(NONE)).toEqual([])
})
