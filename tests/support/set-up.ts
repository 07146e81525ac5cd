import { afterEach, beforeAll, beforeEach, vi } from "vitest"
import type { Admin } from "#app/people/accounts/account.ts"
import type { VillaFields } from "#app/villa/villa.ts"
import { deleteStaff, insertAdmin, logInAs } from "./admins.ts"
import { Client } from "./api.ts"
import { deleteBookings, insertSampleVilla, NOW, type TestApp, testApp } from "./app.ts"

/** For the tests of a file: the sample villa, and before each test no bookings and the app as newly opened. */
export function setUpVilla(changes: Partial<VillaFields> = {}, open: () => TestApp = testApp): TestApp {
  const app = open()
  beforeAll(() => insertSampleVilla(app, changes))
  beforeEach(async () => {
    await deleteBookings()
    Object.assign(app, open())
  })
  return app
}

/** In each test of a file `Date` stands at `NOW`, for the worker as well, until the test moves it. */
export function setUpClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** In each test of a file an owner, the only account, is logged in. @returns the browser */
export function setUpOwner(app: TestApp, changes: Partial<Admin> = {}): Client {
  const client = new Client()
  beforeEach(async () => {
    await deleteStaff()
    client.address = crypto.randomUUID()
    await logInAs(client, app, await insertAdmin(app, changes))
  })
  return client
}
