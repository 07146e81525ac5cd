import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { OpenBalances, owedLists } from "#app/money/balance/admin/open-balances.tsx"
import { Credits } from "#app/money/credits/admin/credits.tsx"
import { QuickLink } from "#app/money/links/admin/quick-link.tsx"
import { OpenRefunds, UndecidedReturns } from "#app/money/refunds/admin/open-refunds.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { findMoney } from "../find-money.server.ts"
import { MONEY_SOURCES, readYear, type YearMoney } from "../money-by-month.ts"
import { OccupancyChart } from "./occupancy-chart.tsx"
import { SeasonTable } from "./season-table.tsx"
import { useYearName, YearLinks } from "./year-links.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const year = readYear(new URL(request.url).searchParams.get("year"))
  const app = appFor(context)
  const { balances, refunds, undecided, credits, today, moneyNow, occupancy, ...money } = await findMoney(app, year)
  return {
    title: i18nFor(await languageOf(request)).t("admin:money.title"),
    money,
    linkKey: app.newId(),
    refunds,
    undecided,
    credits,
    moneyNow,
    occupancy,
    today,
    owed: owedLists(balances, today),
  }
}

export default function MoneyPage() {
  const { t } = useTranslation("admin")
  const { title, money, moneyNow, occupancy, today, linkKey, owed, refunds, undecided, credits } =
    useLoaderData<typeof loader>()
  const yearName = useYearName()
  return (
    <div className="space-y-4 sm:space-y-5">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {moneyNow && <MoneyNow {...moneyNow} month={today.slice(0, 7)} />}
      <OpenRefunds refunds={refunds} />
      <UndecidedReturns returns={undecided} />
      <Credits credits={credits} today={today} />
      <OpenBalances {...owed} />
      <h2 className="text-xl">{t("money.byMonth")}</h2>
      <YearLinks label={t("money.year")} year={money.year} years={money.years} href={adminPaths.moneyOf} />
      <section className="card overflow-x-auto p-4 sm:p-6">
        {money.months.some(hasMoney) ? (
          <>
            <Months {...money} months={money.months.filter(hasMoney).reverse()} />
            <p className="mt-2 text-sm text-muted">
              {t("money.hint")} {money.sum.cancelled > 0 && t("money.cancelledHint")}
            </p>
          </>
        ) : (
          <p className="text-muted">{t("money.none")}</p>
        )}
      </section>
      <QuickLink linkKey={linkKey} />
      <FoldCard title={t("money.statistics")}>
        <SeasonTable results={money.bySeason} yearName={yearName(money.year)} />
        <OccupancyChart occupancy={occupancy} today={today} />
      </FoldCard>
      <p className="flex flex-wrap gap-x-6">
        <a href={adminPaths.receiptsOf(money.year)} className="link inline-flex min-h-11 items-center">
          {t("receipts.title")} {yearName(money.year)}
        </a>
        <a
          href={adminPaths.moneyCsv(String(money.year))}
          className="link inline-flex min-h-11 items-center gap-2"
          download
        >
          <Icon name="download" />
          {t("money.csv")}
        </a>
      </p>
    </div>
  )
}

type MoneyNowProps = { income: number; toCome: number; damageHeld: number; month: string }

/** This month's income as in its books, what is still to come, and what belongs to guests. */
function MoneyNow({ income, toCome, damageHeld, month }: MoneyNowProps) {
  const { t } = useTranslation("admin")
  const rows = [
    { label: t("money.receivedThisMonth"), amount: income, href: adminPaths.books(month) },
    { label: t("money.toCome"), amount: toCome, href: toCome > 0 ? "#owed-title" : null },
    { label: t("books.damageHeld"), amount: damageHeld, href: damageHeld > 0 ? adminPaths.books(month) : null },
  ]
  return (
    <dl className="card divide-y divide-line px-4 sm:grid sm:grid-cols-3 sm:divide-x sm:divide-y-0 sm:px-0">
      {rows.map(({ label, amount, href }) => (
        <div key={label} className="flex min-h-14 items-center justify-between gap-3 sm:block sm:px-5 sm:py-4">
          <dt className="text-muted">
            {href ? (
              <a href={href} className="link inline-flex min-h-11 items-center">
                {label}
              </a>
            ) : (
              label
            )}
          </dt>
          <dd>
            <Money satang={amount} className="text-xl font-bold" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const hasMoney = ({ payments, total }: YearMoney["months"][number]) => payments > 0 || total !== 0

function Months({ months, sum }: YearMoney) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const maxTotal = Math.max(1, ...months.map(({ total }) => total))
  return (
    <table className="w-full tabular-nums">
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="py-2 pr-3 text-left font-normal">
            {t("money.month")}
          </th>
          {MONEY_SOURCES.map((source) => (
            <th key={source} scope="col" className="hidden py-2 pl-3 text-right font-normal sm:table-cell">
              {t(`money.${source}`)}
            </th>
          ))}
          <th scope="col" className="py-2 pl-3 text-right font-normal">
            {t("money.total")}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-semibold">
              <a href={adminPaths.books(month.month)} className="link -my-2 inline-flex min-h-11 items-center gap-2">
                {formatDate(`${month.month}-01`, language, "monthName")}
                <Icon name="forward" className="size-4" />
              </a>
              {month.total > 0 && (
                <span aria-hidden="true" className="mt-1 block h-2 w-full min-w-24 rounded-full bg-sunken">
                  <span
                    className="block h-2 rounded-full bg-pool"
                    style={{ width: `${Math.round((month.total / maxTotal) * 100)}%` }}
                  />
                </span>
              )}
            </th>
            <Amounts {...month} isPartOf />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line align-top font-bold">
          <th scope="row" className="py-2 pr-3 text-left">
            {t("money.wholeYear")}
          </th>
          <Amounts {...sum} />
        </tr>
      </tfoot>
    </table>
  )
}

/** @property isPartOf whether a row below says on phones what the total consists of */
function Amounts({ total, isPartOf = false, ...month }: YearMoney["sum"] & { isPartOf?: boolean }) {
  const { t } = useTranslation("admin")
  const parts = MONEY_SOURCES.filter((source) => month[source] !== 0)
  return (
    <>
      {MONEY_SOURCES.map((source) => (
        <td key={source} className="hidden py-2 pl-3 text-right sm:table-cell">
          {month[source] !== 0 ? <Money satang={month[source]} /> : "–"}
        </td>
      ))}
      <td className="py-2 pl-3 text-right font-semibold">
        {total !== 0 ? <Money satang={total} /> : "–"}
        {!isPartOf && parts.some((source) => source !== "bookings") && (
          <span className="block text-sm font-normal text-muted sm:hidden">
            {parts.map((source) => (
              <span key={source} className="block">
                {t(`money.${source}`)} <Money satang={month[source]} className="whitespace-nowrap" />
              </span>
            ))}
          </span>
        )}
      </td>
    </>
  )
}
