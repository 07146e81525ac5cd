import { expect, it } from "vitest"
import { AccountCheck } from "#app/money/slips/account-check.ts"
import { LAST_DIGITS_MAX_LENGTH } from "#app/money/slips/match-account.ts"

it.each(["7890", "๗๘๙๐", " 7-8-9-0 "])("accepts %j as four digits", (lastDigits) => {
  expect(AccountCheck.parse({ lastDigits })).toEqual({ lastDigits: "7890" })
})

it.each([undefined, null, 7890, ["7890"], "", "78", "1234567890", `7890${" ".repeat(LAST_DIGITS_MAX_LENGTH)}`])(
  "asks for the last four digits instead of %j",
  (lastDigits) => {
    const { error } = AccountCheck.safeParse({ lastDigits })
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["lastDigits", "validation.lastDigits"],
    ])
  },
)
