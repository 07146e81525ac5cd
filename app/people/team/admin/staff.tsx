import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import type { Booking } from "#app/booking/booking.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { findBookingLinksToSend } from "#app/booking/guest-links/renew-booking-links.server.ts"
import { appFor } from "#app/context.server.ts"
import { failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDeadline } from "#app/i18n/format.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { type EmailToCheck, findEmailsToCheck } from "#app/notify/email/check-emails.server.ts"
import { InviteRequest, type OpenInvite } from "#app/people/accounts/account.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { AccessList, AccessRow } from "#app/villa/access/admin/access-list.tsx"
import { createInvite } from "../invites.server.ts"
import { listTeam } from "../staff.server.ts"
import { type InviteActionData, InviteForm, InviteLink } from "./invite-form.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id } = await requireAdmin(context, request, "team")
  const title = i18nFor(await languageOf(request)).t("admin:settings.names.staff")
  const app = appFor(context)
  const [listed, toSend, emailsToCheck] = await Promise.all([
    listTeam(app),
    findBookingLinksToSend(app),
    findEmailsToCheck(app),
  ])
  const linksToSend = toSend.map(({ id, reference, checkIn, customer }) => ({
    id,
    reference,
    checkIn,
    customerName: fullName(customer),
  }))
  return { title, ownId: id, ...listed, linksToSend, emailsToCheck }
}

export const action = formAction("errors.internal", invite, (failed) => ({
  created: null,
  result: failedSubmission(failed),
}))

/** The invite's link is shown once, because only its hash is stored. */
async function invite({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "team")
  const submission = await formOf(request, InviteRequest)
  if (submission.status !== "success") {
    return data<InviteActionData>({ created: null, result: submission.reply() }, { status: 422 })
  }
  const app = appFor(context)
  const { email = null, role } = submission.value
  const urlOf = (invite: string) => `${app.origin}${adminPaths.invited(invite)}`
  const to = email ? { email, language: await languageOf(request), urlOf } : null
  const { invite, expiresAt } = await createInvite(app, admin, role, to)
  return data<InviteActionData>({ created: { url: urlOf(invite), email, expiresAt }, result: null }, { status: 201 })
}

export default function Staff() {
  const { t } = useTranslation("admin")
  const { title, ownId, staff, invites, timezone, linksToSend, emailsToCheck } = useLoaderData<typeof loader>()
  const actionData = useActionData<InviteActionData>()
  const created = actionData?.created
  return (
    <SettingsPage title={title}>
      {created && <InviteLink created={created} timezone={timezone} />}
      {linksToSend.length > 0 && <LinksToSend bookings={linksToSend} />}
      {emailsToCheck.length > 0 && <EmailsToCheck bookings={emailsToCheck} />}
      <ul className="card divide-y divide-line px-4 sm:px-5">
        {staff.map(({ id, name, email, role }) => (
          <li key={id}>
            <a href={adminPaths.person(id)} className="flex min-h-14 items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <span className="block truncate font-semibold">
                  {name}
                  {id === ownId && <span className="font-normal text-muted"> ({t("staff.people.you")})</span>}
                </span>
                <span className="block truncate text-sm text-muted">{email}</span>
              </span>
              <span className="flex shrink-0 items-center gap-1">
                {t(`staff.role.${role}`)}
                <Icon name="forward" className="size-4" />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {invites.length > 0 && <OpenInvites invites={invites} timezone={timezone} />}
      <InviteForm actionData={actionData} />
    </SettingsPage>
  )
}

type LinkToSend = Pick<Booking, "id" | "reference" | "checkIn"> & { customerName: string }

/** Bookings whose link ended when a colleague left, and whose guests cannot be emailed. */
function LinksToSend({ bookings }: { bookings: LinkToSend[] }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="to-send-title" className="notice space-y-2">
      <h2 id="to-send-title" className="text-xl">
        {t("staff.people.toSend")}
      </h2>
      <p>{t("staff.people.toSendText")}</p>
      <ul>
        {bookings.map(({ id, reference, checkIn, customerName }) => (
          <li key={id}>
            <a href={adminPaths.bookingShare(id)} className="link inline-flex min-h-11 items-center">
              {customerName || reference} · <DateText date={checkIn} style="short" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Bookings whose email address was entered by a former colleague. */
function EmailsToCheck({ bookings }: { bookings: EmailToCheck[] }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section aria-labelledby="to-check-title" className="notice space-y-2">
      <h2 id="to-check-title" className="text-xl">
        {t("staff.people.toCheck")}
      </h2>
      <p>{t("staff.people.toCheckText")}</p>
      <ul className="divide-y divide-line">
        {bookings.map(({ bookingId, reference, version, customerName, email, setBy, through }) => (
          <li key={bookingId} className="flex items-center justify-between gap-3 py-2">
            <p className="min-w-0 break-words">
              <a href={adminPaths.booking(bookingId)} className="link inline-flex min-h-11 items-center">
                {customerName || reference}
              </a>
              <span className="block text-sm">
                {t(`staff.people.entered.${through}`, { email, name: formatName(setBy, language) })}
              </span>
            </p>
            <Form method="post" action={adminPaths.bookingEmailChecked(bookingId)} className="shrink-0">
              <input type="hidden" name="version" value={version} />
              <button
                type="submit"
                className="button button-quiet px-3 whitespace-nowrap"
                aria-label={t("staff.people.emailCheckedName", { email })}
              >
                {t("staff.people.emailChecked")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenInvites({ invites, timezone }: { invites: OpenInvite[]; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <AccessList id="invites-title" title={t("staff.invites.open")}>
      {invites.map(({ id, role: invitedAs, email, invitedBy, expiresAt }) => {
        const role = t(`staff.role.${invitedAs}`)
        const name = email ? t("staff.invites.openFor", { role, email }) : role
        const time = formatDeadline(expiresAt, language, timezone)
        const end = {
          action: adminPaths.inviteWithdraw(id),
          text: t("staff.invites.withdraw"),
          label: t("staff.invites.withdrawName", { name }),
        }
        const text = t("staff.invites.by", { name: formatName(invitedBy, language), time })
        return <AccessRow key={id} name={name} text={text} end={end} />
      })}
    </AccessList>
  )
}
