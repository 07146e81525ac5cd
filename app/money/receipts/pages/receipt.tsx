import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { siteView } from "#app/villa/site-view.ts"
import { maskedBuyer, receiptSummary } from "../receipt.ts"
import { opensReceipt } from "../receipt-link.server.ts"
import { checkReceipt, printReceipt } from "../receipts.server.ts"
import { PrintableReceipt } from "./receipt-document.tsx"
import { receiptView } from "./receipt-view.server.ts"

/** The number is in the title, also in that of a file that is saved. */
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: [data.receipt?.number, !data.paper && data.title].filter(Boolean).join(" · ") }] : []

/**
 * The page that a printed QR leads to: whether the receipt is real and valid; its buyer is masked. With the token of
 * `receiptUrl` it is the paper itself.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const language = await languageOf(request)
  const { number = "", seal = "" } = params
  const [villa, checked] = await Promise.all([findVilla(app), checkReceipt(app, number, seal)])
  if (!villa) return redirect(paths.home)
  const frame = { site: siteView(villa, language), title: i18nFor(language).t("papers.verify.title") }
  if (!checked) return data({ ...frame, paper: null, receipt: null }, { status: 404 })
  const { receipt, refunded } = checked
  const { origin, pathname, search } = new URL(request.url)
  const paper = (await opensReceipt(app, receipt, request))
    ? { view: receiptView(receipt, { origin, timezone: villa.timezone }), action: pathname + search }
    : null
  return data({
    ...frame,
    paper,
    receipt: {
      ...receiptSummary(receipt),
      seller: localized(receipt.seller.name, language),
      buyer: receipt.buyer && maskedBuyer(receipt.buyer),
      replacedBy: receipt.replacedBy,
      refunded,
    },
  })
}

/** Prints the paper, the first time as the original. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { receipt } = found(await checkReceipt(app, params.number ?? "", params.seal ?? ""))
  found((await opensReceipt(app, receipt, request)) || null)
  return { printed: await printReceipt(app, receipt) }
}

export default function CheckedReceipt() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { site, title, receipt, paper } = useLoaderData<typeof loader>()
  const printed = useActionData<typeof action>()?.printed
  if (paper)
    return (
      <GuestPage site={site}>
        <div className="mx-auto max-w-4xl px-4 pt-6 print:p-0">
          <PrintableReceipt receipt={paper.view} heading="h1" action={paper.action} printed={printed} isPrintLast />
        </div>
      </GuestPage>
    )
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-5 px-4 pt-8">
        <h1 className="text-3xl">{title}</h1>
        {receipt === null ? (
          <div className="notice notice-error space-y-1">
            <p className="font-semibold">{t("papers.verify.unknown")}</p>
            <p>{t("papers.verify.unknownText")}</p>
          </div>
        ) : (
          <>
            <div className={`notice space-y-1 ${receipt.isValid && receipt.refunded === 0 ? "" : "notice-error"}`}>
              <p className="font-semibold">{t(receipt.isValid ? "papers.verify.valid" : "papers.verify.cancelled")}</p>
              <p>
                {receipt.isValid
                  ? t("papers.verify.validText", { seller: receipt.seller })
                  : receipt.replacedBy
                    ? t("papers.verify.replacedText", { number: receipt.replacedBy })
                    : t("papers.verify.cancelledText")}
              </p>
            </div>
            <dl className="card space-y-2 p-4 sm:p-6">
              <Row label={t("papers.number")}>{receipt.number}</Row>
              <Row label={t("papers.verify.document")}>{t(`papers.title.${receipt.kind}`)}</Row>
              <Row label={t("papers.date")}>{formatDate(receipt.issuedOn, language, "long")}</Row>
              <Row label={t("papers.buyer")}>{receipt.buyer?.name ?? "–"}</Row>
              {receipt.buyer?.taxId && <Row label={t("papers.taxId")}>{receipt.buyer.taxId}</Row>}
              <Row label={t("papers.total")}>
                <Money satang={receipt.amount} className="font-bold" />
              </Row>
              {receipt.refunded > 0 && (
                <Row label={t("papers.verify.refunded")}>
                  <Money satang={receipt.refunded} />
                </Row>
              )}
            </dl>
          </>
        )}
      </div>
    </GuestPage>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
