import sprite from "./icons.svg?url"

/** One drawing of the sprite; always beside words, so hidden from screen readers. */
export function Icon({ name, className = "size-5" }: { name: string; className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
