import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"

const SECTIONS = ["description", "rooms", "amenities", "reviews"] as const
type Section = (typeof SECTIONS)[number]

/** The tabs: links to the sections, which all stay readable; script marks the one in view. */
export function SectionTabs() {
  const { t } = useTranslation()
  const current = useSectionInView()
  return (
    <nav
      aria-label={t("villa.tabs.label")}
      className="sticky top-14 z-30 flex overflow-x-auto border-b border-line bg-paper/95 px-2 backdrop-blur lg:px-0"
    >
      {SECTIONS.map((section) => (
        <a
          key={section}
          href={`#${section}`}
          aria-current={current === section ? "true" : undefined}
          className="grow border-b-2 border-transparent px-2 py-3 text-center text-sm font-semibold whitespace-nowrap text-muted aria-[current]:border-clay aria-[current]:text-ink sm:px-4 sm:text-base"
        >
          {t(`villa.tabs.${section}`)}
        </a>
      ))}
    </nav>
  )
}

function useSectionInView(): Section | null {
  const [current, setCurrent] = useState<Section | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target, boundingClientRect } of entries) {
          if (isIntersecting) setCurrent(target.id as Section)
          // Scrolled back up, above the first section.
          else if (target.id === SECTIONS[0] && boundingClientRect.top > 0) setCurrent(null)
        }
      },
      // The band just below the tabs decides.
      { rootMargin: "-20% 0px -70% 0px" },
    )
    for (const id of SECTIONS) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return current
}
