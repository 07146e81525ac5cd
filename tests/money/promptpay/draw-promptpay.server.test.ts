import { convertIndexedToRgb, decode } from "fast-png"
import jsQR from "jsqr"
import { describe, expect, it } from "vitest"
import { canDraw } from "#app/money/promptpay/canvas.server.ts"
import { drawPromptPay, type PromptPayImage } from "#app/money/promptpay/draw-promptpay.server.ts"
import { promptPayPayload } from "#app/money/promptpay/promptpay.ts"

const DEADLINE = Date.UTC(2026, 10, 21, 17, 5)

const DUE: PromptPayImage = {
  amount: 39_000_50,
  reference: "BV-7K3M9Q",
  payBy: DEADLINE,
  payload: promptPayPayload("0812345678", 39_000_50),
  villaName: "Test House",
  timezone: "Asia/Bangkok",
}

/** The image as a banking app reads it. */
function scan(png: Uint8Array) {
  const image = decode(png)
  const rgb = convertIndexedToRgb(image)
  const rgba = new Uint8ClampedArray(image.width * image.height * 4).fill(255)
  for (let at = 0; at < image.width * image.height; at++) rgba.set(rgb.subarray(at * 3, at * 3 + 3), at * 4)
  return { ...image, qr: jsQR(rgba, image.width, image.height)?.data ?? null }
}

describe.each(["th", "en"] as const)("the image in %s", (language) => {
  it.each([
    ["a phone number", "0812345678", 39_000_50],
    ["a tax number and the largest amount", "0105540000123", 100_000_000_00],
    ["an e-wallet and a small amount", "012345678901234", 1],
  ])("has a QR that decodes to its payload: %s", (_, id, amount) => {
    const payload = promptPayPayload(id, amount)
    expect(scan(drawPromptPay({ ...DUE, payload, amount }, language)).qr).toBe(payload)
  })

  it("is small enough for a slow connection", () => {
    expect(drawPromptPay(DUE, language).byteLength).toBeLessThan(60_000)
  })

  it.each<[string, Partial<PromptPayImage>]>([
    ["the amount", { amount: 39_000_51 }],
    ["the reference", { reference: "BV-7K3M9P" }],
    ["the time of the deadline", { payBy: DEADLINE + 60 * 60 * 1000 }],
    ["the villa's clock", { timezone: "Asia/Tokyo" }],
    ["the villa's name", { villaName: "Test Hause" }],
  ])("shows %s", (_, other) => {
    const one = decode(drawPromptPay(DUE, language))
    const two = decode(drawPromptPay({ ...DUE, ...other }, language))
    expect([two.width, two.height]).toEqual([one.width, one.height])
    expect(Buffer.from(two.data.buffer).equals(Buffer.from(one.data.buffer))).toBe(false)
  })

  it("omits a name with unsupported characters, and a missing deadline", () => {
    const complete = decode(drawPromptPay(DUE, language))
    expect(decode(drawPromptPay({ ...DUE, villaName: "บ้านทดสอบ" }, language)).height).toBeLessThan(complete.height)
    expect(decode(drawPromptPay({ ...DUE, villaName: "W".repeat(40) }, language)).height).toBeLessThan(complete.height)
    expect(decode(drawPromptPay({ ...DUE, payBy: null }, language)).height).toBeLessThan(complete.height)
  })
})

it.each([
  ["th", Date.UTC(2026, 11, 4, 5)],
  ["en", Date.UTC(2026, 11, 4, 5)],
] as const)("of a balance in %s has its day without a time", (language, instant) => {
  const day = decode(drawPromptPay({ ...DUE, payBy: "2026-12-04" }, language))
  const other = decode(drawPromptPay({ ...DUE, payBy: "2026-12-05" }, language))
  const timed = decode(drawPromptPay({ ...DUE, payBy: instant }, language))
  expect(Buffer.from(day.data.buffer).equals(Buffer.from(other.data.buffer))).toBe(false)
  expect(Buffer.from(day.data.buffer).equals(Buffer.from(timed.data.buffer))).toBe(false)
})

it("is in the guest's language", () => {
  const [th, en] = (["th", "en"] as const).map((language) => decode(drawPromptPay(DUE, language)))
  expect(Buffer.from(th!.data.buffer).equals(Buffer.from(en!.data.buffer))).toBe(false)
})

it("the sheet has every glyph of references and dates", () => {
  expect(canDraw("text", "BV-0123456789ABCDEFGHJKMNPQRSTVWXYZ 21/11/2569 00:05 น.")).toBe(true)
  expect(canDraw("amount", "฿1,234,567,890.00")).toBe(true)
  expect(canDraw("text", "บ้าน")).toBe(false)
})
