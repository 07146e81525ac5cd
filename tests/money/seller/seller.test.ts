import { describe, expect, it } from "vitest"
import { BuyerBody } from "#app/money/receipts/buyer-fields.ts"
import { changedSeller, isRegistered } from "#app/money/seller/seller.ts"
import { SellerBody } from "#app/money/seller/seller-fields.ts"
import { isTaxId } from "#app/money/seller/tax-id.ts"

describe("tax IDs", () => {
  it.each(["1101700230708", "0105536000313", "0107544000108", "0107536000315", "0107537000114", "0994000165668"])(
    "%s is one",
    (digits) => {
      expect(isTaxId(digits)).toBe(true)
    },
  )

  it.each(["1101700230704", "0105536000316", "110170023070", "11017002307083", "", "110170023070a", "๑101700230703"])(
    "%j is none",
    (digits) => {
      expect(isTaxId(digits)).toBe(false)
    },
  )
})

describe("the seller's details", () => {
  const complete = { name: { th: "มะลิ" }, address: { th: "9/9 ปราณบุรี" }, taxId: "1101700230708" }

  it("are complete with a Thai name and address and a tax ID", () => {
    expect(changedSeller(null, complete)).toEqual({
      ok: true,
      value: {
        name: { th: "มะลิ", en: "" },
        address: { th: "9/9 ปราณบุรี", en: "" },
        taxId: "1101700230708",
        branch: "00000",
        vatSince: null,
      },
    })
  })

  it.each([
    ["a Thai name", { ...complete, name: { en: "Mali" } }],
    ["a Thai address", { ...complete, address: {} }],
    ["a tax ID", { ...complete, taxId: "" }],
  ])("are not without %s", (_, change) => {
    expect(changedSeller(null, change)).toMatchObject({ error: "seller-incomplete" })
  })

  it.each([
    [{ taxId: "1-1017-00230-70-8" }, { taxId: "1101700230708" }],
    [{ branch: "" }, { branch: "00000" }],
    [{ branch: " 00012 " }, { branch: "00012" }],
    [{ taxId: "๑-๑๐๑๗\u201100230–70–8\u200b" }, { taxId: "1101700230708" }],
    [{ branch: "๐๐๐๑๒" }, { branch: "00012" }],
    [{ vatSince: "2026-11-21" }, { vatSince: "2026-11-21" }],
    [{ vatSince: null }, { vatSince: null }],
  ])("%j is read as %j", (typed, read) => {
    expect(SellerBody.parse(typed)).toEqual(read)
  })

  it.each([
    { taxId: "1101700230704" },
    { branch: "1" },
    { branch: "000123" },
    { vatSince: "2026-02-30" },
    { name: { th: "ก".repeat(151) } },
    { unknown: 1 },
  ])("%j is refused", (typed) => {
    expect(SellerBody.safeParse(typed).success).toBe(false)
  })

  it.each([
    [null, "2026-11-21", false],
    ["2026-11-21", "2026-11-20", false],
    ["2026-11-21", "2026-11-21", true],
  ])("registered since %s: on %s %s", (vatSince, day, expected) => {
    expect(isRegistered({ vatSince }, day)).toBe(expected)
  })
})

describe("the buyer of a receipt", () => {
  const company = { name: "บริษัท ทะเลใส จำกัด", address: "1 ถนนสุขุมวิท", taxId: "0-1055-36000-31-3" }

  it("is a name alone, or a name with address and tax ID", () => {
    expect(BuyerBody.parse({ name: "Mali" })).toEqual({ name: "Mali", address: "", taxId: "", branch: "00000" })
    expect(BuyerBody.parse({ ...company, taxId: "" })).toEqual({ ...company, taxId: "", branch: "00000" })
    expect(BuyerBody.parse(company)).toEqual({ ...company, taxId: "0105536000313", branch: "00000" })
  })

  it.each([
    ["address", { ...company, address: "" }],
    ["name", { ...company, name: " " }],
    ["taxId", { ...company, taxId: "0105536000316" }],
  ])("is refused at %s for %j", (field, typed) => {
    const issues = BuyerBody.safeParse(typed).error?.issues ?? []
    expect(issues.map(({ path }) => path.join("."))).toContain(field)
  })
})
