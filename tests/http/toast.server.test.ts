import { describe, expect, it } from "vitest"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { Client } from "../support/api.ts"

// As HTML and as JSON have it: its first sentence, without an apostrophe.
const TEXT = i18nFor("en").t("booking.errors.linkExpired").split(". ")[0]!
const english = { headers: { "Accept-Language": "en" } }
const NAME = `toast-${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`

/** A device whose answer with a message is not shown yet. */
async function deviceWithToast(): Promise<Client> {
  const client = new Client()
  await client.get("/booking/none/open?token=none")
  expect(client.cookie).toMatch(/toast-[\da-f-]{36}=/)
  return client
}

describe("a message after a redirect", () => {
  it("is shown by one document", async () => {
    const device = await deviceWithToast()
    expect((await device.get("/privacy", english)).body).toContain(TEXT)
    expect((await device.get("/privacy", english)).body).not.toContain(TEXT)
  })

  it("stays for the page that shows it when the data of one is loaded, which may be aborted", async () => {
    const device = await deviceWithToast()
    for (const _ of ["aborted", "shown"]) {
      expect((await device.get("/privacy.data", english)).body).toContain("booking.errors.linkExpired")
    }
    expect((await device.get("/privacy", english)).body).toContain(TEXT)
  })

  it("does not replace that of another answer", async () => {
    const device = await deviceWithToast()
    await device.get("/booking/none/open?token=none")
    expect(device.cookie.match(/toast-/g)).toHaveLength(2)
  })

  it("is one of at most three that wait", async () => {
    const device = await deviceWithToast()
    for (let sent = 1; sent < 6; sent++) await device.get("/booking/none/open?token=none")
    expect(device.cookie.match(/toast-/g)).toHaveLength(3)
  })

  it.each([
    ["no JSON", `${NAME}=%%%`],
    ["JSON of another shape", `${NAME}=${btoa("{}")}`],
    ["an unknown text", `${NAME}=${btoa(JSON.stringify({ tone: "info", text: "no.such.text" }))}`],
    ["a text that is none", `${NAME}=${btoa(JSON.stringify({ tone: "info", text: { a: 1 } }))}`],
    ["an unknown tone", `${NAME}=${btoa(JSON.stringify({ tone: "loud", text: "errors.invalid" }))}`],
    ["a name that no cookie may have", `toast-(${"0".repeat(35)}=e30=`],
  ])("is ignored if it is malformed: %s", async (_, cookie) => {
    const device = new Client()
    device.cookie = cookie
    const { status, body } = await device.get("/privacy", english)
    expect(status).toBe(200)
    expect(body).not.toContain("flash no-print")
  })
})
