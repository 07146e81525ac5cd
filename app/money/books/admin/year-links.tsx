import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"
import { useLanguage } from "#app/ui/use-language.ts"

type Props = { label: string; year: number; years: readonly number[]; href: (year: number) => string }

export function YearLinks({ label, year, years, href }: Props) {
  const yearName = useYearName()
  return (
    <nav aria-label={label} className="flex gap-2 overflow-x-auto pb-1">
      {years.map((each) => (
        <a
          key={each}
          href={href(each)}
          aria-current={each === year ? "page" : undefined}
          className="inline-flex min-h-11 min-w-16 items-center justify-center rounded-control border border-line px-3 font-semibold aria-[current]:border-pool aria-[current]:bg-pool-soft aria-[current]:text-pool"
        >
          {yearName(each)}
        </a>
      ))}
    </nav>
  )
}

/** 2569 in Thai, 2026 in English. */
export function useYearName(): (year: number) => string {
  const language = useLanguage()
  return (year) => String(language === "th" ? year + BUDDHIST_ERA : year)
}
