import type { ShouldRevalidateFunction } from "@remix-run/react"

/**
 * Loads a page's data anew after every action, also one that refused, but not after an unexpected failure: the loader
 * would most likely fail too, and its error page take the place of the form and what was typed.
 */
export const unlessFailed: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 500
