import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate, formatDateRange, formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ChannelStayList } from "#app/money/channel-stays/admin/channel-stay-list.tsx"
import { formatReceiptNumber, isValid } from "#app/money/receipts/receipt.ts"
import { branchText, formatTaxId } from "#app/money/seller/tax-id.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { Section } from "#app/ui/section.tsx"
import { DottedTexts } from "#app/ui/thai-text.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { findMonthBooks } from "../find-month-books.server.ts"
import { readMonth } from "../money-by-month.ts"
import { type BookingAmount, sumOfAmounts } from "../month-books.ts"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const month = found(readMonth(params.month))
  const language = await languageOf(request)
  const { t } = i18nFor(language)
  const { tax, seller, ...books } = await findMonthBooks(appFor(context), month)
  return {
    seller: seller && [
      localized(seller.name, language),
      formatTaxId(seller.taxId),
      branchText(seller.branch, t),
      localized(seller.address, language),
    ],
    title: t("admin:books.title", { month: formatDate(`${month}-01`, language, "month") }),
    ...books,
    tax: tax.map(({ receipt, ...amounts }) => ({
      ...amounts,
      number: formatReceiptNumber(receipt),
      taxDate: receipt.taxDate,
      buyer: receipt.buyer?.name ?? "",
      taxId: receipt.buyer?.taxId ? formatTaxId(receipt.buyer.taxId) : "",
      branch: receipt.buyer?.taxId ? branchText(receipt.buyer.branch, t) : "",
      isValid: isValid(receipt),
    })),
  }
}

/** What a bookkeeper needs of a month; printed as it is. */
export default function MonthBooksPage() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const {
    title,
    seller,
    month,
    income,
    cancellationCharges,
    advances,
    damageHeld,
    kept,
    refundsOwed,
    credits,
    withheld,
    tax,
    channelStays,
    closed,
  } = useLoaderData<typeof loader>()
  const lists: HeldListProps[] = [
    { title: t("books.advances"), hint: t("books.advancesHint"), rows: withStay(advances, language) },
    { title: t("books.damageHeld"), hint: t("books.damageHeldHint"), rows: withStay(damageHeld, language) },
    {
      title: t("books.kept"),
      rows: kept.map((row) => ({ ...row, about: t(`books.keptFor.${row.keptFor}`) })),
    },
    {
      title: t("books.cancellationCharges"),
      hint: t("books.cancellationChargesHint"),
      rows: withStay(cancellationCharges, language),
    },
    { title: t("books.refundsOwed"), hint: t("books.refundsOwedHint"), rows: refundsOwed },
    ...(credits.length > 0 ? [{ title: t("credits.title"), hint: t("books.refundsOwedHint"), rows: credits }] : []),
  ]
  return (
    <div className="max-w-3xl space-y-3 sm:space-y-5">
      <header>
        <span className="no-print">
          <BackToSection href={adminPaths.moneyOf(Number(month.slice(0, 4)))} text={t("refunds.back")} />
        </span>
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {seller && (
          <p className="mt-1 text-sm text-muted">
            <DottedTexts texts={seller} />
          </p>
        )}
        <MonthState />
      </header>
      <p className="card flex items-baseline justify-between gap-3 p-4 sm:p-6">
        <span>
          <span className="block text-xl">{t("books.income")}</span>
          <span className="text-sm text-muted">{t("books.incomeHint")}</span>
        </span>
        <Money satang={income} className="text-2xl font-bold" />
      </p>
      <Cash />
      <Sources />
      <Earned />
      <ChannelStayList stays={channelStays} isClosed={closed !== null} />
      <Tax />
      <Withheld />
      <WithoutPaper />
      {lists
        .filter(({ rows }) => rows.length > 0)
        .map((list) => (
          <HeldList key={list.title} {...list} />
        ))}
      <EmptyLists
        titles={[
          ...(tax.length === 0 ? [t("books.tax")] : []),
          ...lists.filter(({ rows }) => rows.length === 0).map(({ title }) => title),
        ]}
      />
      <p className="no-print flex flex-wrap gap-2 sm:gap-3">
        <Download href={adminPaths.moneyCsv(month)}>{t("books.csv.payments")}</Download>
        <Download href={adminPaths.taxCsv(month)}>{t("books.csv.tax")}</Download>
        <Download href={adminPaths.earnedCsv(month)}>{t("books.csv.earned")}</Download>
        {withheld.length > 0 && <Download href={adminPaths.withheldCsv(month)}>{t("books.csv.withheld")}</Download>}
      </p>
    </div>
  )
}

