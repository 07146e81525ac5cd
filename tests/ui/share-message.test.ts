import { describe, expect, it } from "vitest"
import { lineShareUrl, messageOf } from "../../app/ui/share-message.ts"

const url = "https://villa.example/payment/abc"

describe("a message to share", () => {
  it.each([
    [{ url, text: "Deposit" }, `Deposit\n${url}`],
    [{ url, text: "" }, url],
  ])("puts the words of %o before the address", (shared, message) => {
    expect(messageOf(shared)).toBe(message)
  })

  it.each([
    [{ url, text: "มัดจำ 50% & more" }, "https://line.me/R/share"],
    [{ url, text: "" }, "https://line.me/R/share"],
  ])("opens LINE with %o", (shared, start) => {
    const line = new URL(lineShareUrl(shared))
    expect(`${line.origin}${line.pathname}`).toBe(start)
    expect(line.searchParams.get("text")).toBe(messageOf(shared))
  })
})
