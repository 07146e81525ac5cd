import { useLocation } from "@remix-run/react"
import { createContext, useContext, useEffect, useState } from "react"
import type { Role } from "#app/people/accounts/account.ts"
import { type NavSection, sectionsFor } from "./sections.ts"

/** The page of a section that was left last, with its query, such as a month of the calendar. */
export type LastSection = { key: NavSection["key"]; url: string } | null

const STORED = "last-section"

/** Null on the server and until the browser's storage was read. */
export const LastSectionContext = createContext<LastSection>(null)

export const useLastSection = (): LastSection => useContext(LastSectionContext)

/** The section from which the current page was entered; it outlives the loading of a page in the same tab. */
export function useStoredSection(person: { role: Role }): LastSection {
  const { pathname, search } = useLocation()
  const [last, setLast] = useState<LastSection>(null)
  const section = sectionsFor(person).find(({ to }) => to === pathname)?.key
  const { role } = person
  useEffect(() => {
    try {
      if (section) sessionStorage.setItem(STORED, JSON.stringify({ key: section, url: pathname + search }))
      setLast(storedSection(sessionStorage.getItem(STORED), { role }))
    } catch {
      // Without storage the way back leads to the section to which the page belongs.
    }
  }, [role, section, pathname, search])
  return last
}

/** What was stored, if it is a section that the person may use: another one may have logged in since. */
export function storedSection(stored: string | null, person: { role: Role }): LastSection {
  const last: unknown = stored && JSON.parse(stored)
  const { key, url } = Object(last)
  const known = sectionsFor(person).find((section) => section.key === key)
  const isThere = known && (url === known.to || String(url).startsWith(`${known.to}?`))
  return isThere ? { key: known.key, url } : null
}
