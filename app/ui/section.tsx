import { type ReactNode, useId } from "react"

type Props = {
  title?: string
  /** Only for screen readers, where the page's heading says the same. */
  isTitleHidden?: boolean
  hint?: string
  id?: string
  children: ReactNode
}

/** A card with a heading, a sentence below it, and what belongs together. */
export function Section({ title, isTitleHidden = false, hint, id, children }: Props) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={title && headingId} className="card scroll-mt-20 space-y-4 p-4 sm:p-6">
      {(title || hint) && (
        <div>
          {title && (
            <h2 id={headingId} className={isTitleHidden ? "sr-only" : "text-xl"}>
              {title}
            </h2>
          )}
          {hint && <p className="text-sm text-muted">{hint}</p>}
        </div>
      )}
      {children}
    </section>
  )
}
