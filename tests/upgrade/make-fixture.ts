import { expect, it, vi } from "vitest"
import { rows, testApp } from "../support/app.ts"
import { setUpClock } from "../support/set-up.ts"
import { FIXTURE, fixtureOf } from "./fixture.ts"
import { useVilla } from "./villa-in-use.ts"

/*
 * `npm run fixture`: makes the database of this version that later versions are upgraded from.
 */

setUpClock()

it("makes the fixture", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {})
  await useVilla(testApp())
  expect(await rows("select job, subject, error from job_failures")).toEqual([])
  await expect(await fixtureOf()).toMatchFileSnapshot(FIXTURE)
}, 120_000)
