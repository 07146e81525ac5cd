import { describe, expect, it } from "vitest"
import { BankDetails, PromptPayId, PromptPaySettingBody } from "#app/money/settings/payment-change.ts"

describe("PromptPayId", () => {
  it.each([
    ["0812345678", "0812345678"],
    ["081-234-5678", "0812345678"],
    ["1 2345 67890 12 1", "1234567890121"],
    ["123456789012345", "123456789012345"],
    ["", null],
    [" - ", null],
    ["\u200b", null],
    ["๐๘๑-๒๓๔-๕๖๗๘", "0812345678"],
  ])("%j is %j", (typed, stored) => {
    expect(PromptPayId.parse(typed)).toBe(stored)
  })

  it.each(["1812345678", "081234567", "08123456789", "12345678901234", "o812345678", "1234567890123456"])(
    "%j is none",
    (typed) => {
      expect(PromptPayId.safeParse(typed).error?.issues[0]?.message).toBe("validation.promptPayId")
    },
  )
})

it.each([
  [{ promptPayEnabled: false }, { promptPayEnabled: false }],
  [{ promptPayId: null }, { promptPayId: null }],
  [
    { promptPayId: "081 234 5678", promptPayEnabled: true },
    { promptPayId: "0812345678", promptPayEnabled: true },
  ],
])("the PromptPay setting accepts %j", (body, stored) => {
  expect(PromptPaySettingBody.parse(body)).toEqual(stored)
})

describe("BankDetails", () => {
  const details = { bankName: "KBank", accountNumber: "123-4-56789-0", accountName: "Baan Ltd." }

  it("consist of three texts", () => {
    expect(BankDetails.parse({ ...details, bankName: " KBank " })).toEqual(details)
  })

  it.each([
    ["123-4-56789-0", "123-4-56789-0"],
    [" 123 4 56789 0 ", "123 4 56789 0"],
    ["๑๒๓-๔-๕๖๗๘๙-๐", "123-4-56789-0"],
    ["123\u20114\u201156789\u20110", "123-4-56789-0"],
    ["\u202d123-4-56789-0\u202c", "123-4-56789-0"],
    ["123.4.56789.0", "123-4-56789-0"],
    ["１２３４５６７８９０", "1234567890"],
  ])("read the account number %j", (accountNumber, read) => {
    expect(BankDetails.parse({ ...details, accountNumber }).accountNumber).toBe(read)
  })

  it.each([
    [{ accountNumber: "\u200b" }, "accountNumber", "validation.required"],
    [{ accountNumber: "1".repeat(31) }, "accountNumber", "validation.tooLong"],
    [{ accountNumber: "12a" }, "accountNumber", "validation.accountNumber"],
    [{ bankName: " " }, "bankName", "validation.required"],
    [{ accountName: undefined }, "accountName", "validation.required"],
    [{ accountName: "x".repeat(101) }, "accountName", "validation.tooLong"],
  ])("reject %j", (changes, field, message) => {
    const [issue] = BankDetails.safeParse({ ...details, ...changes }).error?.issues ?? []
    expect([issue?.path.join("."), issue?.message]).toEqual([field, message])
  })
})
