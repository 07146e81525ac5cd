import { getFormProps, useForm } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { LanguageField } from "#app/booking/admin/payment-fields.tsx"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { found } from "#app/http/found.server.ts"
import { knownParams } from "#app/http/known-params.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Share } from "#app/ui/share.tsx"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { findQuote } from "#app/villa/prices/find-quote.server.ts"
import { PriceQuery } from "#app/villa/prices/price-query.ts"
import { offerText } from "../offer-text.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

/** Of a link of the calendar, or of the page's own form. */
const OfferQuery = PriceQuery.pick({ checkIn: true, checkOut: true, guests: true }).extend({
  language: z.enum(LANGUAGES).optional(),
})

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const villa = found(await findVilla(app))
  const shown = await languageOf(request)
  const title = i18nFor(shown).t("admin:month.offer")
  const query = new URL(request.url).searchParams
  const usualGuests = String(Math.min(villa.offer.includedGuests ?? villa.maxGuests, villa.maxGuests))
  // Until a number is known, as many as the price is for.
  if (query.size > 0 && !query.get("guests")) query.set("guests", usualGuests)
  const submission = parseWithZod(knownParams(query, OfferQuery), { schema: OfferQuery })
  const page = { title, shown, maxGuests: villa.maxGuests, usualGuests, message: null }
  if (query.size === 0) return data({ ...page, reply: null })
  if (submission.status !== "success") return data({ ...page, reply: submission.reply() }, 422)
  const { checkIn, checkOut, guests, language = shown } = submission.value
  const quoted = await findQuote(app, { checkIn, checkOut, guests })
  if (!quoted.ok) {
    const { status, text, field } = failureOf(quoted.error)
    const errors = field && field in OfferQuery.shape ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
    return data({ ...page, reply: submission.reply(errors) }, status)
  }
  const { t } = i18nFor(language)
  const facts = { villa: localizedName(villa.name, language) || t("site.name"), guests, quote: quoted.value }
  const stay = new URLSearchParams({ checkIn, checkOut, guests: String(guests) })
  const message = {
    text: offerText(facts, { t, language }),
    url: `${new URL(request.url).origin}${paths.home}?${stay}`,
  }
  return data({ ...page, reply: submission.reply(), message })
}

type Values = Record<keyof z.input<typeof OfferQuery>, string>

/** Whether dates are free and what they cost, as a message to send. It holds nothing. */
export default function OfferPage() {
  const { t } = useTranslation("admin")
  const { title, shown, maxGuests, usualGuests, reply, message } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<Values>({
    id: "offer",
    lastResult: reply ?? undefined,
    defaultValue: { guests: usualGuests, language: shown, ...reply?.initialValue },
  })
  return (
    <div className="max-w-2xl space-y-5">
      <header>
        <BackLink href={adminPaths.calendar} text={t("month.title")} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
      </header>
      {message && (
        <section aria-label={title} className="card space-y-3 p-4 sm:p-6">
          <p className="whitespace-pre-line break-words">{message.text}</p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">{message.url}</p>
          <Share text={message.text} url={message.url} label={title} />
        </section>
      )}
      <form method="get" {...getFormProps(form)} action={adminPaths.offer} className="card space-y-3 p-4 sm:p-6">
        <FormErrors form={form} />
        <div className="grid grid-cols-2 items-start gap-3">
          <Field field={fields.checkIn} label={t("bookings.edit.checkIn")} type="date" />
          <Field field={fields.checkOut} label={t("bookings.edit.checkOut")} type="date" />
          <Field
            field={fields.guests}
            label={t("bookings.edit.guests", { count: maxGuests })}
            type="number"
            inputMode="numeric"
            min={1}
            max={maxGuests}
          />
          <LanguageField field={fields.language} />
        </div>
        <button type="submit" className="button button-quiet w-full">
          {t("month.offerAgain")}
        </button>
      </form>
    </div>
  )
}
