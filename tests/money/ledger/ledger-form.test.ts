import { parseWithZod } from "@conform-to/zod/v4"
import { expect, it } from "vitest"
import { LedgerForm } from "#app/money/ledger/ledger-line-request.ts"

function submit(fields: Record<string, string>) {
  const payment = { kind: "payment", amount: "17000", channel: "cash", version: "3" }
  return parseWithZod(new URLSearchParams({ ...payment, ...fields }), { schema: LedgerForm })
}

it("records a payment from which nothing was withheld, also with the empty fields for it", () => {
  for (const fields of [{}, { "withheld.amount": "", "withheld.certificate": "" }] as Record<string, string>[]) {
    const { status, ...parsed } = submit(fields)
    expect([status, "value" in parsed && parsed.value]).toMatchObject(["success", { amount: 17_000_00 }])
    expect("value" in parsed && parsed.value && "withheld" in parsed.value && parsed.value.withheld).toBeFalsy()
  }
})

it("takes what was withheld with its certificate, and no certificate alone", () => {
  const typed = submit({ "withheld.amount": "500", "withheld.certificate": "12/2569" })
  expect(typed.status === "success" && typed.value).toMatchObject({
    withheld: { amount: 500_00, certificate: "12/2569" },
  })
  const alone = submit({ "withheld.amount": "", "withheld.certificate": "12/2569" })
  expect(alone.status !== "success" && alone.error).toEqual({ "withheld.amount": ["validation.required"] })
})
