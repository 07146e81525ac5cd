import { expect, it } from "vitest"
import { BookingLinkRequest } from "#app/booking/guest-links/booking-link-request.ts"

const read = (reference: string) => BookingLinkRequest.safeParse({ email: "mali@example.com", reference })

it.each([
  ["BV-7K3M9Q"],
  ["bv-7k3m9q"],
  ["7K3M9Q"],
  ["BV7K3M9Q"],
  ["  bv-7K3M9Q "],
  ["BV\u20117K3M9Q"],
  ["ＢＶ－７Ｋ３Ｍ９Ｑ"],
  ["\u200bBV-7K3M9Q\u202c"],
  ["bv 7k3 m9q"],
])("reads the booking number %j", (typed) => {
  expect(read(typed).data?.reference).toBe("BV-7K3M9Q")
})

it.each([
  ["", "validation.required"],
  ["   ", "validation.required"],
  ["BV-7K3M9", "validation.reference"],
  ["BV-7K3M9QQ", "validation.reference"],
  // O is not used, because it looks like 0
  ["BV-7K3M9O", "validation.reference"],
  ["7K3M9Q' or 1=1", "validation.reference"],
  ["7".repeat(1000), "validation.reference"],
])("refuses the booking number %j", (typed, message) => {
  expect(read(typed).error?.issues[0]).toMatchObject({ path: ["reference"], message })
})
