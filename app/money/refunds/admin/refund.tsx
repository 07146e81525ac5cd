import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { incompleteForm, valuesOf } from "#app/admin/pages/admin-action.server.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { readForm } from "#app/http/body.server.ts"
import type { FailureKind } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate, formatDateRange, formatInstant, formatMoney } from "#app/i18n/format.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { isCredit } from "#app/money/credits/credit.ts"
import { promptPayPayload } from "#app/money/promptpay/promptpay.ts"
import { qrOf } from "#app/money/promptpay/qr.ts"
import { QrCode } from "#app/money/promptpay/ui/qr-code.tsx"
import { slipFailure } from "#app/money/slips/pages/slip-upload.server.ts"
import { SLIP_MAX_BYTES } from "#app/money/slips/slip.ts"
import { prepareSlip } from "#app/money/slips/ui/prepare-slip.ts"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { FileField } from "#app/ui/file-field.tsx"
import { FailureReference, Refusal } from "#app/ui/form-errors.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { replaceFile } from "#app/villa/photos/ui/replace-file.ts"
import { failedAttempt, RETURNED_ALREADY } from "../card-refund.ts"
import { recordReturned } from "../decide-refund.server.ts"
import { exceedsRefundable } from "../exceeds-refundable.server.ts"
import { findRefund } from "../find-refunds.server.ts"
import { isOtherName, type Payee } from "../payee.ts"
import { REFUND_NOTE_MAX_LENGTH } from "../refund-request.ts"
import { refundToast } from "./refund-toast.ts"

/** Revalidates after a refusal, so that the forms get the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "refunds")
  const app = appFor(context)
  const seen = found(await findRefund(app, params.id ?? ""))
  const { refund, booking, nameByGuest, payee, emailSetBy, origin, timezone } = seen
  const { id, pot, amount, channel, status, validUntil, error, slipId, sentAt, sendingSince, actorName, version } =
    refund
  const { t } = i18nFor(await languageOf(request))
  return {
    title: t(isCredit(refund) ? "admin:credits.one" : "admin:refunds.title"),
    refund: { id, pot, amount, channel, status, validUntil, error, slipId, sentAt, sendingSince, actorName, version },
    booking: {
      id: booking.id,
      reference: booking.reference,
      name: fullName(booking.customer),
      hasEmail: Boolean(booking.customer?.email),
    },
    isNotOwed: refund.status === "owed" && (await exceedsRefundable(app, refund)),
    payee,
    emailSetBy,
    origin,
    otherName: payee !== null && isOtherName(payee, nameByGuest) ? nameByGuest : null,
    qr: payee?.kind === "promptpay" && status === "owed" ? qrOf(promptPayPayload(payee.promptPayId, amount)) : null,
    timezone,
  }
}

/** @property isAboutSlip whether the error is shown at the slip field */
type Refused = { error: Toast["text"]; isAboutSlip?: boolean; values?: Record<string, string> }

/** Records a transfer with its slip, or a return in cash. */
export const action = formAction("admin:refunds.failed", save, ({ text }): Refused => ({ error: text }))

async function save({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "refunds")
  const form = await readForm(request, SLIP_MAX_BYTES)
  if (!form.ok) return refusal(form.error)
  const { fields, files } = form.value
  const version = Number(fields.get("version") ?? "")
  if (!Number.isInteger(version) || version === 0) throw await incompleteForm(request)
  const slip = files.get("slip") ?? null
  if (files.has("slip") && !slip) return refusal("file-too-large")
  const channel = fields.get("channel") === "cash" ? "cash" : "bank"
  const by = byAdmin(admin)
  const id = params.id ?? ""
  const returned = await recordReturned(appFor(context), id, { channel, slip }, by, version)
  if (returned.ok) return redirectWithToast(request, adminPaths.refund(id), refundToast("sent", returned.value))
  return returned.error === "not-found"
    ? found<never>(null)
    : refusal(returned.error, await valuesOf(request, returned))
}

