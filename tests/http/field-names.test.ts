import { expect, it } from "vitest"
import { z } from "zod"
import { RegistrationForm } from "#app/admin/account.ts"
import { BookingEditForm } from "#app/booking/booking-request.ts"
import { fieldNames } from "#app/http/field-names.ts"
import { CardDetails, Payer } from "#app/payment/card.ts"
import { MethodsForm } from "#app/villa/payment-change.ts"
import { RoomForm } from "#app/villa/room.ts"
import { VillaForm } from "#app/villa/villa-change.ts"

const text = z.string()

it.each<[what: string, schema: z.ZodType, names: string[]]>([
  ["an object", z.object({ a: text, b: z.number() }), ["a", "b"]],
  ["an object in an object", z.object({ name: z.object({ th: text, en: text }) }), ["name.th", "name.en"]],
  ["fields with defaults", z.object({ a: text.default(""), b: text.optional(), c: text.nullish() }), ["a", "b", "c"]],
  ["fields that are transformed", z.object({ a: text.transform(Number).pipe(z.number()) }), ["a"]],
  ["fields of two kinds", z.object({ a: z.union([z.literal(""), z.email()]) }), ["a"]],
  ["a refined and transformed object", z.object({ a: text }).refine(Boolean).transform(String), ["a"]],
  ["two objects together", z.object({ a: text }).and(z.object({ b: text })), ["a", "b"]],
  ["a list, which no form posts", z.object({ a: z.array(text), b: text }), ["b"]],
  ["no field", z.object({}), []],
])("names the fields of %s", (_, schema, names) => {
  expect([...fieldNames(schema)]).toEqual(names)
})

it.each<[form: string, schema: z.ZodType, names: string[]]>([
  ["registering", RegistrationForm, ["email", "password", "name", "setupCode", "invite", "confirmPassword"]],
  ["paying a link by card", Payer.and(CardDetails(0)), ["email", "cardNumber", "cardholderName", "expiry", "cvv"]],
  ["a room", RoomForm, ["name.th", "name.en", "description.th", "description.en"]],
  ["the methods of payment", MethodsForm, ["version", "bankEnabled", "promptPayEnabled", "creditCardEnabled", "sure"]],
])("names the fields of the form for %s", (_, schema, names) => {
  expect([...fieldNames(schema)]).toEqual(names)
})

it("names every field of a form whose schema transforms it", () => {
  expect(fieldNames(BookingEditForm)).toContain("keepPrice")
  expect(fieldNames(VillaForm)).toContain("beachfront.en")
})
