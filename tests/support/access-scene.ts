import { env } from "cloudflare:workers"
import { createInvite } from "#app/admin/create-invite.server.ts"
import { openSession } from "#app/admin/sessions.server.ts"
import { blockNights } from "#app/booking/block-nights.server.ts"
import { write } from "#app/db/database.server.ts"
import { adminCookieHeader, bookingToken, guestCookieHeader, openedCookieHeader } from "#app/http/session.server.ts"
import type { Image } from "#app/villa/image.ts"
import { originalKey } from "#app/villa/image.ts"
import { insertImage, insertRoom, insertSlide } from "#app/villa/villa-store.server.ts"
import { forgetStaff, putAdmin } from "./admins.ts"
import { Client, ORIGIN } from "./api.ts"
import { forgetBookings, HOUR_MS, NOW, putVilla, rows, testApp } from "./app.ts"
import { booked, uploaded } from "./bookings.ts"
import { madeLink } from "./payment-links.ts"

/** Everybody who may come to a door, by the credentials that they bring. */
export const WHO = [
  "nobody",
  "another guest",
  "the guest",
  "the guest's token",
  "an admin",
  "an admin's token",
  // Cookies of a session and of a letter's link whose times are over, and of a guest that nobody signed
  "dead cookies",
  // As bearer tokens
  "a dead token",
  "a token that is none",
] as const
export type Who = (typeof WHO)[number]

/** Those who may be told who the guest is. */
export const KNOWING: readonly Who[] = ["the guest", "the guest's token", "an admin", "an admin's token"]

/** What nobody but those may ever be told. */
export const GUEST = { firstName: "Orawan", lastName: "Siriphong", email: "orawan@secret.test", phone: "0898765432" }
export const SECRETS = Object.values(GUEST)

export type Scene = {
  /** What an address names, by the word before its place: `/admin/blocks/:id` is the block's. */
  ids: Record<string, string>
  /** The token in the link of a letter. */
  letter: string
  /** What registering takes. */
  invite: string
  /** Who comes, in a browser of their own. */
  as(who: Who): { client: Client; token?: string }
}

/**
 * A villa with one picture and one room; two guests with an unpaid booking each, of which the first one's has a slip and
 * a payment link; an admin, and an invite. All of it new.
 */
export async function accessScene(): Promise<Scene> {
  const app = testApp()
  await forgetBookings()
  await forgetStaff()
  const tables = ["room_images", "slides", "rooms", "villa", "images"]
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)))
  await putVilla(app, { creditCardEnabled: true })
  const picture = { ...PICTURE, alt: { th: "", en: "" } }
  const room = { id: app.newId(), name: { th: "", en: "Sea" }, description: { th: "", en: "" }, images: [picture] }
  await write(app.db, [insertImage(app.db, PICTURE, NOW), insertSlide(app.db, picture), ...insertRoom(app.db, room)])
  await env.MEDIA.put(originalKey(PICTURE.id), "pixels", { httpMetadata: { contentType: PICTURE.type } })

  const guestId = app.newId()
  const { id: booking } = await booked(app, { customer: GUEST }, guestId)
  const slip = await uploaded(app, guestId, "jpeg", { purpose: { bookingId: booking } })
  // As of a slip that was sent back: one that is attached would put the booking in review.
  await rows("update slips set booking_id = ? where id = ?", booking, slip)
  const strangerId = app.newId()
  await booked(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" }, strangerId)
  const link = (await madeLink(app, { bookingId: booking })).id
  const admin = await putAdmin(app)
  const { invite } = await createInvite(app, admin, null)
  const block = await blockNights(app, { from: "2090-12-20", to: "2090-12-21", note: "" }, admin)
  if (!block.ok) throw new Error(block.error)

  const request = new Request(ORIGIN)
  const cookie = (header: string) => header.split(";")[0] ?? ""
  const earlier = { ...app, now: () => NOW - 24 * HOUR_MS }
  const adminToken = await openSession(app, admin.id)
  const endedSession = await openSession(earlier, admin.id)
  const letter = await bookingToken(app, booking)
  const endedToken = await app.signer.token("booking", booking, NOW - 1)
  const guestCookie = cookie(await guestCookieHeader(app, request, guestId))
  const brought: Record<Who, { cookie?: string; token?: string }> = {
    nobody: {},
    "another guest": { cookie: cookie(await guestCookieHeader(app, request, strangerId)) },
    "the guest": { cookie: guestCookie },
    "the guest's token": { token: letter },
    "an admin": { cookie: cookie(await adminCookieHeader(app, request, adminToken)) },
    "an admin's token": { token: adminToken },
    "dead cookies": {
      cookie: [
        cookie(await adminCookieHeader(app, request, endedSession)),
        cookie(await openedCookieHeader(app, request, endedToken)),
        `${guestCookie.slice(0, -4)}AAAA`,
      ].join("; "),
    },
    "a dead token": { token: endedToken },
    "a token that is none": { token: "garbage" },
  }
  return {
    ids: {
      ...{ booking, bookings: booking, slips: slip, blocks: block.value.id, rooms: room.id },
      ...{ payment: link, "payment-links": link, "payment-slips": link },
      ...{ pictures: PICTURE.id, slides: PICTURE.id, share: PICTURE.id, media: originalKey(PICTURE.id) },
    },
    letter,
    invite,
    as(who) {
      const client = new Client()
      client.cookie = brought[who].cookie ?? ""
      return { client, token: brought[who].token }
    },
  }
}

const PICTURE: Image = {
  id: "0123456789abcdef",
  type: "image/png",
  size: 6,
  width: 8,
  height: 8,
  placeholder: null,
  variants: [],
}

/** A pattern of the route table as the address of what the scene has. */
export function addressIn({ ids, letter }: Pick<Scene, "ids" | "letter">, pattern: string): string {
  return pattern
    .replace(/([\w-]+)\/(?::\w+|\*)/g, (_, noun: string) => `${noun}/${ids[noun] ?? "nothing"}`)
    .replace("*", "nothing")
    .replace("LETTER", letter)
}

/** All that may change by a write, to see that nothing has. Sessions slide and letters leave by themselves. */
export async function stateOfAll(): Promise<string> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
  )
  const told = tables.map(({ name }) => name).filter((name) => !/^(admin_sessions|outbox|d1_migrations)$/.test(name))
  const contents = await env.DB.batch(told.map((name) => env.DB.prepare(`select * from "${name}"`)))
  return JSON.stringify(contents.map(({ results }, index) => [told[index], results]))
}
