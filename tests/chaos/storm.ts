import { setTimeout as pause } from "node:timers/promises"
import { inDays } from "../support/in-days.ts"
import type { Chance } from "./chance.ts"
import { type Answer, call, type Villa } from "./villa.ts"
import { type Fact, Witness } from "./witness.ts"

const ACTORS = 24
const DAYS = 60

/** What was asked for how often, and how it ended: `book 201`. */
export type Counts = Map<string, number>

/** Everything that was ever acknowledged. */
export type Seen = { bookings: Witness[]; blocks: Witness[] }

/**
 * Guests and staff at once: they book, change, confirm, cancel, delete and block random overlapping ranges, until told
 * to stop. One thing is in one hand at a time, so that what was said last of it is known; ranges are in everybody's.
 */
export async function storm(
  villa: Villa,
  chance: Chance,
  { seen, counts, until }: { seen: Seen; counts: Counts; until: () => boolean },
): Promise<void> {
  const busy = new Set<Witness>()
  const count = (what: string, answer: Answer) => {
    const key = `${what} ${answer?.status ?? "unanswered"}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return answer
  }
  const ask = async (what: string, method: string, path: string, body?: unknown, headers = villa.owner) =>
    count(what, await call(villa, method, path, body, headers))
  const done = (answer: Answer) => (answer === null ? null : answer.status < 300)

  const range = () => {
    const first = 1 + chance.whole(DAYS)
    return { from: inDays(first), to: inDays(first + 1 + chance.whole(5)) }
  }

  async function book() {
    const { from, to } = range()
    const body = { bookingDetails: { checkIn: from, checkOut: to, rooms: 3 } }
    const answer = await ask("book", "POST", "/api/booking", body, {})
    const id = (answer?.body as { data?: { id: string } } | undefined)?.data?.id
    if (answer?.status === 201 && id) seen.bookings.push(new Witness(id, { status: "pending_payment", from, to }))
  }

  async function block() {
    const { from, to } = range()
    const answer = await ask("block", "POST", "/api/admin/blocks", { from, to, note: "" })
    const id = (answer?.body as { data?: { block?: { id: string } } } | undefined)?.data?.block?.id
    if (answer?.status === 201 && id) seen.blocks.push(new Witness(id, { status: "blocked", from, to }))
  }

  /** Changes one of those that are in nobody's hand. */
  async function change(of: Witness[], to: Partial<Fact>, make: (id: string) => Promise<Answer>) {
    const free = of.filter((each) => !busy.has(each) && !["cancelled", "gone"].includes(each.acknowledged.status))
    // The newest are the ones that may still be alive.
    const witness = free.length > 0 ? chance.one(free.slice(-20)) : null
    if (!witness) return book()
    busy.add(witness)
    await witness.change(to, async () => done(await make(witness.id)))
    busy.delete(witness)
  }

  const bookingPath = (id: string) => `/api/admin/bookings/${id}`
  const acts = {
    book,
    block,
    edit() {
      const { from, to } = range()
      const body = { checkIn: from, checkOut: to }
      return change(seen.bookings, { from, to }, (id) => ask("edit", "PATCH", bookingPath(id), body))
    },
    confirm: () =>
      change(seen.bookings, { status: "confirmed" }, (id) =>
        ask("confirm", "PATCH", `${bookingPath(id)}/status`, { status: "confirmed" }),
      ),
    cancel: () =>
      change(seen.bookings, { status: "cancelled" }, (id) =>
        ask("cancel", "PATCH", `${bookingPath(id)}/status`, { status: "cancelled" }),
      ),
    delete: () => change(seen.bookings, { status: "cancelled" }, (id) => ask("delete", "DELETE", bookingPath(id))),
    unblock: () => change(seen.blocks, { status: "gone" }, (id) => ask("unblock", "DELETE", `/api/admin/blocks/${id}`)),
    sweep: () => villa.sweep(),
  }
  const OFTEN = { book: 10, edit: 5, confirm: 2, cancel: 3, delete: 1, block: 2, unblock: 2, sweep: 0.2 }
  const drawn = Object.entries(OFTEN).flatMap(([act, times]) => Array<string>(times * 5).fill(act))
  await Promise.all(
    Array.from({ length: ACTORS }, async () => {
      while (!until()) {
        await acts[chance.one(drawn) as keyof typeof acts]()
        // The villa may be down: there is no hurry to be refused.
        await pause(5)
      }
    }),
  )
}
