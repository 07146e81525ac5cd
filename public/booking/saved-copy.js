// Keeps the confirmation of one booking, its scope, to be read without a connection (docs/decisions/0048). What the
// server says comes first; what is kept is the page without its scripts, telling that it is a copy and from when.
const COPIES = "saved-copies"
/** Of so many bookings; the oldest go. */
const MOST = 3
/** How long a bad line is waited for where there is a copy. */
const PATIENCE_MS = 8000
/** Stands in pages that may be kept, and says hidden there what the copy says openly. */
const MARK = /\shidden=""(?=[^>]*\sdata-saved-copy)/
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g
const ICONS = /\/assets\/icons[^/"#]*\.svg/

const page = new URL(self.registration.scope).pathname

self.addEventListener("install", () => self.skipWaiting())
// The page that registered us came before us: it is asked for once more, to be kept.
self.addEventListener("activate", (event) => event.waitUntil(fetch(page).then(keep, () => undefined)))
self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request
  if (mode === "navigate" && method === "GET" && new URL(url).pathname === page) event.respondWith(newestOf(event))
  else if (ICONS.test(url)) event.respondWith(caches.match(url).then((kept) => kept ?? fetch(event.request)))
})

async function newestOf(event) {
  const asked = fetch(event.request)
  const kept = asked.then((answer) => keep(answer.clone())).catch(() => undefined)
  event.waitUntil(kept)
  const copy = await caches.match(page)
  if (!copy) return asked
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([asked.catch(() => undefined), patience])
  return answer && answer.status < 500 ? answer : copy
}

async function keep(answer) {
  if (answer.status >= 500) return
  const html = answer.ok ? await answer.text() : ""
  if (!MARK.test(html)) return forget()
  const copies = await caches.open(COPIES)
  const copy = html.replace(SCRIPTS, "").replace(MARK, "")
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; script-src 'none'",
  }
  await copies.put(page, new Response(copy, { headers }))
  const [icons] = ICONS.exec(html) ?? []
  if (icons && !(await copies.match(icons))) await copies.add(icons)
  const kept = (await copies.keys()).map(({ url }) => new URL(url).pathname)
  const old = kept.filter((path) => !ICONS.test(path)).slice(0, -MOST)
  const oldIcons = kept.filter((path) => ICONS.test(path) && path !== icons)
  await Promise.all([...old, ...oldIcons].map((path) => copies.delete(path)))
}

/** Cancelled, erased, or no longer this device's: nothing of it stays. */
async function forget() {
  const copies = await caches.open(COPIES)
  await copies.delete(page)
  await self.registration.unregister()
}
