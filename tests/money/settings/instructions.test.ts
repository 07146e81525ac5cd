import { describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import { promptPayPayload } from "#app/money/promptpay/promptpay.ts"
import { qrMatrix, qrOf, qrSvg } from "#app/money/promptpay/qr.ts"
import {
  type CardSettings,
  instructionsFor,
  methodToShow,
  offeredMethods,
  slipMethod,
} from "#app/money/settings/instructions.ts"
import { InstructionsJson } from "#app/money/settings/instructions-json.ts"
import { instructionsView } from "#app/money/settings/instructions-view.ts"
import type { Image } from "#app/villa/photos/image.ts"
import type { Villa } from "#app/villa/villa.ts"
import { sampleVilla } from "../../support/sample.ts"

const CARD: CardSettings = {
  gateway: "sandbox",
  publicKey: null,
  testMode: true,
  minAmount: 20_00,
  maxAmount: 150_000_00,
}
const QR: Image = {
  id: "abc",
  type: "image/png",
  size: 1,
  width: 9,
  height: 9,
  placeholder: null,
  variants: [],
}
const OWED = { amount: 39_000_50, deadline: Date.UTC(2026, 10, 21, 3), reference: "BV-7K3M9Q" }
const ALL = { bankEnabled: true, promptPayEnabled: true, creditCardEnabled: true }

describe("offeredMethods", () => {
  it.each<[string, Partial<Villa>, CardSettings, string[]]>([
    ["all that are enabled and ready", ALL, CARD, ["bank_transfer", "promptpay", "credit_card"]],
    ["no disabled one", { ...ALL, bankEnabled: false, promptPayEnabled: false }, CARD, ["credit_card"]],
    ["no card without a gateway", ALL, null, ["bank_transfer", "promptpay"]],
    ["no transfer without an account", { ...ALL, accountNumber: "" }, null, ["promptpay"]],
    ["no PromptPay without an id and QR image", { ...ALL, promptPayId: null }, null, ["bank_transfer"]],
    ["PromptPay by its QR image", { ...ALL, promptPayId: null, promptPayQr: QR }, null, ["bank_transfer", "promptpay"]],
    ["nothing", { bankEnabled: false, promptPayEnabled: false }, CARD, []],
  ])("%s", (_, changes, card, methods) => {
    expect(offeredMethods(sampleVilla(changes), card, OWED.amount)).toEqual(methods)
  })

  it.each([
    [19_99, false],
    [20_00, true],
    [150_000_00, true],
    [150_000_01, false],
  ])("offers no card for an amount outside the gateway's limits: %i satang", (amount, offered) => {
    expect(offeredMethods(sampleVilla(ALL), CARD, amount).includes("credit_card")).toBe(offered)
    expect(instructionsFor("credit_card", { ...OWED, amount }, sampleVilla(ALL), CARD).ok).toBe(offered)
  })
})

describe("methodToShow", () => {
  it.each([
    ["the requested one", ["promptpay", "bank_transfer"], "promptpay"],
    ["the booking's, if none is requested", [null, "promptpay"], "promptpay"],
    ["the booking's, if the requested one is not offered", ["credit_card", "promptpay"], "promptpay"],
    ["the first, if neither is offered", ["credit_card", "nonsense"], "bank_transfer"],
  ] as const)("is %s", (_, preferences, method) => {
    expect(methodToShow(["bank_transfer", "promptpay"], ...preferences)).toBe(method)
  })

  it("is null if none is offered", () => {
    expect(methodToShow([], "bank_transfer")).toBeNull()
  })
})

describe("slipMethod", () => {
  it.each<[string, Partial<Villa>, string[], string | null]>([
    ["the given one", ALL, ["promptpay", "bank_transfer"], "promptpay"],
    ["the booking's, if none is given", ALL, ["", "promptpay"], "promptpay"],
    ["the first, if the booking's method is the card", ALL, ["", "credit_card"], "bank_transfer"],
    ["another, if it was disabled since", { ...ALL, bankEnabled: false }, ["bank_transfer"], "promptpay"],
    ["none, if only cards are accepted", { ...ALL, bankEnabled: false, promptPayEnabled: false }, [], null],
  ])("is %s", (_, changes, preferences, method) => {
    expect(slipMethod(sampleVilla(changes), ...preferences)).toBe(method)
  })
})

describe("instructions in the API", () => {
  const jsonFor = (method: "bank_transfer" | "promptpay" | "credit_card", changes: Partial<Villa> = {}) => {
    const found = instructionsFor(method, OWED, sampleVilla({ ...ALL, ...changes }), CARD)
    if (!found.ok) return found.error
    const qrPaths = { svg: "/qr.svg", png: "/qr.png" }
    return encoded(InstructionsJson, { ...found.value, qrPaths }, "https://baan.test")
  }
  const due = { amount: 39_000.5, deadline: "2026-11-21T03:00:00.000Z" }

  it("a transfer", () => {
    expect(jsonFor("bank_transfer")).toEqual({
      method: "bank_transfer",
      ...due,
      bankDetails: { bankName: "KBank", accountNumber: "123-4-56789-0", accountName: "Test House Ltd." },
    })
  })

  it("PromptPay by an id, even if there is a QR image too", () => {
    expect(jsonFor("promptpay", { promptPayQr: QR })).toEqual({
      method: "promptpay",
      ...due,
      payload: promptPayPayload("0812345678", 39_000_50),
      payee: { name: "Test House Ltd.", lastDigits: "5678" },
      svgUrl: "https://baan.test/qr.svg",
      pngUrl: "https://baan.test/qr.png",
      qrImage: null,
    })
  })

  it("PromptPay without a name, if the owner entered none", () => {
    expect(jsonFor("promptpay", { accountName: " " })).toMatchObject({ payee: { name: null, lastDigits: "5678" } })
  })

  it("PromptPay by a QR image only", () => {
    expect(jsonFor("promptpay", { promptPayId: null, promptPayQr: QR })).toEqual({
      method: "promptpay",
      ...due,
      payload: null,
      payee: null,
      svgUrl: null,
      pngUrl: null,
      qrImage: "https://baan.test/media/images/original/abc",
    })
  })

  it("a card", () => {
    const gateway = { gateway: "sandbox", publicKey: null, testMode: true }
    expect(jsonFor("credit_card")).toEqual({ method: "credit_card", ...due, ...gateway })
  })

  it("none for a disabled method", () => {
    expect(jsonFor("bank_transfer", { bankEnabled: false })).toBe("payment-method-disabled")
    expect(jsonFor("promptpay", { promptPayEnabled: false })).toBe("payment-method-disabled")
    expect(jsonFor("credit_card", { creditCardEnabled: false })).toBe("payment-method-disabled")
  })
})

describe("instructions on a page", () => {
  it("contain the drawn QR without its text", () => {
    const found = instructionsFor("promptpay", OWED, sampleVilla(), null)
    const view = found.ok && instructionsView(found.value, "th")
    expect(view).toEqual({
      ...OWED,
      method: "promptpay",
      qr: qrOf(promptPayPayload("0812345678", 39_000_50)),
      payee: { name: "Test House Ltd.", lastDigits: "5678" },
      image: null,
    })
  })

  it("contain the owner's QR image if there is no id", () => {
    const found = instructionsFor("promptpay", OWED, sampleVilla({ promptPayId: null, promptPayQr: QR }), null)
    expect(found.ok && instructionsView(found.value, "th")).toMatchObject({ qr: null, image: { id: "abc" } })
  })
})

describe("a QR code", () => {
  it("is drawn as its matrix", () => {
    const { size, path } = qrOf("BAAN")
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
    }
    expect(drawn).toEqual(qrMatrix("BAAN"))
  })

  it("has a white quiet zone as a file", () => {
    expect(qrSvg("BAAN")).toMatch(/^<svg [^>]*viewBox="-4 -4 29 29"[^>]*><path fill="#fff" d="M-4 -4h29v29h-29z"\/>/)
  })
})
