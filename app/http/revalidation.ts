import type { ShouldRevalidateFunction } from "@remix-run/react"

/** Not after an unexpected failure: the loader's error page would replace the form and typed values. */
export const revalidateUnlessServerError: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 500
