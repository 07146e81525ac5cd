import { adminPaths } from "#app/admin/admin-paths.ts"
import type { App } from "#app/app.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { renderEmail } from "#app/notify/email/render-email.server.ts"
import { externalUrl } from "#app/notify/line/line-message.server.ts"
import { readLineLink, recordLineDelivered } from "#app/notify/line/line-store.server.ts"
import { sendLineTest } from "#app/notify/line/send-line.server.ts"
import { readSubscriptions } from "#app/notify/push/device-store.server.ts"
import { type PushApp, sendNotification } from "#app/notify/push/send-push.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { AlertChannel, SendOutcome } from "./alert.ts"
import { alertEmail } from "./alert-email.ts"
import { readSlipsWaiting } from "./alert-store.server.ts"
import { readAlertSettings, readDevices, recordTest } from "./recipient-store.server.ts"
import { deviceWrites } from "./send-to-channel.server.ts"

const TEST_INTERVAL_MS = 60_000

/** `receipt` is when the device last showed a notification before this test, in epoch milliseconds. */
type TestResult = { sent: boolean; error: string | null; receipt: number | null }

type TestApp = PushApp & Pick<App, "line" | "mailer" | "newId" | "origin">

/** Also in quiet hours; at most once a minute. */
export async function sendTestAlert(
  app: TestApp,
  admin: { id: string; email: string },
  channel: AlertChannel,
): Promise<Result<TestResult, "test-too-soon" | "channel-missing">> {
  const now = app.now()
  const { villa, settings, devices, badge, link } = await read(app.db, {
    villa: readVilla(app.db),
    settings: readAlertSettings(app.db, admin.id),
    devices: readDevices(app.db, admin.id),
    badge: readSlipsWaiting(app.db),
    link: readLineLink(app.db, admin.id),
  })
  const lineUserId = link && link.brokenAt === null ? link.lineUserId : null
  const isMissing = (channel === "line" && lineUserId === null) || (channel === "push" && devices.length === 0)
  if (isMissing) return fail("channel-missing")
  const [recorded] = await write(app.db, [recordTest(app.db, admin.id, now, now - TEST_INTERVAL_MS)])
  if (recorded?.meta.changes !== 1) return fail("test-too-soon")
  const { language } = settings
  const { t } = i18nFor(language)
  const page = adminPaths.alertSettings
  const text = { title: t("mail:alerts.test.title"), body: t("mail:alerts.test.body") }
  if (channel === "line" && lineUserId !== null) {
    const url = app.origin && externalUrl(app.origin, page)
    const outcome = await sendLineTest(app, lineUserId, [text.title, text.body, url].filter(Boolean).join("\n"))
    if (outcome.sent) await write(app.db, [recordLineDelivered(app.db, lineUserId, now)])
    return ok({ sent: outcome.sent, error: outcome.sent ? null : outcome.error, receipt: null })
  }
  if (channel === "mail") {
    const message = { text, lines: [text], link: page, language }
    const { name: villaName } = villa ?? DEFAULT_VILLA
    const email = alertEmail(message, { recipient: admin.email, villaName, origin: app.origin })
    const outcome = await app.mailer.send({ id: app.newId(), to: admin.email, ...renderEmail(email) })
    return ok({ sent: outcome.sent, error: outcome.sent ? null : outcome.error, receipt: null })
  }
  const notification = { id: app.newId(), text, link: page, tag: "test", urgent: true, language }
  const [subscriptions] = await read(
    app.db,
    readSubscriptions(
      app.db,
      devices.map(({ id }) => id),
    ),
  )
  const outcomes = await Promise.all(
    subscriptions.map(async (device): Promise<{ outcome: SendOutcome; writes: Write[] }> => {
      const outcome = await sendNotification(app, device, notification, { origin: app.origin, badge })
      return { outcome, writes: deviceWrites(app, device, outcome) }
    }),
  )
  await write(
    app.db,
    outcomes.flatMap(({ writes }) => writes),
  )
  const refused = outcomes.flatMap(({ outcome }) => (outcome.sent ? [] : [outcome.error]))
  const receipts = devices.flatMap(({ shownAt }) => (shownAt === null ? [] : [shownAt]))
  return ok({
    sent: refused.length < outcomes.length,
    error: refused[0] ?? null,
    receipt: receipts.length > 0 ? Math.max(...receipts) : null,
  })
}
