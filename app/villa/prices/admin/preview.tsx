import { useForm } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { DEFAULT_GUESTS } from "#app/booking/booking.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { found } from "#app/http/found.server.ts"
import { knownParams } from "#app/http/known-params.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { PROMO_CODE_TYPED_MAX_LENGTH } from "#app/villa/promo-codes/promo-code.ts"
import { previewPrice } from "../preview-price.server.ts"
import { PriceQuery } from "../price-query.ts"
import { PreviewResult } from "./preview-result.tsx"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const app = appFor(context)
  const villa = found(await findVilla(app))
  const { bedrooms, minRooms, maxGuests } = villa
  const page = {
    title: i18nFor(await languageOf(request)).t("admin:prices.preview.title"),
    limits: { bedrooms, minRooms, maxGuests },
  }
  const query = new URL(request.url).searchParams
  if (query.size === 0) return data({ ...page, reply: null, preview: null })
  const submission = parseWithZod(knownParams(query, PriceQuery), { schema: PriceQuery })
  if (submission.status !== "success") return data({ ...page, reply: submission.reply(), preview: null }, 422)
  const preview = await previewPrice(app, villa, submission.value)
  if (preview.ok) return data({ ...page, reply: submission.reply(), preview: preview.value })
  const { status, text, field } = failureOf(preview.error)
  const isCount = field === "rooms" || field === "guests"
  const errors = field ? { fieldErrors: { [field]: [isCount ? RANGE : text] } } : { formErrors: [text] }
  return data({ ...page, reply: submission.reply(errors), preview: null }, status)
}

type Values = Record<"checkIn" | "checkOut" | "rooms" | "guests" | "promoCode", string>

/** The texts of these failures are about the lists of the booking card. */
const RANGE: TextKey = "admin:prices.errors.range"

const COUNT = { type: "number", inputMode: "numeric" } as const

/** What any stay costs. */
export default function PricePreviewPage() {
  const { t } = useTranslation("admin")
  const { title, limits, reply, preview } = useLoaderData<typeof loader>()
  const defaultValue = { checkIn: "", checkOut: "", promoCode: "" }
  const [form, fields] = useForm<Values>({
    id: "preview",
    lastResult: reply ?? undefined,
    defaultValue: { ...defaultValue, rooms: String(limits.bedrooms), guests: String(DEFAULT_GUESTS) },
  })
  return (
    <SettingsPage title={title} back={{ href: adminPaths.prices, text: t("prices.back") }}>
      <form method="get" id={form.id} action={adminPaths.pricePreview} className="card space-y-3 p-4 sm:p-6">
        <p className="text-sm text-muted">{t("prices.preview.hint")}</p>
        <FormErrors form={form} />
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field field={fields.checkIn} label={t("prices.preview.checkIn")} type="date" />
          <Field field={fields.checkOut} label={t("prices.preview.checkOut")} type="date" />
        </div>
        <div className="field-pair">
          <Field
            field={fields.rooms}
            label={t("prices.preview.rooms")}
            hint={`${limits.minRooms}–${limits.bedrooms}`}
            {...COUNT}
            min={limits.minRooms}
            max={limits.bedrooms}
          />
          <Field
            field={fields.guests}
            label={t("prices.preview.guests")}
            hint={`1–${limits.maxGuests}`}
            {...COUNT}
            min={1}
            max={limits.maxGuests}
          />
        </div>
        <Field
          field={fields.promoCode}
          label={t("prices.preview.code")}
          autoComplete="off"
          maxLength={PROMO_CODE_TYPED_MAX_LENGTH}
          required={false}
        />
        <button type="submit" className="button w-full sm:w-auto">
          {t("prices.preview.submit")}
        </button>
      </form>
      {preview && <PreviewResult preview={preview} />}
    </SettingsPage>
  )
}
