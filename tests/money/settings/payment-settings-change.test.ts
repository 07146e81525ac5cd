import { expect, it } from "vitest"
import { maskedNumber, type PaymentSettings, receivingChanges } from "#app/money/settings/payment-settings-change.ts"
import type { BankChange } from "#app/notify/email/email.ts"
import type { Image } from "#app/villa/photos/image.ts"
import { sampleVilla } from "../../support/sample.ts"

const qr = (id: string): Image => ({
  id,
  type: "image/png",
  size: 100,
  width: 10,
  height: 10,
  placeholder: null,
  variants: [],
})

it.each([
  ["123-4-56789-0", "•••• 7890"],
  ["0812345678", "•••• 5678"],
  ["1234567890123", "•••• 0123"],
  ["12345", "•••• 45"],
  ["12", "•••• 2"],
  ["", ""],
])("masks %j as %j", (number, masked) => {
  expect(maskedNumber(number)).toBe(masked)
})

it.each<[Partial<PaymentSettings>, BankChange[]]>([
  [{}, []],
  [{ bankEnabled: false, creditCardEnabled: true }, []],
  [{ accountNumber: "123-4-56789-0" }, []],
  [{ accountNumber: "555-5-55555-5" }, [{ field: "accountNumber", before: "•••• 7890", after: "•••• 5555" }]],
  [{ bankName: "SCB" }, [{ field: "bankName", before: "KBank", after: "SCB" }]],
  [{ promptPayId: null }, [{ field: "promptPayId", before: "•••• 5678", after: "" }]],
  [{ promptPayQr: qr("one") }, [{ field: "promptPayQr", before: "", after: "QR" }]],
  [
    { accountName: "Other Ltd.", promptPayId: "0899999999" },
    [
      { field: "accountName", before: "Test House Ltd.", after: "Other Ltd." },
      { field: "promptPayId", before: "•••• 5678", after: "•••• 9999" },
    ],
  ],
])("of %j is emailed to admins as %j", (set, changes) => {
  expect(receivingChanges(sampleVilla(), set)).toEqual(changes)
})

it("reports a replaced QR image", () => {
  const villa = sampleVilla({ promptPayQr: qr("one") })
  expect(receivingChanges(villa, { promptPayQr: qr("one") })).toEqual([])
  expect(receivingChanges(villa, { promptPayQr: qr("two") })).toMatchObject([{ before: "QR", after: "QR" }])
})
