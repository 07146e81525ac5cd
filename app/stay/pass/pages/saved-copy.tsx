import { useEffect, useState } from "react"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts"
import { useLanguage } from "#app/ui/use-language.ts"

/** In `public/`, in the folder that limits its scope; uses the same cache name. */
const WORKER = "/booking/saved-copy.js"
const CACHE = "saved-copies"
/** Set if the user wants no copies on this device. */
const OPT_OUT_KEY = "no-saved-copy"

/** Hidden in the page, shown by the service worker in the copy. */
export function SavedCopyNotice({ now, timezone }: { now: number; timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p hidden data-saved-copy className="no-print notice" suppressHydrationWarning>
      {t("savedCopy.notice", { time: formatInstant(now, language, timezone) })}
    </p>
  )
}

/** For offline reading. `loadedAt` is the time of the page's data; a change saves the copy again. */
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
    // Keeps its space until the browser has said whether it keeps copies.
    <p className={`no-print text-center text-sm text-muted ${state === "unknown" ? "invisible" : ""}`}>
      <span role="status">{t(isSaved ? "savedCopy.kept" : "savedCopy.removed")}</span>{" "}
      <button type="button" onClick={toggle} className="link min-h-11 px-2">
        {t(isSaved ? "savedCopy.remove" : "savedCopy.keep")}
      </button>
    </p>
  )
}

export function useRemoveSavedCopy(bookingId: string, isCancelled: boolean): void {
  useEffect(() => {
    if (isCancelled) removeCopies(bookingId)
  }, [bookingId, isCancelled])
}

/**
 * A new service worker, or one that answered this document's request, has saved the page already.
 * @returns false if the browser does not support service workers
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

/** All copies on this device without a booking. */
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
