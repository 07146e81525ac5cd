import { useFetchers, useLocation, useNavigation } from "@remix-run/react"
import { useEffect, useRef } from "react"

/** @property isSent whether a request has started */
type Submission = { form: Element; button: HTMLElement | null; alerts: Set<Element>; isSent?: boolean }

/** A submission without a request by then was stopped, such as by a check of the form itself. */
const STOPPED_MS = 1000

const alertsIn = (parent: ParentNode) => parent.querySelectorAll<HTMLElement>("main [role=alert]")

/**
 * Focuses a new page's heading, or a refused form's alert, like a document navigation. Not on the first load,
 * after a revalidation, or for a new query. Marks the clicked submit button as busy.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const requests = [useNavigation(), ...useFetchers()]
  const isBusy = requests.some(({ state }) => state !== "idle")
  const isPosting = requests.some(({ formMethod }) => formMethod && formMethod !== "GET")
  const focusedPath = useRef(pathname)
  const submission = useRef<Submission>()

  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      const posted: Submission = { form: target as Element, button: submitter, alerts: new Set(alertsIn(document)) }
      submission.current = posted
      setTimeout(() => {
        if (submission.current === posted && !posted.isSent) submission.current = undefined
      }, STOPPED_MS)
    }
    // Before React's own listener, which submits.
    window.addEventListener("submit", onSubmit, true)
    return () => window.removeEventListener("submit", onSubmit, true)
  }, [])

  useEffect(() => {
    if (isPosting && submission.current) submission.current.isSent = true
  })

  useEffect(() => {
    if (!isPosting) return
    const button = submission.current?.isSent ? submission.current.button : null
    button?.setAttribute("aria-busy", "true")
    return () => {
      button?.removeAttribute("aria-busy")
    }
  }, [isPosting])

  useEffect(() => {
    if (isBusy) return
    const posted = submission.current?.isSent ? submission.current : undefined
    const isNewPage = pathname !== focusedPath.current
    submission.current = undefined
    focusedPath.current = pathname
    // In the next frame, when the page has rendered the response and focused an invalid field itself.
    if (posted) requestAnimationFrame(() => focusRefusal(posted, isNewPage))
    else if (isNewPage) requestAnimationFrame(focusHeading)
  }, [isBusy, pathname])
}

/** Not from a field, which the page focused itself, or which was tapped before the new page's first frame. */
function focusHeading(): void {
  const heading = document.querySelector("h1")
  if (!heading || (document.activeElement as HTMLInputElement | null)?.form) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** A refused form may be shown at its action's path, such as that of a declined card. */
function focusRefusal({ form, alerts }: Submission, isNewPage: boolean): void {
  if (document.activeElement?.matches("[aria-invalid=true]")) return
  const isRefusal = (alert: HTMLElement) =>
    isNewPage ? alert.closest(".refusal") : form.contains(alert) || !alerts.has(alert)
  const alert = [...alertsIn(document)].find(isRefusal)
  if (alert) {
    const target = alert.closest<HTMLElement>(".refusal") ?? alert
    target.tabIndex = -1
    target.focus()
  } else if (isNewPage || document.activeElement === document.body) focusHeading()
}
