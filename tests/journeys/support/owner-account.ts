import { type APIRequestContext, type Cookie, expect, request } from "@playwright/test"

export const OWNER = { name: "มาลี", email: "malee@example.com", password: "น้ำทะเล sea 1234" }

/** The owner's session at each origin: hashing a password takes the only thread of a server for 0.3 s. */
const sessions = new Map<string, Cookie[]>()

/** The owner's session at an origin, whose account is registered if there is none. */
export async function ownerSession(origin: string): Promise<Cookie[]> {
  const session = sessions.get(origin) ?? (await newSession(origin))
  sessions.set(origin, session)
  return session
}

/** Says who is logged in at an origin that has another villa now; null where nobody is. */
export function setOwnerSession(origin: string, session: Cookie[] | null): void {
  if (session) sessions.set(origin, session)
  else sessions.delete(origin)
}

/** A client of the API that is logged in as the owner. */
export async function ownerOf(origin: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL: origin, storageState: { cookies: await ownerSession(origin), origins: [] } })
}

async function newSession(baseURL: string): Promise<Cookie[]> {
  const { name, email, password } = OWNER
  const client = await request.newContext({ baseURL })
  const registered = await client.post("/api/admin/auth/register", { data: { name, email, password } })
  // 403 where the journey has registered the owner on the page.
  expect([201, 403]).toContain(registered.status())
  const loggedIn = await client.post("/admin/login", { form: { email, password }, maxRedirects: 0 })
  expect(loggedIn.status(), await loggedIn.text()).toBe(303)
  const { cookies } = await client.storageState()
  await client.dispose()
  return cookies.filter(({ name }) => name.endsWith("admin"))
}