function MonthState() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { month, closed, canClose, laterClosed, timezone } = useLoaderData<typeof loader>()
  const state = closed
    ? t("books.state.closed", { name: closed.closedBy, date: formatInstant(closed.closedAt, language, timezone) })
    : t("books.state.open")
  return (
    <div className="mt-1 space-y-2">
      <p className="text-muted" suppressHydrationWarning>
        {state}
      </p>
      {laterClosed && (
        <p className="no-print text-sm text-muted">
          {t("books.errors.laterClosed", { month: formatDate(`${laterClosed}-01`, language, "month") })}
        </p>
      )}
      {closed && !laterClosed && (
        <Form method="post" action={adminPaths.booksReopen(month)} className="no-print">
          <button type="submit" className="button button-quiet">
            {t("books.reopen")}
          </button>
        </Form>
      )}
      {!closed && !laterClosed && canClose && (
        <Form method="post" action={adminPaths.booksClose(month)} className="no-print space-y-1">
          <button type="submit" className="button button-quiet">
            {t("books.close")}
          </button>
          <p className="text-sm text-muted">{t("books.closeHint")}</p>
        </Form>
      )}
    </div>
  )
}

function Cash() {
  const { t } = useTranslation("admin")
  const { cash } = useLoaderData<typeof loader>()
  const used = cash.filter(
    ({ channel, received, returned }) => channel !== "withheld" && (received !== 0 || returned !== 0),
  )
  const received = used.reduce((sum, each) => sum + each.received, 0)
  const returned = used.reduce((sum, each) => sum + each.returned, 0)
  return (
    <Section title={t("books.cash")} hint={t("books.cashHint")}>
      <table className="w-full tabular-nums">
        <thead className="text-sm text-muted">
          <tr>
            <Head>{t("books.channel")}</Head>
            <Head isAmount>{t("books.received")}</Head>
            <Head isAmount>{t("books.returned")}</Head>
            <Head isAmount>{t("books.net")}</Head>
          </tr>
        </thead>
        <tbody>
          {used.map((each) => (
            <CashRow key={each.channel} name={t(`bookings.money.channel.${each.channel}`)} {...each} />
          ))}
          <CashRow name={t("books.total")} received={received} returned={returned} isTotal />
        </tbody>
      </table>
    </Section>
  )
}

type CashRowProps = { name: string; received: number; returned: number; isTotal?: boolean }

function CashRow({ name, received, returned, isTotal = false }: CashRowProps) {
  return (
    <tr className={isTotal ? "border-t-2 border-line font-bold" : "border-t border-line"}>
      <th scope="row" className={`py-2 pr-2 text-left ${isTotal ? "" : "font-normal"}`}>
        {name}
      </th>
      {[received, 0 - returned, received - returned].map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
        <td key={index} className="py-2 pl-2 text-right">
          <Money satang={amount} />
        </td>
      ))}
    </tr>
  )
}

function Sources() {
  const { t } = useTranslation("admin")
  const { sources } = useLoaderData<typeof loader>()
  if (sources.length === 0) return null
  return (
    <FoldCard title={t("books.sources")} value={sources.map(({ source }) => t(`bookings.source.${source}`))}>
      <p className="text-sm text-muted">{t("books.sourcesHint")}</p>
      <table className="w-full tabular-nums">
        <thead className="text-sm text-muted">
          <tr>
            <Head>{t("bookings.source.title")}</Head>
            <Head isAmount>{t("books.stays")}</Head>
            <Head isAmount>{t("books.income")}</Head>
            <Head isAmount>{t("books.commission")}</Head>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, stays, income, commission }) => (
            <tr key={source} className="border-t border-line">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {t(`bookings.source.${source}`)}
              </th>
              <td className="py-2 pl-2 text-right">{stays}</td>
              <td className="py-2 pl-2 text-right">
                <Money satang={income} />
              </td>
              <td className="py-2 pl-2 text-right">
                <Money satang={commission} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FoldCard>
  )
}

