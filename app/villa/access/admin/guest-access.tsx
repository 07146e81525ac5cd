import { getFormProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatDeadline, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SecretField } from "#app/people/accounts/admin/secret-field.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import type { Wifi } from "../access.ts"
import { CODE_MAX_LENGTH } from "../access-change.ts"

export type GuestAccessView = {
  /** The booking's own code; null if it has none, or if it can no longer be decrypted. */
  ownCode: string | null
  isOwnLost: boolean
  /** What the guest sees now, unless something is due. */
  code: string | null
  wifi: Wifi | null
  releasedAt: number | null
  /** What is to be paid before the guest sees it, in satang; null if nothing. */
  owing: number | null
}

type Props = {
  booking: Pick<AdminBookingView, "id" | "status" | "erased" | "version">
  access: GuestAccessView
  /** Whether a message would reach the guest. */
  isReachable: boolean
  clock: StayTimes
  now: number
}

/** The booking's own code, and what its guest sees now of how to get in. */
export function GuestAccess({ booking, access, isReachable, clock, now }: Props) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const { ownCode, isOwnLost } = access
  const id = `own-code-${booking.version}`
  const [form, fields] = useForm<{ accessCode: string }>({ id, defaultValue: { accessCode: ownCode ?? "" } })
  const action = adminPaths.bookingAccessCode(booking.id)
  if (booking.status === "cancelled" || booking.erased) return null
  return (
    <section aria-labelledby="access-title" className="card space-y-3 p-4 sm:p-5">
      <h2 id="access-title" className="text-xl">
        {t("access.booking.title")}
      </h2>
      <div>
        <h3 className="text-sm font-normal text-muted">{t("access.booking.guestSees")}</h3>
        <GuestSees booking={booking} access={access} clock={clock} now={now} />
      </div>
      <Form key={id} method="post" action={action} {...getFormProps(form)} className="border-t border-line pt-3">
        <input type="hidden" name="version" value={booking.version} />
        {isOwnLost && <p className="notice notice-error mb-3">{t("access.booking.ownLost")}</p>}
        <SecretField
          field={fields.accessCode}
          label={t("access.booking.own")}
          hint={t("access.booking.ownHint")}
          maxLength={CODE_MAX_LENGTH}
        />
        {isReachable ? (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="tellGuests" defaultChecked className="size-5 shrink-0 accent-pool" />
            {t("access.booking.tellGuest")}
          </label>
        ) : (
          <p className="mt-2 text-sm text-muted">{t("bookings.noEmail")}</p>
        )}
        <button type="submit" className="button button-quiet mt-2" aria-disabled={busy}>
          {t("access.booking.save")}
        </button>
      </Form>
      {(ownCode !== null || isOwnLost) && (
        <Form method="post" action={action}>
          <input type="hidden" name="version" value={booking.version} />
          <input type="hidden" name="tellGuests" value="on" />
          <button type="submit" className="link min-h-11 text-danger" aria-disabled={busy}>
            {t("access.booking.remove")}
          </button>
        </Form>
      )}
    </section>
  )
}

function GuestSees({ booking, access: { code, wifi, releasedAt, owing }, clock, now }: Omit<Props, "isReachable">) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (booking.status !== "confirmed") return <p>{t("access.booking.notConfirmed")}</p>
  if (releasedAt === null) return <p>{t("access.booking.nothing")}</p>
  const isAhead = now < releasedAt
  if (!isAhead && code === null && wifi === null) return <p>{t("access.booking.over")}</p>
  return (
    <>
      {owing !== null && (
        <p suppressHydrationWarning>{t("access.booking.owing", { amount: formatMoney(owing, language) })}</p>
      )}
      {isAhead ? (
        <p suppressHydrationWarning>
          {t("access.booking.from", { time: formatDeadline(releasedAt, language, clock.timezone) })}
        </p>
      ) : (
        <>
          <dl className="space-y-2">
            {code !== null && <Secret label={t("access.fields.code")}>{code}</Secret>}
            {wifi && <Secret label={t("access.wifi")}>{[wifi.ssid, wifi.password].filter(Boolean).join(" · ")}</Secret>}
          </dl>
          {owing === null && (
            <a href={adminPaths.bookingMessages(booking.id)} className="button button-quiet mt-2">
              <Icon name="line" />
              {t("bookings.page.sendCode")}
            </a>
          )}
        </>
      )}
    </>
  )
}

function Secret({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
