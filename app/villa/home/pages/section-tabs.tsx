import { useEffect, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"

const SECTIONS = ["description", "rooms", "amenities", "reviews"] as const
type Section = (typeof SECTIONS)[number]

/** Anchor links to the sections (decision 0039); script marks the current one. */
export function SectionTabs({ hidden }: { hidden: string[] }) {
  const { t } = useTranslation()
  const current = useSectionInView()
  return (
    <nav
      aria-label={t("villa.tabs.label")}
      className="bar sticky top-14 z-30 flex overflow-x-auto border-b px-2 lg:px-0"
    >
      {SECTIONS.filter((section) => !hidden.includes(section)).map((section) => (
        <a
          key={section}
          href={`#${section}`}
          aria-current={current === section ? "true" : undefined}
          className="min-w-11 grow border-b-2 border-transparent px-2 py-3 text-center text-sm font-semibold whitespace-nowrap text-muted aria-[current]:border-clay aria-[current]:text-ink sm:px-4 sm:text-base"
        >
          {t(`villa.tabs.${section}`)}
        </a>
      ))}
    </nav>
  )
}

/** The last section that starts in the upper 40 %, where anchor links put it even on landscape phones. */
function useSectionInView(): Section | null {
  const [current, setCurrent] = useState<Section | null>(null)
  useEffect(() => {
    const update = () => {
      const line = window.innerHeight * 0.4
      const reached = SECTIONS.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line)
      setCurrent(reached.at(-1) ?? null)
    }
    update()
    window.addEventListener("scroll", update, { passive: true })
    return () => window.removeEventListener("scroll", update)
  }, [])
  return current
}
