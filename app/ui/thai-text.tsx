import { Fragment } from "react"

const THAI = /\p{Script=Thai}/u

/** A name that may be in Thai on an English page, for screen readers and hyphenation. */
export function ThaiText({ text, className }: { text: string; className?: string }) {
  return (
    <span className={className} lang={THAI.test(text) ? "th" : undefined}>
      {text}
    </span>
  )
}

/** Short texts on one line, with a dot between them; empty ones are left out. */
export function DottedTexts({ texts }: { texts: readonly string[] }) {
  return texts.filter(Boolean).map((text, index) => (
    <Fragment key={text}>
      {index > 0 && " · "}
      <ThaiText text={text} />
    </Fragment>
  ))
}
