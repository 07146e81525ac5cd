import { expect, it } from "vitest"
import * as z from "zod"
import { BookingEditForm } from "#app/booking/booking-request.ts"
import { fieldNames } from "#app/http/field-names.ts"
import { CardDetails, Payer } from "#app/money/cards/card.ts"
import { MethodSwitchForm } from "#app/money/settings/payment-change.ts"
import { RegistrationForm } from "#app/people/accounts/account.ts"
import { RoomForm } from "#app/villa/rooms/room.ts"
import { AmenitiesForm, villaForm } from "#app/villa/villa-fields.ts"

const text = z.string()

it.each<[what: string, schema: z.ZodType, names: string[]]>([
  ["an object", z.object({ a: text, b: z.number() }), ["a", "b"]],
  ["a nested object", z.object({ name: z.object({ th: text, en: text }) }), ["name.th", "name.en"]],
  ["fields with defaults", z.object({ a: text.default(""), b: text.optional(), c: text.nullish() }), ["a", "b", "c"]],
  ["transformed fields", z.object({ a: text.transform(Number).pipe(z.number()) }), ["a"]],
  ["a union of objects", z.object({ a: z.union([z.literal(""), z.email()]) }), ["a"]],
  ["a refined and transformed object", z.object({ a: text }).refine(Boolean).transform(String), ["a"]],
  ["an intersection of two objects", z.object({ a: text }).and(z.object({ b: text })), ["a", "b"]],
  ["not a list, which no form posts", z.object({ a: z.array(text), b: text }), ["b"]],
  ["no field", z.object({}), []],
])("lists the fields of %s", (_, schema, names) => {
  expect([...fieldNames(schema)]).toEqual(names)
})

it.each<[form: string, schema: z.ZodType, names: string[]]>([
  ["registering", RegistrationForm, ["email", "password", "name", "setupCode", "invite", "confirmPassword"]],
  ["card payment of a link", Payer.and(CardDetails(0)), ["email", "cardNumber", "cardholderName", "expiry", "cvv"]],
  ["a room", RoomForm, ["name.th", "name.en", "description.th", "description.en", "sleeps", "beds.th", "beds.en"]],
  ["the payment methods", MethodSwitchForm, ["method", "on", "sure"]],
])("lists the fields of the form for %s", (_, schema, names) => {
  expect([...fieldNames(schema)]).toEqual(names)
})

it("lists every field of forms with transformed schemas", () => {
  expect(fieldNames(BookingEditForm)).toContain("recalculate")
  expect(fieldNames(villaForm(["texts"]))).toContain("beachfront.en")
  expect(fieldNames(AmenitiesForm)).toContain("amenities.bbq")
})
