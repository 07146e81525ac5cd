import { expect, it } from "vitest"
import { redirectToHttps } from "#app/http/redirect-to-https.server.ts"

const asked = (url: string, environment: string, method = "GET") =>
  redirectToHttps(new Request(url, { method }), { ENVIRONMENT: environment } as Env)

it.each(["GET", "POST"])("sends a %s without TLS to the same address with it", (method) => {
  const answer = asked("http://baan.test/booking?rooms=2", "production", method)
  // 308 keeps the method and what was sent.
  expect([answer?.status, answer?.headers.get("Location")]).toEqual([308, "https://baan.test/booking?rooms=2"])
  expect(answer?.headers.get("Set-Cookie")).toBeNull()
})

it.each([
  ["https://baan.test/", "production"],
  ["http://localhost:8787/", "development"],
])("leaves %s in %s alone", (url, environment) => {
  expect(asked(url, environment)).toBeNull()
})
