import { expect, it } from "vitest"
import { call } from "#app/api/call.server.ts"
import { fail, type Result } from "#app/result.ts"

const close = async (): Promise<Result<null, "link-closed" | "slip-kept">> => fail("link-closed")
const declared = { who: "anyone", summary: "Close", returns: null } as const

it("a call whose use case has a failure that is not declared does not compile", () => {
  call({
    ...declared,
    failures: ["link-closed"],
    run: async ({ value, failure }) => {
      // @ts-expect-error "slip-kept" is not declared
      value(await close())
      // @ts-expect-error neither is this one
      failure("slip-kept")
    },
  })
  call({
    ...declared,
    // @ts-expect-error without `failures` none is declared
    run: async ({ value }) => value(await close()),
  })
  const { failures, status } = call({
    ...declared,
    failures: ["link-closed"],
    undocumented: ["slip-kept"],
    run: async ({ value }) => void value(await close()),
  })
  expect({ failures, status }).toEqual({ failures: ["link-closed"], status: 204 })
})

it("a call that is not for an admin with a permission has no admin", () => {
  call({
    ...declared,
    // @ts-expect-error anyone may call
    run: async ({ admin }) => void admin,
  })
  call({ ...declared, who: "team", run: async ({ admin }) => void admin.name })
  // @ts-expect-error there is no such permission
  expect(call({ ...declared, who: "teams", run: async () => {} }).who).toBe("teams")
})
