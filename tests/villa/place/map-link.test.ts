import { describe, expect, it } from "vitest"
import { findMapPoint } from "#app/villa/place/map-link.server.ts"

type Answer = { status: number; location?: string; body?: string }
const POINT = { latitude: 12.38947, longitude: 99.98553 }
const PLACE = "https://www.google.com/maps/place/Baan/@12.1,99.1,17z/data=!3m1!3d12.38947!4d99.98553"

/** A client to which the web answers so; `asked` are the requested addresses. */
function web(answers: Record<string, Answer>) {
  const asked: string[] = []
  const calendars = {
    timeoutMs: 1000,
    async get(url: URL) {
      asked.push(url.href)
      const answer = answers[url.href]
      if (!answer) throw new TypeError("unreachable")
      const body = answer.body === undefined ? new Uint8Array() : new TextEncoder().encode(answer.body)
      return {
        status: answer.status,
        header: (name: string) => (name === "Location" ? (answer.location ?? null) : null),
        body,
      }
    },
  }
  return { app: { calendars }, asked }
}
const to = (location: string): Answer => ({ status: 302, location })
const SHORT = "https://maps.app.goo.gl/AbC"

describe("the point of a map's link", () => {
  it.each<[string, string, Record<string, Answer>]>([
    ["a short link", SHORT, { [SHORT]: to(PLACE) }],
    ["one without https://", " maps.app.goo.gl/AbC ", { [SHORT]: to(PLACE) }],
    ["one of http", "http://maps.app.goo.gl/AbC", { [SHORT]: to(PLACE) }],
    ["the older kind", "https://goo.gl/maps/AbC", { "https://goo.gl/maps/AbC": to(PLACE) }],
    [
      "one that leads through another",
      SHORT,
      { [SHORT]: to("https://maps.google.com/x"), "https://maps.google.com/x": to(PLACE) },
    ],
    ["a relative redirect", SHORT, { [SHORT]: to("/next"), "https://maps.app.goo.gl/next": to(PLACE) }],
    [
      "one that asks for consent first",
      SHORT,
      { [SHORT]: to(`https://consent.google.com/m?continue=${encodeURIComponent(PLACE)}&gl=TH`) },
    ],
    [
      "a place that only its page locates",
      SHORT,
      {
        [SHORT]: to("https://maps.google.com/?q=Baan&ftid=0x1:0x2"),
        "https://maps.google.com/?q=Baan&ftid=0x1:0x2": {
          status: 200,
          body: '<meta content="https://maps.google.com/maps/api/staticmap?center=12.1%2C99.1&amp;zoom=17&amp;markers=12.38947%2C99.98553" property="og:image">',
        },
      },
    ],
  ])("is read from %s", async (_, link, answers) => {
    expect(await findMapPoint(web(answers).app, link)).toEqual({ ok: true, value: POINT })
  })

  it("is read from a whole address without a request", async () => {
    const { app, asked } = web({})
    expect(await findMapPoint(app, PLACE)).toEqual({ ok: true, value: POINT })
    expect(asked).toEqual([])
  })

  it.each([
    "https://evil.example/maps",
    "http://127.0.0.1/",
    "https://169.254.169.254/latest",
    "https://www.google.com.evil.example/maps",
    "https://www.google.com:8443/maps",
    "https://user@www.google.com/maps",
    "ftp://www.google.com/maps",
    "file:///etc/passwd",
  ])("is not asked of %s, to which a link redirects", async (target) => {
    const { app, asked } = web({ [SHORT]: to(target), [target]: to(PLACE) })
    expect(await findMapPoint(app, SHORT)).toMatchObject({ ok: false, error: "map-link-unreadable" })
    expect(asked).toEqual([SHORT])
  })

  it("is given up after five redirects", async () => {
    const { app, asked } = web({ [SHORT]: to(SHORT) })
    expect(await findMapPoint(app, SHORT)).toMatchObject({ ok: false })
    expect(asked).toHaveLength(6)
  })

  it.each<[string, string, Record<string, Answer>]>([
    ["nothing answers", SHORT, {}],
    ["the link is gone", SHORT, { [SHORT]: { status: 404 } }],
    ["the page has no point", SHORT, { [SHORT]: { status: 200, body: "<html>" } }],
    ["it is no map's", "https://example.com/x", {}],
    ["it is a short link of something else", "https://goo.gl/forms/AbC", { "https://goo.gl/forms/AbC": to(PLACE) }],
  ])("is none where %s", async (_, link, answers) => {
    expect(await findMapPoint(web(answers).app, link)).toMatchObject({ ok: false, error: "map-link-unreadable" })
  })
})
