import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#app/i18n/format.ts"
import { paths } from "#app/paths.ts"
import { useLanguage } from "#app/ui/use-language.ts"

/** A file of `public/`, in the folder that it may watch over; it calls what it keeps the same. */
const WORKER = "/booking/saved-copy.js"
const COPIES = "saved-copies"
/** Remembers on this device that its reader wants no copies. */
const UNWANTED = "no-saved-copy"

/** What a saved copy of this page says of itself; hidden in the page, and open in its copy. */
export function SavedCopyNotice({ now, timezone }: { now: number; timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p hidden data-saved-copy className="no-print notice" suppressHydrationWarning>
      {t("savedCopy.notice", { time: formatInstant(now, language, timezone) })}
    </p>
  )
}

/** Has the browser keep this page to be read without a connection, says so, and takes the copies away again. */
export function SavedCopy({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  const [state, setState] = useState<"unknown" | "kept" | "unwanted">("unknown")
  useEffect(() => {
    if (isUnwanted()) setState("unwanted")
    else keepCopy(bookingId).then((kept) => kept && setState("kept"))
  }, [bookingId])
  if (state === "unknown") return null

  const kept = state === "kept"
  const turn = async () => {
    want(!kept)
    if (kept) await removeCopies()
    else await keepCopy(bookingId)
    setState(kept ? "unwanted" : "kept")
  }
  return (
    <p className="no-print text-center text-sm text-muted">
      <span role="status">{t(kept ? "savedCopy.kept" : "savedCopy.removed")}</span>{" "}
      <button type="button" onClick={turn} className="link min-h-11 px-2">
        {t(kept ? "savedCopy.remove" : "savedCopy.keep")}
      </button>
    </p>
  )
}

/** A booking that is over leaves no copy behind. */
export function useForgottenCopy(bookingId: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) removeCopies(bookingId)
  }, [bookingId, isOver])
}

/** @returns whether the browser can keep copies at all */
async function keepCopy(bookingId: string): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false
  try {
    await navigator.serviceWorker.register(WORKER, { scope: paths.booking.confirmation(bookingId) })
    return true
  } catch {
    // Private windows may refuse.
    return false
  }
}

/** Takes away the copy of one booking, or all that this device has. */
async function removeCopies(bookingId?: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return
  const page = bookingId && paths.booking.confirmation(bookingId)
  const workers = await navigator.serviceWorker.getRegistrations()
  const concerned = workers.filter(({ scope }) => !page || new URL(scope).pathname === page)
  await Promise.all(concerned.map((worker) => worker.unregister()))
  if (page) await (await caches.open(COPIES)).delete(page)
  else await caches.delete(COPIES)
}

function isUnwanted(): boolean {
  try {
    return localStorage.getItem(UNWANTED) !== null
  } catch {
    return true
  }
}

function want(wanted: boolean): void {
  if (wanted) localStorage.removeItem(UNWANTED)
  else localStorage.setItem(UNWANTED, "1")
}
