import { useLocation } from "@remix-run/react"
import { createContext, useContext, useEffect, useState } from "react"
import type { Role } from "#app/people/accounts/account.ts"
import { type NavPlace, placesFor } from "./places.ts"

/** The page of a place that was left last, with its query, such as a month of the calendar. */
export type LastPlace = { key: NavPlace["key"]; url: string } | null

const STORED = "last-place"

/** Null on the server and until the browser's storage was read. */
export const LastPlaceContext = createContext<LastPlace>(null)

export const useLastPlace = (): LastPlace => useContext(LastPlaceContext)

/** The place from which the current page was entered; it outlives the loading of a page in the same tab. */
export function useStoredPlace(person: { role: Role }): LastPlace {
  const { pathname, search } = useLocation()
  const [last, setLast] = useState<LastPlace>(null)
  const place = placesFor(person).find(({ to }) => to === pathname)?.key
  const { role } = person
  useEffect(() => {
    try {
      if (place) sessionStorage.setItem(STORED, JSON.stringify({ key: place, url: pathname + search }))
      setLast(storedPlace(sessionStorage.getItem(STORED), { role }))
    } catch {
      // Without storage the way back leads to the place to which the page belongs.
    }
  }, [role, place, pathname, search])
  return last
}

/** What was stored, if it is a place that the person may use: another one may have logged in since. */
export function storedPlace(stored: string | null, person: { role: Role }): LastPlace {
  const last: unknown = stored && JSON.parse(stored)
  const { key, url } = Object(last)
  const known = placesFor(person).find((place) => place.key === key)
  const isThere = known && (url === known.to || String(url).startsWith(`${known.to}?`))
  return isThere ? { key: known.key, url } : null
}
