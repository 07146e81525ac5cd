import { book } from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

const HOURS = [-5, 3]

for (const hours of HOURS) {
  test(`A phone whose clock is ${hours} hours off counts down to the villa's deadline`, async ({ page, request }) => {
    await page.addInitScript((ms) => {
      const RightDate = Date
      class WrongDate extends RightDate {
        constructor(...given: [] | [string | number]) {
          super(...((given.length > 0 ? given : [WrongDate.now()]) as [number]))
        }
        static override now = () => RightDate.now() + ms
      }
      globalThis.Date = WrongDate as DateConstructor
    }, hours * 3_600_000)
    const id = await book(page, await freeStay(request))
    const shown = async () => {
      const [h = 0, m = 0, s = 0] = (await page.getByRole("timer").textContent())!.match(/\d+/g)!.map(Number)
      return h * 3600 + m * 60 + s
    }
    const { data } = await (await page.request.get(`/api/booking/${id}`)).json()
    const left = () => (Date.parse(data.booking.paymentDeadline) - Date.now()) / 1000
    expect(await page.evaluate(() => Date.now() / 1000)).toBeCloseTo(Date.now() / 1000 + hours * 3600, -2)
    await expect.poll(async () => Math.abs((await shown()) - left())).toBeLessThan(5)
    // It continues and does not end.
    const first = await shown()
    await expect.poll(shown).toBeLessThan(first)
    expect(Math.abs((await shown()) - left())).toBeLessThan(5)
  })
}
