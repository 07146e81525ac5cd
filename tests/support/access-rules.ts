import { type CallerKind, urlIn } from "./access-scene.ts"
import { ALL_REQUESTS } from "./all-requests.ts"
import type { Row, Scene } from "./feature-requests.ts"

/** The expected outcome for a caller: allowed, redirected to the log-in or the dashboard, or rejected with a status. */
export type Outcome = "allowed" | "log-in" | "dashboard" | 401 | 403 | 404

export type Rule = { rule: string; outcome: Record<CallerKind, Outcome>; rows: Row[] }

const everybody = <Each extends Outcome>(outcome: Each) => ({
  anonymous: outcome,
  "another guest": outcome,
  "the guest": outcome,
  "the guest's token": outcome,
  "an admin": outcome,
  "an admin's token": outcome,
  "a staff member": outcome,
  "a staff member's token": outcome,
  "expired cookies": outcome,
  "an expired token": outcome,
  "an invalid token": outcome,
})
/** Every call rejects an invalid bearer token, for any purpose. */
const badTokens = { "an expired token": 401, "an invalid token": 401 } as const
const guests = { "the guest": "allowed", "the guest's token": "allowed" } as const
const owners = { "an admin": "allowed", "an admin's token": "allowed" } as const
const staff = <Each extends Outcome>(outcome: Each) => ({
  "a staff member": outcome,
  "a staff member's token": outcome,
})
const admins = { ...owners, ...staff("allowed") } as const

/** Who may send what, and what everyone else gets. The rows of a rule stand with their features. */
const RULES = {
  anyone: {
    rule: "Pages for everyone, or for whoever has the link",
    outcome: everybody("allowed"),
  },
  logIn: {
    rule: "Log-in and registration pages, which redirect admins who are already logged in",
    outcome: {
      ...everybody("allowed"),
      ...staff("dashboard"),
      "an admin": "dashboard",
      "an admin's token": "dashboard",
    },
  },
  anyoneCalls: {
    rule: "Calls for everyone, or for whoever has the link",
    outcome: { ...everybody("allowed"), ...badTokens },
  },
  signedCalls: {
    rule: "Calls of another service, refused without its signature whoever calls",
    outcome: everybody(401),
  },
  booking: {
    rule: "Pages of a booking, for the device that made it; for everyone else it is not found",
    outcome: { ...everybody(404), "the guest": "allowed" },
  },
  bookingFiles: {
    rule: "Files of a booking (QR codes, slips, its calendar file), for its guest and admins",
    outcome: { ...everybody(404), ...guests, ...admins },
  },
  bookingCalls: {
    rule: "Calls about a booking, for its guest and admins; for everyone else it is not found",
    outcome: { ...everybody(404), ...guests, ...admins, ...badTokens },
  },
  guestCalls: {
    rule: "Calls about a booking, for its guest only; for everyone else it is not found",
    outcome: { ...everybody(404), ...guests, ...badTokens },
  },
  staff: {
    rule: "Pages of all staff; everyone else is redirected to the log-in",
    outcome: { ...everybody("log-in"), ...admins },
  },
  owners: {
    rule: "Pages of owners; other staff are refused",
    outcome: { ...everybody("log-in"), ...owners, ...staff(403) },
  },
  staffCalls: {
    rule: "Calls of all staff",
    outcome: { ...everybody(401), ...admins },
  },
  ownerCalls: {
    rule: "Calls of owners; other staff are refused",
    outcome: { ...everybody(401), ...owners, ...staff(403) },
  },
  ownSession: {
    rule: "A call about an owner's own session, which is not found for other staff",
    outcome: { ...everybody(401), ...owners, ...staff(404) },
  },
} as const satisfies Record<string, Omit<Rule, "rows">>

export type RuleName = keyof typeof RULES

/** The access rules: every page and every call, with its request and success status. */
export const ACCESS: Rule[] = Object.entries(RULES).map(([name, rule]) => ({
  ...rule,
  rows: ALL_REQUESTS.flatMap(([, { access }]) => access?.[name as RuleName] ?? []),
}))

/** The method and the route pattern of a row. */
export function parseCall([call]: Row): { method: string; pattern: string; address: string } {
  const [method = "", address = ""] = call.split(" ")
  return { method, pattern: address.split("?")[0] ?? "", address }
}

/** Sends the request of a row. */
export async function send(row: Row, scene: Scene, who: CallerKind, headers: Record<string, string> = {}) {
  const { method, address } = parseCall(row)
  const { client, token } = scene.as(who)
  return client.call(method, urlIn(scene, address), { token, headers, body: await row[2]?.(scene) })
}
