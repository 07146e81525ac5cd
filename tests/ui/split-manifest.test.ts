import { describe, expect, it } from "vitest"
import { refusedUrl } from "#app/http/url-limits.ts"
import { manifestParts, splitManifestRequests } from "#app/ui/split-manifest.ts"

const ORIGIN = "https://baan.example"
const links = (count: number) => Array.from({ length: count }, (_, n) => `/admin/bookings/${n}-${"x".repeat(36)}`)
const asking = (paths: string[]) => {
  const url = new URL("/__manifest", ORIGIN)
  for (const path of paths) url.searchParams.append("p", path)
  url.searchParams.set("version", "1")
  return url
}

/** A browser whose server answers with the paths that it was asked about. */
function browser(status = (_: URL) => 200) {
  const asked: URL[] = []
  const page = {
    location: { origin: ORIGIN, href: `${ORIGIN}/admin` } as Location,
    fetch: async (input: RequestInfo | URL) => {
      const url = new URL(String(input))
      asked.push(url)
      const paths = url.searchParams.getAll("p")
      return Response.json(Object.fromEntries(paths.map((path) => [path, { id: path }])), { status: status(url) })
    },
  }
  splitManifestRequests(page)
  return { page, asked }
}

describe("the paths of a page's links", () => {
  it.each([1, 20, 21, 120])("of %i links are asked about within the limits, each once", (count) => {
    const parts = manifestParts(asking(links(count)))
    expect(parts.map((part) => refusedUrl(part))).toEqual(parts.map(() => null))
    expect(parts.flatMap((part) => part.searchParams.getAll("p"))).toEqual(links(count))
    expect(parts.every((part) => part.searchParams.get("version") === "1")).toBe(true)
  })

  it("are asked about in one request where that is enough", () => {
    expect(manifestParts(asking(["/admin", "/booking"]))).toHaveLength(1)
  })

  it("are answered as if they were asked about at once", async () => {
    const { page, asked } = browser()
    const answer = await page.fetch(asking(links(50)))
    expect(Object.keys(await answer.json())).toEqual(links(50))
    expect(asked.length).toBeGreaterThan(2)
  })

  it("of another version are answered by what Remix knows", async () => {
    const { page } = browser((url) => (url.searchParams.getAll("p").includes(links(50)[49]!) ? 400 : 200))
    expect((await page.fetch(asking(links(50)))).status).toBe(400)
  })
})

it("other requests pass as they are", async () => {
  const { page, asked } = browser()
  await page.fetch(`${ORIGIN}/admin.data?${"p=/a&".repeat(30)}`)
  expect(asked.map(String)).toEqual([`${ORIGIN}/admin.data?${"p=/a&".repeat(30)}`])
})
