import type { ShouldRevalidateFunction } from "@remix-run/react"

/**
 * Not after an unexpected failure: the loader would probably fail too, and its error page would replace the
 * form and the typed values. A refusal does revalidate.
 */
export const revalidateUnlessServerError: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 500
