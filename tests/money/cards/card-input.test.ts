import { describe, expect, it } from "vitest"
import {
  type Edit,
  formatExpiry,
  groupCardNumber,
  passesLuhn,
  readExpiry,
  type Typed,
  wrongCardFields,
  wrongExpiry,
} from "#app/money/cards/card-input.ts"

const NOW = Date.UTC(2026, 10, 21)

/** A field's content with its caret: "4242|4". */
function typed(text: string): Typed {
  const caret = text.indexOf("|")
  return caret < 0 ? { text, caret: text.length } : { text: text.replace("|", ""), caret }
}
const shown = ({ text, caret }: Typed) =>
  caret === text.length ? text : `${text.slice(0, caret)}|${text.slice(caret)}`

describe("card numbers", () => {
  it.each([
    ["4242424242424242", true],
    ["4111111111140011", true],
    ["378282246310005", true],
    ["4242424242424241", false],
    ["", false],
    ["4242-4242", false],
  ])("%s passes the Luhn check: %s", (digits, passes) => {
    expect(passesLuhn(digits)).toBe(passes)
  })

  it.each<[string, string, Edit?]>([
    ["", ""],
    ["4242", "4242"],
    ["42424", "4242 4"],
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242-4242 4242.4242", "4242 4242 4242 4242"],
    ["4242424242424242123", "4242 4242 4242 4242 123"],
    ["42424242424242421234567", "4242 4242 4242 4242 123"],
    ["378282246310005", "3782 822463 10005"],
    ["34", "34"],
    ["card 42424", "4242 4"],
    ["４２４２４", "4242 4"],
    ["๔๒๔๒๔|๒", "4242 4|2"],
    ["4242\u201142424", "4242 4242 4"],
    // Typing in the middle keeps the caret behind the typed digit.
    ["4299|42 4242", "4299| 4242 42"],
    ["42429|4 2424", "4242 9|424 24"],
    // Backspace behind a space moves in front of it, and the next one deletes the digit.
    ["4242|4242", "4242| 4242", "deleteBackward"],
    ["424|4242", "424|4 242", "deleteBackward"],
    // Delete in front of a space moves behind it.
    ["4242|4242", "4242 |4242", "deleteForward"],
    ["4242 ", "4242", "deleteBackward"],
  ])("%s is shown as %s", (text, expected, edit = "insert") => {
    expect(shown(groupCardNumber(typed(text), edit))).toBe(expected)
  })
})

describe("expiry dates", () => {
  it.each([
    ["1229", 12, 2029],
    ["12 29", 12, 2029],
    ["12/29", 12, 2029],
    ["12/2029", 12, 2029],
    ["12 / 29", 12, 2029],
    ["12 / 2029", 12, 2029],
    ["122029", 12, 2029],
    ["12-29", 12, 2029],
    ["12.29", 12, 2029],
    ["01/30", 1, 2030],
    ["1/30", 1, 2030],
    [" 0130 ", 1, 2030],
    ["๑๒/๒๙", 12, 2029],
    ["１２／２９\u200b", 12, 2029],
    ["12–29", 12, 2029],
    ["1220", 12, 2020],
  ])("%j is month %i of %i", (text, month, year) => {
    expect(readExpiry(text)).toEqual({ month, year })
  })

  it.each(["", "12", "129", "13/29", "0029", "00/29", "12/2", "12/129", "12/1929", "2029-12", "soon", "12//29"])(
    "%j is none",
    (text) => {
      expect(readExpiry(text)).toBeNull()
    },
  )

  it("is read in the time of its length", () => {
    const begun = performance.now()
    expect(readExpiry(`1${" ".repeat(200_000)}x`)).toBeNull()
    expect(performance.now() - begun).toBeLessThan(200)
  })

  it.each([
    ["11/26", Date.UTC(2026, 11, 1) - 1, null],
    ["11/26", Date.UTC(2026, 11, 1), "past"],
    ["02 / 2028", Date.UTC(2028, 2, 1) - 1, null],
    ["02 / 2028", Date.UTC(2028, 2, 1), "past"],
    ["12/25", NOW, "past"],
    ["12/46", NOW, null],
    ["01/47", NOW, "invalid"],
    ["12/72", NOW, "invalid"],
    ["soon", NOW, "invalid"],
  ])("%j at %i: %s", (text, now, wrong) => {
    expect(wrongExpiry(text, now)).toBe(wrong)
  })

  it.each<[string, string, Edit?]>([
    ["1", "1"],
    ["12", "12 / "],
    ["4", "04 / "],
    ["1/", "01 / "],
    ["12 / 2", "12 / 2"],
    ["1229", "12 / 29"],
    ["12 29", "12 / 29"],
    ["12/29", "12 / 29"],
    ["12/2029", "12 / 2029"],
    ["๑๒๒๙", "12 / 29"],
    ["12 / 20299", "12 / 2029"],
    ["12 / 299", "12 / 29"],
    ["12 /", "12", "deleteBackward"],
    ["12 / ", "12", "deleteBackward"],
    ["1", "1", "deleteBackward"],
    ["", "", "deleteBackward"],
    ["12 |/ 29", "12| / 29", "deleteBackward"],
    ["12| 29", "12 / |29", "deleteForward"],
    ["12 / 3|9", "12 / 3|9"],
  ])("%j is shown as %j", (text, expected, edit = "insert") => {
    expect(shown(formatExpiry(typed(text), edit))).toBe(expected)
  })
})

describe("the fields that are certainly wrong", () => {
  const CARD = { cardNumber: "4242 4242 4242 4242", cardholderName: "MALI SRISUK", expiry: "1230", cvv: "123" }

  it.each([
    [{}, []],
    [{ cardNumber: "4242 4242 4242 4241" }, [["cardNumber", "validation.cardNumber"]]],
    [
      { cardholderName: " ", cvv: "12" },
      [
        ["cardholderName", "validation.cardholderName"],
        ["cvv", "validation.cvv"],
      ],
    ],
    [{ expiry: "13/30" }, [["expiry", "validation.cardExpiry"]]],
    [
      { cardNumber: "", expiry: "10/20" },
      [
        ["cardNumber", "validation.cardNumber"],
        ["expiry", "validation.cardExpired"],
      ],
    ],
  ])("%j: %j", (changes, wrong) => {
    expect(wrongCardFields({ ...CARD, ...changes }, NOW).map(({ name, error }) => [name, error])).toEqual(wrong)
  })
})
