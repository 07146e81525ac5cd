import * as z from "zod"
import { instant, named, viewed } from "#app/api/codecs.ts"
import { type Admin, type OwnSession, ROLES } from "./account.ts"

export const UserJson = named(
  "User",
  "An admin. `staff` manage bookings, slips, payment links and blocked dates; an `owner` may do everything.",
  viewed(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.enum(ROLES),
      documents: z.boolean().describe("Whether they may see the passports of foreign guests; owners always may"),
      createdAt: instant,
    }),
    (admin: Admin) => ({ ...admin, documents: admin.role === "owner" || admin.documents }),
  ),
)

export const InviteJson = named(
  "Invite",
  "An invite that can still be used. `email` is where it was emailed, if it was.",
  z.object({
    id: z.string(),
    role: z.enum(ROLES),
    email: z.string().nullable(),
    invitedBy: z.string(),
    expiresAt: instant,
  }),
)

export const SessionJson = named(
  "Session",
  "A session of the caller. `device` is the browser and the system that logged in, empty if unknown; `lastUsedAt` is accurate to ten minutes.",
  viewed(
    z.object({
      id: z.string(),
      device: z.string(),
      current: z.boolean(),
      createdAt: instant,
      lastUsedAt: instant,
    }),
    (session: OwnSession) => ({ ...session, current: session.isCurrent, lastUsedAt: session.usedAt }),
  ),
)
