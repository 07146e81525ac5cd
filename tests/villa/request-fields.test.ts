import { expect, it } from "vitest"
import * as z from "zod"
import { encoded } from "#app/api/encode.ts"
import {
  asPosted,
  baht,
  discountedPrice,
  integer,
  patchBodyOf,
  percentUpTo,
  shownValues,
  texts,
} from "#app/villa/request-fields.ts"

const FIELDS = {
  name: texts(10),
  price: baht(100),
  saturday: baht(100).nullable(),
  discounted: discountedPrice,
  share: percentUpTo(90, "too much"),
  fee: baht(100).meta({ emptyAtZero: true }),
  nights: integer(1, 30, "too many"),
  on: z.boolean(),
}
const NONE = {
  name: { th: "", en: "" },
  price: 0,
  saturday: null,
  discounted: 0,
  share: 0,
  fee: 0,
  nights: 1,
  on: false,
}
const SOME = {
  name: { th: "บ้าน", en: "House" },
  price: 45_050,
  saturday: 99_00,
  discounted: 50_00,
  share: 750,
  fee: 1_00,
  nights: 3,
  on: true,
}

it.each([
  ["none", NONE, { ...NONE, discounted: null }],
  ["some", SOME, { ...SOME, price: 450.5, saturday: 99, discounted: 50, share: 7.5, fee: 1 }],
  ["beyond the limits of today", { ...SOME, price: 500_00, nights: 99 }, { price: 500, nights: 99 }],
])("encodes stored values as the /api has them: %s", (_, stored, json) => {
  expect(encoded(z.object(FIELDS), stored)).toMatchObject(json)
})

it("decodes what it has encoded", () => {
  expect(z.object(FIELDS).parse(encoded(z.object(FIELDS), { ...SOME, price: 99_50 }))).toEqual({
    ...SOME,
    price: 99_50,
  })
})

it.each([
  ["none", NONE, { price: "0", saturday: "", discounted: "", share: "0", fee: "", nights: "1", on: false }],
  ["some", SOME, { price: "450.50", saturday: "99", discounted: "50", share: "7.5", fee: "1", nights: "3", on: true }],
])("shows stored values in a form: %s", (_, stored, values) => {
  expect(shownValues(FIELDS, stored)).toEqual({ name: stored.name, ...values })
})

it("takes any of the fields of a change, and a text in one language", () => {
  expect(patchBodyOf(FIELDS).parse({})).toEqual({})
  expect(patchBodyOf(FIELDS).parse({ name: { en: "House" }, price: 4.5 })).toEqual({
    name: { en: "House" },
    price: 450,
  })
  expect(patchBodyOf(FIELDS).safeParse({ name: { de: "Haus" } }).success).toBe(false)
  expect(patchBodyOf(FIELDS).safeParse({ colour: "red" }).success).toBe(false)
})

it("makes of an empty field what is given for it, null or an empty text, and requires the others", () => {
  const form = z.object(asPosted(FIELDS, { fee: 0 }))
  expect(form.parse({ name: {}, price: 1, share: 0, nights: 2 })).toEqual({
    name: { th: "", en: "" },
    price: 100,
    saturday: null,
    discounted: 0,
    share: 0,
    fee: 0,
    nights: 2,
    on: false,
  })
  const { error } = form.safeParse({ name: {} })
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["price", "share", "nights"])
})