function refusal(kind: FailureKind, values?: Refused["values"]) {
  const { status, text, field } = slipFailure(kind)
  return data<Refused>({ error: text, isAboutSlip: field === "slip", values }, { status })
}

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function RefundPage() {
  const { t } = useTranslation("admin")
  const { t: textOf } = useTranslation()
  const refused = useActionData<Refused>()
  const view = useLoaderData<typeof loader>()
  const { title, refund, booking } = view
  return (
    <div className="max-w-xl space-y-5">
      <header>
        <BackToSection href={adminPaths.money} text={t("refunds.back")} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
      </header>
      <section className="card space-y-1 p-4 sm:p-5">
        <p className="flex items-baseline justify-between gap-3">
          <a
            href={adminPaths.bookingLedger(booking.id)}
            className="link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
          >
            {booking.name || booking.reference}
          </a>
          <Money satang={refund.amount} className="text-2xl font-bold text-price" />
        </p>
        <p className="text-sm text-muted">
          {booking.reference} · {t(`refunds.pot.${refund.pot}`)}
        </p>
        <State view={view} />
      </section>
      <Origin view={view} />
      {refused && !refused.isAboutSlip && (
        <Refusal>
          {textOf(refused.error, refused.values)}
          <FailureReference />
        </Refusal>
      )}
      {refund.status === "owed" && <Owed view={view} />}
      {refund.status === "sending" && <Sending view={view} />}
    </div>
  )
}

function State({ view: { refund, timezone } }: { view: View }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { status, channel, validUntil, sentAt, actorName, error, slipId } = refund
  const stateText =
    isCredit(refund) && validUntil !== null
      ? t("credits.until", { date: formatDate(validUntil, language, "short") })
      : t(`refunds.status.${status}`)
  const when = sentAt === null ? "" : formatInstant(sentAt, language, timezone)
  return (
    <>
      <p className="font-semibold" suppressHydrationWarning>
        {status === "sent" ? t(`refunds.sent.${channel}`, { date: when }) : stateText}
      </p>
      {actorName && status !== "owed" && <p className="text-sm text-muted">{actorName}</p>}
      {status === "waived" && error && (
        <p className="break-words">{error === RETURNED_ALREADY ? t("refunds.returnedAlready") : error}</p>
      )}
      {slipId && (
        <a
          href={adminPaths.slipCopy(slipId)}
          className="link inline-flex min-h-11 items-center"
          target="_blank"
          rel="noreferrer"
        >
          {t("refunds.slip")}
        </a>
      )}
    </>
  )
}

