import { expect, it } from "vitest"
import { canonicalRedirect } from "#app/http/canonical-redirect.ts"

const PRODUCTION = { ENVIRONMENT: "production", PUBLIC_URL: "https://villa.example" }

function asked(url: string, init: RequestInit = {}, vars: object = PRODUCTION) {
  const answer = canonicalRedirect(new Request(url, init), vars as Env)
  return answer && [answer.status, answer.headers.get("Location")]
}

it.each(["GET", "HEAD"])("sends a %s at another address to the same page at the site's own", (method) => {
  expect(asked("https://baan.example.workers.dev/booking/1/open?token=a%20b&x=1", { method })).toEqual([
    308,
    "https://villa.example/booking/1/open?token=a%20b&x=1",
  ])
})

it("does so for a browser that opens a page, and from any other domain", () => {
  expect(asked("https://www.villa.example/", { headers: { "Sec-Fetch-Dest": "document" } })).toEqual([
    308,
    "https://villa.example/",
  ])
})

it.each<[string, string, RequestInit?, object?]>([
  ["the site's own address", "https://villa.example/booking"],
  ["a call of the /api", "https://baan.example.workers.dev/api/villa"],
  ["the gateway's message", "https://baan.example.workers.dev/api/card-gateway", { method: "POST" }],
  ["a form of a page that is still open", "https://baan.example.workers.dev/booking", { method: "POST" }],
  ["a script's question", "https://baan.example.workers.dev/booking.data", { headers: { "Sec-Fetch-Dest": "empty" } }],
  ["an older browser's script's question", "https://baan.example.workers.dev/booking.data?x=1"],
  ["a picture of a page", "https://baan.example.workers.dev/media/x", { headers: { "Sec-Fetch-Dest": "image" } }],
  ["a preview", "https://1a2b3c4d-baan.example.workers.dev/"],
  ["a site without an address of its own", "https://baan.example.workers.dev/", {}, { ...PRODUCTION, PUBLIC_URL: "" }],
  ["an address that is none", "https://baan.example.workers.dev/", {}, { ...PRODUCTION, PUBLIC_URL: "villa" }],
  ["local development", "http://localhost:8787/", {}, { ...PRODUCTION, ENVIRONMENT: "development" }],
])("leaves %s alone", (_, url, init, vars) => {
  expect(asked(url, init, vars)).toBeNull()
})
