import { beforeAll, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { Client } from "../support/api.ts"
import { rows } from "../support/app.ts"
import { createExtra } from "../support/create-extra.ts"
import { booked, COT } from "../support/extras.ts"
import { formsOf } from "../support/page-forms.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)
beforeAll(() => createExtra(app, COT))

const buyer = (name: string) => ({ name, address: "9 Silom", taxId: "", branch: "00000" })

/** Forms of a booking that stay open in a tab. `theirs` and `shown`: what somebody else saves meanwhile, and in words. */
const CASES = [
  {
    form: "the note",
    path: adminPaths.bookingGuest,
    typed: { note: "Likes the sea room" },
    stored: "note",
    theirs: "Came late",
    shown: "Came late",
  },
  {
    form: "the buyer",
    path: adminPaths.bookingBuyer,
    typed: { "buyer.name": "Likes Ltd", "buyer.address": "1 Rama IV" },
    stored: "buyer",
    theirs: JSON.stringify(buyer("Theirs Ltd")),
    shown: "Theirs Ltd",
  },
  {
    form: "the extras",
    path: adminPaths.bookingExtras,
    typed: { "extras[0].quantity": "1" },
    stored: "extras",
    theirs: JSON.stringify([booked(COT, 2)]),
    shown: "<strong>2</strong>",
  },
] as const

describe.each(CASES)("$form, while its tab was open", ({ path, typed, stored, theirs, shown }) => {
  const open = async () => {
    const { id } = await new Client().book()
    return { id, url: path(id), form: await formOf(String((await admin.get(path(id))).body)) }
  }
  const formOf = async (html: string): Promise<Record<string, string>> => {
    const form = (await formsOf(html)).find(({ fields }) => fields.some(([name]) => name === "shown"))
    return Object.fromEntries(form?.fields ?? [])
  }
  const change = (id: string, set: string, ...values: string[]) =>
    rows(`update bookings set ${set}, version = version + 1 where id = ?`, ...values, id)
  const storedIn = async (id: string) =>
    (await rows<{ value: string | null }>(`select ${stored} as value from bookings where id = ?`, id))[0]?.value

  it("is saved though the guest changed something else", async () => {
    const { id, url, form } = await open()
    await change(id, "special_requests = 'Late'")
    const saved = await admin.form(url, { ...form, ...typed })
    expect(saved.status, String(saved.body)).toBe(303)
    expect(await storedIn(id)).not.toBe(null)
    expect(await storedIn(id)).not.toBe("")
  })

  it("replaces what somebody else saved there only once that was shown, and keeps what was typed", async () => {
    const { id, url, form } = await open()
    await change(id, `${stored} = ?`, theirs)
    const refused = await admin.form(url, { ...form, ...typed })
    expect(refused.status).toBe(409)
    expect(await storedIn(id)).toBe(theirs)
    expect(String(refused.body)).toContain(shown)
    const again = await formOf(String(refused.body))
    expect(again).toMatchObject(typed)
    const saved = await admin.form(url, again)
    expect(saved.status, String(saved.body)).toBe(303)
    expect(await storedIn(id)).not.toBe(theirs)
  })
})
