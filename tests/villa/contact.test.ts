import { expect, it } from "vitest"
import { contactWays } from "#app/villa/contact.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"

const NONE = { contactPhone: "", contactEmail: "", contactLine: "", place: NO_PLACE }
const WHATSAPP = { ...NONE, place: { ...NO_PLACE, whatsapp: "+66812345678" } }

it.each([
  [{ ...NONE, contactPhone: "081 234 5678" }, "081 234 5678", "tel:0812345678"],
  [{ ...NONE, contactPhone: "+66 (81) 234-5678" }, "+66 (81) 234-5678", "tel:+66812345678"],
  [{ ...NONE, contactEmail: "owner@example.com" }, "owner@example.com", "mailto:owner@example.com"],
  [{ ...NONE, contactLine: "@testhouse" }, "@testhouse", "https://line.me/R/ti/p/%40testhouse"],
  [{ ...NONE, contactLine: "somchai.j" }, "somchai.j", "https://line.me/R/ti/p/~somchai.j"],
  [WHATSAPP, "WhatsApp", "https://wa.me/66812345678"],
])("%o links to %s", (villa, text, href) => {
  expect(contactWays(villa)).toMatchObject([{ text, href }])
})

it("without contact data there is no link", () => {
  expect(contactWays(NONE)).toEqual([])
})

it.each([
  ["About booking BV-7K3M9Q", "?text=About%20booking%20BV-7K3M9Q"],
  ["จอง BV-7K3M9Q & more?", "?text=%E0%B8%88%E0%B8%AD%E0%B8%87%20BV-7K3M9Q%20%26%20more%3F"],
])("WhatsApp prefills %j", (message, query) => {
  const [{ href } = { href: "" }] = contactWays(WHATSAPP, message)
  expect(href).toBe(`https://wa.me/66812345678${query}`)
  expect(new URL(href).searchParams.get("text")).toBe(message)
})
