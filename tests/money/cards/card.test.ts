import { describe, expect, it } from "vitest"
import { CardDetails, containsCardNumber } from "#app/money/cards/card.ts"

const NOW = Date.UTC(2026, 10, 21)
const CARD = { cardNumber: "4242 4242 4242 4242", cardholderName: "MALI SRISUK", expiry: "12/30", cvv: "123" }

describe("card numbers", () => {
  it.each([
    ['{"token":"tokn_test_5xso2s8ivdej29pqnhz"}', false],
    ['{"cardNumber":"4242424242424242"}', true],
    ['{"note":"my card is 4242 4242 4242 4242, thanks"}', true],
    ['{"note":"4242-4242-4242-4242"}', true],
    ['{"amount":4242424242424241}', false],
    ['{"id":"42424242424242424242424242"}', false],
    ["เบอร์ 0812345678", false],
  ])("%s contains one: %s", (text, holds) => {
    expect(containsCardNumber(text)).toBe(holds)
  })
})

describe("card input", () => {
  it("accepts spaces and dashes in the number", () => {
    const typed = [
      "4242424242424242",
      "4242-4242-4242-4242",
      " 4242 4242 4242 4242 ",
      "4242\u20114242\u20114242\u20114242",
      "４２４２ ４２４２ ４２４２ ４２４２",
      "๔๒๔๒ ๔๒๔๒ ๔๒๔๒ ๔๒๔๒",
      "\u202d4242.4242.4242.4242\u202c",
    ]
    for (const cardNumber of typed) {
      expect(CardDetails(NOW).parse({ ...CARD, cardNumber })).toEqual({ ...CARD, cardNumber: "4242424242424242" })
    }
  })

  it.each(["1229", "12 29", "12/29", "12/2029"])("accepts the expiry date %s", (expiry) => {
    expect(CardDetails(NOW).parse({ ...CARD, expiry })).toEqual({ ...CARD, cardNumber: "4242424242424242", expiry })
  })

  it.each([
    ["๑๒๓", "123"],
    ["１２３\u200b", "123"],
  ])("reads the CVV %j", (cvv, read) => {
    expect(CardDetails(NOW).parse({ ...CARD, cvv }).cvv).toBe(read)
  })

  it("names all wrong fields at once, and a card that has expired as such", () => {
    const { error } = CardDetails(NOW).safeParse({ cardNumber: "42", cardholderName: "", expiry: "12/25", cvv: "1" })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "validation.cardNumber",
      "validation.required",
      "validation.cardExpired",
      "validation.cvv",
    ])
  })

  it.each([
    [{ cardNumber: "4242 4242 4242 4241" }, "cardNumber", "validation.cardNumber"],
    [{ cardNumber: "42" }, "cardNumber", "validation.cardNumber"],
    [{ cardNumber: undefined }, "cardNumber", "validation.required"],
    [{ cardholderName: "  " }, "cardholderName", "validation.required"],
    [{ cardholderName: "4242 4242 4242 4242" }, "cardholderName", "validation.cardholderName"],
    [{ expiry: "13/30" }, "expiry", "validation.cardExpiry"],
    [{ expiry: "10/26" }, "expiry", "validation.cardExpired"],
    [{ expiry: "12/72" }, "expiry", "validation.cardExpiry"],
    [{ cardholderName: "４２４２ ４２４２ ４２４２ ４２４２" }, "cardholderName", "validation.cardholderName"],
    [{ cardNumber: "" }, "cardNumber", "validation.required"],
    [{ expiry: " " }, "expiry", "validation.required"],
    [{ expiry: "soon" }, "expiry", "validation.cardExpiry"],
    [{ cvv: "12" }, "cvv", "validation.cvv"],
    [{ cvv: "12a" }, "cvv", "validation.cvv"],
  ])("rejects %j at %s", (changes, field, message) => {
    const { error } = CardDetails(NOW).safeParse({ ...CARD, ...changes })
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, message]])
  })
})
