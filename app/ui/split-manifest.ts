import { MANIFEST } from "#app/paths.ts"

/** Wraps `fetch`: Remix asks about all links of a page at once, which may exceed the server's limit. */
export function splitManifestRequests(browser: Pick<typeof globalThis, "fetch" | "location">): void {
  const send = browser.fetch.bind(browser)
  browser.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, browser.location.href)
    const isManifest = url.origin === browser.location.origin && url.pathname === MANIFEST.path
    const parts = isManifest ? manifestParts(url) : []
    if (parts.length < 2) return send(input, init)
    const answers = await Promise.all(parts.map((part) => send(part, init)))
    // Another version was deployed meanwhile (204), or a failure.
    const other = answers.find(({ status }) => status !== 200)
    if (other) return other
    return Response.json(Object.assign({}, ...(await Promise.all(answers.map((answer) => answer.json())))))
  }
}

/** Each part is within the limits of `MANIFEST`. */
export function manifestParts(url: URL): URL[] {
  const parts: URL[] = []
  let part: URL | undefined
  for (const path of url.searchParams.getAll("p")) {
    const larger = new URL(part ?? emptyPart(url))
    larger.searchParams.append("p", path)
    const fits =
      larger.searchParams.getAll("p").length <= MANIFEST.maxPaths && larger.search.length <= MANIFEST.maxQuery
    if (part && !fits) {
      parts.push(part)
      part = emptyPart(url)
      part.searchParams.append("p", path)
    } else part = larger
  }
  return part ? [...parts, part] : [url]
}

function emptyPart(url: URL): URL {
  const part = new URL(url)
  part.searchParams.delete("p")
  return part
}
