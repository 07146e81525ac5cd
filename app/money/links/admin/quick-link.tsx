import { getFormProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import type { MouseEvent } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { LINK_DEFAULT_HOURS } from "../payment-link.ts"
import { MoneyAsked } from "./link-fields.tsx"

type Values = { amount: string; description: string }

/** A refused link is shown on the page of new links. With `linkKey` a second tap finds the same one (`linkIdOf`). */
export function QuickLink({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<Values>({ id: "quick-link" })
  return (
    <details className="card px-4 py-1 shadow-none open:space-y-3 open:pb-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, also by keyboard */}
      <summary onClick={openForTyping} className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <Icon name="plus" />
        {t("links.create.title")}
      </summary>
      <Form method="post" action={adminPaths.newPaymentLink} {...getFormProps(form)} className="space-y-3">
        <input type="hidden" name="key" value={linkKey} />
        {/* The page that shows a refused link takes every value from the submission. */}
        <input type="hidden" name="expiresInHours" value={LINK_DEFAULT_HOURS} />
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
    </details>
  )
}

/** A phone shows its keyboard only for a field that is focused within the tap. */
function openForTyping(event: MouseEvent<HTMLElement>) {
  const details = event.currentTarget.closest("details")
  if (!details || details.open) return
  event.preventDefault()
  details.open = true
  details.querySelector<HTMLElement>("input:not([type=hidden])")?.focus()
}
