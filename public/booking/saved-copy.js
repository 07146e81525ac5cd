// Saves the confirmation page of one booking, which is this service worker's scope, to be read offline (docs/decisions/0029).
// The network comes first. The saved copy is the page without scripts; it says that it is a copy, and when it was saved.
const CACHE = "saved-copies"
/** The maximum number of saved pages; the oldest are deleted. */
const MAX_COPIES = 3
/** How long to wait for the network if there is a copy. */
const TIMEOUT_MS = 8000
/** The maximum size of all images of a page. */
const IMAGES_MAX_BYTES = 250_000

/** Elements that are hidden in the page and visible in its copy. Only pages with such an element may be saved. */
const ONLY_IN_COPY = /\shidden=""(?=[^>]*\sdata-saved-copy)/g
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g
/** An image to save, with the URL of its small variant (app/villa/photos/ui/saved-image.tsx). */
const IMAGE = /data-saved="([^"]+)"[\s\S]*?<\/picture>/g
const ICONS = /\/assets\/icons[^/"#]*\.svg/
const IMAGE_FILES = "/media/"

const COPY_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; script-src 'none'",
}

const page = new URL(self.registration.scope).pathname

self.addEventListener("install", () => self.skipWaiting())
// The page was loaded before it registered this worker, so it is fetched again to be saved.
self.addEventListener("activate", (event) => event.waitUntil(fetchAndSave()))
// The open page sends a message after its data has changed.
self.addEventListener("message", (event) => event.waitUntil(fetchAndSave()))
self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request
  if (method !== "GET") return
  const { pathname } = new URL(url)
  if (mode === "navigate" && pathname === page) event.respondWith(pageOrCopy(event))
  else if (isFile(pathname)) event.respondWith(caches.match(url).then((saved) => saved ?? fetch(event.request)))
})

const isFile = (path) => ICONS.test(path) || path.startsWith(IMAGE_FILES)

/** The page from the network, or its copy if the network fails or is too slow. */
async function pageOrCopy(event) {
  const fetched = fetch(event.request)
  event.waitUntil(fetched.then((response) => save(response.clone())).catch(() => undefined))
  const copy = await caches.match(page)
  if (!copy) return fetched
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const response = await Promise.race([fetched.catch(() => undefined), timeout])
  return response && response.status < 500 ? response : copy
}

function fetchAndSave() {
  return fetch(page).then(save, () => undefined)
}

/** Saves a page with its icons and images, or deletes the copy if the page may no longer be saved. */
async function save(response) {
  if (response.status >= 500) return
  const html = response.ok ? await response.text() : ""
  if (html.search(ONLY_IN_COPY) < 0) return remove()
  const cache = await caches.open(CACHE)
  await saveImages(cache, html)
  const [icons] = ICONS.exec(html) ?? []
  if (icons && !(await cache.match(icons))) await cache.add(icons)
  await cache.put(page, new Response(copyOf(html), { headers: COPY_HEADERS }))
  await deleteUnused(cache)
}

/** The page without scripts, with the notices of a copy, and with each image to save in its small variant only. */
function copyOf(html) {
  return html
    .replace(SCRIPTS, "")
    .replace(ONLY_IN_COPY, "")
    .replace(IMAGE, (image, url) => image.replace(/<source\b[^>]*>/g, "").replace(/\ssrc="[^"]*"/, ` src="${url}"`))
}

/** Saves the page's images in their order, as long as they are not too large together. */
async function saveImages(cache, html) {
  let bytes = 0
  for (const [, url] of html.matchAll(IMAGE)) {
    const response = (await cache.match(url)) ?? (await fetch(url).catch(() => undefined))
    if (!response?.ok) continue
    const { size } = await response.clone().blob()
    if (bytes + size > IMAGES_MAX_BYTES) continue
    bytes += size
    await cache.put(url, response)
  }
}

/** Deletes the oldest copies, and the files that no copy refers to. */
async function deleteUnused(cache) {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const pages = paths.filter((path) => !isFile(path))
  const old = pages.slice(0, -MAX_COPIES)
  const copies = await Promise.all(
    pages.slice(-MAX_COPIES).map(async (path) => (await cache.match(path))?.text() ?? ""),
  )
  const unused = paths.filter((path) => isFile(path) && !copies.some((copy) => copy.includes(path)))
  await Promise.all([...old, ...unused].map((path) => cache.delete(path)))
}

/** Cancelled, erased, or no longer accessible from this device. */
async function remove() {
  const cache = await caches.open(CACHE)
  await cache.delete(page)
  await deleteUnused(cache)
  await self.registration.unregister()
}
