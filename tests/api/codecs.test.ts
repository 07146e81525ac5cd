import { expect, it } from "vitest"
import * as z from "zod"
import { absoluteUrl, baht, instant, named, percent, viewed } from "#app/api/codecs.ts"
import { JsonSchemas } from "#app/api/docs/json-schemas.ts"
import { encoded } from "#app/api/encode.ts"

const ORIGIN = "https://baan.example"

type Guest = { id: string; paid: number; passwordHash: string }
const GuestJson = named(
  "TestGuest",
  "A guest.",
  viewed(z.object({ id: z.string(), amount: baht, page: absoluteUrl }), (guest: Guest) => ({
    ...guest,
    amount: guest.paid,
    page: `/guests/${guest.id}`,
  })),
)
const mali: Guest = { id: "mali", paid: 1250, passwordHash: "secret" }
const shown = { id: "mali", amount: 12.5, page: `${ORIGIN}/guests/mali` }

it.each([
  ["money", baht, 150050, 1500.5],
  ["a share", percent, 750, 7.5],
  ["an instant", instant, Date.UTC(2026, 10, 21, 3), "2026-11-21T03:00:00.000Z"],
  ["a path", absoluteUrl, "/slips/a", `${ORIGIN}/slips/a`],
  ["nothing", instant.nullable(), null, null],
])("encodes %s", (_, schema, value, json) => {
  expect(encoded(schema, value, ORIGIN)).toBe(json)
})

it.each([
  ["an object", GuestJson, mali, shown],
  ["a list", z.array(GuestJson), [mali], [shown]],
  ["a member", z.object({ guest: GuestJson.nullable() }), { guest: mali, others: [mali] }, { guest: shown }],
  [
    "an option of a union by its discriminator",
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("card"), last4: z.string() }),
      z.object({ kind: z.literal("bank") }),
    ]),
    { kind: "card", last4: "4242", number: "4242424242424242" },
    { kind: "card", last4: "4242" },
  ],
  [
    "an option of a union by the members of its members",
    z.union([z.object({ data: z.object({ feed: z.string() }) }), z.object({ data: z.object({ nights: z.number() }) })]),
    { data: { nights: 2, secret: "s" } },
    { data: { nights: 2 } },
  ],
  [
    "an option of a union by its members",
    z.union([z.object({ bookingId: z.string() }), z.object({ linkId: z.string() })]),
    { linkId: "a", note: "private" },
    { linkId: "a" },
  ],
])("leaves out what %s does not declare", (_, schema, value, json) => {
  expect(encoded(schema as z.ZodType, value, ORIGIN)).toEqual(json)
})

it("does not compile without a declared member", () => {
  // @ts-expect-error: no `page`
  viewed(z.object({ id: z.string(), page: absoluteUrl }), (guest: Guest) => guest)
})

it("rejects a value that fits no option of a union", () => {
  const union = z.union([z.object({ bookingId: z.string() }), z.object({ linkId: z.string() })])
  expect(() => encoded(union, { note: "private" })).toThrow("fits no option")
})

it("checks no limits, so that what was stored under others is readable", () => {
  expect(encoded(z.object({ amount: baht, name: z.string().max(3) }), { amount: -100, name: "Somchai" })).toEqual({
    amount: -1,
    name: "Somchai",
  })
})

it("documents an object by what it becomes", () => {
  const schemas = new JsonSchemas()
  expect(schemas.of(z.array(GuestJson))).toEqual({
    type: "array",
    items: { $ref: "#/components/schemas/TestGuest" },
  })
  expect(schemas.components.TestGuest).toEqual({
    description: "A guest.",
    type: "object",
    properties: {
      id: { type: "string" },
      amount: { type: "number", minimum: 0 },
      page: { type: "string", format: "uri" },
    },
    required: ["id", "amount", "page"],
  })
})
