import type { ComponentProps, ReactNode } from "react"

type Props = { id: string; label: string; hint?: string; error?: ReactNode } & Pick<
  ComponentProps<"input">,
  "name" | "accept" | "required" | "onChange"
>

/** Hint and error are linked for screen readers. */
export function FileField({ id, label, hint, error, ...input }: Props) {
  const describedBy = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ")
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="field file:mr-3 file:min-h-9 file:rounded-lg file:border-0 file:bg-pool-soft file:px-3 file:font-semibold file:text-pool"
      />
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
