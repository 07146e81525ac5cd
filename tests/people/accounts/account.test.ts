import { describe, expect, it } from "vitest"
import type * as z from "zod"
import { encoded } from "#app/api/encode.ts"
import { firstAccountGate, LogIn, Registration, RegistrationForm } from "#app/people/accounts/account.ts"
import { UserJson } from "#app/people/accounts/account-json.ts"

/** The errors of a schema for a value by field, or null. */
function errorsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value)
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [])
}

const valid = { email: "owner@example.com", password: "sand & sea", name: "Somchai" }

describe("Registration", () => {
  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["is whole", {}, {}],
    ["has a Thai name", { name: "สมชาย ใจดี" }, {}],
    ["has an invite", { invite: "abc", setupCode: "def" }, {}],
    ["lacks an email", { email: undefined }, { email: "validation.required" }],
    ["has an empty email", { email: "  " }, { email: "validation.required" }],
    ["has an invalid email", { email: "owner" }, { email: "validation.email" }],
    ["has two emails", { email: "a@example.com, b@example.com" }, { email: "validation.email" }],
    ["has an overlong email", { email: `${"a".repeat(250)}@example.com` }, { email: "validation.tooLong" }],
    ["has a number as email", { email: 1 }, { email: "validation.required" }],
    ["lacks a password", { password: undefined }, { password: "validation.required" }],
    ["has a password of 9 characters", { password: "123456789" }, { password: "validation.passwordShort" }],
    ["has 10", { password: "sand & sea" }, {}],
    ["has one that is tried first", { password: "1234567890" }, { password: "validation.passwordCommon" }],
    ["has 200", { password: "sand and sea ".repeat(16).slice(0, 200) }, {}],
    ["has 201", { password: "x".repeat(201) }, { password: "validation.tooLong" }],
    ["lacks a name", { name: undefined }, { name: "validation.required" }],
    ["has a blank name", { name: " \n" }, { name: "validation.required" }],
    ["has an overlong name", { name: "x".repeat(101) }, { name: "validation.tooLong" }],
  ])("%s", (_, changes, errors) => {
    expect(errorsOf(Registration, { ...valid, ...changes })).toEqual(errors)
  })

  it("trims and lower-cases the email, trims the name, and keeps the password unchanged", () => {
    const given = { email: "  Owner@Example.COM ", password: "  Sea Sand  ", name: "  Somchai " }
    expect(Registration.parse(given)).toEqual({
      email: "owner@example.com",
      password: "  Sea Sand  ",
      name: "Somchai",
    })
  })

  it("ignores an id or a role in the input", () => {
    const parsed: object = Registration.parse({ ...valid, id: "1", role: "owner", createdAt: 0 })
    expect(Object.keys(parsed).sort()).toEqual(["email", "name", "password"])
  })
})

describe("RegistrationForm", () => {
  it.each([
    ["the same", valid.password, {}],
    ["another", "1234567891", { confirmPassword: "validation.passwordsDiffer" }],
    ["none", undefined, { confirmPassword: "validation.required" }],
  ])("%s password confirmation", (_, confirmPassword, errors) => {
    expect(errorsOf(RegistrationForm, { ...valid, confirmPassword })).toEqual(errors)
  })
})

describe("LogIn", () => {
  it.each<[string, unknown, Record<string, string>]>([
    ["is whole", valid, {}],
    ["has an invalid email, which no account can have", { email: "owner", password: "x" }, {}],
    ["is empty", {}, { email: "validation.required", password: "validation.required" }],
    ["is blank", { email: " ", password: "" }, { email: "validation.required", password: "validation.required" }],
    ["has lists", { email: ["a"], password: ["b"] }, { email: "validation.required", password: "validation.required" }],
  ])("%s", (_, value, errors) => {
    expect(errorsOf(LogIn, value)).toEqual(errors)
  })

  it("rejects an overlong password before hashing it", () => {
    expect(LogIn.safeParse({ ...valid, password: "x".repeat(201) }).success).toBe(false)
  })

  it("ignores the case of the email", () => {
    expect(LogIn.parse({ ...valid, email: " OWNER@example.com" }).email).toBe("owner@example.com")
  })
})

describe("the first account (product.md, Who may do what)", () => {
  it.each([
    [{ production: false, setupCode: null }, "free"],
    [{ production: false, setupCode: "code" }, "code"],
    [{ production: true, setupCode: null }, "closed"],
    [{ production: true, setupCode: "code" }, "code"],
  ] as const)("%j: %s", (settings, otpState) => {
    expect(firstAccountGate(settings)).toBe(otpState)
  })
})

it("an account in an answer has no password hash", () => {
  const account = {
    id: "a",
    email: "a@example.com",
    name: "A",
    createdAt: Date.UTC(2026, 0, 1),
    role: "staff" as const,
    documents: false,
    passwordHash: "secret",
  }
  expect(encoded(UserJson, account)).toEqual({
    id: "a",
    email: "a@example.com",
    name: "A",
    role: "staff",
    documents: false,
    createdAt: "2026-01-01T00:00:00.000Z",
  })
})
