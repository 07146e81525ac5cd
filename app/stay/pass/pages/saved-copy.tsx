import { useEffect, useState } from "react"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts"
import { useLanguage } from "#app/ui/use-language.ts"

/** The service worker in `public/`, in the folder that limits its scope; it uses the same cache name. */
const WORKER = "/booking/saved-copy.js"
const CACHE = "saved-copies"
/** The local storage key of a user who wants no copies on this device. */
const OPT_OUT_KEY = "no-saved-copy"

/** The notice of a saved copy: hidden in the page, shown by the service worker in the copy. */
export function SavedCopyNotice({ now, timezone }: { now: number; timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p hidden data-saved-copy className="no-print notice" suppressHydrationWarning>
      {t("savedCopy.notice", { time: formatInstant(now, language, timezone) })}
    </p>
  )
}

/**
 * Saves the page for offline reading, and lets the user remove the copies.
 * @param props `loadedAt`: the time of the page's data, after whose change the copy is saved again
 */
export function SavedCopy({ bookingId, loadedAt }: { bookingId: string; loadedAt: number }) {
  const { t } = useTranslation()
  const [state, setState] = useState<"unknown" | "saved" | "opted-out">("unknown")
  const isHydrated = useIsHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy is saved again when the page's data changes
  useEffect(() => {
    if (hasOptedOut()) setState("opted-out")
    else saveCopy(bookingId, { isHydrated }).then((saved) => saved && setState("saved"))
  }, [bookingId, loadedAt])

  const isSaved = state !== "opted-out"
  const toggle = async () => {
    setOptedOut(isSaved)
    if (isSaved) await removeCopies()
    else await saveCopy(bookingId, { isHydrated })
    setState(isSaved ? "opted-out" : "saved")
  }
  return (
    // Has its room before the browser has said whether it keeps copies.
    <p className={`no-print text-center text-sm text-muted ${state === "unknown" ? "invisible" : ""}`}>
      <span role="status">{t(isSaved ? "savedCopy.kept" : "savedCopy.removed")}</span>{" "}
      <button type="button" onClick={toggle} className="link min-h-11 px-2">
        {t(isSaved ? "savedCopy.remove" : "savedCopy.keep")}
      </button>
    </p>
  )
}

/** Removes the copy of a booking that is cancelled. */
export function useRemoveSavedCopy(bookingId: string, isCancelled: boolean): void {
  useEffect(() => {
    if (isCancelled) removeCopies(bookingId)
  }, [bookingId, isCancelled])
}

/**
 * Lets the service worker fetch and save the page. It has done so already if it is new, or if it has just answered the
 * request for this document; it has not if a link led to the page, or if only its data was loaded again.
 * @returns false if the browser does not support it
 */
async function saveCopy(bookingId: string, { isHydrated }: { isHydrated: boolean }): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false
  try {
    const scope = paths.booking.confirmation(bookingId)
    const registration = await navigator.serviceWorker.register(WORKER, { scope })
    const isSaved = !isHydrated && navigator.serviceWorker.controller !== null
    if (!isSaved) registration.active?.postMessage("save")
    return true
  } catch {
    // Service workers may be blocked in a private window.
    return false
  }
}

/** Removes the copy of one booking, or all copies on this device. */
async function removeCopies(bookingId?: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return
  const page = bookingId && paths.booking.confirmation(bookingId)
  const registrations = await navigator.serviceWorker.getRegistrations()
  const affected = registrations.filter(({ scope }) => !page || new URL(scope).pathname === page)
  await Promise.all(affected.map((registration) => registration.unregister()))
  if (page) await (await caches.open(CACHE)).delete(page)
  else await caches.delete(CACHE)
}

function hasOptedOut(): boolean {
  try {
    return localStorage.getItem(OPT_OUT_KEY) !== null
  } catch {
    return true
  }
}

function setOptedOut(optedOut: boolean): void {
  if (!optedOut) localStorage.removeItem(OPT_OUT_KEY)
  else localStorage.setItem(OPT_OUT_KEY, "1")
}
