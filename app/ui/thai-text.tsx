const THAI = /\p{Script=Thai}/u

/** A name that may be in Thai on an English page, for screen readers and hyphenation. */
export function ThaiText({ text, className }: { text: string; className?: string }) {
  return (
    <span className={className} lang={THAI.test(text) ? "th" : undefined}>
      {text}
    </span>
  )
}
