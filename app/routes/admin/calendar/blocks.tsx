import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { type FormEvent, useState } from "react"
import { adminPaths } from "#app/admin-paths.ts"
import { BLOCK_FIELDS, type Block, BlockRequest } from "#app/booking/block.ts"
import { blockNights, isBlocked } from "#app/booking/block-nights.server.ts"
import { withClashes } from "#app/booking/find-clashes.server.ts"
import { findMonth } from "#app/booking/list-nights.server.ts"
import { readNightRange } from "#app/booking/night-range.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ok } from "#app/result.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { adminAction, type FormActionData } from "../shared/admin-action.server.ts"
import { ClashList } from "../shared/clash-list.tsx"
import { MonthView } from "../shared/month-view.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const query = new URL(request.url).searchParams
  const title = i18nFor(await languageOf(request)).t("admin:staff.blocks.title")
  return { title, view: await findMonth(appFor(context), query.get("month"), readNightRange(query)) }
}

/** Blocks nights. Submitting the same block again counts as a double click, not as a conflict. */
export const action = adminAction({
  permission: "bookings",
  schema: BlockRequest,
  run: async (app, request, { admin }) => {
    const blocked = await blockNights(app, request, admin)
    const clickedTwice = !blocked.ok && blocked.error === "nights-booked" && (await isBlocked(app, request))
    return clickedTwice ? ok(request) : await withClashes(app, blocked)
  },
  fields: BLOCK_FIELDS,
  success: "admin:staff.blocks.blocked",
  failed: "errors.internal",
  back: () => adminPaths.blocks,
  next: ({ from }) => `${adminPaths.blocks}?month=${from.slice(0, 7)}`,
})

/** The calendar: a month whose nights can be selected, a form to block dates, and the blocked dates. */
export default function Blocks() {
  const { t } = useTranslation("admin")
  const { title, view } = useLoaderData<typeof loader>()
  if (!view) return <p className="notice">{t("villa.needsVilla")}</p>
  const { blocks, ...month } = view
  return (
    <div className="space-y-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl">{title}</h1>
        <a href={adminPaths.calendars} className="link inline-flex min-h-11 items-center">
          {t("calendars.title")}
        </a>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <MonthView path={adminPaths.blocks} {...month} />
        <div className="space-y-6">
          <BlockForm blockCount={blocks.length} />
          <BlockList blocks={blocks} />
        </div>
      </div>
    </div>
  )
}

/** Blocks typed dates; the month above is the faster way, and its refusals are shown here. */
function BlockForm({ blockCount }: { blockCount: number }) {
  const { t } = useTranslation("admin")
  const answer = useActionData<FormActionData>()
  // New dates may be available: the refusal of the old ones is out of date.
  const [corrected, setCorrected] = useState<FormActionData>()
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === "date") setCorrected(answer)
  }
  const clashes = corrected === answer ? [] : (answer?.clashes ?? [])
  const [form, fields] = useForm<BlockRequest>({
    id: useFormId("block", Boolean(answer), blockCount),
    lastResult: answer?.reply,
  })
  return (
    <Form method="post" {...getFormProps(form)} onInput={onInput} className="card space-y-4 p-4 sm:p-5">
      <h2 className="text-xl">{t("staff.blocks.formTitle")}</h2>
      <p className="text-muted">{t("staff.blocks.intro")}</p>
      <FormErrors form={form} aboutValues />
      {clashes.length > 0 && <ClashList clashes={clashes} />}
      <div className="grid grid-cols-2 items-end gap-3">
        <Field field={fields.from} label={t("staff.blocks.from")} type="date" />
        <Field field={fields.to} label={t("staff.blocks.to")} type="date" />
      </div>
      <Field field={fields.note} label={t("staff.blocks.note")} required={false} maxLength={200} />
      <button type="submit" className="button w-full">
        {t("staff.blocks.submit")}
      </button>
    </Form>
  )
}

function BlockList({ blocks }: { blocks: Block[] }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="blocked-title">
      <h2 id="blocked-title" className="text-xl">
        {t("staff.blocks.list")}
      </h2>
      {blocks.length === 0 && <p className="mt-2 text-muted">{t("staff.blocks.none")}</p>}
      <ul className="mt-3 space-y-3">
        {blocks.map((block) => (
          <li
            key={block.id}
            id={`block-${block.id}`}
            className="card flex flex-wrap items-center gap-x-4 px-4 py-2 shadow-none target:ring-2 target:ring-pool"
          >
            <div className="min-w-0 flex-1 py-1">
              <p className="font-semibold">
                <DateText date={block.from} style="short" /> – <DateText date={block.to} style="short" />
              </p>
              {block.note && <p className="text-muted">{block.note}</p>}
            </div>
            <details className="open:w-full">
              <summary className="link inline-flex min-h-11 min-w-11 items-center">{t("staff.blocks.remove")}</summary>
              <Form
                method="post"
                action={adminPaths.block(block.id)}
                className="flex flex-wrap items-center gap-3 pb-2"
              >
                <p>{t("staff.blocks.removeTitle")}</p>
                <button type="submit" className="button button-quiet">
                  {t("staff.blocks.remove")}
                </button>
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
