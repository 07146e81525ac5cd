import { expect, it } from "vitest"
import { canonicalRedirect } from "#app/http/canonical-redirect.ts"

const PRODUCTION = { ENVIRONMENT: "production", PUBLIC_URL: "https://villa.example" }

function requestTo(url: string, init: RequestInit = {}, vars: object = PRODUCTION) {
  const answer = canonicalRedirect(new Request(url, init), vars as Env)
  return answer && [answer.status, answer.headers.get("Location")]
}

it.each(["GET", "HEAD"])("redirects a %s at another address to the same page at PUBLIC_URL", (method) => {
  expect(requestTo("https://baan.example.workers.dev/booking/1/open?token=a%20b&x=1", { method })).toEqual([
    308,
    "https://villa.example/booking/1/open?token=a%20b&x=1",
  ])
})

// Cloudflare makes no previews of workers with Durable Objects, so such a name is one like any other.
it.each(["www.villa.example", "1a2b3c4d-baan.example.workers.dev"])(
  "redirects page requests of browsers from %s",
  (host) => {
    expect(requestTo(`https://${host}/`, { headers: { "Sec-Fetch-Dest": "document" } })).toEqual([
      308,
      "https://villa.example/",
    ])
  },
)

it.each<[string, string, RequestInit?, object?]>([
  ["PUBLIC_URL itself", "https://villa.example/booking"],
  ["a call of the API", "https://baan.example.workers.dev/api/villa"],
  ["the gateway's message", "https://baan.example.workers.dev/api/card-gateway", { method: "POST" }],
  ["a form post from a page that is still open", "https://baan.example.workers.dev/booking", { method: "POST" }],
  ["a script's question", "https://baan.example.workers.dev/booking.data", { headers: { "Sec-Fetch-Dest": "empty" } }],
  ["a script request of an older browser", "https://baan.example.workers.dev/booking.data?x=1"],
  ["an image of a page", "https://baan.example.workers.dev/media/x", { headers: { "Sec-Fetch-Dest": "image" } }],
  ["a site without PUBLIC_URL", "https://baan.example.workers.dev/", {}, { ...PRODUCTION, PUBLIC_URL: "" }],
  ["an invalid PUBLIC_URL", "https://baan.example.workers.dev/", {}, { ...PRODUCTION, PUBLIC_URL: "villa" }],
  ["local development", "http://localhost:8787/", {}, { ...PRODUCTION, ENVIRONMENT: "development" }],
])("does not redirect %s", (_, url, init, vars) => {
  expect(requestTo(url, init, vars)).toBeNull()
})
