import { useBlocker, useLocation } from "@remix-run/react"
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { rememberSent, type SentValues, unsavedForms } from "./unsaved-forms.ts"

/** What waits for the answer: leaving the page, or sending one form beside others that are not saved. */
type Held = { what: "leave" | "send"; go: () => void; stay: () => void }

/**
 * Asks before a page of the administration is left, or one of its forms is sent, while another form has something typed
 * that is not saved. A reload and a closed tab are asked about by the browser.
 */
export function UnsavedGuard() {
  const { t } = useTranslation("admin")
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const [page] = useState(newPage)
  const mustAsk = (sending: HTMLFormElement | null = page.sending, path?: string) =>
    !page.mayGo && unsavedForms(page.sent).some((form) => form !== sending && !keepsTyping(form, path))

  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isSamePage = from.pathname === to.pathname && from.search === to.search
    return !isSamePage && mustAsk(page.sending, to.pathname)
  })
  useEffect(() => {
    if (blocker.state === "blocked") setHeld({ what: "leave", go: blocker.proceed, stay: blocker.reset })
  }, [blocker])

  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => page.settle(), [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what it uses never changes
  useEffect(() => {
    const hold = (event: Event, what: Held["what"], again: () => void) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const go = () => {
        page.mayGo = true
        again()
      }
      setHeld({ what, go, stay: () => {} })
    }
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event)
      if (link && mustAsk(null, link.pathname)) hold(event, "leave", () => link.click())
    }
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (form.dataset.staysOnPage === undefined && mustAsk(form)) {
        const what = form.getAttribute("method") === "post" ? "send" : "leave"
        return hold(event, what, () => form.requestSubmit(event.submitter))
      }
      page.sending = form
      rememberSent(form, page.sent)
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault()
    }
    // Whoever acts again is still on the page.
    const settle = () => page.settle()
    // At the window, before React, the router and whatever else listens.
    window.addEventListener("pointerdown", settle, true)
    window.addEventListener("keydown", settle, true)
    window.addEventListener("pageshow", settle)
    window.addEventListener("click", onClick, true)
    window.addEventListener("submit", onSubmit, true)
    window.addEventListener("beforeunload", onBeforeUnload)
    return () => {
      window.removeEventListener("pointerdown", settle, true)
      window.removeEventListener("keydown", settle, true)
      window.removeEventListener("pageshow", settle)
      window.removeEventListener("click", onClick, true)
      window.removeEventListener("submit", onSubmit, true)
      window.removeEventListener("beforeunload", onBeforeUnload)
    }
  }, [])

  useLayoutEffect(() => {
    if (held) dialog.current?.showModal()
  }, [held])
  const answer = (isGoing: boolean) => {
    if (!held) return
    setHeld(null)
    dialog.current?.close()
    if (isGoing) held.go()
    else held.stay()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => answer(false)}
      className="m-auto w-[min(24rem,calc(100%-2rem))] rounded-card bg-surface p-5 text-ink shadow-soft backdrop:bg-black/50"
    >
      <p id={titleId} className="text-lg font-semibold">
        {t(held?.what === "send" ? "frame.unsaved.sendTitle" : "frame.unsaved.title")}
      </p>
      <div className="mt-4 grid gap-2">
        {/* First, so that it has the focus. */}
        <button type="button" className="button" onClick={() => answer(false)}>
          {t("frame.unsaved.stay")}
        </button>
        <button type="button" className="button button-quiet text-danger" onClick={() => answer(true)}>
          {t(held?.what === "send" ? "frame.unsaved.send" : "frame.unsaved.leave")}
        </button>
      </div>
    </dialog>
  )
}

/** Whether a form shows what was typed after a navigation within its page (`data-keeps-typing`). */
function keepsTyping(form: HTMLFormElement, path: string | undefined): boolean {
  return form.dataset.keepsTyping !== undefined && path === window.location.pathname
}

/**
 * What the page is doing.
 * @property mayGo whether the answer was to go on
 * @property sending the form that was submitted last, until its answer is shown
 */
function newPage() {
  const sent: SentValues = new WeakMap()
  return {
    sent,
    mayGo: false,
    sending: null as HTMLFormElement | null,
    settle() {
      this.mayGo = false
      this.sending = null
    },
  }
}

/** The link that a click follows in this window to another page; null for any other click. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null
  if (!link?.protocol.startsWith("http") || link.hasAttribute("download")) return null
  if (link.target !== "" && link.target !== "_self") return null
  const { origin, pathname, search } = window.location
  const isSamePage = link.origin === origin && link.pathname === pathname && link.search === search
  return isSamePage && link.hash !== "" ? null : link
}