/** By nights, beside what was received; absent if nothing was earned. */
function Earned() {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { earned } = useLoaderData<typeof loader>()
  const others = (["kept", "links"] as const).filter((name) => earned[name] !== 0)
  if (earned.stays.length + others.length === 0) return null
  return (
    <FoldCard title={t("books.earned")}>
      <p className="text-sm text-muted">{t("books.earnedHint")}</p>
      <ul className="divide-y divide-line">
        {earned.stays.map(({ bookingId, reference, name, checkIn, checkOut, nights, amount }) => (
          <li key={bookingId} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              <a href={adminPaths.booking(bookingId)} className="link mr-2 inline-flex min-h-11 items-center">
                {name || reference}
              </a>
              <span className="inline-block text-sm text-muted" suppressHydrationWarning>
                {formatDateRange(checkIn, checkOut, language)} · {common("format.nights", { count: nights })}
              </span>
            </span>
            <Money satang={amount} />
          </li>
        ))}
        {others.map((name) => (
          <li key={name} className="flex items-baseline justify-between gap-3 py-2">
            {t(`books.earnedOf.${name}`)}
            <Money satang={earned[name]} />
          </li>
        ))}
        <Sum rows={[{ amount: earned.total }]} />
      </ul>
    </FoldCard>
  )
}

function Tax() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { tax } = useLoaderData<typeof loader>()
  const sum = (name: "base" | "vat") => tax.reduce((total, line) => total + line[name], 0)
  if (tax.length === 0) return null
  return (
    <Section title={t("books.tax")}>
      <table className="w-full text-sm tabular-nums sm:text-base">
        <thead className="text-sm text-muted">
          <tr>
            <Head>{t("books.columns.number")}</Head>
            <Head isAmount>{t("books.columns.baseBaht")}</Head>
            <Head isAmount>{t("books.columns.vatBaht")}</Head>
          </tr>
        </thead>
        <tbody>
          {tax.map(({ number, taxDate, buyer, taxId, branch, isValid, base, vat }) => (
            <tr key={number} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                <a href={adminPaths.receipt(number)} className="link font-semibold whitespace-nowrap">
                  {number}
                </a>
                <span className="block text-sm break-words text-muted">
                  <DottedTexts texts={[formatDate(taxDate, language, "short"), buyer, taxId, branch]} />
                </span>
                {!isValid && <span className="block text-sm">{t("books.cancelledPaper")}</span>}
              </th>
              <td className="py-2 pl-2 text-right">
                <Money satang={base} />
              </td>
              <td className="py-2 pl-2 text-right">
                <Money satang={vat} />
              </td>
            </tr>
          ))}
          <tr className="border-t-2 border-line font-bold">
            <th scope="row" className="py-2 pr-2 text-left">
              {t("books.total")}
            </th>
            <td className="py-2 pl-2 text-right">
              <Money satang={sum("base")} />
            </td>
            <td className="py-2 pl-2 text-right">
              <Money satang={sum("vat")} />
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  )
}

type HeldRow = BookingAmount & { about?: string }

function withStay<Row extends { checkIn: string }>(rows: Row[], language: Parameters<typeof formatDate>[1]) {
  return rows.map((row) => ({ ...row, about: formatDate(row.checkIn, language, "short") }))
}

/** Tax that buyers withheld, with its certificates; absent in a month without. */
function Withheld() {
  const { t } = useTranslation("admin")
  const { withheld } = useLoaderData<typeof loader>()
  if (withheld.length === 0) return null
  return (
    <Section title={t("books.withheld")} hint={t("books.withheldHint")}>
      <ul className="divide-y divide-line">
        {withheld.map(({ id, bookingId, buyer, reference, certificate, amount }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              <a href={adminPaths.bookingLedger(bookingId)} className="link inline-flex min-h-11 items-center">
                {buyer.name || reference}
              </a>
              <CertificateText certificate={certificate} isTakenBack={amount < 0} />
            </span>
            <Money satang={amount} />
          </li>
        ))}
        <Sum rows={withheld} />
      </ul>
    </Section>
  )
}

