import { setTimeout as pause } from "node:timers/promises"
import { inDays } from "../support/in-days.ts"
import { ExpectedState, type RecordState } from "./expected-state.ts"
import type { SeededRandom } from "./seeded-random.ts"
import { type Answer, call, type Villa } from "./villa.ts"

const ACTORS = 24
const DAYS = 60

/** The number of answers by request and status: `book 201`. */
export type Counts = Map<string, number>

/** Everything that was ever acknowledged. */
export type Acknowledged = { bookings: ExpectedState[]; blocks: ExpectedState[] }

/**
 * Concurrent guests and admins book, change, choose extras, confirm, cancel, delete and block random overlapping ranges until stopped. Only
 * one actor at a time changes a given booking or block, so that its last acknowledged state is known.
 */
export async function storm(
  villa: Villa,
  random: SeededRandom,
  { acknowledged, counts, until }: { acknowledged: Acknowledged; counts: Counts; until: () => boolean },
): Promise<void> {
  const busy = new Set<ExpectedState>()
  const count = (what: string, answer: Answer) => {
    const key = `${what} ${answer?.status ?? "unanswered"}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return answer
  }
  const send = async (what: string, method: string, path: string, body?: unknown, headers = villa.owner) =>
    count(what, await call(villa, method, path, body, headers))
  const done = (answer: Answer) => (answer === null ? null : answer.status < 300)

  const range = () => {
    const first = 1 + random.integer(DAYS)
    return { from: inDays(first), to: inDays(first + 1 + random.integer(5)) }
  }

  async function book() {
    const { from, to } = range()
    const body = { bookingDetails: { checkIn: from, checkOut: to, rooms: 3 } }
    const answer = await send("book", "POST", "/api/booking", body, {})
    const id = (answer?.body as { data?: { id: string } } | undefined)?.data?.id
    if (answer?.status === 201 && id)
      acknowledged.bookings.push(new ExpectedState(id, { status: "pending_payment", from, to }))
  }

  async function block() {
    const { from, to } = range()
    const answer = await send("block", "POST", "/api/admin/blocks", { from, to, note: "" })
    const id = (answer?.body as { data?: { block?: { id: string } } } | undefined)?.data?.block?.id
    if (answer?.status === 201 && id) acknowledged.blocks.push(new ExpectedState(id, { status: "blocked", from, to }))
  }

  /** Changes a booking or block that no other actor is changing. */
  async function change(of: ExpectedState[], to: Partial<RecordState>, make: (id: string) => Promise<Answer>) {
    const free = of.filter((each) => !busy.has(each) && !["cancelled", "gone"].includes(each.acknowledged.status))
    // The newest are the least likely to have expired.
    const record = free.length > 0 ? random.pick(free.slice(-20)) : null
    if (!record) return book()
    busy.add(record)
    await record.change(to, async () => done(await make(record.id)))
    busy.delete(record)
  }

  const bookingPath = (id: string) => `/api/admin/bookings/${id}`
  const acts = {
    book,
    block,
    edit() {
      const { from, to } = range()
      const body = { checkIn: from, checkOut: to }
      return change(acknowledged.bookings, { from, to }, (id) => send("edit", "PATCH", bookingPath(id), body))
    },
    /** Before the booking is paid its price changes, later a charge is added or taken back. */
    choose: () =>
      change(acknowledged.bookings, {}, (id) => {
        const extras = [{ id: villa.extra, quantity: random.integer(4) }]
        return send("choose", "PATCH", `/api/booking/${id}/extras`, { extras })
      }),
    confirm: () =>
      change(acknowledged.bookings, { status: "confirmed" }, (id) =>
        send("confirm", "PATCH", `${bookingPath(id)}/status`, { status: "confirmed" }),
      ),
    cancel: () =>
      change(acknowledged.bookings, { status: "cancelled" }, (id) =>
        send("cancel", "PATCH", `${bookingPath(id)}/status`, { status: "cancelled" }),
      ),
    delete: () =>
      change(acknowledged.bookings, { status: "cancelled" }, (id) => send("delete", "DELETE", bookingPath(id))),
    unblock: () =>
      change(acknowledged.blocks, { status: "gone" }, (id) => send("unblock", "DELETE", `/api/admin/blocks/${id}`)),
    cron: () => villa.runCron(),
  }
  const WEIGHTS = { book: 10, edit: 5, choose: 4, confirm: 2, cancel: 3, delete: 1, block: 2, unblock: 2, cron: 0.2 }
  const drawn = Object.entries(WEIGHTS).flatMap(([act, times]) => Array<string>(times * 5).fill(act))
  await Promise.all(
    Array.from({ length: ACTORS }, async () => {
      while (!until()) {
        await acts[random.pick(drawn) as keyof typeof acts]()
        // The villa may be down: do not spin on refused connections.
        await pause(5)
      }
    }),
  )
}
