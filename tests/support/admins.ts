import { scryptSync } from "node:crypto"
import type { Admin } from "#app/admin/account.ts"
import { openSession } from "#app/admin/sessions.server.ts"
import { adminCookieHeader } from "#app/http/session.server.ts"
import { Client, ORIGIN } from "./api.ts"
import { rows, type TestApp } from "./app.ts"

export const PASSWORD = "น้ำทะเล sea 1234"

/** A password hash with minimal cost: a real one takes a third of a second of the only thread. */
export function cheapHash(password: string): string {
  const salt = Buffer.from("0123456789abcdef")
  const key = scryptSync(password.normalize("NFKC"), salt, 32, { N: 16, r: 1, p: 1 })
  return ["scrypt", 16, 1, 1, salt.toString("base64"), key.toString("base64")].join("$")
}

/** An account with `PASSWORD`, inserted without registration. */
export async function insertAdmin(app: TestApp, changes: Partial<Admin> = {}): Promise<Admin> {
  const admin: Admin = {
    ...{ id: app.newId(), email: "owner@example.com", name: "Somchai", createdAt: app.now(), role: "owner" },
    ...changes,
  }
  await rows(
    "insert into admins (id, email, name, password_hash, created_at, role) values (?, ?, ?, ?, ?, ?)",
    ...[admin.id, admin.email, admin.name, cheapHash(PASSWORD), admin.createdAt, admin.role],
  )
  return admin
}

/** A staff member with a browser that is logged in. Their pages are in English. */
export async function staffClient(app: TestApp, admin: Admin): Promise<Client> {
  const client = new Client()
  const header = await adminCookieHeader(app, new Request(ORIGIN), await openSession(app, admin.id))
  client.cookie = `${header.split(";")[0]}; lang=en`
  return client
}

/** Deletes every account and its data. */
export async function deleteStaff(): Promise<void> {
  for (const table of [
    "alert_settings",
    "push_devices",
    "line_links",
    "line_codes",
    "log_in_failures",
    "admin_sessions",
    "invites",
    "password_resets",
    "villa_events",
    "admins",
  ])
    await rows(`delete from ${table}`)
}
