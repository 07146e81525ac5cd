import { getFormProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { MoneyAsked } from "./link-fields.tsx"

type Values = { amount: string; description: string }

/**
 * A link for any amount, without leaving the page. A refused one is shown by the page of new links, which has all fields.
 * @param linkKey the id of the new link, so that a second tap finds the same one
 */
export function QuickLink({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<Values>({ id: "quick-link" })
  return (
    <section aria-labelledby="quick-link-title" className="card space-y-3 p-4 sm:p-6">
      <h2 id="quick-link-title" className="text-xl">
        {t("links.create.title")}
      </h2>
      <Form method="post" action={adminPaths.newPaymentLink} {...getFormProps(form)} className="space-y-3">
        <input type="hidden" name="key" value={linkKey} />
        <MoneyAsked fields={fields} />
        <button type="submit" className="button w-full" aria-disabled={busy}>
          {t("links.create.submit")}
        </button>
      </Form>
      <p className="flex flex-wrap gap-x-6">
        <a href={adminPaths.newPaymentLink} className="link inline-flex min-h-11 items-center">
          {t("links.create.more")}
        </a>
        <a href={adminPaths.paymentLinks} className="link inline-flex min-h-11 items-center">
          {t("links.back")}
        </a>
      </p>
    </section>
  )
}
