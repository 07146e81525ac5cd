import { expect, it, vi } from "vitest"
import { Client } from "../support/api.ts"
import { NOW } from "../support/app.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

setUpClock()
setUpVilla()

const all = async (client: Client, token?: string) => {
  const { status, body, headers } = await client.get("/api/booking/all", { token })
  expect([status, body.status, headers.get("Cache-Control")]).toEqual([200, "success", "no-store"])
  return body.data.bookings.map(({ id }: { id: string }) => id)
}

it("GET /api/booking/all lists only the caller's own bookings, newest first", async () => {
  const [guest, other] = [new Client(), new Client()]
  const first = await guest.book()
  vi.setSystemTime(NOW + 1000)
  const second = await guest.book({ checkIn: "2090-12-10", checkOut: "2090-12-11" })
  const third = await other.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
  expect(await all(guest)).toEqual([second.id, first.id])
  expect(await all(other)).toEqual([third.id])
  expect(await all(new Client())).toEqual([])
  expect(await all(new Client(), third.token)).toEqual([third.id])
})

it("returns each as GET /api/booking/{id} does, without its money and what it can ask for", async () => {
  const guest = new Client()
  const { id } = await guest.book()
  const [listed] = (await guest.get("/api/booking/all")).body.data.bookings
  const { money: _, balanceLink: __, move: ___, ...booking } = (await guest.get(`/api/booking/${id}`)).body.data.booking
  expect(listed).toEqual(booking)
})

it("is paginated for guests and admins, including the booking of a token", async () => {
  const guest = new Client()
  const ids: string[] = []
  for (const [second, night] of ["10", "12", "14"].entries()) {
    vi.setSystemTime(NOW + second * 1000)
    ids.unshift((await guest.book({ checkIn: `2090-12-${night}`, checkOut: `2090-12-${Number(night) + 1}` })).id)
  }
  vi.setSystemTime(NOW + 1500)
  const other = await new Client().book()
  const page = async (query: string) => (await guest.get(`/api/booking/all?${query}`, { token: other.token })).body
  const first = await page("limit=2")
  expect(first.data.bookings.map(({ id }: { id: string }) => id)).toEqual([ids[0], other.id])
  const rest = await page(`limit=2&cursor=${first.nextCursor}`)
  expect(rest.data.bookings.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[2]])
  expect(rest.nextCursor).toBeNull()
  expect((await guest.get("/api/booking/all?limit=0")).status).toBe(422)
})
