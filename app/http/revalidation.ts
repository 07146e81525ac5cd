import type { ShouldRevalidateFunction } from "@remix-run/react"

/**
 * Revalidates after every action, a refusal included, but not after an unexpected failure: the loader would probably
 * fail too, and its error page would replace the form and the typed values.
 */
export const revalidateUnlessServerError: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 500
