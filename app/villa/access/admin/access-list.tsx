import { Form } from "@remix-run/react"
import type { ReactNode } from "react"

/** A card that lists who or what has access, with a button that ends it. `children` are its rows. */
export function AccessList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="card px-4 pt-4 sm:px-5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

/** @property end the button that ends the access; null if it cannot be ended here */
type RowProps = { name: string; text: string; end: { action: string; text: string; label: string } | null }

export function AccessRow({ name, text, end }: RowProps) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <p className="min-w-0">
        <span className="block font-semibold break-words">{name}</span>
        <span className="block text-sm text-muted" suppressHydrationWarning>
          {text}
        </span>
      </p>
      {end && (
        <Form method="post" action={end.action} className="shrink-0">
          <button
            type="submit"
            className="button button-quiet px-3 whitespace-nowrap text-danger"
            aria-label={end.label}
          >
            {end.text}
          </button>
        </Form>
      )}
    </li>
  )
}
