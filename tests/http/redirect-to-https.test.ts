import { expect, it } from "vitest"
import { redirectToHttps } from "#app/http/redirect-to-https.server.ts"

const requestTo = (url: string, environment: string, method = "GET") =>
  redirectToHttps(new Request(url, { method }), { ENVIRONMENT: environment } as Env)

it.each(["GET", "POST"])("redirects a %s without TLS to HTTPS", (method) => {
  const answer = requestTo("http://baan.test/booking?rooms=2", "production", method)
  // 308 keeps the method and the body.
  expect([answer?.status, answer?.headers.get("Location")]).toEqual([308, "https://baan.test/booking?rooms=2"])
  expect(answer?.headers.get("Set-Cookie")).toBeNull()
})

it.each([
  ["https://baan.test/", "production"],
  ["http://localhost:8787/", "development"],
])("does not redirect %s in %s", (url, environment) => {
  expect(requestTo(url, environment)).toBeNull()
})
