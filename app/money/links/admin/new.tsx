import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { findUnpaidBookings } from "#app/booking/find-bookings.server.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatMoney, plainAmount } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { createPaymentLink, linkIdOf } from "../create-payment-link.server.ts"
import { linkOffer } from "../link-offer.ts"
import { usualLinkHours } from "../payment-link.ts"
import { PaymentLinkForm, shownBookings } from "../payment-link-request.ts"
import { LinkFields, type LinkFormValues, LinkPurposes } from "./link-fields.tsx"
import { OpenLinks } from "./open-links.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const bookingId = new URL(request.url).searchParams.get("booking") ?? ""
  const { unpaid, named } = await findUnpaidBookings(app, bookingId)
  const offer = named && linkOffer(named.status, named.money, named.asking.balance)
  const { t } = i18nFor(await languageOf(request))
  return {
    title: t("admin:links.create.title"),
    key: app.newId(),
    unpaid: unpaid.map(({ id, reference, total, customer }) => ({ id, reference, total, name: fullName(customer) })),
    shown: shownBookings(named ? [named, ...unpaid] : unpaid),
    other: offer?.other ?? null,
    purposes: offer?.purposes ?? [],
    hours: usualLinkHours(named?.paymentDeadline ?? null, app.now()),
    open: named ? [...named.asking.balance, ...named.asking.extra] : [],
    filled: named && {
      amount: offer && offer.amount > 0 ? plainAmount(offer.amount) : "",
      purpose: offer?.purpose ?? "",
      // In the guest's language: the guest reads the description.
      description: i18nFor(named.language).t("admin:links.create.forBooking", { reference: named.reference }),
      customerName: fullName(named.customer),
      bookingId: named.reference,
    },
  }
}

export const action = adminAction({
  permission: "bookings",
  schema: PaymentLinkForm,
  run: async (app, { key, request }, { admin }) =>
    createPaymentLink(app, await linkIdOf(app, key, request), request, byAdmin(admin)),
  success: "admin:links.toast.made",
  failed: "errors.internal",
  back: () => adminPaths.newPaymentLink,
  next: ({ id }) => adminPaths.paymentLink(id),
})

export default function NewPaymentLink() {
  const { t } = useTranslation("admin")
  const { title, key, unpaid, shown, other, purposes, open, hours, filled } = useLoaderData<typeof loader>()
  const lastResult = useActionData<FormActionData>()?.reply
  const language = useLanguage()
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<LinkFormValues & { key: string }>({
    id: "payment-link",
    lastResult,
    defaultValue: { ...filled, expiresInHours: String(hours), key },
  })
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <header>
        <BackLink href={adminPaths.paymentLinks} text={t("links.back")} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
      </header>
      <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
        <p className="text-muted">{t("links.create.intro")}</p>
        <FormErrors form={form} />
        <input type="hidden" name="key" value={fields.key.value ?? key} />
        <input type="hidden" name="shown" value={shown} />
        {open.length > 0 && (
          <div className="notice">
            <p className="font-semibold">{t("links.create.open")}</p>
            <input type="hidden" name="another" value="on" />
            <OpenLinks links={open} />
          </div>
        )}
        {purposes.length > 0 && <LinkPurposes field={fields.purpose} purposes={purposes} />}
        <LinkFields fields={fields} unpaid={unpaid} />
        <button type="submit" className="button w-full" aria-disabled={busy}>
          {t("links.create.submit")}
        </button>
        {other !== null && (
          <button
            type="submit"
            name="deposit"
            value={plainAmount(other.amount)}
            className="button button-quiet w-full"
            aria-disabled={busy}
          >
            {t(other.kind === "half" ? "links.create.deposit" : "links.create.all", {
              amount: formatMoney(other.amount, language),
            })}
          </button>
        )}
      </Form>
    </div>
  )
}
