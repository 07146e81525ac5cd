import { useLocation } from "@remix-run/react"
import { useEffect, useLayoutEffect } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { type Control, controlsOf, keyOf, typedValueOf, typeInto } from "#app/ui/form-controls.ts"
import { showToast } from "#app/ui/toasts.tsx"
import { postForms, typedControls } from "./unsaved-forms.ts"

const STORED = "typed-before-log-in"
/** Above it nothing is kept: browsers store some 5 MB for a site. */
const MAX_LENGTH = 500_000

/** The values that were typed into a form, by the keys of its controls. */
type Typed = { form: string; values: [key: string, value: string][] }
/** @property account whose they are: another person who logs in does not see them */
type Stored = { account: string; path: string; forms: Typed[] }

/**
 * Keeps what is typed while its person logs in again after the session has ended: in this tab, without
 * files and secrets (`data-secret`). A toast says that it is not saved: a notice would move the page.
 */
export function useTypedBeforeLogIn(account: string): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  // As the page is left, when its forms are still there: the address is the next page's already.
  useLayoutEffect(() => {
    return () => {
      if (isAtLogIn()) store({ account, path: pathname })
    }
  }, [account, pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the effects of the page's forms
  useEffect(() => {
    if (typeAgain(takeStored(account))) showToast(t, "error", t("admin:frame.typedKept"))
  }, [])
}

/** Whether the log-in was reached because the session has ended: logging out leads there without a way back. */
function isAtLogIn(): boolean {
  return window.location.pathname === adminPaths.logIn && window.location.search !== ""
}

function store(whose: Omit<Stored, "forms">): void {
  const forms = namedForms().map(([form, element]): Typed => {
    const typed = typedControls(element).filter((control) => !isSecret(control))
    return { form, values: typed.map((control) => [keyOf(control), typedValueOf(control)]) }
  })
  const stored: Stored = { ...whose, forms }
  const text = JSON.stringify(stored)
  if (text.length > MAX_LENGTH || forms.every(({ values }) => values.length === 0)) return
  try {
    sessionStorage.setItem(STORED, text)
  } catch {
    // Without storage the page is shown as it is stored.
  }
}

/** What was kept for this page and person; it is forgotten in any case. */
function takeStored(account: string): Typed[] {
  try {
    const text = sessionStorage.getItem(STORED)
    sessionStorage.removeItem(STORED)
    const stored: Stored | null = text === null ? null : JSON.parse(text)
    return stored?.account === account && stored.path === window.location.pathname ? stored.forms : []
  } catch {
    return []
  }
}

/** @returns whether there was something to type */
function typeAgain(kept: Typed[]): boolean {
  const forms = new Map(namedForms())
  let isTyped = false
  for (const { form, values } of kept) {
    const element = forms.get(form)
    for (const [key, value] of element ? values : []) {
      // Anew for each, because a choice can show other fields.
      const control = element && controlsOf(element).find((each) => keyOf(each) === key)
      if (!control || isSecret(control)) continue
      typeInto(control, value)
      isTyped = true
    }
  }
  return isTyped
}

/** The forms of the page, each named by its URL and its place among those of the same URL. */
function namedForms(): [name: string, form: HTMLFormElement][] {
  const counts = new Map<string, number>()
  return postForms().map((form) => {
    const action = form.getAttribute("action") ?? ""
    const count = counts.get(action) ?? 0
    counts.set(action, count + 1)
    return [`${action} ${count}`, form]
  })
}

function isSecret(control: Control): boolean {
  return control.type === "password" || control.closest("[data-secret]") !== null
}
