import { env } from "cloudflare:workers"
import { scryptSync } from "node:crypto"
import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { adminCookieHeader } from "#app/http/credentials.server.ts"
import type { Admin } from "#app/people/accounts/account.ts"
import { type Account, insertSession } from "#app/people/accounts/admin-store.server.ts"
import { newSession, type SessionRequest } from "#app/people/accounts/sessions.server.ts"
import { Client, ORIGIN } from "./api.ts"
import { forgetAttempts, rows, type TestApp } from "./app.ts"

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
    id: app.newId(),
    email: "owner@example.com",
    name: "Somchai",
    createdAt: app.now(),
    role: "owner",
    documents: false,
    ...changes,
  }
  await rows(
    "insert into admins (id, email, name, password_hash, created_at, role, documents) values (?, ?, ?, ?, ?, ?, ?)",
    admin.id,
    admin.email,
    admin.name,
    cheapHash(PASSWORD),
    admin.createdAt,
    admin.role,
    Number(admin.documents),
  )
  return admin
}

/** A session of an account, opened without its password. @returns its token */
export async function openSession(
  app: Pick<App, "db" | "now" | "randomBytes" | "sha256">,
  adminId: string,
  request: SessionRequest = {},
): Promise<string> {
  const [account] = await rows<Pick<Account, "id" | "passwordHash" | "role">>(
    "select id, password_hash as passwordHash, role from admins where id = ?",
    adminId,
  )
  const { token, session } = await newSession(app, request)
  await write(app.db, insertSession(app.db, session, account!))
  return token
}

/** The tables of what receives an account's alerts, and how. */
export const ALERT_TARGETS = ["push_devices", "line_links", "line_codes", "alert_settings"]

/** A device, a LINE account, a code for another one, and settings of an account. */
export async function insertAlertTargets(adminId: string): Promise<void> {
  await rows(
    "insert into push_devices (id, admin_id, endpoint, p256dh, auth, label, created_at) values (?1, ?1, ?1, '', '', '', 0)",
    adminId,
  )
  await rows("insert into line_links (admin_id, line_user_id, created_at) values (?1, ?1, 0)", adminId)
  await rows("insert into line_codes (admin_id, code_hash, created_at, expires_at) values (?1, ?1, 0, 0)", adminId)
  await rows(
    `insert into alert_settings (admin_id, channels, detail, language, read_at, version)
      values (?1, '{"push":"all","line":"all","mail":"all"}', 'standard', 'th', 0, 0)`,
    adminId,
  )
}

/** A session of a new account. @returns its token */
export async function newToken(app: TestApp, changes: Partial<Admin> = {}): Promise<string> {
  return openSession(app, (await insertAdmin(app, changes)).id)
}

/** A staff member with a browser that is logged in. Their pages are in English. */
export async function staffClient(app: TestApp, admin: Admin): Promise<Client> {
  const client = new Client()
  await logInAs(client, app, admin)
  return client
}

/** Replaces the cookies of a browser by those of a staff member who reads English. */
export async function logInAs(client: Client, app: TestApp, admin: Admin): Promise<void> {
  const header = await adminCookieHeader(app, new Request(ORIGIN), await openSession(app, admin.id))
  client.cookie = `${header.split(";")[0]}; lang=en`
}

/** Deletes every account and its data. */
export async function deleteStaff(): Promise<void> {
  const tables = [
    "alert_settings",
    "push_devices",
    "line_links",
    "line_codes",
    "log_in_failures",
    "admin_sessions",
    "admin_devices",
    "invites",
    "password_resets",
    "villa_events",
    "admins",
  ]
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)))
  await forgetAttempts()
}