function CertificateText({ certificate, isTakenBack }: { certificate: string | null; isTakenBack: boolean }) {
  const { t } = useTranslation("admin")
  const isMissing = certificate === null && !isTakenBack
  return (
    <span className={`block text-sm break-words ${isMissing ? "text-price" : "text-muted"}`}>
      {isTakenBack && t("books.takenBack")}
      {isMissing && t("books.noCertificate")}
      {certificate !== null && !isTakenBack && t("books.certificate", { number: certificate })}
    </span>
  )
}

/** What is still to be issued or replaced; absent if nothing is. */
function WithoutPaper() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { withoutPaper, seller, income } = useLoaderData<typeof loader>()
  if (!seller && income > 0)
    return (
      <p className="notice no-print">
        {t("books.noSeller")}{" "}
        <a href={adminPaths.seller} className="link inline-flex min-h-11 items-center">
          {t("seller.title")}
        </a>
      </p>
    )
  if (withoutPaper.length === 0) return null
  return (
    <FoldCard
      title={t("books.withoutPaper")}
      aside={<Money satang={sumOfAmounts(withoutPaper)} className="font-semibold" />}
    >
      <p className="text-sm text-muted">{t("books.withoutPaperHint")}</p>
      <ul className="divide-y divide-line">
        {withoutPaper.map(({ id, bookingId, paymentLinkId, reference, name, kind, receivedOn, amount, paper }) => (
          <li key={id} className="space-y-1 py-2">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 break-words">
                <a
                  href={bookingId ? adminPaths.bookingLedger(bookingId) : adminPaths.paymentLink(paymentLinkId ?? "")}
                  className="link inline-flex min-h-11 items-center"
                >
                  {name || reference}
                </a>
                <span className="block text-sm text-muted" suppressHydrationWarning>
                  {[t(`bookings.money.kind.${kind}`), formatDate(receivedOn, language, "short")].join(" · ")}
                </span>
              </span>
              <Money satang={amount} />
            </div>
            {paper === null ? (
              <Form method="post" action={adminPaths.receiptIssue} className="no-print">
                <input type="hidden" name="line" value={id} />
                <button type="submit" className="button button-quiet">
                  {t("receipts.issue")}
                </button>
              </Form>
            ) : (
              <a href={adminPaths.receipt(paper)} className="link inline-flex min-h-11 items-center">
                {t(kind === "reversal" ? "books.paperStays" : "books.paperLacksVat", { number: paper })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </FoldCard>
  )
}

type HeldListProps = { title: string; hint?: string; rows: HeldRow[] }

function HeldList({ title, hint, rows }: HeldListProps) {
  return (
    <FoldCard title={title} aside={<Money satang={sumOfAmounts(rows)} className="font-semibold" />}>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <ul className="divide-y divide-line">
        {rows.map(({ id, bookingId, reference, name, about, amount }) => (
          <li key={id ?? bookingId} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              <a href={adminPaths.booking(bookingId)} className="link mr-2 inline-flex min-h-11 items-center">
                {name || reference}
              </a>
              {about && (
                <span className="inline-block text-sm text-muted" suppressHydrationWarning>
                  {about}
                </span>
              )}
            </span>
            <Money satang={amount} />
          </li>
        ))}
        <Sum rows={rows} />
      </ul>
    </FoldCard>
  )
}

function Sum({ rows }: { rows: { amount: number }[] }) {
  const { t } = useTranslation("admin")
  return (
    <li className="flex items-baseline justify-between gap-3 pt-2 font-bold">
      {t("books.total")}
      <Money satang={sumOfAmounts(rows)} />
    </li>
  )
}

/** One line for each list without an entry. */
function EmptyLists({ titles }: { titles: string[] }) {
  const { t } = useTranslation("admin")
  if (titles.length === 0) return null
  return (
    <dl className="card divide-y divide-line px-4 py-2 sm:px-6">
      {titles.map((title) => (
        <div key={title} className="flex items-baseline justify-between gap-3 py-2">
          <dt>{title}</dt>
          <dd className="text-muted">{t("books.nothing")}</dd>
        </div>
      ))}
    </dl>
  )
}

function Head({ isAmount = false, children }: { isAmount?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 font-normal ${isAmount ? "pl-2 text-right" : "pr-2 text-left"}`}>
      {children}
    </th>
  )
}

function Download({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="button button-quiet" download>
      <Icon name="download" />
      {children}
    </a>
  )
}