function Origin({ view: { origin, timezone } }: { view: View }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { payments, stay, cancelledBy } = origin
  const day = (at: number) => formatDate(dateIn(timezone, new Date(at)), language, "medium")
  const nameOf = (name: string | null) => (name ? [formatName(name, language)] : [])
  const rows = [
    {
      key: "stay",
      label: t("refunds.origin.stay"),
      texts: [formatDateRange(stay.checkIn, stay.checkOut, language), formatMoney(stay.total, language)],
    },
    ...payments.map(({ id, at, amount, channel, actorName, proof }) => ({
      key: id,
      label: t("refunds.origin.received"),
      texts: [
        formatMoney(amount, language),
        t(`bookings.money.channel.${channel}`),
        ...(proof === "card" ? [] : [t(`refunds.origin.${proof ?? "noSlip"}`)]),
        day(at),
        ...nameOf(actorName),
      ],
    })),
    ...(cancelledBy
      ? [
          {
            key: "cancelled",
            label: t("refunds.origin.cancelledBy"),
            texts: [
              ...(cancelledBy.actorName === null
                ? [t(`bookings.history.actor.${cancelledBy.actor}`)]
                : nameOf(cancelledBy.actorName)),
              day(cancelledBy.at),
            ],
          },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="origin-title" className="card p-4 sm:p-5">
      <h2 id="origin-title" className="text-xl">
        {t("refunds.origin.title")}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {rows.map(({ key, label, texts }) => (
          <div key={key} className="py-2">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere]" suppressHydrationWarning>
              {texts.join(" · ")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The ways to return a refund, the intended one first. */
function Owed({ view }: { view: View }) {
  const { t } = useTranslation("admin")
  const { refund, isNotOwed } = view
  const isCard = refund.channel === "card"
  if (refund.channel === "credit") return <Credit view={view} />
  const failed = failedAttempt(refund)
  if (isNotOwed)
    return (
      <>
        <p className="notice notice-error">{t("refunds.errors.notOwed")}</p>
        <SentAlready view={view} />
        <Waive view={view} />
      </>
    )
  return (
    <>
      {failed && <p className="notice notice-error">{t(`refunds.errors.${failed}`)}</p>}
      {isCard ? <ToCard view={view} /> : <ByTransfer view={view} />}
      <Other title={t("refunds.cash.title")}>
        <CashForm view={view} />
      </Other>
      {isCard && (
        <Other title={t("refunds.transfer.instead")}>
          <TransferInstead refund={refund} />
        </Other>
      )}
      <Waive view={view} />
    </>
  )
}

function TransferInstead({ refund: { id, version } }: Pick<View, "refund">) {
  const { t } = useTranslation("admin")
  return (
    <Button action={adminPaths.refundByTransfer(id)} version={version} hint={t("refunds.transfer.insteadHint")}>
      {t("refunds.transfer.insteadYes")}
    </Button>
  )
}

/** Kept for a later stay: a person uses, returns or ends it. */
function Credit({ view }: { view: View }) {
  const { t } = useTranslation("admin")
  const { refund } = view
  return (
    <>
      <a href={adminPaths.refundUse(refund.id)} className="button w-full">
        {t("credits.use.title")}
      </a>
      <Other title={t("credits.back.title")}>
        <TransferInstead refund={refund} />
        <CashForm view={view} />
      </Other>
      <Waive view={view} />
    </>
  )
}

/** Money sent before less was owed is still recorded, so that the guest is asked for the difference. */
function SentAlready({ view }: { view: View }) {
  const { t } = useTranslation("admin")
  const refused = useActionData<Refused>()
  return (
    <Other title={t("refunds.already.title")} isOpen={refused?.isAboutSlip}>
      <p className="pt-3 text-sm text-muted">{t("refunds.already.hint")}</p>
      <div className="pt-3">
        <SlipForm view={view} className="button button-quiet w-full" />
      </div>
      <CashForm view={view} />
    </Other>
  )
}

function CashForm({ view: { refund, booking } }: { view: View }) {
  const { t } = useTranslation("admin")
  return (
    <Form method="post" encType="multipart/form-data" className="space-y-3 pt-3">
      <input type="hidden" name="version" value={refund.version} />
      <input type="hidden" name="channel" value="cash" />
      {booking?.hasEmail && <p className="text-sm text-muted">{t("refunds.cash.hint")}</p>}
      <SubmitButton className="button button-quiet w-full">{t("refunds.cash.yes")}</SubmitButton>
    </Form>
  )
}

function SlipForm({ view: { refund }, className }: { view: View; className: string }) {
  const { t } = useTranslation("admin")
  const { t: textOf } = useTranslation()
  const refused = useActionData<Refused>()
  return (
    <Form method="post" encType="multipart/form-data" className="space-y-3">
      <input type="hidden" name="version" value={refund.version} />
      <FileField
        id="slip"
        name="slip"
        label={t("refunds.transfer.slip")}
        accept="image/*,application/pdf"
        required
        onChange={({ currentTarget }) => redraw(currentTarget)}
        error={refused?.isAboutSlip && <span role="alert">{textOf(refused.error)}</span>}
      />
      <SubmitButton className={className} icon="check">
        {t("refunds.transfer.yes")}
      </SubmitButton>
    </Form>
  )
}

/** A large picture, or one of another type, if the browser can decode it. */
async function redraw(input: HTMLInputElement) {
  const file = input.files?.[0]
  const sent = file && file.type !== "application/pdf" && (await prepareSlip(file))
  if (sent) replaceFile(input, file, sent)
}

function Waive({ view: { refund } }: { view: View }) {
  const { t } = useTranslation("admin")
  const isKept = isCredit(refund)
  return (
    <Other title={t(isKept ? "credits.lapse.title" : "refunds.waive.title")}>
      <Form method="post" action={adminPaths.refundWaive(refund.id)} className="space-y-3 pt-3">
        <input type="hidden" name="version" value={refund.version} />
        <label className="block font-semibold">
          {t("bookings.money.why")}
          <input
            name="note"
            required
            maxLength={REFUND_NOTE_MAX_LENGTH}
            autoComplete="off"
            className="field mt-1.5 font-normal"
          />
        </label>
        <SubmitButton className="button button-quiet w-full text-danger">
          {t(isKept ? "credits.lapse.yes" : "refunds.waive.yes")}
        </SubmitButton>
      </Form>
    </Other>
  )
}

function Other({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="card card-flat px-4 py-1" open={isOpen}>
      <summary className="link flex min-h-11 items-center">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

type ButtonProps = { action: string; version: number; hint?: string; className?: string; children: ReactNode }

function Button({ action, version, hint, className = "button button-quiet w-full", children }: ButtonProps) {
  return (
    <Form method="post" action={action} className="space-y-3 pt-3">
      <input type="hidden" name="version" value={version} />
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <SubmitButton className={className}>{children}</SubmitButton>
    </Form>
  )
}

function ToCard({ view: { refund } }: { view: View }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="text-xl">{t("refunds.card.title")}</h2>
      <Button
        action={adminPaths.refundToCard(refund.id)}
        version={refund.version}
        hint={t("refunds.card.hint")}
        className="button w-full"
      >
        <span suppressHydrationWarning>{t("refunds.card.yes", { amount: formatMoney(refund.amount, language) })}</span>
      </Button>
    </section>
  )
}

/** A `sending` refund: the button only asks the gateway for its state. */
function Sending({ view: { refund } }: { view: View }) {
  const { t } = useTranslation("admin")
  return (
    <section className="card p-4 sm:p-5">
      <Button action={adminPaths.refundToCard(refund.id)} version={refund.version} hint={t("refunds.sendingHint")}>
        {t("refunds.check")}
      </Button>
    </section>
  )
}

function ByTransfer({ view }: { view: View }) {
  const { refund, booking, payee, emailSetBy, otherName, qr } = view
  const [author] = emailSetBy
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section className="card space-y-4 p-4 sm:p-5">
      <h2 className="text-xl">{t("refunds.transfer.title")}</h2>
      {payee ? (
        <PayeeRows payee={payee} />
      ) : (
        <p className="notice">{t(booking.hasEmail ? "refunds.transfer.asked" : "refunds.transfer.noEmail")}</p>
      )}
      {otherName !== null && (
        <p className="notice notice-error">{t("refunds.transfer.otherName", { name: otherName })}</p>
      )}
      {author && (
        <p className="notice notice-error">
          {t(`refunds.transfer.emailSetBy.${author.through}`, {
            names: emailSetBy.map(({ name }) => formatName(name, language)).join(", "),
          })}
        </p>
      )}
      {qr && (
        <div className="mx-auto max-w-56 overflow-hidden rounded-control border border-line bg-white">
          <QrCode
            qr={qr}
            label={t("refunds.transfer.qr", { amount: formatMoney(refund.amount, language) })}
            className="w-full"
          />
        </div>
      )}
      <SlipForm view={view} className="button w-full" />
    </section>
  )
}

function PayeeRows({ payee }: { payee: Payee }) {
  const { t } = useTranslation("admin")
  const rows =
    payee.kind === "promptpay"
      ? [{ label: t("refunds.transfer.promptPay"), text: payee.promptPayId }]
      : [
          { label: t("refunds.transfer.bank"), text: payee.bankName },
          { label: t("refunds.transfer.account"), text: payee.accountNumber },
          { label: t("refunds.transfer.name"), text: payee.accountName },
        ]
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ label, text }) => (
        <div key={label} className="py-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="flex min-h-11 items-center justify-between gap-3 font-semibold break-words">
            {text}
            <CopyButton text={text} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
