import { expect, it } from "vitest"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { villaForm, villaValues } from "#app/villa/villa-fields.ts"

it("a price that was left empty is shown empty again, not as 0", () => {
  const form = villaForm(["prices"]).parse({ version: 1, weekdayPrice: 5000, weekendPrice: 6000 })
  const villa = { ...DEFAULT_VILLA, ...(form as object) }
  expect(villaValues(villa, ["prices"], false)).toEqual({
    weekdayPrice: "5000",
    weekdayDiscountedPrice: "",
    weekendPrice: "6000",
    weekendDiscountedPrice: "",
    priceReductionPerRoom: "",
  })
})
