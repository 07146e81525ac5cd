import type { ShouldRevalidateFunction } from "@remix-run/react"

/**
 * Revalidates after every action, a refusal included, but not after an unexpected failure: the loader would probably
 * fail too, and its error page would replace the form and the typed values.
 */
export const revalidateUnlessServerError: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 500

/** Revalidates by default, but not after a form was only checked (`useLiveCheck`). For layouts around such pages. */
export const defaultUnlessChecked: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !formData?.has("check")

/** Revalidates after every action, but not after a form was only checked (`useLiveCheck`): nothing has changed then. */
export const revalidateUnlessChecked: ShouldRevalidateFunction = (args) =>
  !args.formData?.has("check") && revalidateUnlessServerError(args)
