import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { adminTh } from "#app/i18n/locales/admin/th.ts"
import { accessScene } from "../support/access-scene.ts"
import type { Client } from "../support/api.ts"
import { rows } from "../support/app.ts"
import { setUpClock } from "../support/set-up.ts"

/* A button never reports success for what it did not do. */

let admin: Client
setUpClock()
beforeEach(async () => {
  admin = (await accessScene()).as("an admin").client
})

type Texts = typeof adminTh
const GONE: [
  what: string,
  path: string,
  page: string,
  gone: (texts: Texts) => string,
  done: (texts: Texts) => string,
][] = [
  [
    "background photo",
    adminPaths.backgroundDelete,
    adminPaths.images,
    (t) => t.villa.photos.backgroundGone,
    (t) => t.villa.photos.backgroundRemoved,
  ],
  [
    "slide",
    adminPaths.slideDelete("none"),
    adminPaths.images,
    (t) => t.villa.photos.gone,
    (t) => t.villa.photos.removed,
  ],
  ["room", adminPaths.roomDelete("none"), adminPaths.rooms, (t) => t.villa.rooms.gone, (t) => t.villa.rooms.removed],
  ["QR image", adminPaths.qrDelete, adminPaths.qr, (t) => t.villa.bank.qrGone, (t) => t.villa.bank.qrRemoved],
  ["block", adminPaths.block("none"), adminPaths.calendar, (t) => t.blocks.gone, (t) => t.blocks.unblocked],
]

describe.each([
  ["th", adminTh],
  ["en", adminEn],
] as const)("in %s", (language, texts) => {
  it.each(GONE)("deleting a %s that is gone already says so", async (_, path, page, gone, done) => {
    admin.cookie = `${admin.cookie}; lang=${language}`
    const { status, headers } = await admin.form(path)
    expect([status, headers.get("Location")]).toEqual([303, page])
    const { body } = await admin.get(page)
    expect(body).toContain('role="alert"')
    expect(body).toContain(gone(texts))
    expect(body).not.toContain(done(texts))
  })

  it("erasing a guest without data says so", async () => {
    admin.cookie = `${admin.cookie}; lang=${language}`
    const { status, headers } = await admin.form(adminPaths.guestErase("nobody@example.com"), {
      q: "nobody@example.com",
      sure: "yes",
    })
    expect([status, headers.get("Location")]).toEqual([303, adminPaths.guests])
    const { body } = await admin.get(adminPaths.guests)
    expect(body).toContain(texts.guests.gone)
    expect(body).not.toContain(texts.guests.erased)
  })

  it.each(GONE.filter(([what]) => what === "background photo" || what === "QR image"))(
    "deleting a %s without a villa says what is missing",
    async (_, path, page, __, done) => {
      await rows("delete from villa")
      admin.cookie = `${admin.cookie}; lang=${language}`
      await admin.form(path)
      const { body } = await admin.get(page)
      expect(body).toContain('role="alert"')
      expect(body).not.toContain(done(texts))
    },
  )
})
