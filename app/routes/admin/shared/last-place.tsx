import { useLocation } from "@remix-run/react"
import { createContext, useContext, useEffect, useState } from "react"
import type { Role } from "#app/admin/account.ts"
import { type Place, placesFor } from "./places.ts"

/** The page of a place that was left last, with its query, such as a month of the calendar. */
export type LastPlace = { key: Place["key"]; url: string } | null

const STORED = "last-place"

/** Null on the server and until the browser's storage was read. */
export const LastPlaceContext = createContext<LastPlace>(null)

export const useLastPlace = (): LastPlace => useContext(LastPlaceContext)

/** The place from which the current page was entered; it outlives the loading of a page in the same tab. */
export function useStoredPlace(person: { role: Role }): LastPlace {
  const { pathname, search } = useLocation()
  const [last, setLast] = useState<LastPlace>(null)
  const place = placesFor(person).find(({ to }) => to === pathname)?.key
  useEffect(() => {
    if (place) sessionStorage.setItem(STORED, JSON.stringify({ key: place, url: pathname + search }))
    const stored = sessionStorage.getItem(STORED)
    setLast(stored && JSON.parse(stored))
  }, [place, pathname, search])
  return last
}
