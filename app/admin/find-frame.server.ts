import { adminPaths } from "#app/admin/admin-paths.ts"
import {
  questionsLeft,
  type SetupChecklistStep,
  type SetupStep,
  setupChecklist,
} from "#app/admin/today/setup-checklist.ts"
import type { App } from "#app/app.ts"
import { readHasBookings } from "#app/booking/booking-store.server.ts"
import { readShownPress, type ShownPress } from "#app/booking/undo/press-store.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { linkOf } from "#app/notify/alerts/alert-kinds.ts"
import { markOpened, readUnread } from "#app/notify/alerts/alert-store.server.ts"
import { readDevices } from "#app/notify/alerts/recipient-store.server.ts"
import { readPushKeys } from "#app/notify/push/push-keys-store.server.ts"
import type { PushServer } from "#app/notify/push/push-step.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"

export type AdminFrame = {
  villa: Villa | null
  unread: number
  push: PushServer
  press: ShownPress | null
  /** While the villa is being set up. */
  setupSteps: SetupChecklistStep[] | null
  /** After that. */
  openQuestions: SetupStep[]
}

/** Marks alerts about the page `path` as read. `adminId` owns the alerts and push subscriptions. */
export async function findFrame(
  app: Pick<App, "db" | "now" | "settings" | "cards">,
  adminId: string,
  path: string,
): Promise<AdminFrame> {
  const { villa, unread, devices, keys, press, hasBookings } = await read(app.db, {
    villa: readVilla(app.db),
    unread: readUnread(app.db, adminId),
    devices: readDevices(app.db, adminId),
    keys: readPushKeys(app.db),
    press: readShownPress(app.db, adminId, app.now()),
    hasBookings: readHasBookings(app.db),
  })
  const opened = unread.filter((alert) => linkOf(alert) === path).map(({ id }) => id)
  // The page is shown even if nothing can be written.
  if (opened.length > 0 && !app.db.$client.isReadOnly) {
    await write(app.db, [markOpened(opened, adminId)]).catch((error: unknown) => logError("alerts-not-read", { error }))
  }
  const deviceIds = devices.map(({ id }) => id)
  // The list marks alerts as read itself, so that it can show which are new.
  const left = path === adminPaths.alerts ? 0 : unread.length - opened.length
  const setupSteps = setupChecklist({ villa, cards: cardGateway(app) }, hasBookings)
  return {
    villa,
    press,
    setupSteps,
    openQuestions: questionsLeft(villa, hasBookings),
    unread: left,
    push: { adminId, deviceIds, publicKey: keys?.publicKey ?? null },
  }
}
