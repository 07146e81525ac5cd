import { describe, expect, it } from "vitest"
import * as z from "zod"
import { ReadyTextsForm } from "#app/booking/ready-texts/ready-texts-fields.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { fieldNames } from "#app/http/field-names.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { AccessForm } from "#app/villa/access/access-change.ts"
import { HouseRulesForm } from "#app/villa/house-rules/house-rules-fields.ts"
import { PlaceForm } from "#app/villa/place/place-fields.ts"
import { BookingRulesForm, PriceRulesForm } from "#app/villa/prices/offer-fields.ts"
import { SeasonForm } from "#app/villa/prices/season-request.ts"
import { NewPromoCodeForm, PromoCodeForm } from "#app/villa/promo-codes/promo-code-request.ts"
import { RoomForm } from "#app/villa/rooms/room.ts"
import { VILLA_SECTIONS, type VillaSection, villaForm } from "#app/villa/villa-fields.ts"

const VillaForm = villaForm(Object.keys(VILLA_SECTIONS) as VillaSection[])

const FORMS: [texts: string, schema: z.ZodType][] = [
  ["villa", VillaForm],
  ["villa.rooms", RoomForm],
  ["place", PlaceForm],
  ["place.houseRules", HouseRulesForm],
  ["readyTexts", ReadyTextsForm],
  ["access", AccessForm],
  ["prices.rules", PriceRulesForm],
  ["prices.rules", BookingRulesForm],
  ["prices.season", SeasonForm],
  ["promoCodes", PromoCodeForm],
  ["promoCodes", NewPromoCodeForm],
]
/** What a form posts beside its fields. */
const NOT_SHOWN = new Set(["version", "shown", "check", "id"])
const shownFields = (schema: z.ZodType) => [...fieldNames(schema)].filter((name) => !NOT_SHOWN.has(name))

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(FORMS)("every field of %s has a label, and every choice a text", (texts, schema) => {
    const described = describeFields(schema, texts, language)
    expect(Object.keys(described).sort()).toEqual(shownFields(schema).sort())
    const options = Object.values(described).flatMap((field) => field.options ?? [])
    expect(options.filter(({ value, label }) => label === value)).toEqual([])
  })
})

type Tree = { [name: string]: string | Tree }
const keysOf = (tree: Tree, path = ""): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [path + name] : keysOf(value, `${path}${name}.`),
  )

it.each([...new Set(FORMS.map(([texts]) => texts))])("every label and hint of %s belongs to a field", (texts) => {
  const branch = texts.split(".").reduce<Tree>((tree, name) => tree[name] as Tree, adminEn as unknown as Tree)
  const fields = FORMS.filter((form) => form[0] === texts).flatMap(([_, schema]) => shownFields(schema))
  const names = new Set(fields.map((name) => name.replace(/\.(th|en)$/, "")))
  const keys = [...keysOf(branch.fields as Tree), ...keysOf((branch.hints as Tree | undefined) ?? {})]
  expect(keys.filter((key) => !names.has(key))).toEqual([])
})

it("tells the limits, and which fields must be filled in", () => {
  const described = describeFields(VillaForm, "villa", "en")
  expect(described).toMatchObject({
    "name.en": { label: "Villa name · English", required: false, lang: "en", maxLength: 100 },
    "name.th": { required: false, lang: "th" },
    "description.en": { rows: 6, maxLength: 5000 },
    maxGuests: { type: "number", inputMode: "numeric", min: 1, max: 50, required: true },
    weekdayPrice: { type: "number", inputMode: "decimal", min: 0, step: 0.01, required: true },
    weekdayDiscountedPrice: { required: false },
    checkInTime: { type: "time", required: true },
    contactPhone: { type: "tel", required: false },
  })
  expect(describeFields(PriceRulesForm, "prices.rules", "en")).toMatchObject({
    "service.mode": { type: "select", options: [{ value: "none", label: "None" }, {}, {}] },
    "vat.mode": { type: "select", label: "VAT (7%)" },
  })
  expect(describeFields(BookingRulesForm, "prices.rules", "en")).toMatchObject({ fillGaps: { type: "checkbox" } })
})

it("leaves out a field without a label", () => {
  expect(describeFields(z.object({ version: z.int() }), "villa", "th")).toEqual({})
})
