import type { ReactNode } from "react"
import type { BookingView } from "#app/booking/booking-view.ts"
import { formatDeadline, formatMoney, formatTimeOfDay } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { PayBalance } from "#app/money/balance/pages/balance.tsx"
import type { BalanceView } from "#app/money/balance/pages/balance-view.server.ts"
import { QrCode } from "#app/money/promptpay/ui/qr-code.tsx"
import { paths } from "#app/paths.ts"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { DateText } from "#app/ui/date-text.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { Address } from "#app/villa/place/ui/directions.tsx"
import type { StayTimes } from "#app/villa/villa.ts"
import type { PassView } from "./pass-view.server.ts"

type Props = { booking: BookingView; clock: StayTimes; pass: PassView; balance: BalanceView | undefined }

/** The most urgent first. */
export function Pass({ booking, clock, pass, balance }: Props) {
  const { t } = useTranslation()
  const { place } = pass
  const hasAddress = Boolean(place.address || place.maps)
  return (
    <section aria-labelledby="pass-title" className="card no-print divide-y divide-line">
      <h2 id="pass-title" className="sr-only">
        {t("pass.title")}
      </h2>
      <Dates booking={booking} clock={clock} />
      <Code pass={pass} balance={balance} timezone={clock.timezone} />
      {hasAddress && (
        <div className="px-4 py-3 sm:px-6">
          <Address place={place} />
        </div>
      )}
      <HowToGetIn pass={pass} />
      {pass.wifi && <WifiAccess wifi={pass.wifi} />}
      {pass.hasRules && (
        <p className="px-4 py-1 sm:px-6">
          <a href={paths.houseRules} className="link inline-flex min-h-11 items-center">
            {t("houseRules.title")}
          </a>
        </p>
      )}
    </section>
  )
}

function Dates({ booking, clock }: Pick<Props, "booking" | "clock">) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <dl className="grid grid-cols-2 gap-x-4 px-4 py-3 sm:px-6">
      <Fact label={t("booking.checkIn")}>
        <DateText date={booking.checkIn} style="short" />
        <span className="block text-sm font-normal">{formatTimeOfDay(clock.checkInTime, language)}</span>
      </Fact>
      <Fact label={t("booking.checkOut")}>
        <DateText date={booking.checkOut} style="short" />
        <span className="block text-sm font-normal">{formatTimeOfDay(clock.checkOutTime, language)}</span>
      </Fact>
    </dl>
  )
}

/** The saved copy says how to get the code without a connection. */
function Code({
  pass: { code, appears, withheld },
  balance,
  timezone,
}: Pick<Props, "pass" | "balance"> & { timezone: string }) {
  const { t } = useTranslation()
  if (code !== null)
    return (
      <dl className="flex items-center justify-between gap-3 px-4 py-3 sm:px-6">
        <div className="min-w-0">
          <dt className="text-sm text-muted">{t("pass.code")}</dt>
          <dd className="text-3xl font-bold tracking-wide [overflow-wrap:anywhere]">{code}</dd>
        </div>
        <dd>
          <CopyButton text={code} label={t("pass.code")} />
        </dd>
      </dl>
    )
  if (!appears && !withheld) return null
  return (
    <div className="px-4 py-3 sm:px-6">
      {appears && <Appears {...appears} timezone={timezone} />}
      {withheld && balance && <Withheld {...withheld} balance={balance} />}
    </div>
  )
}

function Appears({ what, at, timezone }: NonNullable<PassView["appears"]> & { timezone: string }) {
  const { t } = useTranslation()
  const time = formatDeadline(at, useLanguage(), timezone)
  return (
    <>
      <p className="font-semibold" suppressHydrationWarning>
        {t(`pass.${what}From`, { time })}
      </p>
      <p hidden data-saved-copy className="mt-1" suppressHydrationWarning>
        {t("pass.openOnline", { time })}
      </p>
    </>
  )
}

/** Asks for the balance, or says that its payment is being checked. */
function Withheld({ what, amount: owed, balance }: NonNullable<PassView["withheld"]> & { balance: BalanceView }) {
  const { t } = useTranslation()
  const amount = formatMoney(owed, useLanguage())
  const isPaying = balance.state === "checking" || balance.state === "settling"
  return (
    <>
      <p className="font-semibold" suppressHydrationWarning>
        {t(`pass.once${isPaying ? "Checked" : "Paid"}.${what}`, { amount })}
      </p>
      {balance.link && <PayBalance link={balance.link} className="link inline-flex min-h-11 items-center" />}
    </>
  )
}

function HowToGetIn({ pass: { method, instructions } }: { pass: PassView }) {
  const { t } = useTranslation()
  if (method === "other" && !instructions) return null
  return (
    <div className="px-4 py-3 sm:px-6">
      <h3 className="font-sans text-sm font-normal text-muted">{t("pass.checkIn")}</h3>
      {method !== "other" && <p className="font-semibold">{t(`pass.methods.${method}`)}</p>}
      {instructions && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{instructions}</p>}
    </div>
  )
}

/** As text for this phone, as QR code for others. */
function WifiAccess({ wifi: { ssid, password, qr } }: { wifi: NonNullable<PassView["wifi"]> }) {
  const { t } = useTranslation()
  return (
    <div className="px-4 py-3 sm:px-6">
      <h3 className="font-sans text-sm font-normal text-muted">Wi-Fi</h3>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <dl className="min-w-0 grow space-y-1">
          <Fact label={t("pass.network")}>
            <span className="[overflow-wrap:anywhere]">{ssid}</span>
          </Fact>
          {password && (
            <div className="flex items-center justify-between gap-3">
              <Fact label={t("pass.password")}>
                <span className="[overflow-wrap:anywhere]">{password}</span>
              </Fact>
              <dd>
                <CopyButton text={password} label={t("pass.password")} />
              </dd>
            </div>
          )}
        </dl>
        <figure className="mx-auto w-40">
          <QrCode qr={qr} label={t("pass.wifiQr", { ssid })} className="w-full rounded-control" />
          <figcaption className="mt-1 text-center text-sm text-muted">{t("pass.scan")}</figcaption>
        </figure>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
